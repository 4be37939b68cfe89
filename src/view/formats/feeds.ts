// Writes feeds of records: Atom (RFC 4287) and JSON Feed 1.1. Feeds are short, so they are written
// at their end.
import { sizesToFill } from '../../api/kinds/pictures.ts';
import { createCollectingRenderer } from '../collected.ts';
import type { MakeRenderer } from '../format.ts';
import type { Caption, Linked } from '../kinds/view.ts';
import type { FeedEntry } from '../pictured.ts';
import { escapeHtml, linkHtml } from '../text/html.ts';
import { webHref } from '../text/links.ts';
import { sanitise } from '../text/text.ts';
import { isoTime } from '../text/times.ts';

interface Feed {
  /** A tag URI (RFC 4151), the same each time that the list is written. */
  readonly id: string;
  readonly title: string;
  /** ISO 8601. */
  readonly updated: string;
  /** The name of the service, for entries without an author. */
  readonly author: string;
  readonly items: readonly Item[];
}

/** An entry whose texts are sanitised and whose addresses are web addresses. */
interface Item {
  readonly id: string;
  readonly title: string;
  readonly address: string | undefined;
  readonly published: string;
  readonly updated: string;
  readonly people: readonly Linked[];
  readonly licence: Linked | undefined;
  readonly picture: { readonly url: string; readonly media: string } | undefined;
  readonly html: string;
}

/** Minimum width of the picture of an entry, in pixels, if there is one of this width. */
const pictureWidth = 404;

const feedRenderer =
  (textOf: (feed: Feed) => string): MakeRenderer =>
  ({ entry, noun }, { output, getTitle, serviceName, style, note }) =>
    createCollectingRenderer(async (records) => {
      const name = clean(getTitle?.(records) ?? noun.many);
      const author = serviceName ?? 'portfolio';
      const id = tagUri(author.replace(/:\d+$/, ''), name);
      const entries = records.flatMap(({ value }) => entry?.(value) ?? []);
      const items = entries.flatMap((each) => itemOf(each, author) ?? []);
      const newest = items
        .map(({ updated }) => updated)
        .sort()
        .at(-1);
      const updated = newest ?? isoTime(Math.floor(style.now / 1000));
      await output.write(textOf({ id, title: name, updated, author, items }));
      if (items.length < records.length)
        await note(`${records.length - items.length} without a time`);
    });

function itemOf(
  { caption, pictures, text, key, ...times }: FeedEntry,
  author: string,
): Item | undefined {
  const { published = times.updated, updated = published } = times;
  if (published === undefined || updated === undefined) return undefined;
  const address = webHref(caption.address);
  const [size] = pictures[0] === undefined ? [] : sizesToFill(pictures[0], pictureWidth);
  const url = webHref(size?.url ?? '');
  const title = clean(caption.title);
  return {
    id: tagUri(address === undefined ? author : new URL(address).hostname, key),
    title,
    address,
    published: isoTime(published),
    updated: isoTime(updated),
    people: caption.by.map(({ text: name, address: page }) => ({
      text: clean(name),
      address: webHref(page) ?? '',
    })),
    licence: caption.licence && {
      text: clean(caption.licence.text),
      address: webHref(caption.licence.address) ?? '',
    },
    picture: url === undefined ? undefined : { url, media: mediaOf(url) },
    html: htmlOf(caption, text, url),
  };
}

/** Returns an identity that stays the same if a title or an address changes (RFC 4151). */
const tagUri = (host: string, name: string): string =>
  `tag:${host},2026:${encodeURIComponent(clean(name)).replaceAll('%2F', '/')}`;

/** Sanitises a text. XML has neither halves of surrogate pairs nor these two characters. */
const clean = (text: string): string =>
  sanitise(text).replace(/[\uFFFE\uFFFF]|\p{Surrogate}/gu, '\uFFFD');

/** The type of a picture by the ending of its address. Most pictures are JPEG files. */
function mediaOf(url: string): string {
  const [, ending = 'jpeg'] = /\.(png|gif|webp|svg)$/i.exec(new URL(url).pathname) ?? [];
  return `image/${ending.toLowerCase().replace('svg', 'svg+xml')}`;
}

function htmlOf({ by, role, licence }: Caption, text: string, url: string | undefined): string {
  const linked = (each: Linked) => linkHtml(clean(each.text), each.address);
  return [
    url === undefined ? '' : `<p><img src="${escapeHtml(url)}" alt=""></p>`,
    text === '' ? '' : `<p>${escapeHtml(clean(text))}</p>`,
    by.length === 0 ? '' : `<p>${role ?? 'by'} ${by.map(linked).join(', ')}</p>`,
    licence === undefined ? '' : `<p>${linked(licence)}</p>`,
  ].join('');
}

export const atomRenderer = feedRenderer(
  ({ id, title, updated, author, items }) => `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escapeHtml(id)}</id>
<title>${escapeHtml(title)}</title>
<updated>${updated}</updated>
<author><name>${escapeHtml(author)}</name></author>
${items.map(atomEntry).join('')}</feed>
`,
);

function atomEntry({ id, title, address, picture, licence, ...item }: Item): string {
  const link = (rel: string, url: string, more = '') =>
    `<link rel="${rel}"${more} href="${escapeHtml(url)}"/>`;
  const lines = [
    `<id>${escapeHtml(id)}</id>`,
    `<title>${escapeHtml(title)}</title>`,
    `<published>${item.published}</published>`,
    `<updated>${item.updated}</updated>`,
    ...item.people.map(({ text, address: page }) => {
      const uri = page === '' ? '' : `<uri>${escapeHtml(page)}</uri>`;
      return `<author><name>${escapeHtml(text)}</name>${uri}</author>`;
    }),
    ...(address === undefined ? [] : [link('alternate', address)]),
    ...(picture === undefined ? [] : [link('enclosure', picture.url, ` type="${picture.media}"`)]),
    ...(licence === undefined ? [] : [`<rights>${escapeHtml(licence.text)}</rights>`]),
    ...(licence === undefined || licence.address === '' ? [] : [link('license', licence.address)]),
    `<content type="html">${escapeHtml(item.html)}</content>`,
  ];
  return `<entry>\n${lines.join('\n')}\n</entry>\n`;
}

export const jsonFeedRenderer = feedRenderer(({ id, title, author, items }) => {
  const document = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    authors: [{ name: author }],
    _portfolio: { id },
    items: items.map(jsonItem),
  };
  return `${JSON.stringify(document)}\n`;
});

const jsonItem = ({ id, title, address, picture, licence, ...item }: Item) => ({
  id,
  url: address,
  title,
  content_html: item.html,
  image: picture?.url,
  date_published: item.published,
  date_modified: item.updated,
  authors: item.people.map(({ text, address: url }) => ({ name: text, url: url || undefined })),
  attachments: picture && [{ url: picture.url, mime_type: picture.media }],
  _portfolio: licence && { licence: licence.text, licence_url: licence.address || undefined },
});
