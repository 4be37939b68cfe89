// Records → rows: the texts that will be sent, and beside them what lists are filtered and sorted by.
import type { Database } from 'libsql';
import { entities, type Sent } from '../api/entities.ts';
import type { CollectionRecord, ProjectRecord, Records, Remark, UserRecord, WipRecord } from '../sample/records.ts';
import { hole, members } from './stored.ts';
import { fold, words } from './words.ts';

type Cell = string | number;
/** Adds one row to a table, all its columns in order; NULL has the table choose. */
type Insert = (table: string, ...row: readonly (Cell | null)[]) => void;

const userMembers = Object.keys(entities.user.shape.props);
const profileMembers = beyond(entities.profile.shape.props, userMembers);
const projectMembers = Object.keys(entities.project.shape.props);
const contentMembers = beyond(entities.projectContent.shape.props, projectMembers);
const revisionMembers = Object.entries(entities.revision.shape.props).flatMap(([name, shape]) =>
  shape.kind === 'optional' ? [] : [name],
);
const ownRevisionMembers = beyond(entities.revision.shape.props, revisionMembers);

/** Puts all records into the empty tables of `database`; what follows from several of them is not its business. */
export function fill(database: Database, records: Records): void {
  const insert = inserter(database);
  insert('meta', records.madeAt);
  for (const user of records.users) putUser(insert, user);
  for (const project of records.projects) putProject(insert, project);
  for (const { profile, following, appreciated } of records.users) {
    for (const { user, since } of following) insert('follows', user, profile.id, since);
    for (const { project, on } of appreciated) insert('appreciations', null, profile.id, project, on);
  }
  for (const wip of records.wips) putWip(insert, wip);
  for (const collection of records.collections) putCollection(insert, collection);
  for (const [position, user] of records.suggested.entries()) insert('suggestions', position, user);
}

function inserter(database: Database): Insert {
  const statements = new Map<string, ReturnType<Database['prepare']>>();
  return (table, ...row) => {
    const statement =
      statements.get(table) ?? database.prepare(`INSERT INTO ${table} VALUES (${row.map(() => '?').join(', ')})`);
    statements.set(table, statement);
    statement.run(row);
  };
}

function putUser(insert: Insert, { profile, fips, tags, stats, experience }: UserRecord): void {
  const { id, state, city } = profile;
  const place = [fips, fold(state), fold(city)] as const;
  insert('users', id, profile.username.toLowerCase(), fold(profile.display_name), ...place, 0, 0, 0, 0, 0, 0);
  const json = `{${members(profile, userMembers)}`;
  const more = `,${members(profile, profileMembers)}}`;
  insert('user_texts', id, json, more, JSON.stringify(stats), JSON.stringify(experience));
  putLabels(insert, 'user_fields', id, profile.fields);
  putLabels(insert, 'user_tags', id, tags);
  const about = [profile.company, profile.occupation, ...Object.values(profile.sections)];
  putWords(insert, 'user_words', id, [...names(profile), ...about, ...profile.fields, ...tags]);
}

function putProject(insert: Insert, record: ProjectRecord): void {
  const { project, tags, color, licence, featuredOn = 0 } = record;
  const { id, stats, fields } = project;
  const owners = Object.values(project.owners);
  const channels = [0, 2, 4].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const figures = [stats.appreciations, stats.views, stats.comments];
  insert('projects', id, project.published_on, featuredOn, ...figures, 0, licence, ...channels);
  const sent = { ...project, owners: Object.fromEntries(owners.map((user) => [user.id, hole('user', user.id)])) };
  insert('project_texts', id, `{${members(sent, projectMembers)}`, `,${members(sent, contentMembers)}}`);
  for (const user of owners) insert('project_owners', user.id, id);
  putLabels(insert, 'project_fields', id, fields);
  putLabels(insert, 'project_tags', id, tags);
  putWords(insert, 'project_words', id, [
    project.name,
    project.description,
    ...tags,
    ...fields,
    ...owners.flatMap(names),
  ]);
  putComments(insert, 'project_comments', id, record.comments);
}

function putWip(insert: Insert, { wip, appreciations, comments }: WipRecord): void {
  const { id, stats, owner } = wip;
  const revisions = Object.values(wip.revisions);
  const newest = Math.max(wip.created_on, ...revisions.map((revision) => revision.created_on));
  insert('wips', id, owner.id, wip.created_on, newest, stats.comments, stats.views, appreciations);
  const sent = { ...wip, revisions: hole('revisions', id), owner: hole('user', owner.id) };
  insert('wip_texts', id, JSON.stringify(sent));
  for (const revision of revisions) {
    const more = members(revision, ownRevisionMembers);
    insert('revisions', revision.id, id, `{${members(revision, revisionMembers)}`, more === '' ? '}' : `,${more}}`);
  }
  for (const [revision, remarks] of Object.entries(comments)) {
    putComments(insert, 'revision_comments', Number(revision), remarks);
  }
  const told = revisions.flatMap(({ description, tags = [] }) => [description, ...tags]);
  putWords(insert, 'wip_words', id, [wip.title, ...told, ...names(owner), ...owner.fields]);
}

function putCollection(insert: Insert, { collection, items }: CollectionRecord): void {
  const id = Number(collection.id);
  insert('collections', id, collection.modified_on, 0, 0, 0);
  const owners = collection.owners.map((user) => hole('user', user.id));
  insert('collection_texts', id, JSON.stringify({ ...collection, owners }));
  for (const user of collection.owners) insert('collection_owners', user.id, id);
  for (const { project, addedOn } of items) insert('collection_items', id, project, addedOn);
  putWords(insert, 'collection_words', id, [collection.title, ...collection.owners.flatMap(names)]);
}

function putComments(insert: Insert, table: string, of: number, remarks: readonly Remark[]): void {
  for (const { user, comment, createdOn } of remarks) {
    insert(table, null, of, user, createdOn, JSON.stringify(comment));
  }
}

function putLabels(insert: Insert, table: string, id: number, labels: readonly string[]): void {
  for (const label of new Set(labels.map(fold))) insert(table, label, id);
}

function putWords(insert: Insert, table: string, id: number, told: readonly string[]): void {
  // FTS5 names its row id apart from its columns.
  insert(`${table} (rowid, words)`, id, words(told.join('\n')).join(' '));
}

function names({ display_name, first_name, last_name, username }: Sent<'user'>): string[] {
  return [display_name, first_name, last_name, username];
}

function beyond(props: object, known: readonly string[]): string[] {
  return Object.keys(props).filter((name) => !known.includes(name));
}
