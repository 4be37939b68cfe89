// The list that a command prints, for what stands between its pages and its output.
import type { EntityName } from '../api/entities.ts';
import type { Values } from '../api/request.ts';
import type { Endpoint } from '../api/schema.ts';
import type { Arguments } from '../cli/command.ts';
import type { Connection, Context } from '../cli/context.ts';
import type { Renderer } from '../view/format.ts';
import type { Subject } from '../view/subject.ts';
import type { Filter } from './list.ts';

export interface Listing {
  readonly endpoint: Endpoint<EntityName>;
  readonly subject: Subject;
  readonly context: Context;
}

export interface RecordFilter {
  readonly passes: Filter;
  /** What to tell the user when no record passed: why that may be. */
  readonly whenNone: () => string | undefined;
}

/** Takes the records that passed the filters, and passes on what it makes of them. */
export interface Stage {
  /** What it passes on. */
  readonly subject: Subject;
  readonly wrap: (next: Renderer) => Renderer;
  /** What follows the number of records in the note at the end, e.g. `, sorted by stats.views`. */
  readonly noted: () => string;
}

/** A listing whose requests are known. */
export interface Run extends Listing {
  readonly values: Values;
  /** The values of each of several single records. */
  readonly several: readonly Values[] | undefined;
  readonly given: Arguments;
  readonly connection: Connection;
}

/** How much of it is wanted. */
export interface Limit {
  readonly limit: number | undefined;
  readonly isSinglePage: boolean;
}

/** 0 if the endpoint has no pages. */
export const pageSize = ({ endpoint, values }: Run): number => Number(values['per_page'] ?? endpoint.pageSize ?? 0);

export const firstPage = ({ values }: Run): number => Number(values['page'] ?? 1);
