// The parts of the manual: a part for each command and each topic. `man.ts` and `reference.ts`
// write them.
import { type CommandRow, subcommandsOf } from '../command.ts';
import { flagHelp, formatFlag } from '../flag-help.ts';
import {
  argumentsOf,
  type Flag,
  flagsOf,
  formatArgument,
  listGroupFlags,
  listProgramFlags,
} from '../flags.ts';
import { examplesOf } from './help.ts';
import type { HelpBlock } from './topic-text.ts';
import { topicTexts } from './topic-texts.ts';
import { topics } from './topics.ts';

export interface ManualPart {
  /** The words of the command, e.g. `portfolio board add`, or the name of the topic. */
  readonly name: string;
  readonly title: string;
  /** What the command does, or the title of the topic. */
  readonly summary: string;
  readonly blocks: readonly HelpBlock[];
}

/** Returns a part for each command of the tree that is not hidden, in the order of help. */
export const commandParts = (tree: readonly CommandRow[]): readonly ManualPart[] =>
  below(tree, 'portfolio');

const below = (rows: readonly CommandRow[], above: string): readonly ManualPart[] =>
  rows
    .filter(({ isHidden }) => isHidden !== true)
    .flatMap((row) => {
      const name = `${above} ${row.name}`;
      return [commandPart(name, row), ...below(subcommandsOf(row), name)];
    });

function commandPart(name: string, row: CommandRow): ManualPart {
  const args = argumentsOf(row);
  const common = new Set([...listProgramFlags(), ...listGroupFlags('output')].map(flagHelp));
  const rows = [
    ...args.map(({ name: word, help }) => [word, help] as const),
    ...flagsOf(row)
      .filter((flag) => !common.has(flagHelp(flag)))
      .map(flagRow),
  ];
  const examples = examplesOf(row).map((words) => `portfolio ${words}`);
  return {
    name,
    title: [name, ...args.map(formatArgument)].join(' '),
    summary: row.help,
    blocks: [
      `${row.help}.`,
      ...(examples.length === 0 ? [] : [{ lines: examples }]),
      ...(rows.length === 0 ? [] : [{ title: '', rows }]),
      ...(row.kind === 'custom' && row.helpList !== undefined
        ? [{ title: row.helpList.title, rows: row.helpList.items }]
        : []),
    ],
  };
}

export const topicParts = (tree: readonly CommandRow[]): readonly ManualPart[] =>
  topics.map(([name, title]) => ({ name, title, summary: title, blocks: topicTexts[name](tree) }));

export const flagRow = (flag: Flag): readonly [string, string] => [
  formatFlag(flag),
  flagHelp(flag),
];
