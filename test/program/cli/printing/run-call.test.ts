import { expect, it } from 'vitest';
import { parseCall } from '../../../../src/cli/parsing/parse-call.ts';
import { runCall } from '../../../../src/cli/printing/run-call.ts';
import { createMask } from '../../../../src/client/mask.ts';
import { tree } from '../../../../src/commands/tree.ts';
import { fakeSystem } from '../../../support/system.ts';

async function runWords(...words: readonly string[]): Promise<string> {
  const { system, output } = fakeSystem([], {});
  const { call } = await parseCall(words, tree, { system });
  if (call !== undefined) await runCall(call, system, createMask());
  return output().stdout;
}

it('runs the command of an endpoint, and a command with its own code', async () => {
  expect(await runWords('project', 'show', '22363486', '-o', 'ids', '--demo')).toBe('22363486\n');
  expect(await runWords('project', 'palette', '22363486', '-o', 'css', '--demo')).toContain('--');
});

it('throws the failure of the command', async () => {
  await expect(runWords('project', 'show', '1', '--demo')).rejects.toMatchObject({ kind: 'not_found' });
  await expect(runWords('project', 'show', '1', '--library', 'x.db')).rejects.toMatchObject({ kind: 'usage' });
});
