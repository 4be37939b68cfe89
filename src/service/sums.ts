// Figures that follow from other records: a creative has the sums of their projects, a collection those of its items,
// a project the followers of its owners. They are kept right whichever of the records comes last.
import type { EntityName } from '../api/entities.ts';
import type { Scalar } from './database.ts';

/** A library's file, open for writing. */
export interface Store {
  /** Returns the row that was inserted, or undefined where nothing was changed. */
  readonly change: (sql: string, ...values: readonly Scalar[]) => number | undefined;
  readonly rows: (sql: string, ...values: readonly Scalar[]) => readonly (readonly Scalar[])[];
}

export interface NamedLink {
  readonly name: string;
  readonly id: string;
}

/** What has to be computed again. Records that are not in the library yet are meant by their ids. */
export interface Changes {
  readonly users: Set<string>;
  /** Users whose followers may have changed, and with them the figures of their projects. */
  readonly followed: Set<string>;
  readonly projects: Set<string>;
  readonly projectRows: Set<number>;
  readonly collectionRows: Set<number>;
}

export const noChanges = (): Changes => ({
  users: new Set(),
  followed: new Set(),
  projects: new Set(),
  projectRows: new Set(),
  collectionRows: new Set(),
});

interface Changed {
  readonly kind: EntityName;
  readonly id: string;
  readonly row: number;
  /** To which the record refers now, or did before. */
  readonly links: readonly NamedLink[];
}

/** Adds to `changes` what follows from a record that was put in. */
export function noteChange(changes: Changes, { kind, id, row, links }: Changed): void {
  const linked = (wanted: string): string[] => links.flatMap(({ name, id }) => (name === wanted ? [id] : []));
  if (kind === 'user') {
    changes.users.add(id);
    for (const user of linked('follows')) changes.followed.add(user);
  } else if (kind === 'project') {
    changes.projects.add(id);
    changes.projectRows.add(row);
    for (const user of linked('owner')) changes.users.add(user);
  } else if (kind === 'collection') {
    changes.collectionRows.add(row);
  }
}

// `total` instead of `sum`, which fails on numbers that are too large. CROSS JOIN keeps the order of the tables, which SQLite
// guesses wrong as long as it has no statistics of them.
const userSums = `
  UPDATE figure SET
    (appreciations, views, comments, published_on, featured_on) = (
      SELECT total(p.appreciations), total(p.views), total(p.comments),
        coalesce(max(p.published_on), 0), coalesce(max(p.featured_on), 0)
      FROM link o CROSS JOIN figure p ON p.kind = 'project' AND p.row = o.source WHERE o.name = 'owner' AND o.id = ?1),
    followers = (SELECT count(*) FROM link WHERE name = 'follows' AND id = ?1)
  WHERE kind = 'user' AND row = (SELECT row FROM record WHERE kind = 'user' AND id = ?1)`;

const projectSums = `
  UPDATE figure SET followers = (
    SELECT count(*) FROM link o CROSS JOIN link f ON f.name = 'follows' AND f.id = o.id
    WHERE o.source = ?1 AND o.name = 'owner')
  WHERE kind = 'project' AND row = ?1`;

const collectionSums = `
  UPDATE figure SET
    (comments, views) = (
      SELECT total(p.comments), total(p.views)
      FROM link i CROSS JOIN record r ON r.kind = 'project' AND r.id = i.id
        CROSS JOIN figure p ON p.kind = 'project' AND p.row = r.row
      WHERE i.source = ?1 AND i.name = 'item'),
    newest_on = (SELECT coalesce(max(at), 0) FROM link WHERE source = ?1 AND name = 'item')
  WHERE kind = 'collection' AND row = ?1`;

/** Computes again what `changes` names. */
export function updateSums(store: Store, changes: Changes): void {
  const sources = (name: string, ids: Iterable<string>): number[] =>
    [...ids].flatMap((id) =>
      store.rows('SELECT source FROM link WHERE name = ? AND id = ?', name, id).map(([row]) => Number(row)),
    );
  const { users, followed, projects, projectRows, collectionRows } = changes;
  for (const user of new Set([...users, ...followed])) store.change(userSums, user);
  for (const row of new Set([...projectRows, ...sources('owner', followed)])) store.change(projectSums, row);
  for (const row of new Set([...collectionRows, ...sources('item', projects)])) store.change(collectionSums, row);
}
