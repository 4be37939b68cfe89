// The list that a command prints, for what stands between its pages and its output.
import type { EntityName } from '../api/entities.ts';
import type { Endpoint } from '../api/schema.ts';
import type { Filter } from '../client/list.ts';
import type { Renderer } from '../view/formats/format.ts';
import type { Subject } from '../view/subject.ts';
import type { Context } from './context.ts';

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
