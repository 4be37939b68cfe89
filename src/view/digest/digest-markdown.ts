// Writes a digest as Markdown for a chat: a heading for each watch and section, and lists with
// links and makers.
import type { MakeRenderer } from '../format.ts';
import { markdownCell } from '../formats/rows.ts';
import type { Linked } from '../kinds/view.ts';
import { licenceRemark } from '../sheet/sheet-item.ts';
import { webHref } from '../text/links.ts';
import { sanitise } from '../text/text.ts';
import { type Digest, type DigestRow, needsLicenceNote, picturedOf } from './digest.ts';

export const digestMarkdown =
  (digest: Digest, hasSeveralServices: boolean): MakeRenderer =>
  (_subject, { output }) => ({
    write: async () => {},
    end: async () => {
      const parts = digest.groups.flatMap(({ title, service, note, parts: sections }) => [
        `## ${textOf(hasSeveralServices ? `${title} (${service})` : title)}`,
        ...(note === '' ? [] : [textOf(note)]),
        ...sections.flatMap(({ heading, rows, rest }) => [
          `### ${heading}`,
          [...rows.map(itemOf), ...(rest === '' ? [] : [textOf(rest)])]
            .map((line) => `- ${line}`)
            .join('\n'),
        ]),
      ]);
      if (needsLicenceNote(digest)) parts.push(licenceRemark);
      if (parts.length > 0) await output.write(`${parts.join('\n\n')}\n`);
    },
  });

const textOf = (text: string): string => markdownCell(sanitise(text));

function linked(text: string, address: string): string {
  const href = webHref(address);
  return href === undefined ? textOf(text) : `[${textOf(text)}](<${href}>)`;
}

const linkedAll = (all: readonly Linked[]): string =>
  all.map(({ text, address }) => linked(text, address)).join(', ');

/**
 * Returns the name as a link, or in bold, then the makers, the licence, a link to the cover of a
 * new record, and the change. Markdown has no meaning at the start of the name.
 */
function itemOf(row: DigestRow): string {
  const { name, words, news } = row;
  const { caption, pictures: [cover] = [] } = picturedOf(row) ?? {};
  const title =
    webHref(news.url ?? '') === undefined ? `**${textOf(name)}**` : linked(name, news.url ?? '');
  const { by = [], role = 'by', licence } = caption ?? {};
  const makers = by.length === 0 ? '' : ` ${role} ${linkedAll(by)}`;
  const terms = licence === undefined ? '' : `, ${linkedAll([licence])}`;
  const address = news.section === 'new' ? webHref(cover?.sizes[0]?.url ?? '') : undefined;
  const picture = address === undefined ? '' : ` ([cover](<${address}>))`;
  return `${title}${makers}${terms}${picture}${words === '' ? '' : `: ${textOf(words)}`}`;
}
