// Writes the manual pages in roff format: an index, and a page for each command and topic.
import { showableNouns } from '../../api/catalogue.ts';
import { joinWithAnd } from '../../api/words.ts';
import type { CommandRow } from '../command.ts';
import { commandParts, type ManualPart, topicParts } from './pages.ts';
import type { HelpBlock } from './topic-text.ts';

/**
 * Returns the manual pages by name, e.g. `portfolio`, `portfolio-board-add`, `portfolio-help-rows`.
 * @param date as YYYY-MM-DD
 */
export function manPages(
  tree: readonly CommandRow[],
  version: string,
  date: string,
): ReadonlyMap<string, string> {
  const about = `Browses ${joinWithAnd(showableNouns)}. Try it with --demo, without an account.`;
  const index: ManualPart = {
    name: 'portfolio',
    title: 'portfolio <command>',
    summary: 'Browse a creative-portfolio service from the terminal',
    blocks: [about, 'Each command and each topic has a page: `portfolio man board add`.'],
  };
  const topics = topicParts(tree).map((part) => {
    const name = `portfolio help ${part.name}`;
    return { ...part, name, title: name };
  });
  const commands = commandParts(tree);
  const parts = [index, ...commands, ...topics];
  return new Map(
    parts.map((part) => {
      const below = parts.filter(({ name }) => name.startsWith(`${part.name} `));
      const others = below.map(({ name, summary }) => [name, summary] as const);
      const text = [
        `.TH ${quoted(pageName(part).toUpperCase())} 1 ${date} ${quoted(`portfolio ${version}`)}`,
        `.SH NAME\n${escaped(`${pageName(part)} - ${part.summary}`)}`,
        `.SH SYNOPSIS\n.B ${quoted(part.title)}`,
        section('Description', part.blocks),
        ...(others.length === 0 ? [] : [section('Commands', [{ title: '', rows: others }])]),
        section('See also', seeAlso),
      ];
      return [pageName(part), `${text.join('\n')}\n`];
    }),
  );
}

const pageName = ({ name }: ManualPart): string => name.replaceAll(' ', '-');

/** Most pages are read with `portfolio man`, because npm installs few of them, or none. */
const seeAlso: readonly HelpBlock[] = [
  '`portfolio man` lists all pages. `portfolio man help formatting` explains the output flags, and ' +
    '`portfolio man help flags` those of all commands.',
];

const section = (title: string, blocks: readonly HelpBlock[]): string =>
  `.SH ${quoted(title.toUpperCase())}\n${written(blocks)}`;

const written = (blocks: readonly HelpBlock[]): string =>
  blocks
    .map((block, at) => `${at === 0 || isUntitled(block) ? '' : '.PP\n'}${writtenBlock(block)}`)
    .join('\n');

/** Whether a block is a table without a title: its rows begin paragraphs of their own. */
const isUntitled = (block: HelpBlock): boolean =>
  typeof block !== 'string' && 'rows' in block && block.title === '';

function writtenBlock(block: HelpBlock): string {
  if (typeof block === 'string') return escaped(block);
  if ('lines' in block) return ['.nf', ...block.lines.map(escaped), '.fi'].join('\n');
  return [...(block.title === '' ? [] : [escaped(block.title)]), ...block.rows.map(tagged)].join(
    '\n',
  );
}

const tagged = ([term, text]: readonly [string, string]): string =>
  `.TP\n.B ${quoted(term)}\n${escaped(text)}`;

/** Escapes a text, so that roff prints it unchanged. */
const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replace(
      /[-'`^~]/g,
      (mark) =>
        ({ '-': '\\-', "'": '\\(aq', '`': '\\(ga', '^': '\\(ha', '~': '\\(ti' })[mark] ?? mark,
    )
    .replace(/^\./gm, '\\&.');

const quoted = (text: string): string => `"${escaped(text).replaceAll('"', '\\(dq')}"`;
