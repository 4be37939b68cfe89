// Parts that the views of several kinds of record share.
import type { DecodedRecord } from '../../api/entities.ts';
import { quantity } from '../../api/words.ts';
import { recordLabel } from '../text/cells.ts';
import { isoDay } from '../text/times.ts';
import { type Block, type Linked, lastColumnRank } from './view.ts';

type User = DecodedRecord<'user'>;

export const created = { name: 'created_on', heading: 'CREATED', dropRank: 2 };
/**
 * The column of web addresses. A table shows this column only if all other columns keep their
 * natural width.
 */
export const addressColumn = {
  name: 'url',
  heading: 'URL',
  link: 'url',
  dropRank: lastColumnRank,
};

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
export const item = (label: string, to: string) => ({ kind: 'item', label, address: to }) as const;

/** Returns `text, 2026-11-22`, or only the text if the time is unknown. */
export const dated = (text: string, time: number | undefined): string =>
  time === undefined ? text : text === '' ? isoDay(time) : `${text}, ${isoDay(time)}`;

/** Returns the display name of a user, and in parentheses the username, which commands accept. */
export function nameOf(user: User): string {
  const name = recordLabel(user) ?? user.username;
  return user.username === '' || user.username === name ? name : `${name} (${user.username})`;
}

export const userWord = ({ username, id }: User): string | number | undefined => username || id;

export function by(owners: readonly User[]): string {
  const names = owners.map(nameOf).filter(Boolean);
  return names.length === 0 ? '' : `by ${names.join(', ')}`;
}

/** If there are several owners, each line begins with a name. */
export const aboutOwners = (owners: readonly User[]): readonly string[] =>
  owners.flatMap((owner) => {
    const about = [occupationOf(owner), owner.city, owner.country].filter(Boolean).join(', ');
    return about === ''
      ? []
      : [owners.length === 1 ? about : `${recordLabel(owner) ?? owner.username}: ${about}`];
  });

export const occupationOf = ({ occupation, company }: User): string =>
  [occupation, company].filter(Boolean).join(' at ');

/** The text of a project whose content was not sent. */
export const withheldText = 'The service shows the content only to people who are logged in.';

export const withheldNote = (count: number): string =>
  `the service shows the content of ${quantity(count, 'project')} only to people who are logged in`;

const maxTypes = 3;
/** Maximum length of the name of a type, in characters. */
const maxType = 40;

/**
 * Returns texts about parts that are not shown, the most frequent type first.
 * @param types the type of each part
 */
export function unknownTexts(types: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const type of types) counts.set(type, (counts.get(type) ?? 0) + 1);
  const all = [...counts].sort(([, a], [, b]) => b - a);
  const rest = all.slice(maxTypes).reduce((sum, [, count]) => sum + count, 0);
  const text = (count: number, noun: string, which = '') =>
    `${quantity(count, noun)}${which} ${count === 1 ? 'is' : 'are'} not shown`;
  return [
    ...all.slice(0, maxTypes).map(([type, count]) => text(count, 'part', ofType(type))),
    ...(rest === 0 ? [] : [text(rest, 'other part')]),
  ];
}

const ofType = (type: string): string =>
  type === '' ? ' without a type' : ` of the type ${type.slice(0, maxType)}`;

/** Returns a size as `600×400`, or '' if a side is unknown. */
export const size = ({
  width,
  height,
}: {
  width: number | undefined;
  height?: number | undefined;
}): string => (width === undefined || height === undefined ? '' : `${width}×${height}`);

export const namesOf = (owners: readonly User[]): readonly Linked[] =>
  owners
    .flatMap((owner) => ({ text: recordLabel(owner) ?? '', address: owner.url }))
    .filter(({ text }) => text !== '');
