// Writes the sample's records into a library file.
import { rmSync } from 'node:fs';
import { entities, type Sent } from '../api/entities.ts';
import type { Shape } from '../api/kinds/shape.ts';
import { replaceWith } from '../files/replace.ts';
import { colourFigures } from '../library/index/record-index.ts';
import { openForWriting, type RecordInput } from '../library/store/writer.ts';
import { sampleOrigin } from './addresses.ts';
import type { Records } from './records.ts';

/** Number of records in one transaction. The words of all these records are in memory at the same time. */
const groupSize = 5000;

/** Writes a library of `records` next to `file`, then replaces `file` with it. */
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
    let group: RecordInput[] = [];
    for (const input of inputsOf(records)) {
      if (group.push(input) < groupSize) continue;
      writer.insert(group, sampleOrigin);
      group = [];
    }
    writer.insert(group, sampleOrigin);
    writer.compact();
  } finally {
    writer.close();
  }
}

/** Yields all records as a service sends them, with additional facts that responses do not contain. */
export function* inputsOf(records: Records): Generator<RecordInput> {
  const { madeAt: seen, users, projects, wips, collections, suggested } = records;
  const sent = (record: object) => ({ text: JSON.stringify(record), value: record, seen });
  const authors = new Map(users.map(({ profile }) => [profile.id, picked(entities.user.shape, profile)]));
  const author = (id: number): object => {
    const found = authors.get(id);
    if (found === undefined) throw new Error(`no user has the id ${id}`);
    return found;
  };
  for (const { profile, tags, stats, experience, following, appreciated } of users) {
    const parent = String(profile.id);
    const place = suggested.indexOf(profile.id);
    const figures = { suggested: place < 0 ? 0 : suggested.length - place };
    const follows = following.map(({ user, since }) => ({ id: String(user), at: since }));
    // Stores only ids, because the texts would repeat the projects (nine megabytes in all).
    const appreciates = appreciated.map(({ project, on }) => ({ id: String(project), at: on }));
    const facts = { figures, labels: { tag: tags }, links: { follows, appreciates } };
    yield { entity: 'user', ...sent(author(profile.id)), facts };
    yield { entity: 'profile', ...sent(profile) };
    yield { entity: 'stats', ...sent(stats), parent };
    for (const job of experience) yield { entity: 'experience', ...sent(job), parent };
  }
  for (const { project, tags, color, comments } of projects) {
    const facts = { figures: colourFigures(color), labels: { tag: tags } };
    yield { entity: 'project', ...sent(picked(entities.project.shape, project)), facts };
    yield { entity: 'projectContent', ...sent(project) };
    for (const { user, comment, createdOn } of comments) {
      const record = { user: author(user), comment, created_on: createdOn };
      yield { entity: 'projectComment', ...sent(record), parent: String(project.id) };
    }
  }
  for (const { wip, appreciations, comments } of wips) {
    yield { entity: 'wip', ...sent(listed(wip)), facts: { figures: { appreciations } } };
    yield { entity: 'ownWip', ...sent(wip) };
    for (const revision of Object.values(wip.revisions)) {
      yield { entity: 'revision', ...sent(revision) };
      for (const { user, comment, createdOn } of comments[revision.id] ?? []) {
        const record = { user: author(user), comment, created_on: clockTime(createdOn) };
        yield { entity: 'wipComment', ...sent(record), parent: String(revision.id) };
      }
    }
  }
  for (const { collection, items } of collections) {
    const item = items.map(({ project, addedOn }) => ({ id: String(project), at: addedOn }));
    yield { entity: 'collection', ...sent(collection), facts: { links: { item } } };
  }
}

/** Returns `YYYY-MM-DD HH:MM:SS`. */
const clockTime = (time: number): string => new Date(time * 1000).toISOString().slice(0, 19).replace('T', ' ');

/** Returns a WIP as the search lists it: its revisions lack the optional members. */
function listed(wip: Sent<'wip'>): object {
  const always = Object.entries<Shape>(entities.revision.shape.props).filter(([, { kind }]) => kind !== 'optional');
  const shape = { props: Object.fromEntries(always) };
  const revisions = Object.entries(wip.revisions).map(([id, revision]) => [id, picked(shape, revision)]);
  return { ...wip, revisions: Object.fromEntries(revisions) };
}

/** Returns the members of `record` that the shape has. */
const picked = ({ props }: { readonly props: object }, record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name in props));
