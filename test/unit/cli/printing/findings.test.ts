import { expect, it } from 'vitest';
import { type Finding, writeFindings } from '../../../../src/cli/printing/findings.ts';
import type { Options } from '../../../../src/settings/options/options.ts';
import { contextWith } from '../../../support/context.ts';
import type { Given } from '../../../support/system.ts';

async function written(
  result: Finding['result'],
  options: Options = {},
  given: Given = { columns: 22 },
) {
  const { context, output } = contextWith(options, given);
  await writeFindings(context, [
    { check: 'all', result, text: 'All is well, and there is more to say' },
  ]);
  return output().stdout;
}

it.each([
  ['ok', '✓ All is well, and\n  there is more to say\n'],
  ['note', '- All is well, and\n  there is more to say\n'],
  ['failed', '✗ All is well, and\n  there is more to say\n'],
] as const)('%s has a sign, and goes on below the first word', async (result, line) => {
  expect(await written(result)).toBe(line);
});

it('is a record in a pipe, and if columns are asked for', async () => {
  expect(await written('ok', {}, {})).toBe('all\tok\tAll is well, and there is more to say\n');
  expect(await written('ok', { columns: 'check' })).not.toContain('✓');
});
