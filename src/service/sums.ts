// Figures that follow from other records: a creative has the sums of their projects, a collection those of its items,
// a project the followers of its owners. They are kept right whichever of the records comes last.
import type { EntityName } from '../api/entities.ts';
import type { Store } from './rows.ts';
import { codes, isLink, type LinkName } from './tables.ts';

export interface NamedLink {
  readonly name: LinkName;
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
  if (kind === 'user') {
    changes.users.add(id);
    for (const link of links) if (link.name === 'follows') changes.followed.add(link.id);
  } else if (kind === 'project') {
    changes.projects.add(id);
    changes.projectRows.add(row);
    for (const link of links) if (link.name === 'owner') changes.users.add(link.id);
  } else if (kind === 'collection') {
    changes.collectionRows.add(row);
  }
}

/** What the columns of a record are, each group with the question for its values. */
type Sums = readonly { readonly columns: string; readonly values: string }[];

// `total` instead of `sum`, which fails on numbers that are too large. CROSS JOIN keeps the order of the tables, which SQLite
// guesses wrong as long as it has no statistics of them.
const sums = {
  user: [
    {
      columns: 'appreciations, views, comments, published_on, featured_on',
      values: `SELECT total(p.appreciations), total(p.views), total(p.comments),
          coalesce(max(p.published_on), 0), coalesce(max(p.featured_on), 0)
        FROM link o CROSS JOIN record p ON p.row = o.source AND p.kind = ${codes.project}
        WHERE ${isLink('owner', 'o')} AND o.id = record.id`,
    },
    { columns: 'followers', values: `SELECT count(*) FROM link WHERE ${isLink('follows')} AND id = record.id` },
  ],
  project: [
    {
      columns: 'followers',
      values: `SELECT count(*) FROM link o CROSS JOIN link f ON ${isLink('follows', 'f')} AND f.id = o.id
        WHERE o.source = record.row AND ${isLink('owner', 'o')}`,
    },
  ],
  collection: [
    {
      columns: 'comments, views',
      values: `SELECT total(p.comments), total(p.views)
        FROM link i CROSS JOIN record p ON p.kind = ${codes.project} AND p.id = i.id
        WHERE i.source = record.row AND ${isLink('item', 'i')}`,
    },
    {
      columns: 'newest_on',
      values: `SELECT coalesce(max(at), 0) FROM link WHERE source = record.row AND ${isLink('item')}`,
    },
  ],
} as const satisfies { readonly [E in EntityName]?: Sums };

const kinds = Object.keys(sums) as readonly (keyof typeof sums)[]; // the keys of the table are its names

const sumsOf = (kind: keyof typeof sums): Sums => sums[kind];

const update = (kind: keyof typeof sums): string => {
  const all = sumsOf(kind).map(({ columns, values }) => `(${columns}) = (${values})`);
  return `UPDATE record SET ${all.join(', ')} WHERE row = ?`;
};
const updates = { user: update('user'), project: update('project'), collection: update('collection') };

/** Whether other records tell the figure of one of this kind, and not that itself. */
export const isSum = (kind: EntityName, figure: string): boolean =>
  kinds.some((name) => name === kind && sumsOf(name).some(({ columns }) => columns.split(', ').includes(figure)));

/** Questions for the records whose sums are not what they should be. */
export const differingSums: readonly string[] = kinds.flatMap((kind) =>
  sumsOf(kind).map(
    ({ columns, values }) => `SELECT row FROM record WHERE kind = ${codes[kind]} AND (${columns}) IS NOT (${values})`,
  ),
);

// One question for all of a transaction's records: most of them have nothing to be computed again.
const usersThere = `SELECT r.row FROM json_each(?) j CROSS JOIN record r ON r.kind = ${codes.user} AND r.id = j.value`;
const linkedSources = 'SELECT DISTINCT l.source FROM json_each(?) j CROSS JOIN link l ON l.name = ? AND l.id = j.value';
const followedOwners = `
  SELECT DISTINCT o.source FROM json_each(?) j CROSS JOIN link o ON o.source = j.value AND ${isLink('owner', 'o')}
    CROSS JOIN link f ON ${isLink('follows', 'f')} AND f.id = o.id`;

/** Computes again what `changes` names. */
export function updateSums(store: Store, changes: Changes): void {
  const rows = (sql: string, among: Iterable<string | number>, ...more: readonly LinkName[]): number[] => {
    const all = [...among];
    return all.length === 0 ? [] : store.rows(sql, JSON.stringify(all), ...more).map(([row]) => Number(row));
  };
  const { users, followed, projects, projectRows, collectionRows } = changes;
  for (const row of rows(usersThere, new Set([...users, ...followed]))) store.run(updates.user, row);
  const ofFollowed = rows(linkedSources, followed, 'owner');
  for (const row of new Set([...rows(followedOwners, projectRows), ...ofFollowed])) store.run(updates.project, row);
  const collections = new Set([...collectionRows, ...rows(linkedSources, projects, 'item')]);
  for (const row of collections) store.run(updates.collection, row);
}
