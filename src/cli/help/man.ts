// Makes the manual page in roff format from the command tree, the tables of flags and the help topics.
import { shownNouns } from '../../api/catalogue.ts';
import { conjoined } from '../../api/values.ts';
import { type CommandRow, commandsBelow } from '../command.ts';
import { argumentsOf, argumentTerm, type Flag, flagsOf, programFlags, scopeFlags } from '../flags.ts';
import { examplesOf, topics } from './help.ts';
import type { Block } from './topic-text.ts';
import { flagTerm, texts } from './topic-texts.ts';

/** Returns the manual page. @param date as YYYY-MM-DD */
export function manPage(tree: readonly CommandRow[], version: string, date: string): string {
  const shown = tree.filter(({ isHidden }) => isHidden !== true);
  const named = (rows: readonly CommandRow[], above: string): readonly (readonly [string, CommandRow])[] =>
    rows.flatMap((row) => {
      const name = `${above} ${row.name}`;
      return [[name, row], ...named(commandsBelow(row), name)];
    });
  const parts = [
    `.TH PORTFOLIO 1 ${date} ${quoted(`portfolio ${version}`)}`,
    '.SH NAME\nportfolio \\- browse a creative\\-portfolio service from the terminal',
    '.SH SYNOPSIS\n.B portfolio\n.I command\n.RI [ flags ]',
    section('Description', `Browses ${conjoined(shownNouns)}. Try it with --demo, without an account.`),
    '.SH COMMANDS',
    ...named(shown, 'portfolio').map(([name, row]) => commandPart(name, row)),
    section('Output flags', 'Commands that print records take these:', {
      title: '',
      rows: scopeFlags('output').map(flagRow),
    }),
    ...topics.map(([name, title]) => section(title, ...texts[name](tree))),
  ];
  return `${parts.join('\n')}\n`;
}

function commandPart(name: string, row: CommandRow): string {
  const args = argumentsOf(row);
  const common = new Set([...programFlags(), ...scopeFlags('output')].map(({ help }) => help));
  const rows = [
    ...args.map(({ name: word, help }) => [word, help] as const),
    ...flagsOf(row)
      .filter(({ help }) => !common.has(help))
      .map(flagRow),
  ];
  const values = row.kind === 'own' ? row.values : undefined;
  const examples = examplesOf(row).map((words) => `portfolio ${words}`);
  return [
    `.SS ${quoted([name, ...args.map(argumentTerm)].join(' '))}`,
    escaped(`${row.help}.`),
    ...(examples.length === 0 ? [] : [codeLines(examples)]),
    ...rows.map(tagged),
    ...(values === undefined ? [] : [`.PP\n${escaped(values.title)}`, ...values.items.map(tagged)]),
  ].join('\n');
}

const section = (title: string, ...blocks: readonly Block[]): string =>
  [
    `.SH ${quoted(title.toUpperCase())}`,
    ...blocks.map((block, at) => {
      if (typeof block === 'string') return `${at === 0 ? '' : '.PP\n'}${escaped(block)}`;
      return 'lines' in block ? codeLines(block.lines) : block.rows.map(tagged).join('\n');
    }),
  ].join('\n');

/** Returns lines that roff does not join. */
const codeLines = (lines: readonly string[]): string => ['.PP', '.nf', ...lines.map(escaped), '.fi'].join('\n');

const flagRow = (flag: Flag): readonly [string, string] => [flagTerm(flag), flag.help];

const tagged = ([term, text]: readonly [string, string]): string => `.TP\n.B ${quoted(term)}\n${escaped(text)}`;

/** Escapes a text, so that roff prints it unchanged. */
const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replace(
      /[-'`^~]/g,
      (mark) => ({ '-': '\\-', "'": '\\(aq', '`': '\\(ga', '^': '\\(ha', '~': '\\(ti' })[mark] ?? mark,
    )
    .replace(/^\./gm, '\\&.');

/** Quotes an argument of a roff request. */
const quoted = (text: string): string => `"${escaped(text).replaceAll('"', '\\(dq')}"`;
