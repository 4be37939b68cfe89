// Writes the parts of a sheet as HTML: items, pages, comments and credits. Every text is escaped
// here.
import { newestLicenceVersion } from '../../api/reference/licences.ts';
import type { Captions, SheetOptions } from '../format.ts';
import type { Block, Caption, Card, Comment, FactValue, Linked } from '../kinds/view.ts';
import { escapeHtml, linkedHtml, linkHtml } from '../text/html.ts';
import { embeddedAddress, styledText, withoutMarkup } from '../text/markup.ts';
import { withCommas } from '../text/numbers.ts';
import { sanitiseLines } from '../text/text.ts';
import { isoDay } from '../text/times.ts';
import { isLicenceUnknown, licenceRemark, type SheetItem } from './sheet-item.ts';
import type { SheetPicture } from './sheet-pictures.ts';
import { type Placed, proportionOf } from './sheet-style.ts';

/** Returns the start of a list: rows of pictures, or a grid of texts or colours. */
export const listStart = (hasPictures: boolean): string =>
  `<ul class="${hasPictures ? 'rows' : 'sheet'}" role="list">\n`;
export const groupHtml = (title: string | undefined): string =>
  title === undefined ? '' : `<h2 class="group">${escapeHtml(title)}</h2>\n`;
export const commentsStart = '<ul class="notes" role="list">\n';
export const listEnd = '</ul>\n';

export interface SheetCredit {
  readonly title: Linked;
  readonly by: readonly Linked[];
  readonly role?: SheetItem['role'];
  /** The licence in words, with its deed; `undefined` if it is unknown. */
  readonly licence: Linked | undefined;
}

/** `now` is in milliseconds since 1970. */
export function creditsHtml(
  credits: readonly SheetCredit[],
  {
    now,
    senderName,
    serviceName,
  }: { readonly now: number } & Pick<SheetOptions, 'senderName' | 'serviceName'>,
): string {
  const items = credits.map(
    ({ title, ...credit }) =>
      `<li>${linkHtml(title.text, title.address)}${creditHtml(credit)}</li>\n`,
  );
  const list =
    items.length === 0
      ? ''
      : `<h2 id="credits">Credits</h2>\n<ol class="credits">\n${items.join('')}</ol>\n`;
  const withoutVersion = `Licences without a version link to the newest version, ${newestLicenceVersion}.`;
  const remark = [
    credits.some(isLicenceUnknown) ? `<p>${licenceRemark}</p>\n` : '',
    credits.some(({ licence }) => licence && lacksVersion(licence))
      ? `<p>${withoutVersion}</p>\n`
      : '',
  ].join('');
  const date = `<time datetime="${isoDay(now / 1000)}">${isoDay(now / 1000)}</time>`;
  const names = [senderName, serviceName].flatMap((name) => (name ? `${escapeHtml(name)} · ` : []));
  const about = `<p class="about">${names.join('')}${date}</p>\n`;
  return `${list}${remark}${about}`;
}

/** Returns the words after the title of a work, e.g. ` by Ada, CC BY`. */
export function creditHtml({
  by,
  role,
  licence,
}: Pick<SheetCredit, 'by' | 'role'> & Pick<Caption, 'licence'>): string {
  const makers =
    by.length === 0 ? '' : `${role === undefined ? ' by' : `, ${role}`} ${namesHtml(by)}`;
  return `${makers}${licence === undefined ? '' : `, ${linkHtml(licence.text, licence.address)}`}`;
}

const lacksVersion = ({ text, address }: Linked): boolean => address !== '' && !/\d/.test(text);

export interface ItemOptions {
  readonly captions: Captions;
  readonly hasWords: boolean;
  /** The style that `placesOf` returns. Lists without pictures have none. */
  readonly place?: string;
}

/** Returns what the place of an item depends on. A mosaic has the proportions of a cover. */
export const placedOf = (
  { pictures: records }: SheetItem,
  pictures: readonly (SheetPicture | 'missing')[],
): Placed => {
  const [first, ...others] = pictures.filter((picture) => picture !== 'missing');
  return {
    size: others.length > 0 ? undefined : first?.size,
    isPortrait: records[0]?.kind === 'portrait',
  };
};

/**
 * An item without a picture shows its title even with `--captions none`.
 * @param pictures the pictures of the item, `missing` for a broken one; `undefined` for a list
 * without pictures
 */
