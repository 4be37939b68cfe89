// A record → which of its pictures to fetch, and where each is to be stored.

import { decode } from '../api/decode.ts';
import { type Decoded, type EntityName, entityNames } from '../api/entities.ts';
import { picturesOf, type RecordPicture } from '../api/record-pictures.ts';
import { safeName } from './names.ts';
import type { Template } from './template.ts';

/** What the template and the credits need of a record. */
export interface About {
  readonly id: string;
  readonly name: string;
  /** The user name of the first owner, or of the user. */
  readonly user: string;
  /** The display names of those who made it; of a collection, who collected it. */
  readonly by: readonly string[];
  /** The address of its page; of its first owner where it has none. */
  readonly url: string;
  /** As the service names it; '' where it names none. */
  readonly licence: string;
}

type User = Pick<Decoded<'user'>, 'username' | 'display_name' | 'url'>;

const ownedBy = (owners: readonly User[]) => ({
  user: owners[0]?.username ?? '',
  by: owners.map(({ display_name, username }) => display_name || username),
});

/** The kinds of records that can be downloaded. */
const kinds = {
  projectContent: {
    noun: 'project',
    about: ({ id, name, owners, url, copyright: { license: licence } }) => ({
      id,
      name,
      url,
      licence,
      ...ownedBy(owners),
    }),
  },
  profile: {
    noun: 'user',
    about: (user) => ({ id: user.id, name: user.display_name, url: user.url, licence: '', ...ownedBy([user]) }),
  },
  collection: {
    noun: 'collection',
    about: ({ id, title: name, owners }) => ({ id, name, url: owners[0]?.url ?? '', licence: '', ...ownedBy(owners) }),
  },
  wip: {
    noun: 'wip',
    about: ({ id, title: name, owner, url }) => ({ id, name, url, licence: '', ...ownedBy([owner]) }),
  },
} as const satisfies { readonly [E in EntityName]?: KindRow<E> };

interface KindRow<E extends EntityName> {
  readonly noun: string;
  about(record: Decoded<E>): About;
}

export type Downloadable = keyof typeof kinds;

export const isDownloadable = (entity: EntityName): entity is Downloadable => Object.hasOwn(kinds, entity);

/** What is known of a record, from its JSON in its envelope. Undefined if it is not such a record. */
export function aboutRecord(noun: string, document: unknown): About | undefined {
  const entity = entityNames.filter(isDownloadable).find((each) => kinds[each].noun === noun);
  const value = typeof document === 'object' && document !== null ? Reflect.get(document, noun) : undefined;
  return entity === undefined || typeof value !== 'object' ? undefined : aboutOf(entity, decode(entity, value));
}

// The row of a kind of record takes records of that kind, which the compiler cannot see through E.
const aboutOf = <E extends Downloadable>(entity: E, record: Decoded<E>): About =>
  (kinds[entity] as KindRow<E>).about(record);

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
}

/** @param taken the paths that are planned already, in lower case; the new ones are added */
export function planRecord(
  entity: Downloadable,
  value: unknown,
  template: Template,
  taken: Set<string>,
): PlannedRecord {
  const record = decode(entity, value);
  const { noun } = kinds[entity];
  const about = aboutOf(entity, record);
  const { id, name, user } = about;
  const pathOf = (number: number, kind: string) =>
    template({ user, id, name, noun, kind, number: String(number).padStart(2, '0') });
  const planned = picturesOf(entity, record).map(
    (picture): PlannedPicture => ({
      ...picture,
      noun,
      id,
      key: keyOf(noun, id, picture.sizes[0]?.url ?? ''),
      path: untaken(pathOf(picture.number, picture.kind), taken),
    }),
  );
  const first = planned[0]?.path ?? pathOf(0, '');
  return { ...about, noun, pictures: planned, file: [...first.slice(0, -1), recordFile(noun, id)] };
}

export const keyOf = (noun: string, id: string, url: string): string => `${noun} ${id} ${url}`;

const recordFile = (noun: string, id: string): string => safeName(`${noun}-${id}`, '.json');

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
