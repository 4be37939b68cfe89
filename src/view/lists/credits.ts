// Writes the credits of pictures as rows, Markdown and plain lines, and of works as a sheet. All
// texts of credits are untrusted.
import { downloadVariantOf, entityOf } from '../../api/entities.ts';
import { picture } from '../../api/kinds/pictures.ts';
import { licenceDeedUrl } from '../../api/reference/licences.ts';
import type { MakeRenderer } from '../format.ts';
import { addressColumn } from '../kinds/parts.ts';
import type { Caption, Linked } from '../kinds/view.ts';
import type { RecordPresenter } from '../record-presenter.ts';
import { toLicenceText } from '../text/cells.ts';
import { webHref } from '../text/links.ts';
import { sanitise } from '../text/text.ts';
import { ownListSubject, sameMembers } from './own-list.ts';

export interface WorkCredit {
  readonly noun: string;
  readonly id: string;
  readonly name: string;
  readonly by: readonly string[];
  /** Addresses of the authors' profiles, in the same order; missing if unknown. */
  readonly profiles?: readonly string[];
  readonly licence: string;
  readonly url: string;
  readonly files: readonly string[];
}

/**
 * Returns the words before the people, e.g. `collected by`; undefined for a portrait, which has no
 * author.
 */
export function describeRole({
  noun,
}: Pick<WorkCredit, 'noun'>): 'by' | 'collected by' | undefined {
  const form = downloadVariantOf(noun);
  return form === undefined ? 'by' : entityOf(form).download?.credit;
}

const makersOf = ({ by, profiles }: Omit<WorkCredit, 'files'>): readonly Linked[] =>
  by.map((text, at) => ({ text, address: profiles?.[at] ?? '' }));

/** Collected pictures have none, because they are works by others. */
const termsOf = (credit: Omit<WorkCredit, 'files'>): string =>
  describeRole(credit) === 'collected by'
    ? 'the pictures belong to the people who made them'
    : licenceText(credit.licence);

export const licenceText = (licence: string): string =>
  toLicenceText(licence) || 'no licence stated';

export interface PictureCredit extends Omit<WorkCredit, 'files'> {
  readonly file: string;
}

export const creditsMarkdown: MakeRenderer = (_subject, { output }) => ({
  write: async ({ records }) => {
    // `credits` makes the records
    const items = records.map(({ value }) => markdownOf(value as PictureCredit));
    await output.write(`# Credits\n\n${items.join('')}`);
  },
  end: async () => {},
});

function markdownOf(credit: PictureCredit): string {
  const { title, address: url, by, role = 'by', licence, about = '' } = captionOf(credit);
  const link = ({ text, address }: Linked) => linked(escapeMarkdown(text), address);
  const people = by.map(link).join(', ') || 'unknown';
  const terms = licence === undefined ? about : link(licence);
  const rest = describeRole(credit) === undefined ? ', portrait' : ` ${role} ${people}, ${terms}`;
  return `- ${escapeMarkdown(credit.file)}: ${link({ text: title, address: url })}${rest}\n`;
}

/**
 * Returns the credit of a picture as one line of plain text: the title of the work, its authors,
 * its licence and its address.
 * @param terms what stands in for a missing licence; '' for nothing
 */
export function creditLine(caption: Caption, terms = ''): string {
  const { title, address: url, by, role, licence } = caption;
  const work = caption.work ?? { text: title, address: url };
  const names = by.map(({ text }) => text).join(', ');
  const makers = names === '' ? '' : ` ${role ?? 'by'} ${names}`;
  const parts = [`“${work.text}”${makers}`, licence?.text ?? terms, work.address];
  return sanitise(parts.filter((part) => part !== '').join(', '));
}

function linked(markdown: string, address: string): string {
  const href = webHref(address);
  return href === undefined
    ? markdown
    : `[${markdown}](${href.replaceAll('(', '%28').replaceAll(')', '%29')})`;
}

export const pictureCreditSubject = (): RecordPresenter => ({
  ...ownListSubject(
    { one: 'picture', many: 'pictures' },
    'credits',
    sameMembers(['file', 'name', 'by', 'licence', 'noun', 'id', 'url']),
    [
      // Paths usually contain the name of the work, and are of no use if they are cut.
      { name: 'file', heading: 'FILE', link: 'url', minWidth: 40, wraps: true },
      { name: 'name', heading: 'NAME', link: 'url', minWidth: 16, dropRank: 1 },
      { name: 'by', heading: 'BY', minWidth: 10 },
      { name: 'licence', heading: 'LICENCE' },
      { name: 'noun', heading: 'KIND', dropRank: 4 },
      { name: 'id', heading: 'ID', dropRank: 3 },
      addressColumn,
    ],
  ),
  createRowMaker: () => (value) => {
    const credit = value as PictureCredit; // `credits` makes the records
    const by = credit.by.join(', ');
    return [{ ...credit, by: by || 'unknown', licence: licenceText(credit.licence) }];
  },
  credit: (value) => {
    const credit = value as PictureCredit; // as above
    const caption = captionOf(credit);
    return `${sanitise(credit.file)}: ${creditLine(caption, caption.about)}`;
  },
});

/** The sizes of the pictures have the paths of the files. */
export const creditSubject = (): RecordPresenter => ({
  ...ownListSubject(
    { one: 'work', many: 'works' },
    'credits',
    sameMembers(['noun', 'id', 'name', 'url']),
  ),
  pictured: (value) => {
    const credit = value as WorkCredit; // the records are credits
    const caption = captionOf(credit);
    return {
      caption,
      pictures: credit.files.flatMap((file, at) =>
        picture('image', at + 1, [{ url: file, width: 0 }]),
      ),
    };
  },
});

function captionOf(credit: Omit<WorkCredit, 'files'>): Caption {
  const { noun, name, id, url, licence } = credit;
  const role = describeRole(credit);
  const terms = termsOf(credit);
  return {
    title: name || `${noun} ${id}`,
    address: url,
    by: makersOf(credit),
    licence: licence === '' ? undefined : { text: terms, address: licenceDeedUrl(licence) },
    figures: [],
    about: licence !== '' ? '' : role === undefined ? 'portrait' : terms,
    ...(role === 'collected by' ? { role: 'collected by' as const } : {}),
  };
}

export const escapeMarkdown = (text: string): string =>
  sanitise(text).replace(/[\\`*_{}[\]<>()#|~&!]/g, '\\$&');
