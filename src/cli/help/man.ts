// Writes the manual page in roff format.
import { shownNouns } from '../../api/catalogue.ts';
import { joinWithAnd } from '../../api/words.ts';
import type { CommandRow } from '../command.ts';
import { scopeFlags } from '../flags.ts';
import { commandParts, flagRow, topicParts } from './pages.ts';
import type { Block } from './topic-text.ts';

/** Returns the manual page. @param date as YYYY-MM-DD */
export function manPage(tree: readonly CommandRow[], version: string, date: string): string {
  const about = `Browses ${joinWithAnd(shownNouns)}. Try it with --demo, without an account.`;
  const output = { title: '', rows: scopeFlags('output').map(flagRow) };
  const parts = [
    `.TH PORTFOLIO 1 ${date} ${quoted(`portfolio ${version}`)}`,
    '.SH NAME\nportfolio \\- browse a creative\\-portfolio service from the terminal',
    '.SH SYNOPSIS\n.B portfolio\n.I command\n.RI [ flags ]',
    section('Description', [about]),
    '.SH COMMANDS',
    ...commandParts(tree).map(({ title, blocks }) => `.SS ${quoted(title)}\n${written(blocks)}`),
    section('Output flags', ['Commands that print records take these:', output]),
    ...topicParts(tree).map(({ title, blocks }) => section(title, blocks)),
  ];
  return `${parts.join('\n')}\n`;
}

const section = (title: string, blocks: readonly Block[]): string =>
  `.SH ${quoted(title.toUpperCase())}\n${written(blocks)}`;

const written = (blocks: readonly Block[]): string =>
  blocks
    .map((block, at) => `${at === 0 || isUntitled(block) ? '' : '.PP\n'}${writtenBlock(block)}`)
    .join('\n');

/** Whether a block is a table without a title: its rows begin paragraphs of their own. */
const isUntitled = (block: Block): boolean =>
  typeof block !== 'string' && 'rows' in block && block.title === '';

function writtenBlock(block: Block): string {
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

/** Quotes an argument of a roff request. */
const quoted = (text: string): string => `"${escaped(text).replaceAll('"', '\\(dq')}"`;
