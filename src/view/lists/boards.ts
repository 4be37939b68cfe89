// The boards of a library, and the items of a board, as records of lists.
import { decode } from '../../api/decode.ts';
import { type EntityName, entityOf, picturesOf, variantsOf } from '../../api/entities.ts';
import type { CreditInfo, RecordRef } from '../../api/kinds/entity.ts';
import { isPicture } from '../../api/kinds/pictures.ts';
import { integer, text, time } from '../../api/kinds/shape.ts';
import { addressColumn } from '../kinds/parts.ts';
import type { Caption } from '../kinds/view.ts';
import { viewOf } from '../kinds/views.ts';
import type { RecordPresenter } from '../record-presenter.ts';
import { escapeMarkdown, licenceText } from './credits.ts';
import { ownListSubject, sameMembers } from './own-list.ts';

/** Times are Unix seconds, as in the records of a service. */
export const boardRecord = ({
  name,
  items,
  added,
  changed,
}: Readonly<Record<'items' | 'added' | 'changed', number>> & { readonly name: string }) => ({
  name,
  items,
  created_on: added,
  changed_on: changed,
});

export const boardSubject = ownListSubject(
  { one: 'board', many: 'boards' },
  'boards',
  { name: text, items: integer, ...sameMembers(['created_on', 'changed_on'], time) },
  [
    { name: 'name', heading: 'NAME', minWidth: 16 },
    { name: 'items', heading: 'ITEMS' },
    { name: 'created_on', heading: 'CREATED', dropRank: 2 },
    { name: 'changed_on', heading: 'LAST ADDED', dropRank: 1 },
  ],
);

interface Item {
  readonly place: number;
  readonly part: string;
  readonly picture: string;
  /** Name of the file, if the item is a file. */
  readonly title: string;
  readonly note: string;
  readonly added: number;
  readonly record:
    | { readonly kind: EntityName; readonly service: string; readonly value: unknown }
    | undefined;
}

export type ItemRecord = ReturnType<typeof itemRecord>;

export const itemMembers = {
  ...sameMembers(['number', 'picture_number'], integer),
  ...sameMembers([
    'board',
    'kind',
    'id',
    'name',
    'by',
    'note',
    'url',
    'licence',
    'picture_url',
    'service',
  ]),
  added_on: time,
};

/** `title`, `handle` and `caption` are not in the JSON. */
export function itemRecord({ place, part, picture, title, note, added, record }: Item) {
  const { about, handle, caption, number } = aboutItem(record, part, title);
  return {
    number: place,
    kind: record === undefined ? 'file' : part === '' ? record.kind : 'picture',
    id: record === undefined ? null : about.id,
    name: about.name,
    by: record === undefined ? null : about.by.join(', '),
    note: note === '' ? null : note,
    url: about.url === '' ? null : about.url,
    licence: about.licence === '' ? null : about.licence,
    picture_number: number,
    // The address of a file of the user is only a name in the library.
    picture_url: picture === '' || record === undefined ? null : picture,
    added_on: added,
    service: record?.service ?? null,
    title: titleOf(about.name, number),
    handle: part === '' ? handle : { ...handle, picture: part },
    caption: {
      ...caption,
      title: titleOf(caption.title, number),
      // A board is about what the user wrote. Figures below some items only would look like notes.
      about: noteInLine(note),
      note: noteParts(note).text,
    },
    picture,
  };
}

/** A note: the section that begins with its item, and the text. */
interface NoteParts {
  readonly section: string | undefined;
  readonly text: string;
}

/**
 * The section is a first line `# Title`, like a heading in Markdown, so that a note stays a text in
 * every table, export and other library.
 */
export function noteParts(note: string): NoteParts {
  const [first = '', ...rest] = note.split(/\r\n|[\r\n]/);
  const section = /^# +(\S.*)/.exec(first)?.[1];
  return { section, text: section === undefined ? note : rest.join('\n') };
}

export const noteOf = ({ section, text }: NoteParts): string =>
  [section === undefined ? [] : `# ${section}`, text === '' ? [] : text].flat().join('\n');

/** A new section keeps the text, and a new text the section. */
export function editNote(
  before: string,
  typed: string,
): { readonly note: string; readonly replaced: string } {
  const old = noteParts(before);
  const { section, text } = noteParts(typed);
  if (section === undefined) return { note: noteOf({ ...old, text }), replaced: old.text };
  if (text === '') return { note: noteOf({ ...old, section }), replaced: old.section ?? '' };
  return { note: noteOf({ section, text }), replaced: before };
}

/**
 * Returns a note for one line, e.g. `Type: warm` for an item with which the section Type begins.
 */
export function noteInLine(note: string): string {
  const { section, text } = noteParts(note);
  return [section ?? [], text === '' ? [] : text].flat().join(': ');
}

export const itemsOn = (
  boards: readonly { readonly name: string; readonly items: readonly ItemRecord[] }[],
) =>
  boards.flatMap(({ name, items }) => {
    let current: string | undefined;
    return items.map((item) => {
      const { section, text } = noteParts(item.note ?? '');
      current = section ?? current;
      const group = [boards.length > 1 ? name : [], current ?? []].flat().join(' · ') || undefined;
      return { ...item, board: name, caption: { ...item.caption, about: text, group } };
    });
  });

