// What a row of a list stands for in a later command: a record, its web address, and the people it belongs to.

import { decodeSome } from './decode.ts';
import type { Decoded, EntityName } from './entities.ts';

/** Kinds of record that a command can name, and comments, whose authors it can. */
export type HandleKind = 'project' | 'user' | 'wip' | 'revision' | 'collection' | 'comment';

interface Person {
  readonly id: string;
  /** May be empty, as the id. */
  readonly username: string;
}

export interface Handle {
  readonly kind: HandleKind;
  /** '' for a comment, which has none. */
  readonly id: string;
  readonly name: string;
  /** The record's page; '' where it has none. Not checked: it is what the service sent. */
  readonly url: string;
  /** The owners, or the author. A user is its own. */
  readonly people: readonly Person[];
}

const person = ({ id, username }: Decoded<'user'>): Person => ({ id, username });

const user = (record: Decoded<'user'>): Handle => ({
  kind: 'user',
  id: record.id,
  name: record.display_name || record.username,
  url: record.url,
  people: [person(record)],
});
const project = ({ id, name, url, owners }: Decoded<'project'>): Handle => ({
  kind: 'project',
  id,
  name,
  url,
  people: owners.map(person),
});
const wip = ({ id, title, url, owner }: Decoded<'wip'>): Handle => ({
  kind: 'wip',
  id,
  name: title,
  url,
  people: [person(owner)],
});
const comment = ({ user: author }: Decoded<'projectComment' | 'wipComment'>): Handle => ({
  kind: 'comment',
  id: '',
  name: '',
  url: '',
  people: [person(author)],
});

/** The compiler requires a row for each kind of record; undefined for those that no command can name. */
const makers: { readonly [E in EntityName]: ((record: Decoded<E>) => Handle) | undefined } = {
  user,
  profile: user,
  project,
  projectContent: project,
  projectComment: comment,
  wipComment: comment,
  collection: ({ id, title, owners }) => ({ kind: 'collection', id, name: title, url: '', people: owners.map(person) }),
  wip,
  ownWip: wip,
  revision: ({ id, description, url }) => ({ kind: 'revision', id, name: description, url, people: [] }),
  appreciation: ({ project: appreciated }) => project(appreciated),
  experience: undefined,
  stats: undefined,
  field: undefined,
};

/** Members that a handle is made of. Decoding only these keeps long lists fast. */
const members: ReadonlySet<string> = new Set([
  ...['id', 'name', 'title', 'description', 'display_name', 'username', 'url'],
  ...['owners', 'owner', 'user', 'project'],
]);

/** Makes the handle of a record in any form; undefined for a kind that no command can name. */
export function handleMaker<E extends EntityName>(entity: E): ((value: unknown) => Handle) | undefined {
  const make: ((record: Decoded<E>) => Handle) | undefined = makers[entity];
  if (make === undefined) return undefined;
  const read = decodeSome(entity, members);
  // The members that `make` reads are decoded, which the compiler cannot check.
  return (value) => make(read(value) as Decoded<E>);
}
