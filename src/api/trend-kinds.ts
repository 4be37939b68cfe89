// The kinds of record whose figures a library follows over time.
import type { EntityName } from './entities.ts';
import { collectionId, projectId, user, wipId } from './params.ts';
import type { ValueKind } from './schema.ts';

interface TrendRow {
  /** What names a record: its id or address, of creatives the user name too. */
  readonly param: ValueKind;
  /** Whether its figures are in its statistics, which are a record of their own. */
  readonly isInStats?: boolean;
}

const rows = {
  project: { param: projectId },
  user: { param: user, isInStats: true },
  wip: { param: wipId },
  collection: { param: collectionId },
} as const satisfies { readonly [E in EntityName]?: TrendRow };

export type TrendKind = keyof typeof rows;
export const trendKinds = Object.keys(rows) as readonly TrendKind[]; // the keys of the table are its names

export const trendRow = (kind: TrendKind): TrendRow => rows[kind];

export const isTrendKind = (text: string): text is TrendKind => trendKinds.some((kind) => kind === text);
