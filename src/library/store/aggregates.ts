// Figures that follow from other records: a creative has the sums of their projects, a collection those of its items,
// a project the followers of its owners. They are kept right whichever of the records comes last.
import type { EntityName } from '../../api/entities.ts';
import { codeOf, isLink, type NamedLink } from '../index/schema.ts';
import { ownerLinks } from '../index/tokens.ts';
import type { Store } from './rows.ts';

/** What has to be computed again. Records that are not in the library yet are meant by their ids. */
export interface Changes {
  readonly users: string[];
  /** Users whose followers may have changed, and with them the figures of their projects. */
  readonly followed: Set<string>;
  readonly projects: string[];
  readonly projectRows: number[];
  readonly collectionRows: number[];
}

export const noChanges = (): Changes => ({
  users: [],
  followed: new Set(),
  projects: [],
  projectRows: [],
  collectionRows: [],
});

interface Changed {
  readonly kind: EntityName;
  readonly id: string;
  readonly row: number;
  /** To which the record refers now, or did before. */
  readonly links: readonly NamedLink[];
}

interface Summed {
  /** Adds to `changes` what follows from a record of this kind that was put in. */
  readonly note: (changes: Changes, changed: Changed) => void;
  /** What the columns of a record are, each group with the question for its values. */
  readonly sums: readonly { readonly columns: string; readonly values: string }[];
}

// `total` instead of `sum`, which fails on numbers that are too large. CROSS JOIN keeps the order of the tables, which SQLite
// guesses wrong as long as it has no statistics of them.
const table = {
  user: {
    note: ({ users, followed }, { id, links }) => {
      users.push(id);
      for (const link of links) if (link.name === 'follows') followed.add(link.id);
    },
    sums: [
      {
        columns: 'appreciations, views, comments, published_on, featured_on',
        values: `SELECT total(p.appreciations), total(p.views), total(p.comments),
            coalesce(max(p.published_on), 0), coalesce(max(p.featured_on), 0)
          FROM ${ownerLinks('record.id')} CROSS JOIN record p ON p.row = l.source AND p.kind = ${codeOf('project')}`,
      },
      { columns: 'followers', values: `SELECT count(*) FROM link WHERE ${isLink('follows')} AND id = record.id` },
    ],
  },
  project: {
    note: ({ projects, projectRows, users }, { id, row, links }) => {
      projects.push(id);
      projectRows.push(row);
      for (const link of links) if (link.name === 'owner') users.push(link.id);
    },
    sums: [
      {
        columns: 'followers',
        values: `SELECT count(*) FROM link o CROSS JOIN link f ON ${isLink('follows', 'f')} AND f.id = o.id
          WHERE o.source = record.row AND ${isLink('owner', 'o')}`,
      },
    ],
  },
  collection: {
    note: ({ collectionRows }, { row }) => collectionRows.push(row),
    sums: [
      {
        columns: 'comments, views',
        values: `SELECT total(p.comments), total(p.views)
          FROM link i CROSS JOIN record p ON p.kind = ${codeOf('project')} AND p.id = i.id
          WHERE i.source = record.row AND ${isLink('item', 'i')}`,
      },
      {
        columns: 'newest_on',
        values: `SELECT coalesce(max(at), 0) FROM link WHERE source = record.row AND ${isLink('item')}`,
      },
    ],
  },
} as const satisfies { readonly [E in EntityName]?: Summed };

type Kind = keyof typeof table;
const summedOf: { readonly [E in EntityName]?: Summed } = table;

/** Adds to `changes` what follows from a record that was put in. */
export const noteChange = (changes: Changes, changed: Changed): void => summedOf[changed.kind]?.note(changes, changed);

const update = (kind: Kind): string => {
  const all = table[kind].sums.map(({ columns, values }) => `(${columns}) = (${values})`);
  return `UPDATE record SET ${all.join(', ')} WHERE row = ?`;
};

// One question for all of a transaction's records: most of them have nothing to be computed again.
const usersThere = `SELECT r.row FROM json_each(?) j CROSS JOIN record r ON r.kind = ${codeOf('user')} AND r.id = j.value`;
const ofOwners = `SELECT DISTINCT l.source FROM json_each(?) j CROSS JOIN ${ownerLinks('j.value')}`;
const withItems = `SELECT DISTINCT l.source FROM json_each(?) j CROSS JOIN link l ON ${isLink('item', 'l')} AND l.id = j.value`;
const followedOwners = `
  SELECT DISTINCT o.source FROM json_each(?) j CROSS JOIN link o ON o.source = j.value AND ${isLink('owner', 'o')}
    CROSS JOIN link f ON ${isLink('follows', 'f')} AND f.id = o.id`;

/** Computes again what `changes` names. */
export function updateAggregates(store: Store, changes: Changes): void {
  const rows = (sql: string, among: readonly (string | number)[]): number[] =>
    among.length === 0 ? [] : store.rows(sql, JSON.stringify(among)).map(([row]) => Number(row));
  const updateAll = (kind: Kind, among: Iterable<number>): void => {
    const sql = update(kind);
    for (const row of among) store.run(sql, row);
  };
  const { users, followed, projects, projectRows, collectionRows } = changes;
  updateAll('user', new Set(rows(usersThere, [...users, ...followed])));
  updateAll('project', new Set([...rows(followedOwners, projectRows), ...rows(ofOwners, [...followed])]));
  updateAll('collection', new Set([...collectionRows, ...rows(withItems, projects)]));
}
