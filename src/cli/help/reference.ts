// Writes the parts of the manual as Markdown, one page for each command and topic.
import type { CommandRow } from '../command.ts';
import { listGroupFlags } from '../flags.ts';
import { commandParts, flagRow, type ManualPart, topicParts } from './pages.ts';
import type { HelpBlock } from './topic-text.ts';

export interface ReferencePage {
  readonly section: 'Commands' | 'Topics';
  /** Name of the file without its ending, e.g. `board-add` or `topic-rows`. */
  readonly file: string;
  /** Title in a list of pages, e.g. `board add`. */
  readonly title: string;
  readonly markdown: string;
}

export const referencePages = (tree: readonly CommandRow[]): readonly ReferencePage[] => [
  ...commandParts(tree).map((part): ReferencePage => {
    const words = part.name.split(' ').slice(1);
    const flags =
      '[Output flags](output-flags.md) and [global flags](topic-flags.md) are on pages of their own.';
    return {
      section: 'Commands',
      file: words.join('-'),
      title: words.join(' '),
      markdown: page(part, [flags]),
    };
  }),
  {
    section: 'Topics',
    file: 'output-flags',
    title: 'Output flags',
    markdown: page({
      name: '',
      title: 'Output flags',
      blocks: [{ title: '', rows: listGroupFlags('output').map(flagRow) }],
    }),
  },
  ...topicParts(tree).map(
    (part): ReferencePage => ({
      section: 'Topics',
      file: `topic-${part.name}`,
      title: part.title,
      markdown: page(part),
    }),
  ),
];

const page = (
  { name, title, blocks }: Omit<ManualPart, 'summary'>,
  more: readonly string[] = [],
): string =>
  [
    `# ${name === '' || !title.startsWith(name) ? title : code(title)}`,
    ...blocks.map(written),
    ...more,
    '',
  ]
    .join('\n\n')
    .replace(/`portfolio help ([a-z-]+)`/g, '[`portfolio help $1`](topic-$1.md)');

function written(block: HelpBlock): string {
  if (typeof block === 'string') return text(block);
  if ('lines' in block) return `\`\`\`sh\n${block.lines.join('\n')}\n\`\`\``;
  const rows = block.rows.map(
    ([term, meaning]) => `| ${cell(code(term))} | ${cell(text(meaning))} |`,
  );
  return [...(block.title === '' ? [] : [`${block.title}\n`]), '| | |', '|---|---|', ...rows].join(
    '\n',
  );
}

const code = (words: string): string => (words.includes('`') ? text(words) : `\`${words}\``);

/** Returns a text whose code is between backticks, as help prints it, as Markdown. */
const text = (words: string): string =>
  words.replace(/`[^`]*`|[\\<>*_[\]]/g, (found) => (found.length > 1 ? found : `\\${found}`));

const cell = (words: string): string => words.replaceAll('|', '\\|').replaceAll('\n', ' ');
