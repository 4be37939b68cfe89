// Types of what a library follows over time: watched commands and news.
import type { EntityName } from './entities.ts';

/** A command that `library sync` runs again. */
export interface Watch {
  readonly number: number;
  /** The words after `portfolio`. */
  readonly words: readonly string[];
  /** The service that it asks, and the profile with whose settings. */
  readonly base: string;
  readonly profile: string;
  readonly added: number;
  /** When it last ran, and when it last ran to the end. All times are Unix seconds. */
  readonly lastRun: number | undefined;
  readonly done: number | undefined;
  /** The page with which a pass that stopped continues, and when it began. */
  readonly page: number | undefined;
  readonly began: number | undefined;
  /** What went wrong the last time. */
  readonly failure: string | undefined;
  /** Of the last pass. */
  readonly records: number;
  readonly appeared: number;
  readonly changed: number;
}

type Value = string | number | null;

/** A member of a record whose value changed. */
export interface Change {
  /** A path, as `stats.views`. */
  readonly name: string;
  /** Of a list or map its number of items; null where the member was missing. */
  readonly before: Value;
  readonly after: Value;
}

export interface News {
  readonly event: 'new' | 'gone' | 'changed';
  /** When that was noticed, Unix seconds. */
  readonly seen: number;
  readonly kind: EntityName;
  readonly id: string;
  /** The record that it is a part of. */
  readonly parent: string | undefined;
  /** The most complete form of it. */
  readonly json: string;
  /** The list that it entered or left. */
  readonly list: { readonly command: string; readonly of: string; readonly query: string } | undefined;
  readonly changes: readonly Change[];
}