export function itemHtml(
  { title, by, role, lines, facts, note = '', colour }: SheetItem,
  pictures: readonly (SheetPicture | 'missing')[] | undefined,
  { captions, hasWords, place = '' }: ItemOptions,
): string {
  const shown = pictures?.filter((picture) => picture !== 'missing') ?? [];
  const [first] = shown;
  const words = hasWords ? shown.map((picture) => picture.words) : [];
  const images = shown.map((picture) => imageHtml(picture, title.text)).join('');
  const image = shown.length > 1 ? `<span class="mosaic">${images}</span>` : images;
  const size = shown.length > 1 ? undefined : first?.size;
  const isWhole = size !== undefined && proportionOf(size) !== size.width / size.height;
  const start = `<li class="item${isWhole ? ' whole' : ''}"${place === '' ? '' : ` style="${place}"`}>`;
  const instead = pictures?.length === 0 ? 'no picture' : 'picture not available';
  const frame =
    pictures === undefined ? colourHtml(colour) : `<div class="frame">${image || instead}</div>\n`;
  if (captions === 'none' && first !== undefined)
    return `${start}\n<div class="frame">${linkedHtml(image, title.address)}</div>\n</li>\n`;
  const before = role === undefined ? '' : `${role} `;
  const makers = by.length === 0 ? '' : `<p class="by">${before}${namesHtml(by)}</p>\n`;
  const quiet = [...lines, ...words].map((line) => `<p class="quiet">${escapeHtml(line)}</p>\n`);
  return `${start}
${frame}<div class="text">
<h2>${linkHtml(title.text, title.address)}</h2>
${makers}${quiet.join('')}${factsHtml(facts)}${note === '' ? '' : `<p class="note">${linesHtml(note)}</p>\n`}</div>
</li>
`;
}

export function commentHtml({ author, address = '', time, text }: Comment): string {
  const when =
    time === undefined ? '' : ` · <time datetime="${isoDay(time)}">${isoDay(time)}</time>`;
  return `<li>\n<p class="by">${linkHtml(author, address)}${when}</p>\n<p>${linesHtml(text)}</p>\n</li>\n`;
}

export const namesHtml = (names: readonly Linked[]): string =>
  names.map(({ text, address }) => linkHtml(text, address)).join(', ');

function factsHtml(facts: readonly (readonly [label: string, value: string | Linked])[]): string {
  if (facts.length === 0) return '';
  const rows = facts.map(
    ([label, value]) => `<div><dt>${escapeHtml(label)}</dt><dd>${factHtml(value)}</dd></div>\n`,
  );
  return `<dl class="facts">\n${rows.join('')}</dl>\n`;
}

const factHtml = (value: string | Linked): string => {
  if (typeof value !== 'string') return linkHtml(value.text, value.address);
  return /^https?:\/\/\S+$/.test(value) ? linkHtml(value, value) : escapeHtml(value);
};

function colourHtml(colour: string | undefined): string {
  if (colour === undefined) return '';
  const square = `<rect width="100%" height="100%" fill="${escapeHtml(colour)}"/>`;
  return `<div class="frame"><svg aria-hidden="true">${square}</svg></div>\n`;
}

export function imageHtml({ file, media, size, words }: SheetPicture, title: string): string {
  const alt = escapeHtml(`Picture of ${title}${words === '' ? '' : `: ${words}`}`);
  const room = size === undefined ? '' : ` width="${size.width}" height="${size.height}"`;
  const source = `data:${media};base64,${Buffer.from(file).toString('base64')}`;
  return `<img src="${source}" alt="${alt}"${room}>`;
}

export interface PageOptions {
  /** The picture above the text; undefined if the text contains this picture. */
  readonly first?: SheetPicture | 'missing' | undefined;
  /** Returns the picture at this address, which may be the address of any of its sizes. */
  readonly at: (address: string) => SheetPicture | 'missing' | undefined;
  /** Whether to write the title above the page. A sheet of one page already shows the title. */
  readonly hasTitle: boolean;
  readonly hasWords: boolean;
  readonly captions: Captions;
  /**
   * The people who made the work. They replace the first line of the subtitle, which names them
   * without links.
   */
  readonly by: readonly Linked[];
}

/**
 * Labels of facts that only `--captions full` shows: the title has the address, and readers need no
 * ids.
 */
const forCommands: ReadonlySet<string> = new Set(['ID', 'URL', 'Short URL', 'Modified']);

