// Updates figures that are computed from other records: sums for a creative's projects or a
// collection's items, and the followers of a project's owners. The records may be inserted in any
// order.
import { entityCodeSql, isLink, type NamedLink, rowsOfService } from '../index/schema.ts';
import { ownerLinks } from '../index/tokens.ts';
import type { RecordState } from './record-state.ts';
import type { LibraryDatabase } from './rows.ts';

/**
 * Returns empty lists of records whose aggregates must be computed again. Ids may be of records not
 * stored yet.
 */
export const noStaleAggregates = () => ({
  users: [] as string[],
  /**
   * Users whose followers may have changed. The figures of a user's projects depend on the user's
   * followers.
   */
  followed: new Set<string>(),
  projects: [] as string[],
  projectRows: [] as number[],
  collectionRows: [] as number[],
});
export type StaleAggregates = ReturnType<typeof noStaleAggregates>;

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

/**
 * Returns SQL that computes aggregates of a service's records, and SQL that finds records with
 * stale aggregates.
 */
function queriesFor(service: number) {
  const isHere = (row: string) => rowsOfService(service, row).sql;
  // `total` is used because `sum` fails if it overflows. CROSS JOIN keeps the order of the tables.
  // Without statistics, SQLite would choose a slow order.
  const ofUser = `
    (appreciations, views, comments, published_on, featured_on) = (
      SELECT total(p.appreciations), total(p.views), total(p.comments),
        coalesce(max(p.published_on), 0), coalesce(max(p.featured_on), 0)
      FROM ${ownerLinks('record.id')} AND ${isHere('l.source')}
        CROSS JOIN record p ON p.row = l.source AND p.kind = ${entityCodeSql('project')}),
    followers = (SELECT count(*) FROM link WHERE ${isLink('follows')} AND id = record.id AND ${isHere('source')})`;
  const ofProject = `
    followers = (
      SELECT count(*) FROM link o
        CROSS JOIN link f ON ${isLink('follows', 'f')} AND f.id = o.id AND ${isHere('f.source')}
      WHERE o.source = record.row AND ${isLink('owner', 'o')})`;
  const ofCollection = `
    (comments, views) = (
      SELECT total(p.comments), total(p.views)
      FROM link i CROSS JOIN record p ON p.kind = ${entityCodeSql('project')} AND p.id = i.id AND p.service = ${service}
      WHERE i.source = record.row AND ${isLink('item', 'i')}),
    newest_on = (SELECT coalesce(max(at), 0) FROM link WHERE source = record.row AND ${isLink('item')})`;
  // Each query runs once for all records of a transaction, because this is faster than a query for
  // each record.
  const usersThere = `SELECT r.row FROM json_each(?) j
    CROSS JOIN record r ON r.kind = ${entityCodeSql('user')} AND r.id = j.value AND r.service = ${service}`;
  const ofOwners = `SELECT DISTINCT l.source FROM json_each(?) j
    CROSS JOIN ${ownerLinks('j.value')} AND ${isHere('l.source')}`;
  const withItems = `SELECT DISTINCT l.source FROM json_each(?) j
    CROSS JOIN link l ON ${isLink('item', 'l')} AND l.id = j.value AND ${isHere('l.source')}`;
  const followedOwners = `
    SELECT DISTINCT o.source FROM json_each(?) j CROSS JOIN link o ON o.source = j.value AND ${isLink('owner', 'o')}
      CROSS JOIN link f ON ${isLink('follows', 'f')} AND f.id = o.id AND ${isHere('f.source')}`;
  return { ofUser, ofProject, ofCollection, usersThere, ofOwners, withItems, followedOwners };
}

export function updateAggregates(
  store: LibraryDatabase,
  service: number,
  stale: StaleAggregates,
): void {
  const rows = (sql: string, among: readonly (string | number)[]): number[] =>
    among.length === 0 ? [] : store.rows(sql, JSON.stringify(among)).map(([row]) => Number(row));
  const updateAll = (figures: string, among: readonly number[]): void => {
    for (const row of new Set(among)) store.run(`UPDATE record SET ${figures} WHERE row = ?`, row);
  };
  const { users, followed, projects, projectRows, collectionRows } = stale;
  const { ofUser, ofProject, ofCollection, usersThere, ofOwners, withItems, followedOwners } =
    queriesFor(service);
  updateAll(ofUser, rows(usersThere, [...users, ...followed]));
  updateAll(ofProject, [...rows(followedOwners, projectRows), ...rows(ofOwners, [...followed])]);
  updateAll(ofCollection, [...collectionRows, ...rows(withItems, projects)]);
}