/** Returns a title that is clear even if it is cut: two pictures of a work differ at the start. */
export const titleOf = (name: string, picture: number | null): string =>
  picture === null ? name : [`Picture ${picture}`, name].filter(Boolean).join(' of ');

const noFacts = { id: '', user: '', by: [], url: '', licence: '' };

/**
 * Returns the facts about the record of an item, or about a file. `number` is the number of a
 * picture, or null.
 */
function aboutItem(record: Item['record'], part: string, title: string) {
  if (record === undefined) {
    const about: CreditInfo = { ...noFacts, name: title };
    const handle: RecordRef = { kind: 'file', id: '', name: title, url: '', people: [] };
    const caption: Caption = { title, address: '', by: [], subtitle: '', figures: [] };
    return { about, handle, caption, number: null };
  }
  const [form = record.kind] = variantsOf(record.kind);
  const decoded = decode(form, record.value);
  const { download, refOf: handleOf } = entityOf(form);
  const about = download?.about(decoded) ?? { ...noFacts, name: '' };
  const handle = handleOf?.(decoded) ?? {
    kind: record.kind,
    id: about.id,
    name: about.name,
    url: '',
    people: [],
  };
  const caption = viewOf(form).caption?.(decoded) ?? {
    title: about.name,
    address: '',
    by: [],
    figures: [],
  };
  const found =
    part === '' ? undefined : picturesOf(form, decoded).find((each) => isPicture(each, part));
  return { about, handle, caption, number: found?.number ?? null };
}

export const itemText = (item: object): string => JSON.stringify(item, Object.keys(itemMembers));

/**
 * @param isNumbered whether later commands may name the rows (`@3`)
 * @param isOfSeveral whether the items are of several boards
 * @param isDivided whether the items have sections
 */
export const itemSubject = (
  isNumbered: boolean,
  isOfSeveral = false,
  isDivided = false,
): RecordPresenter => ({
  ...ownListSubject(
    { one: 'item', many: 'items' },
    'items',
    { ...itemMembers, ...(isDivided ? { section: text } : {}) },
    [
      ...(isOfSeveral ? [{ name: 'board', heading: 'BOARD', isOmittedInSheets: true }] : []),
      ...(isNumbered ? [] : [{ name: 'number', heading: 'NUMBER', isOmittedInSheets: true }]),
      { name: 'kind', heading: 'KIND', dropRank: 2, isOmittedInSheets: true },
      { name: 'name', heading: 'NAME', link: 'url', minWidth: 16 },
      { name: 'by', heading: 'BY', minWidth: 10, dropRank: 1 },
      ...(isDivided
        ? [{ name: 'section', heading: 'SECTION', minWidth: 8, isOmittedInSheets: true }]
        : []),
      { name: 'note', heading: 'NOTE', minWidth: 16, isOmittedInSheets: true },
      { name: 'added_on', heading: 'ADDED', dropRank: 3, isOmittedInSheets: true },
      addressColumn,
    ],
  ),
  createRowMaker: () => (value) => {
    const item = value as ItemRecord; // itemRecord makes these values
    const { section = '', text: note } = noteParts(item.note ?? '');
    return [{ ...item, name: item.title, section, note }];
  },
  isNumbered,
  identity: ['id'],
  address: ['url'],
  toRecordRef: (value) => (value as ItemRecord).handle, // itemRecord makes these values
  pictured: (value) => {
    const { caption, picture } = value as ItemRecord; // itemRecord makes these values
    const pictures = [{ kind: 'image' as const, number: 1, sizes: [{ url: picture, width: 0 }] }];
    return { caption, pictures: picture === '' ? [] : pictures };
  },
});

export const hasSections = (items: readonly Pick<ItemRecord, 'note'>[]): boolean =>
  items.some(({ note }) => noteParts(note ?? '').section !== undefined);

const quoteMarkdown = (text: string): string =>
  text === ''
    ? ''
    : text
        .split(/\r\n|[\r\n]/)
        .map((line) => `> ${escapeMarkdown(line)}`)
        .join('\n');

/** All texts are untrusted. */
export function boardMarkdown(
  name: string,
  items: readonly (ItemRecord & { readonly file: string | undefined })[],
) {
  const level = hasSections(items) ? '###' : '##';
  const parts = items.map(({ number, title, caption, url, licence, note, file }) => {
    const { section, text } = noteParts(note ?? '');
    const escaped = escapeMarkdown(title || 'untitled');
    const people = caption.by.map(({ text: who }) => who).join(', ');
    const facts = [
      people === '' ? '' : `${caption.role ?? 'by'} ${people}`,
      licence === null ? '' : licenceText(licence),
      url ?? '',
    ];
    return [
      section === undefined ? '' : `## ${escapeMarkdown(section)}`,
      `${level} ${number}. ${escaped}`,
      file && `![${escaped}](${file.split('/').map(encodeURIComponent).join('/')})`,
      escapeMarkdown(facts.filter(Boolean).join(' · ')),
      quoteMarkdown(text),
    ]
      .filter(Boolean)
      .join('\n\n');
  });
  return `${[`# ${escapeMarkdown(name)}`, ...parts].join('\n\n')}\n`;
}
