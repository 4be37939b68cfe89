// Writes a digest as one HTML file for a mail, with the covers of new records and the makers of all
// works. Without the style, which some mail programs remove, it is still a list with headings.
// Escapes all texts.
import type { MakeRenderer, SheetOptions } from '../format.ts';
import { pageEnd, pageStart } from '../sheet/page.ts';
import { creditHtml, imageHtml } from '../sheet/sheet-html.ts';
import { licenceRemark, missingText } from '../sheet/sheet-item.ts';
import { type SheetPicture, sheetPictures } from '../sheet/sheet-pictures.ts';
import { escapeHtml, linkHtml } from '../text/html.ts';
import { isoDay } from '../text/times.ts';
import { coverOf, type Digest, type DigestRow, needsLicenceNote, picturedOf } from './digest.ts';

const usualTitle = 'What is new';

const digestStyle = `
header,main{max-width:46rem}
main{padding-bottom:3rem}
h2{margin:2rem 0 0;padding-top:1rem;border-top:1px solid var(--edge)}
h3{font-size:.9375rem;margin:1rem 0 .25rem;color:var(--soft)}
ul{margin:0;padding-left:1.25rem}
.covers{list-style:none;padding:0;display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(9rem,1fr))}
.covers img{display:block;width:100%;height:auto;max-height:12rem;object-fit:contain;object-position:left;
 border-radius:.25rem;margin-bottom:.25rem}
.by a{color:inherit}
.covers .by{display:block}
.about,.rest,.change,.remark{color:var(--soft)}
.about{margin:0}
.remark{margin-top:2rem}
@media print{li{break-inside:avoid}}
`;

export const htmlRenderer =
  (digest: Digest, hasSeveralServices: boolean): MakeRenderer =>
  (_subject, context) => ({
    write: async () => {},
    end: async () => {
      const {
        output,
        style: { now },
        subtitle,
        senderName = '',
      } = context;
      const title = context.getTitle?.([]) ?? usualTitle;
      const { covers, missing } = await coversOf(digest, context);
      const today = isoDay(now / 1000);
      const date = `As of <time datetime="${today}">${today}</time>`;
      const about = `<p class="about">${[escapeHtml(senderName), date].filter(Boolean).join(' · ')}</p>`;
      const groups = digest.groups.map((group) => groupHtml(group, hasSeveralServices, covers));
      const body = groups.length === 0 ? '<p>Nothing is new.</p>\n' : groups.join('');
      const remark = needsLicenceNote(digest) ? `<p class="remark">${licenceRemark}</p>\n` : '';
      await output.write(
        `${pageStart({ title, subtitle, style: digestStyle })}${about}\n${body}${remark}${pageEnd('')}`,
      );
      if (missing > 0) await context.note(missingText(missing));
    },
  });

/** Maximum number of covers, and number of covers that load at the same time. */
const [maxCovers, concurrency] = [60, 8];
const coverWidth = 240;

type Covers = ReadonlyMap<DigestRow, SheetPicture>;

/** Stops if all that load together are missing, e.g. without a network. */
async function coversOf(
  { rows }: Digest,
  { fetchPicture, loadDecoder }: SheetOptions,
): Promise<{ readonly covers: Covers; readonly missing: number }> {
  const covers = new Map<DigestRow, SheetPicture>();
  if (fetchPicture === undefined) return { covers, missing: 0 };
  const loading = loadDecoder().catch(() => undefined);
  const load = sheetPictures(fetchPicture, () => loading);
  const wanted = rows.flatMap((row) => {
    const cover = row.news.section === 'new' ? coverOf(row) : undefined;
    return cover === undefined ? [] : [{ row, cover }];
  });
  for (let from = 0; from < Math.min(wanted.length, maxCovers); from += concurrency) {
    const some = wanted.slice(from, from + concurrency);
    const made = await Promise.all(
      some.map(async ({ row, cover }) => ({ row, made: await load(cover, coverWidth) })),
    );
    for (const { row, made: picture } of made) if (picture !== 'missing') covers.set(row, picture);
    if (made.every(({ made: picture }) => picture === 'missing')) break;
  }
  return { covers, missing: Math.min(wanted.length, maxCovers) - covers.size };
}

function groupHtml(
  { title: command, service, note, parts }: Digest['groups'][number],
  hasService: boolean,
  covers: Covers,
): string {
  const about = note === '' ? '' : `<p class="rest">${escapeHtml(note)}</p>\n`;
  const sections = parts.map(({ heading, rows, rest }) => {
    const start = rows.some((row) => covers.has(row)) ? '<ul class="covers">' : '<ul>';
    const items = rows.map((row) => itemHtml(row, covers.get(row)));
    const list = rows.length === 0 ? '' : `${start}\n${items.join('')}</ul>\n`;
    return `<h3>${heading}</h3>\n${list}${rest === '' ? '' : `<p class="rest">${escapeHtml(rest)}</p>\n`}`;
  });
  return `<h2>${escapeHtml(hasService ? `${command} (${service})` : command)}</h2>\n${about}${sections.join('')}`;
}

function itemHtml(row: DigestRow, cover: SheetPicture | undefined): string {
  const { name, words, news } = row;
  const change = words === '' ? '' : `<br>\n<span class="change">${escapeHtml(words)}</span>`;
  const image = cover === undefined ? '' : imageHtml(cover, name);
  const caption = picturedOf(row)?.caption;
  const credit = caption === undefined ? '' : creditHtml(caption);
  const makers = credit === '' ? '' : `<span class="by">${credit}</span>`;
  return `<li>${image}${linkHtml(name, news.url ?? '')}${makers}${change}</li>\n`;
}
