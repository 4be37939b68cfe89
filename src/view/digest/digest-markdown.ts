// Writes a digest as Markdown for a chat: a heading for each watch and section, and lists with links.
import type { MakeRenderer } from '../format.ts';
import { markdownCell } from '../formats/rows.ts';
import { webHref } from '../text/links.ts';
import { sanitise } from '../text/text.ts';
import { coverOf, type Digest, type DigestRow } from './digest.ts';

export const markdownRenderer =
  (digest: Digest, hasSeveralServices: boolean): MakeRenderer =>
  (_subject, { screen }) => ({
    write: async () => {},
    end: async () => {
      const parts = digest.groups.flatMap(({ title, service, parts: sections }) => [
        `## ${textOf(hasSeveralServices ? `${title} (${service})` : title)}`,
        ...sections.flatMap(({ heading, rows, rest }) => [
          `### ${heading}`,
          [...rows.map(itemOf), ...(rest === '' ? [] : [textOf(rest)])].map((line) => `- ${line}`).join('\n'),
        ]),
      ]);
      if (parts.length > 0) await screen.write(`${parts.join('\n\n')}\n`);
    },
  });

const textOf = (text: string): string => markdownCell(sanitise(text));

/**
 * Returns the name as a link, or in bold, then a link to the cover of a new record, and the change. Markdown has no
 * meaning at the start of either.
 */
function itemOf(row: DigestRow): string {
  const { name, words, news } = row;
  const href = news.url === null ? undefined : webHref(news.url);
  const text = textOf(name);
  const cover = news.section === 'new' ? coverOf(row) : undefined;
  const address = webHref(cover?.sizes.at(0)?.url ?? '');
  const picture = address === undefined ? '' : ` ([cover](<${address}>))`;
  const title = href === undefined ? `**${text}**` : `[${text}](<${href}>)`;
  return `${title}${picture}${words === '' ? '' : `: ${textOf(words)}`}`;
}
