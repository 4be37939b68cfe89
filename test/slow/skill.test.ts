// The commands in the skill for assistants work with the demo, one after the other, as its reader
// types them.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { bin, keylessHome } from '../support/command.ts';
import { emptyFolder } from '../support/system.ts';

const file = fileURLToPath(new URL('../../docs/skills/portfolio/SKILL.md', import.meta.url));
const lines = [...readFileSync(file, 'utf8').matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(
  ([, text = '']) => text.trimEnd().split('\n'),
);

/** Adds --demo to each command that reads a service. */
const script = `portfolio() {
  case "$1" in
    help | credits) '${process.execPath}' '${bin}' "$@" ;;
    *) '${process.execPath}' '${bin}' "$@" --demo ;;
  esac
}
`;

it('has commands that succeed and print something', () => {
  const cwd = emptyFolder();
  const env = { ...keylessHome().env, CLAUDECODE: '1' };
  expect(lines.length).toBeGreaterThan(20);
  for (const line of lines) {
    const args = ['-euo', 'pipefail', '-c', `${script}${line}`];
    const run = spawnSync('bash', args, { cwd, env, encoding: 'utf8', timeout: 60_000 });
    expect({ status: run.status, said: run.stderr }, line).toMatchObject({ status: 0 });
    expect(run.stdout + run.stderr, line).not.toBe('');
  }
}, 120_000);
