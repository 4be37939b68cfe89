// A record → which of its pictures to fetch, and where each is to be stored.

import { decode } from '../api/decode.ts';
import type { Decoded, EntityName } from '../api/entities.ts';
import { picturesOf, type RecordPicture } from '../api/record-pictures.ts';
import { safeName } from './names.ts';
import type { Template } from './template.ts';

/** The kinds of records that can be downloaded, each with what the template and the credits need of it. */
const nouns = {
  projectContent: { noun: 'project', about: ({ id, name, owners }) => ({ id, name, user: owners[0]?.username ?? '' }) },
  profile: { noun: 'user', about: ({ id, display_name, username }) => ({ id, name: display_name, user: username }) },
  collection: {
    noun: 'collection',
    about: ({ id, title, owners }) => ({ id, name: title, user: owners[0]?.username ?? '' }),
  },
  wip: { noun: 'wip', about: ({ id, title, owner }) => ({ id, name: title, user: owner.username }) },
} as const satisfies { readonly [E in EntityName]?: NounRow<E> };

interface NounRow<E extends EntityName> {
  readonly noun: string;
  about(record: Decoded<E>): About;
}

interface About {
  readonly id: string;
  readonly name: string;
  readonly user: string;
}

export type Downloadable = keyof typeof nouns;

export const isDownloadable = (entity: EntityName): entity is Downloadable => Object.hasOwn(nouns, entity);

export interface PlannedPicture extends RecordPicture {
  /** What identifies it in the manifest: its record and the largest of its sizes. */
  readonly key: string;
  readonly noun: string;
  readonly id: string;
  /** Relative, without an extension. */
  readonly path: readonly string[];
}

export interface PlannedRecord extends About {
  readonly noun: string;
  /** Where its JSON is stored: beside its first picture. */
  readonly file: readonly string[];
  readonly pictures: readonly PlannedPicture[];
  /** The licence as the service names it; '' where it names none. */
  readonly licence: string;
}

/** @param taken the paths that are planned already, in lower case; the new ones are added */
export function planRecord(
  entity: Downloadable,
  value: unknown,
  template: Template,
  taken: Set<string>,
): PlannedRecord {
  const { noun, id, name, user, pictures, licence } = read(entity, value);
  const pathOf = (number: number, kind: string) =>
    template({ user, id, name, noun, kind, number: String(number).padStart(2, '0') });
  const planned = pictures.map(
    (picture): PlannedPicture => ({
      ...picture,
      noun,
      id,
      key: keyOf(noun, id, picture.sizes[0]?.url ?? ''),
      path: untaken(pathOf(picture.number, picture.kind), taken),
    }),
  );
  const first = planned[0]?.path ?? pathOf(0, '');
  return { noun, id, name, user, licence, pictures: planned, file: [...first.slice(0, -1), recordFile(noun, id)] };
}

export const keyOf = (noun: string, id: string, url: string): string => `${noun} ${id} ${url}`;

const recordFile = (noun: string, id: string): string => safeName(`${noun}-${id}`, '.json');

function read(entity: Downloadable, value: unknown) {
  switch (entity) {
    case 'projectContent': {
      const record = decode(entity, value);
      return { ...of(entity, record), licence: record.copyright.license };
    }
    case 'profile':
      return { ...of(entity, decode(entity, value)), licence: '' };
    case 'collection':
      return { ...of(entity, decode(entity, value)), licence: '' };
    case 'wip':
      return { ...of(entity, decode(entity, value)), licence: '' };
  }
}

function of<E extends Downloadable>(entity: E, record: Decoded<E>) {
  // The row of a kind of record takes records of that kind, which the compiler cannot see through E.
  const { noun, about } = nouns[entity] as NounRow<E>;
  return { noun, ...about(record), pictures: picturesOf(entity, record) };
}

/** Two pictures that a template puts in one place get numbers. Some file systems ignore case. */
function untaken(path: readonly string[], taken: Set<string>): readonly string[] {
  const last = path.at(-1) ?? '';
  for (let count = 1; ; count++) {
    const name = count === 1 ? last : safeName(last, `-${count}`);
    const whole = [...path.slice(0, -1), name];
    const key = whole.join('/').toLowerCase();
    if (taken.has(key)) continue;
    taken.add(key);
    return whole;
  }
}
