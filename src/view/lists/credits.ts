// Writes credits as Markdown and rows, and shows them on a sheet. All texts of credits are untrusted.
import { picture } from '../../api/kinds/pictures.ts';
import { licenceDeed, licenceInWords } from '../../api/reference/licences.ts';
import { membersOf, ownListSubject, type Subject } from '../subject.ts';
import { webHref } from '../text/links.ts';
import { sanitise } from '../text/text.ts';

export interface WorkCredit {
  readonly noun: string;
  readonly id: string;
  readonly name: string;
  readonly by: readonly string[];
  readonly licence: string;
  readonly url: string;
  readonly files: readonly string[];
}

export const licenceOf = (licence: string): string => (licenceInWords(licence) ?? licence) || 'no licence stated';

/** Returns a Markdown list of works, each with its authors, licence and files. */
export function creditsMarkdown(credits: readonly WorkCredit[]): string {
  const items = credits.map(({ noun, name, id, by, licence, url, files }) => {
    const title = escapeMarkdown(name || `${noun} ${id}`);
    const terms = linked(escapeMarkdown(licenceOf(licence)), licenceDeed(licence));
    const line = `- ${linked(title, url)} by ${escapeMarkdown(by.join(', ') || 'unknown')}, ${terms}`;
    return [line, ...files.map((file) => `  - ${escapeMarkdown(file)}`)].join('\n');
  });
  return `# Credits\n\n${items.join('\n')}${items.length === 0 ? '' : '\n'}`;
}

function linked(markdown: string, address: string): string {
  const href = webHref(address);
  return href === undefined ? markdown : `[${markdown}](${href.replaceAll('(', '%28').replaceAll(')', '%29')})`;
}

/** Returns a header row, and a row for each work. */
export const creditsRows = (credits: readonly WorkCredit[]): readonly (readonly string[])[] => [
  ['kind', 'id', 'name', 'by', 'licence', 'url', 'files'],
  ...credits.map(({ noun, id, name, by, licence, url, files }) =>
    [noun, id, name, by.join(', '), licence, url, files.join('; ')].map(sanitise),
  ),
];

/** Returns the subject of a sheet of downloaded works. The sizes of the pictures have the paths of the files. */
export const creditSubject = (): Subject => ({
  ...ownListSubject({ one: 'work', many: 'works' }, 'credits', membersOf(['noun', 'id', 'name', 'url'])),
  pictured: (value) => {
    const { noun, name, id, url, by, licence, files } = value as WorkCredit; // the records are credits
    const text = licenceOf(licence);
    const caption = {
      ...{ title: name || `${noun} ${id}`, address: url, by: by.map((maker) => ({ text: maker, address: '' })), files },
      ...{ licence: licence === '' ? undefined : { text, address: licenceDeed(licence) }, about: text, figures: [] },
    };
    return { caption, pictures: files.flatMap((file, at) => picture('image', at + 1, [{ url: file, width: 0 }])) };
  },
});

export const escapeMarkdown = (text: string): string => sanitise(text).replace(/[\\`*_{}[\]<>()#|~&!]/g, '\\$&');
