// The items of a board with what changed in their works since they were added, as records of a
// list.
import { decode } from '../../api/decode.ts';
import { type EntityName, entityOf, picturesOf, variantsOf } from '../../api/entities.ts';
import type { RecordPicture } from '../../api/kinds/pictures.ts';
import { record } from '../../api/kinds/shape.ts';
import { quantity } from '../../api/words.ts';
import { addressColumn } from '../kinds/parts.ts';
import type { RecordPresenter } from '../record-presenter.ts';
import { type ItemRecord, itemMembers, itemSubject } from './boards.ts';
import { licenceText } from './credits.ts';
import { sameMembers } from './own-list.ts';

interface ItemBefore {
  /** See `ItemKey` and `BoardItem`. */
  readonly part: string;
  readonly picture: string;
  readonly record: { readonly kind: EntityName; readonly value: unknown } | undefined;
}

/** What changed in a work, in words, by name. */
type Changes = Partial<Record<'vanished' | 'title' | 'licence' | 'pictures', string>>;

/** @param after the record that the service sent; `undefined` if it has no such record */
export function findChanges(item: ItemBefore, after: unknown): Changes {
  if (item.record === undefined) return {};
  if (after === undefined) return { vanished: 'vanished' };
  const { kind, value } = item.record;
  const before = factsOf(kind, value);
  const now = factsOf(kind, after);
  const pictures = picturesText(before.pictures, now.pictures, item);
  return {
    ...(isOther(before.name, now.name) && {
      title: `title was “${before.name}”, is “${now.name}”`,
    }),
    ...(isOther(before.licence, now.licence) && {
      licence: `licence was ${licenceText(before.licence)}, is ${licenceText(now.licence)}`,
    }),
    ...(pictures !== '' && { pictures }),
  };
}

function factsOf(kind: EntityName, value: unknown) {
  const [form = kind] = variantsOf(kind);
  const decoded = decode(form, value);
  const { name = '', licence = '' } = entityOf(form).download?.about(decoded) ?? {};
  return { name, licence, pictures: picturesOf(form, decoded) };
}

const isOther = (before: string, now: string): boolean => before !== '' && before !== now;

/**
 * Returns how many pictures are gone, and how many are new. A picture is the same if any of its
 * sizes has the same address. The library may have only a record from a list, so pictures of kinds
 * that it lacks are not new.
 */
function picturesText(
  before: readonly RecordPicture[],
  now: readonly RecordPicture[],
  { part, picture }: ItemBefore,
): string {
  const known = new Set(before.flatMap(addressesOf));
  const current = new Set(now.flatMap(addressesOf));
  const lacks = (all: ReadonlySet<string>) => (each: RecordPicture) =>
    !addressesOf(each).some((one) => all.has(one));
  // The record may be newer than the item, whose picture is from the time when it was added.
  const isItemGone = picture !== '' && !known.has(picture) && !current.has(picture);
  const kinds = new Set(before.map(({ kind }) => kind));
  const gone = before.filter(lacks(current)).length + Number(isItemGone);
  const added = now.filter(({ kind }) => kinds.has(kind)).filter(lacks(known)).length;
  if (part !== '') return current.has(part) ? '' : '1 picture gone';
  return [
    gone === 0 ? [] : `${quantity(gone, 'picture')} gone`,
    added === 0 ? [] : `${quantity(added, 'picture')} new`,
  ]
    .flat()
    .join(', ');
}

const addressesOf = ({ src, sizes }: RecordPicture): readonly string[] => [
  ...(src === undefined ? [] : [src]),
  ...sizes.map(({ url }) => url),
];

/** In a sheet, the changed ones are a section. */
export function changedRecord(item: ItemRecord, changes: Changes) {
  const detail = Object.values(changes).join('; ');
  const { caption } = item;
  const group = detail === '' ? (caption.group ?? 'Other items') : 'Changed since they were added';
  const note = [detail, caption.note].filter(Boolean).join('\n');
  return {
    ...item,
    changes: Object.keys(changes).join(),
    detail,
    caption: { ...caption, group, note },
  };
}

const members = { ...itemMembers, ...sameMembers(['changes', 'detail']) };

export const changedText = (item: object): string => JSON.stringify(item, Object.keys(members));

/** @param isNumbered see `itemSubject` */
export function changedSubject(isNumbered: boolean): RecordPresenter {
  const subject = itemSubject(isNumbered);
  return {
    ...subject,
    shape: record(members),
    columns: [
      ...subject.columns.filter(({ name }) => ['number', 'name', 'by'].includes(name)),
      { name: 'detail', heading: 'CHANGE', minWidth: 24 },
      addressColumn,
    ],
  };
}
