// Replays the transcripts, the README among them. `UPDATE_TRANSCRIPTS=1` writes what is shown now:
// read the difference as a user would.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { commandNames } from '../../src/api/catalogue.ts';
import type { CommandRow } from '../../src/cli/command.ts';
import { commandTree } from '../../src/commands/tree.ts';
import { commandsIn, replay } from '../support/transcript.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const readme = fileURLToPath(new URL('../../README.md', import.meta.url));
const docs = fileURLToPath(new URL('../../docs/', import.meta.url));
const files = [
  readme,
  ...readdirSync(here)
    .filter((name) => name.endsWith('.md') && !name.startsWith('browse'))
    .map((name) => `${here}${name}`),
  ...readdirSync(docs)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${docs}${name}`)
    .filter((file) => commandsIn(readFileSync(file, 'utf8')).length > 0),
];

/** The commands of a row that can be typed, by their whole names. */
function namesBelow(row: CommandRow): readonly string[] {
  if (row.isHidden) return [];
  const below = 'commands' in row ? row.commands : undefined;
  return below === undefined
    ? [row.name]
    : below.flatMap(namesBelow).map((name) => `${row.name} ${name}`);
}

describe('the transcripts', () => {
  it.each(files)('%s shows what is shown now', async (file) => {
    const written = readFileSync(file, 'utf8');
    expect(commandsIn(written)).not.toEqual([]);
    const now = await replay(written);
    if (process.env['UPDATE_TRANSCRIPTS'] === '1') writeFileSync(file, now);
    else expect(now).toBe(written);
  });

  const missing = (names: readonly string[]) => {
    const shown = commandsIn(readFileSync(`${here}screens-80.md`, 'utf8')).map(
      (command) => ` ${command} `,
    );
    return names.filter(
      (name) => !shown.some((command) => command.includes(` portfolio ${name} `)),
    );
  };

  it('has every command in screens-80.md', () => {
    // These run until they are stopped. e2e/serve.test.ts has the screen of serve.
    expect(missing([...commandNames, ...commandTree.flatMap(namesBelow)])).toEqual([
      'browse',
      'serve',
      'mcp',
    ]);
  });
});
