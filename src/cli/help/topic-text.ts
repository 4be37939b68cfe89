// Lays out the text of a help topic.
import { measureWidth, wrap } from '../../view/text/width.ts';
import { type TopicName, topics } from './topics.ts';

/**
 * A paragraph, a table, or lines of code. Each row of a table is a term and its meaning. Code is
 * never wrapped.
 */
export type HelpBlock =
  | string
  | { readonly title: string; readonly rows: readonly (readonly [string, string])[] }
  | { readonly lines: readonly string[] };

/** Returns the text that `portfolio help TOPIC` prints. */
export function topicText(name: TopicName, blocks: readonly HelpBlock[], width: number): string {
  const parts = blocks.map((block) => {
    if (typeof block === 'string') return wrap(block, width).join('\n');
    if ('lines' in block) return block.lines.map((line) => `  ${line}`).join('\n');
    const column = Math.max(...block.rows.map(([term]) => measureWidth(term)));
    const rows = block.rows.flatMap(([term, text]) =>
      wrap(text, width - column - 4).map(
        (line, at) => `  ${(at === 0 ? term : '').padEnd(column)}  ${line}`,
      ),
    );
    return [block.title, ...rows].join('\n');
  });
  return `${[new Map(topics).get(name), ...parts].join('\n\n')}\n`;
}
