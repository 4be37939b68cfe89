// Figures that are computed from other records: sums over a creative's projects and a collection's items, and the
// followers of a project's owners. They are updated in whichever order the records are inserted.
import { codeOf, isLink, type NamedLink } from '../index/schema.ts';
import { ownerLinks } from '../index/tokens.ts';
import type { RecordState } from './record-state.ts';
import type { Store } from './rows.ts';

/** The aggregates to compute again. Records that may not be in the library yet are named by their ids. */
export const noStaleAggregates = () => ({
  users: [] as string[],
  /** Users whose followers may have changed. Figures of their projects depend on them. */
  followed: new Set<string>(),
  projects: [] as string[],
  projectRows: [] as number[],
  collectionRows: [] as number[],
});
export type StaleAggregates = ReturnType<typeof noStaleAggregates>;

/** Adds the aggregates that depend on an inserted record. @param links of the record now, and before */
export function markStale(
  stale: StaleAggregates,
  { kind, id, row }: Pick<RecordState, 'kind' | 'id' | 'row'>,
  links: readonly NamedLink[],
): void {
  if (kind === 'user') {
    stale.users.push(id);
    for (const link of links) if (link.name === 'follows') stale.followed.add(link.id);
  } else if (kind === 'project') {
    stale.projects.push(id);
    stale.projectRows.push(row);
    for (const link of links) if (link.name === 'owner') stale.users.push(link.id);
  } else if (kind === 'collection') stale.collectionRows.push(row);
}

// `total` is used because `sum` fails on numbers that are too large. CROSS JOIN keeps the order of the tables: without
// statistics, SQLite would choose a slow one.
const ofUser = `
  (appreciations, views, comments, published_on, featured_on) = (
    SELECT total(p.appreciations), total(p.views), total(p.comments),
      coalesce(max(p.published_on), 0), coalesce(max(p.featured_on), 0)
    FROM ${ownerLinks('record.id')} CROSS JOIN record p ON p.row = l.source AND p.kind = ${codeOf('project')}),
  followers = (SELECT count(*) FROM link WHERE ${isLink('follows')} AND id = record.id)`;
const ofProject = `
  followers = (
    SELECT count(*) FROM link o CROSS JOIN link f ON ${isLink('follows', 'f')} AND f.id = o.id
    WHERE o.source = record.row AND ${isLink('owner', 'o')})`;
const ofCollection = `
  (comments, views) = (
    SELECT total(p.comments), total(p.views)
    FROM link i CROSS JOIN record p ON p.kind = ${codeOf('project')} AND p.id = i.id
    WHERE i.source = record.row AND ${isLink('item', 'i')}),
  newest_on = (SELECT coalesce(max(at), 0) FROM link WHERE source = record.row AND ${isLink('item')})`;

// One query for all records of a transaction: most of them have no aggregates to compute.
const usersThere = `SELECT r.row FROM json_each(?) j
  CROSS JOIN record r ON r.kind = ${codeOf('user')} AND r.id = j.value`;
const ofOwners = `SELECT DISTINCT l.source FROM json_each(?) j CROSS JOIN ${ownerLinks('j.value')}`;
const withItems = `SELECT DISTINCT l.source FROM json_each(?) j
  CROSS JOIN link l ON ${isLink('item', 'l')} AND l.id = j.value`;
const followedOwners = `
  SELECT DISTINCT o.source FROM json_each(?) j CROSS JOIN link o ON o.source = j.value AND ${isLink('owner', 'o')}
    CROSS JOIN link f ON ${isLink('follows', 'f')} AND f.id = o.id`;

export function updateAggregates(store: Store, stale: StaleAggregates): void {
  const rows = (sql: string, among: readonly (string | number)[]): number[] =>
    among.length === 0 ? [] : store.rows(sql, JSON.stringify(among)).map(([row]) => Number(row));
  const updateAll = (figures: string, among: readonly number[]): void => {
    for (const row of new Set(among)) store.run(`UPDATE record SET ${figures} WHERE row = ?`, row);
  };
  const { users, followed, projects, projectRows, collectionRows } = stale;
  updateAll(ofUser, rows(usersThere, [...users, ...followed]));
  updateAll(ofProject, [...rows(followedOwners, projectRows), ...rows(ofOwners, [...followed])]);
  updateAll(ofCollection, [...collectionRows, ...rows(withItems, projects)]);
}
