// Writes the sample's records into a library file.
import { rmSync } from 'node:fs';
import { entities, type Sent } from '../api/entities.ts';
import type { Shape } from '../api/kinds/shape.ts';
import { replaceWith } from '../files/replace.ts';
import { colourFigures } from '../library/index/record-index.ts';
import { openForWriting, type RecordInput } from '../library/store/writer.ts';
import type { CollectionRecord, CommentRecord, ProjectRecord, Records, UserRecord, WipRecord } from './records.ts';

/** Writes a library of `records` beside `file`, then replaces `file` with it. */
export function makeLibrary(file: string, records: Records): void {
  const draft = `${file}.new`;
  const clear = () => {
    for (const end of ['', '-wal', '-shm']) rmSync(`${draft}${end}`, { force: true });
  };
  clear();
  try {
    replaceWith(file, draft, () => write(draft, records));
  } finally {
    clear();
  }
}

function write(file: string, records: Records): void {
  const writer = openForWriting(file, { fixedNow: records.madeAt });
  try {
    for (const group of groupsOf(putsOf(records), 5000)) writer.insert(group);
    writer.compact();
  } finally {
    writer.close();
  }
}

function* groupsOf<T>(items: Iterable<T>, size: number): Generator<readonly T[]> {
  let group: T[] = [];
  for (const item of items) {
    group.push(item);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  yield group;
}

/** Yields all records as a service sends them, with the facts that no response contains. */
export function* putsOf({
  madeAt: seen,
  users,
  projects,
  wips,
  collections,
  suggested,
}: Records): Generator<RecordInput> {
  const people = new Map(
    users.map(({ profile }) => [profile.id, JSON.stringify(picked(entities.user.shape, profile))]),
  );
  const author = (id: number): string => {
    const text = people.get(id);
    if (text === undefined) throw new Error(`nobody has the id ${id}`);
    return text;
  };
  for (const record of users) {
    const place = suggested.indexOf(record.profile.id);
    yield* putsOfUser(record, { seen, suggested: place < 0 ? 0 : suggested.length - place });
  }
  for (const record of projects) yield* putsOfProject(record, seen, author);
  for (const record of wips) yield* putsOfWip(record, seen, author);
  for (const record of collections) yield putOfCollection(record, seen);
}

/** Returns the user's JSON in list form. */
type Author = (id: number) => string;

function* putsOfUser(
  record: UserRecord,
  { seen, suggested }: { seen: number; suggested: number },
): Generator<RecordInput> {
  const { profile, tags, stats, experience, following, appreciated } = record;
  const parent = String(profile.id);
  const follows = following.map(({ user, since }) => ({ id: String(user), at: since }));
  // Only ids are stored: the texts would repeat the projects, nine megabytes in all.
  const appreciates = appreciated.map(({ project, on }) => ({ id: String(project), at: on }));
  const facts = { figures: { suggested }, labels: { tag: tags }, links: { follows, appreciates } };
  yield { entity: 'user', text: JSON.stringify(picked(entities.user.shape, profile)), seen, facts };
  yield { entity: 'profile', text: JSON.stringify(profile), seen };
  yield { entity: 'stats', parent, text: JSON.stringify(stats), seen };
  for (const job of experience) yield { entity: 'experience', parent, text: JSON.stringify(job), seen };
}

function* putsOfProject(
  { project, tags, color, comments }: ProjectRecord,
  seen: number,
  author: Author,
): Generator<RecordInput> {
  const facts = { figures: colourFigures(color), labels: { tag: tags } };
  yield { entity: 'project', text: JSON.stringify(picked(entities.project.shape, project)), seen, facts };
  yield { entity: 'projectContent', text: JSON.stringify(project), seen };
  for (const comment of comments) {
    const text = commentText(comment, author, comment.createdOn);
    yield { entity: 'projectComment', parent: String(project.id), text, seen };
  }
}

function* putsOfWip({ wip, appreciations, comments }: WipRecord, seen: number, author: Author): Generator<RecordInput> {
  yield { entity: 'wip', text: JSON.stringify(listed(wip)), seen, facts: { figures: { appreciations } } };
  yield { entity: 'ownWip', text: JSON.stringify(wip), seen };
  for (const revision of Object.values(wip.revisions)) {
    yield { entity: 'revision', text: JSON.stringify(revision), seen };
    for (const comment of comments[revision.id] ?? []) {
      const text = commentText(comment, author, clockTime(comment.createdOn));
      yield { entity: 'wipComment', parent: String(revision.id), text, seen };
    }
  }
}

function putOfCollection({ collection, items }: CollectionRecord, seen: number): RecordInput {
  const item = items.map(({ project, addedOn }) => ({ id: String(project), at: addedOn }));
  return { entity: 'collection', text: JSON.stringify(collection), seen, facts: { links: { item } } };
}

const commentText = ({ user, comment }: CommentRecord, author: Author, createdOn: number | string): string =>
  `{"user":${author(user)},"comment":${JSON.stringify(comment)},"created_on":${JSON.stringify(createdOn)}}`;

/** Returns `YYYY-MM-DD HH:MM:SS`. */
const clockTime = (time: number): string => new Date(time * 1000).toISOString().slice(0, 19).replace('T', ' ');

/** Returns a WIP as the search lists it: its revisions lack the optional members. */
function listed(wip: Sent<'wip'>): object {
  const { props } = entities.revision.shape;
  const always = Object.entries<Shape>(props).filter(([, { kind }]) => kind !== 'optional');
  const shape = { props: Object.fromEntries(always) };
  const revisions = Object.entries(wip.revisions).map(([id, revision]) => [id, picked(shape, revision)]);
  return { ...wip, revisions: Object.fromEntries(revisions) };
}

/** Returns the members of `record` that the shape has. */
const picked = ({ props }: { readonly props: object }, record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name in props));
