// Writes credits as a page, Markdown and rows, and shows them on a sheet. All texts of credits are
// untrusted.
import { downloadedForm, entityOf } from '../../api/entities.ts';
import { picture } from '../../api/kinds/pictures.ts';
import { licenceDeed, licenceInWords } from '../../api/reference/licences.ts';
import type { MakeRenderer } from '../format.ts';
import type { Linked } from '../kinds/view.ts';
import type { RecordPresenter } from '../record-presenter.ts';
import { webHref } from '../text/links.ts';
import type { Style } from '../text/paint.ts';
import { sanitise } from '../text/text.ts';
import { wrap } from '../text/width.ts';
import { membersOf, ownListSubject } from './own-list.ts';

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
function creditOf({ noun }: WorkCredit): 'by' | 'collected by' | undefined {
  const form = downloadedForm(noun);
  return form === undefined ? 'by' : entityOf(form).download?.credit;
}

const madeBy = (credit: WorkCredit, textOf = ({ text }: Linked) => text): string =>
  `${creditOf(credit)} ${makersOf(credit).map(textOf).join(', ') || 'unknown'}`;

const makersOf = ({ by, profiles }: WorkCredit): readonly Linked[] =>
  by.map((text, at) => ({ text, address: profiles?.[at] ?? '' }));

/**
 * Returns the licence of a work in words. Collected pictures have none, because they are works by
 * others.
 */
const termsOf = (credit: WorkCredit): string =>
  creditOf(credit) === 'collected by'
    ? 'the pictures belong to the people who made them'
    : licenceOf(credit.licence);

export const licenceOf = (licence: string): string =>
  (licenceInWords(licence) ?? licence) || 'no licence stated';

/** Returns a Markdown list of works, each with its authors, licence and files. */
export function creditsMarkdown(credits: readonly WorkCredit[]): string {
  const items = credits.map((credit) => {
    const { noun, name, id, licence, url, files } = credit;
    const title = escapeMarkdown(name || `${noun} ${id}`);
    const terms = linked(escapeMarkdown(termsOf(credit)), licenceDeed(licence));
    const makers = madeBy(credit, ({ text, address }) => linked(escapeMarkdown(text), address));
    const about = creditOf(credit) === undefined ? ', portrait' : ` ${makers}, ${terms}`;
    const line = `- ${linked(title, url)}${about}`;
    return [line, ...files.map((file) => `  - ${escapeMarkdown(file)}`)].join('\n');
  });
  return `# Credits\n\n${items.join('\n')}${items.length === 0 ? '' : '\n'}`;
}

/** Draws a page for people: the name, the authors, the licence and the files of each work. */
export const creditsPage: MakeRenderer = (_subject, { screen, style }) => ({
  // `credits` makes the records
  write: ({ records }) =>
    screen.write(records.map(({ value }) => pageText(value as WorkCredit, style)).join('\n')),
  end: async () => {},
});

function pageText(credit: WorkCredit, { paint, link, width = 80 }: Style): string {
  const { noun, name, id, url, files } = credit;
  const linkTo = (text: string) => (link === undefined ? text : link(text, webHref(url) ?? ''));
  const title = wrap(sanitise(name || `${noun} ${id}`), width).map((line) =>
    linkTo(paint.bold(line)),
  );
  const about = wrap(
    creditOf(credit) === undefined ? 'portrait' : sanitise(`${madeBy(credit)}, ${termsOf(credit)}`),
    width,
  );
  return [...title, ...about, ...files.map((file) => `  ${sanitise(file)}`)]
    .map((line) => `${line}\n`)
    .join('');
}

function linked(markdown: string, address: string): string {
  const href = webHref(address);
  return href === undefined
    ? markdown
    : `[${markdown}](${href.replaceAll('(', '%28').replaceAll(')', '%29')})`;
}

/** Returns a header row, and a row for each work. */
export const creditsRows = (credits: readonly WorkCredit[]): readonly (readonly string[])[] => [
  ['kind', 'id', 'name', 'by', 'licence', 'url', 'files'],
  ...credits.map(({ noun, id, name, by, licence, url, files }) =>
    [noun, id, name, by.join(', '), licence, url, files.join('; ')].map(sanitise),
  ),
];

/**
 * Returns the subject of a sheet of downloaded works. The sizes of the pictures have the paths of
 * the files.
 */
export const creditSubject = (): RecordPresenter => ({
  ...ownListSubject(
    { one: 'work', many: 'works' },
    'credits',
    membersOf(['noun', 'id', 'name', 'url']),
  ),
  pictured: (value) => {
    const credit = value as WorkCredit; // the records are credits
    const { noun, name, id, url, licence, files } = credit;
    const text = termsOf(credit);
    const caption = {
      ...{ title: name || `${noun} ${id}`, address: url, by: makersOf(credit) },
      ...{
        licence: licence === '' ? undefined : { text, address: licenceDeed(licence) },
        figures: [],
      },
      about: licence === '' ? text : '',
      ...(creditOf(credit) === 'collected by' && { role: 'collected by' as const }),
    };
    return {
      caption,
      pictures: files.flatMap((file, at) => picture('image', at + 1, [{ url: file, width: 0 }])),
    };
  },
});

export const escapeMarkdown = (text: string): string =>
  sanitise(text).replace(/[\\`*_{}[\]<>()#|~&!]/g, '\\$&');
