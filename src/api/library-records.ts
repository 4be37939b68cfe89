// The records that a library makes of those of a service: watches and news.
import type { EntityName, Kind } from './entities.ts';

/** A command that `library sync` repeats. All times are Unix seconds. */
export interface Watch {
  readonly number: number;
  /** Name of the watch; '' if none is stored, see `namedWatches`. */
  readonly name: string;
  /** The words after `portfolio`. */
  readonly words: readonly string[];
  readonly base: string;
  readonly profile: string;
  readonly added: number;
  readonly lastRun: number | undefined;
  /** The last run that reached the end of the list. */
  readonly done: number | undefined;
  /** End of the first reading (see `endRun`). Records received before are not news. */
  readonly baseline: number | undefined;
  /** Page at which an interrupted run continues, and the time when it began. */
  readonly page: number | undefined;
  readonly began: number | undefined;
  /** Position of the list with this page among those of the watch, from 0. */
  readonly search: number;
  readonly failure: string | undefined;
  /** Numbers of received, new and changed records of the last run. */
  readonly records: number;
  readonly appeared: number;
  readonly changed: number;
  readonly pages: number;
}

export interface Change {
  /** Path, e.g. `stats.views`. */
  readonly name: string;
  /** Earlier value, or the length of a list or map; null if the member was missing. */
  readonly before: string | number | null;
  readonly after: string | number | null;
  /** New and lost items of a short list of texts; absent for other values. */
  readonly added?: readonly string[];
  readonly removed?: readonly string[];
}

/** The parts of a digest. A record is in `figures` if only its statistics changed. */
export const newsSections = ['new', 'changed', 'gone', 'figures'] as const;

export type NewsSection = (typeof newsSections)[number];

/** A record that is new, gone or changed in a library. */
export interface News {
  readonly event: 'new' | 'gone' | 'changed';
  /** Base address of its service. */
  readonly service: string;
  /** Unix seconds when the library noticed the change. */
  readonly seen: number;
  readonly kind: EntityName;
  readonly id: string;
  /** Id of the record that this one belongs to, e.g. the project of a comment. */
  readonly parent: string | undefined;
  readonly json: string;
  /** The list that the record entered or left. */
  readonly list:
    | { readonly command: string; readonly of: string; readonly query: string }
    | undefined;
  readonly changes: readonly Change[];
  /** The number of the watch, and its words after `portfolio`. */
  readonly watch: { readonly number: number; readonly words: readonly string[] };
  /** Numbers of the other watches with the same news. */
  readonly otherWatches: readonly number[];
}

/** The first run of a watch. Its records are not news. */
export interface Baseline extends Pick<News, 'watch' | 'service'> {
  /** Undefined if a later release made the watch. */
  readonly kind: Kind | undefined;
  readonly records: number;
  /** Unix seconds when the run ended; undefined if it is incomplete. */
  readonly ended: number | undefined;
}
