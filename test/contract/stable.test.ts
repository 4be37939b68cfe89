// The names that scripts rely on are those of stable-names.txt: `portfolio help stability` promises
// that none goes.
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { entityNames } from '../../src/api/entities.ts';
import { type CommandRow, subcommandsOf } from '../../src/cli/command.ts';
import { type Flag, flagsOf, listGroupFlags, listProgramFlags } from '../../src/cli/flags.ts';
import { commandTree } from '../../src/commands/tree.ts';
import { failures } from '../../src/errors.ts';
import { migrations } from '../../src/library/store/migrations.ts';
import { currentFormat } from '../../src/library/store/tables.ts';
import { optionNames, optionRowOf } from '../../src/settings/options/options.ts';
import { formatNames } from '../../src/view/formats/formats.ts';
import { viewOf } from '../../src/view/kinds/views.ts';
import { connected } from '../support/mcp.ts';

const file = new URL('stable-names.txt', import.meta.url);

const namesIn = (flags: readonly Flag[]) =>
  flags.flatMap(({ longName: long, shortName: short }) => (short ? [long, short] : [long]));
const shared = [...listProgramFlags(), ...listGroupFlags('output')];
const isShared = new Set(namesIn(shared));

const commands = (rows: readonly CommandRow[], above = ''): readonly string[] =>
  rows
    .filter(({ isHidden }) => isHidden !== true)
    .flatMap((row) => {
      const name = `${above}${row.name}`;
      const flags = namesIn(flagsOf(row)).filter((flag) => !isShared.has(flag));
      return [
        `command ${name}: ${flags.join(' ')}`.trimEnd(),
        ...commands(subcommandsOf(row), `${name} `),
      ];
    });

async function currentNames(): Promise<readonly string[]> {
  const { client } = await connected({ demo: true });
  const { tools } = await client.listTools();
  const rows = optionNames.map(optionRowOf);
  return [
    ...Object.entries(failures).map(([code, { exit }]) => `exit code ${exit}: ${code}`),
    ...commands(commandTree),
    `flags of most commands: ${namesIn(shared).join(' ')}`,
    `settings: ${rows.flatMap(({ settingName, isInternal }) => (isInternal ? [] : (settingName ?? []))).join(' ')}`,
    `variables: ${rows.flatMap(({ envVariable }) => envVariable ?? []).join(' ')}`,
    `formats: ${formatNames.join(' ')}`,
    ...entityNames.map(
      (name) =>
        `CSV of ${name}: ${viewOf(name)
          .columns.map((column) => column.name)
          .join(' ')}`,
    ),
    `library formats: ${[...migrations.map(({ from }) => from), currentFormat].join(' ')}`,
    ...tools.map(
      ({ name, inputSchema }) =>
        `tool ${name}: ${Object.keys(inputSchema.properties ?? {}).join(' ')}`,
    ),
  ];
}

/** Returns each name with what it belongs to, so that a line may get longer. */
const promises = (lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => {
    const [label = '', names = ''] = line.split(':');
    return [
      label,
      ...names.split(' ').flatMap((name) => (name === '' ? [] : [`${label}: ${name}`])),
    ];
  });

it('no stable name is gone, and each new one is in the list', async () => {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const names = await currentNames();
  const [listed, current] = [promises(lines), promises(names)];
  // A flag that must go prints a note for one version first (`portfolio help stability`).
  expect(listed.filter((each) => !current.includes(each))).toEqual([]);
  // Programs read columns by their place.
  const columns = lines.filter((line) => line.startsWith('CSV'));
  expect(columns.filter((line) => !names.some((each) => each.startsWith(line)))).toEqual([]);
  // `npm run transcripts` adds these to stable-names.txt.
  if (process.env['UPDATE_TRANSCRIPTS']) return writeFileSync(file, `${names.join('\n')}\n`);
  expect(current.filter((each) => !listed.includes(each))).toEqual([]);
});
