// The records of the sample from the tables in `cast/`, and the forms in which a service sends
// each.
import { type DocumentedRecord, entities } from '../api/entities.ts';
import { colourFigures } from '../library/index/record-index.ts';
import type { RecordInput } from '../library/store/writer.ts';
import { madeAt } from './addresses.ts';
import collections from './cast/collections.json' with { type: 'json' };
import projects from './cast/projects.json' with { type: 'json' };
import users from './cast/users.json' with { type: 'json' };
import wips from './cast/wips.json' with { type: 'json' };
import type {
  CommentRecord,
  Lists,
  MakeParts,
  RecordLists,
  Records,
  UserRecord,
} from './records.ts';

/** In the tables, an owner is the id of a user. */
export function sampleRecords(): Records {
  const author = authorsIn(users);
  return {
    madeAt,
    users,
    projects: projects.map(({ project, ...facts }) => {
      const owners = Object.fromEntries(project.owners.map((id) => [id, author(id)]));
      return { project: { ...project, owners }, ...facts };
    }),
    wips: wips.map(({ wip, ...facts }) => ({
      wip: { ...wip, owner: author(wip.owner) },
      ...facts,
    })),
    collections: collections.map(({ collection, items }) => {
      return { collection: { ...collection, owners: collection.owners.map(author) }, items };
    }),
  };
}

function authorsIn(records: readonly Pick<UserRecord, 'profile'>[]) {
  const all = new Map(
    records.map(({ profile }) => [
      profile.id,
      picked(entities.user.shape, profile) as DocumentedRecord<'user'>,
    ]),
  );
  return (id: number): DocumentedRecord<'user'> => {
    const found = all.get(id);
    if (found === undefined) throw new Error(`no user has the id ${id}`);
    return found;
  };
}

const picked = ({ props }: { readonly props: object }, record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name in props));

const parts: { readonly [Name in keyof Lists]: MakeParts<Lists[Name]> } = {
  *users({ profile, tags, stats, experience, following, appreciated, suggested }) {
    const parent = String(profile.id);
    const follows = following.map(({ user, since }) => ({ id: String(user), at: since }));
    // Stores only ids, because the texts would repeat the projects.
    const appreciates = appreciated.map(({ project, on }) => ({ id: String(project), at: on }));
    const facts = {
      figures: { suggested },
      labels: { tag: tags },
      links: { follows, appreciates },
    };
    yield { entity: 'user', record: picked(entities.user.shape, profile), facts };
    yield { entity: 'profile', record: profile };
    yield { entity: 'stats', record: stats, parent };
    for (const job of experience) yield { entity: 'experience', record: job, parent };
  },
  *projects({ project, tags, color, comments }, author) {
    const facts = { figures: colourFigures(color), labels: { tag: tags } };
    yield { entity: 'project', record: picked(entities.project.shape, project), facts };
    yield { entity: 'projectContent', record: project };
    for (const comment of comments) {
      const record = commentBy(author, comment, comment.createdOn);
      yield { entity: 'projectComment', record, parent: String(project.id) };
    }
  },
  *wips({ wip, appreciations, comments }, author) {
    yield { entity: 'wip', record: listed(wip), facts: { figures: { appreciations } } };
    yield { entity: 'ownWip', record: wip };
    for (const revision of Object.values(wip.revisions)) {
      yield { entity: 'revision', record: revision };
      for (const comment of comments[revision.id] ?? []) {
        const record = commentBy(author, comment, clockTime(comment.createdOn));
        yield { entity: 'wipComment', record, parent: String(revision.id) };
      }
    }
  },
  *collections({ collection, items }) {
    const item = items.map(({ project, addedOn }) => ({ id: String(project), at: addedOn }));
    yield { entity: 'collection', record: collection, facts: { links: { item } } };
  },
};
const names = Object.keys(parts) as (keyof Lists)[]; // Object.keys returns string[]

const commentBy = (
  author: (id: number) => object,
  { user, comment }: CommentRecord,
  created_on: number | string,
) => ({
  user: author(user),
  comment,
  created_on,
});

/** Returns `YYYY-MM-DD HH:MM:SS`. */
const clockTime = (time: number): string =>
  new Date(time * 1000).toISOString().slice(0, 19).replace('T', ' ');

/** Returns a WIP as the search lists it: its revisions lack the optional members. */
function listed(wip: DocumentedRecord<'wip'>): object {
  const always = Object.entries(entities.revision.shape.props).filter(
    ([, { kind }]) => kind !== 'optional',
  );
  const shape = { props: Object.fromEntries(always) };
  const revisions = Object.entries(wip.revisions).map(([id, revision]) => [
    id,
    picked(shape, revision),
  ]);
  return { ...wip, revisions: Object.fromEntries(revisions) };
}

export function* inputsOf(records: Records): Generator<RecordInput> {
  const author = authorsIn(records.users);
  for (const name of names)
    for (const { record, ...input } of inputsOfPart(name, records, author))
      yield { ...input, text: JSON.stringify(record), value: record, seen: records.madeAt };
}

function* inputsOfPart<Name extends keyof Lists>(
  name: Name,
  lists: RecordLists,
  author: (id: number) => object,
) {
  const inputs: MakeParts<Lists[Name]> = parts[name];
  for (const record of lists[name]) yield* inputs(record, author);
}