export function pageHtml(card: Card, options: PageOptions): string {
  const { first, hasTitle, hasWords, captions, by } = options;
  const level = hasTitle ? 'h3' : 'h2';
  const placed = new Set<SheetPicture>();
  /**
   * Whether the block shows a picture for the first time. A revision lists a picture once for each
   * of its sizes.
   */
  const isFirst = (block: Block): boolean => {
    const picture = block.kind === 'item' ? options.at(block.address) : undefined;
    if (typeof picture !== 'object') return true;
    const isNew = !placed.has(picture);
    placed.add(picture);
    return isNew;
  };
  const sections = card.sections.map(({ heading, blocks }) => {
    const hasPictures = blocks.some(
      (block) => block.kind === 'item' && options.at(block.address) !== undefined,
    );
    const shown = blocks.filter(
      (block) => isFirst(block) && (captions !== 'none' || block.kind === 'item'),
    );
    const html = shown.map((block) => blockHtml(block, card.title, options)).join('');
    const title =
      captions === 'none' ? '' : `<${level} class="part">${escapeHtml(heading)}</${level}>\n`;
    return {
      hasPictures,
      html: html === '' || (captions === 'none' && !hasPictures) ? '' : `${title}${html}`,
    };
  });
  const side = [
    card.title === '' || !hasTitle ? '' : `<h2>${linkHtml(card.title, card.address ?? '')}</h2>\n`,
    captions === 'none' ? '' : captionHtml(card, captions, by),
    ...sections.map(({ hasPictures, html }) => (hasPictures ? '' : html)),
  ].join('');
  const comments = captions === 'none' ? [] : (card.comments ?? []);
  const heading = `<${level} class="part">Comments</${level}>\n`;
  const work = [
    first === undefined ? '' : figureHtml(first, card.title, hasWords),
    ...sections.map(({ hasPictures, html }) => (hasPictures ? html : '')),
    ...(comments.length === 0
      ? []
      : [heading, commentsStart, ...comments.map(commentHtml), listEnd]),
  ].join('');
  const parts = [
    side === '' ? '' : `<div class="side">\n${side}</div>\n`,
    work === '' ? '' : `<div class="work">\n${work}</div>\n`,
  ];
  return `<article class="page${side === '' || work === '' ? '' : ' wide'}">\n${parts.join('')}</article>\n`;
}

function captionHtml(card: Card, captions: Captions, by: readonly Linked[]): string {
  const isShown = (label: string) =>
    typeof captions === 'string'
      ? captions === 'full' || !forCommands.has(label)
      : captions.includes(label.toLowerCase());
  const facts = card.facts.flatMap(([label, value]) => {
    const isLinked = typeof value === 'object' && 'text' in value;
    const text = isLinked ? value.text : factText(value).trim();
    return text === '' || !isShown(label) ? [] : [[label, isLinked ? value : text] as const];
  });
  const subtitle = card.subtitle.slice(by.length === 0 ? 0 : 1);
  const lines = subtitle.filter((line) => line.trim() !== '').map(escapeHtml);
  const people = by.length === 0 ? [] : [namesHtml(by)];
  const html = [...people, ...lines].map((line) => `<p class="by">${line}</p>\n`);
  return `${html.join('')}${factsHtml(facts)}`;
}

function figureHtml(picture: SheetPicture | 'missing', title: string, hasWords: boolean): string {
  if (picture === 'missing') return '<p class="gone">picture not available</p>\n';
  const words =
    hasWords && picture.words !== ''
      ? `<figcaption class="words">${escapeHtml(picture.words)}</figcaption>`
      : '';
  return `<figure>${imageHtml(picture, title)}${words}</figure>\n`;
}

function factText(value: Exclude<FactValue, Linked>): string {
  if (typeof value === 'number') return withCommas(value);
  if (typeof value !== 'object') return value ?? '';
  return value.time === undefined ? '' : isoDay(value.time);
}

function blockHtml(block: Block, title: string, { at, hasWords }: PageOptions): string {
  if (block.kind === 'item') {
    const picture = at(block.address);
    if (picture !== undefined) return figureHtml(picture, title, hasWords);
    const { embed = '' } = block;
    const address = block.address || embeddedAddress(embed);
    // A label alone names only the type of a module.
    if (embed !== '' && address !== '') return `<p>Player: ${linkHtml(address, address)}</p>\n`;
    const label = address === '' ? withoutMarkup(embed) : block.label.trim() || address;
    return label === '' ? '' : `<p>${linkHtml(label, address)}</p>\n`;
  }
  const text = block.kind === 'html' ? proseHtml(block.text) : linesHtml(block.text);
  return text.trim() === '' ? '' : `<p class="prose">${text}</p>\n`;
}

const linesHtml = (text: string): string =>
  sanitiseLines(text)
    .trim()
    .replace(/\n(?:[ ]*\n)+/g, '\n\n')
    .split('\n')
    .map(escapeHtml)
    .join('\n');

const proseHtml = (markup: string): string =>
  styledText(markup)
    .map(({ text, isBold, isItalic }) => {
      const inner = sanitiseLines(text).split('\n').map(escapeHtml).join('\n');
      const slanted = isItalic && inner.trim() !== '' ? `<em>${inner}</em>` : inner;
      return isBold && inner.trim() !== '' ? `<strong>${slanted}</strong>` : slanted;
    })
    .join('')
    .trim();
