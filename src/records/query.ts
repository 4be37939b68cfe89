// Types for calls and their settings, for filters and for stages.
import type { CommandName } from '../api/catalogue.ts';
import type { EntityName } from '../api/entities.ts';
import type { Field } from '../api/reference/creative-fields.ts';
import type { RequestParams } from '../api/request.ts';
import type { Endpoint } from '../api/schema.ts';
import type { RequestOptions } from '../client/client.ts';
import type { OptionsIn } from '../settings/options/options.ts';
import type { Batch } from '../view/format.ts';
import type { RecordPresenter } from '../view/record-presenter.ts';
import type { Connection } from './connection.ts';
import type { PageRecord } from './page.ts';

/** An endpoint, the values of its parameters, and the options that select its records. */
export interface RecordQuery {
  readonly endpoint: CommandName;
  /**
   * Path parameters in order, or the words of a search query. If `isSeveral`, one id or user name
   * per record.
   */
  readonly words: readonly string[];
  readonly isSeveral?: boolean;
  /** Query parameters by name. */
  readonly params: ReadonlyMap<string, string>;
  readonly options?: QueryOptions;
  /** Orders the records by their likeness to models. No other order is accepted. */
  readonly like?: Likeness | undefined;
  /** Filters that apply after those of the options. */
  readonly filters?: readonly RecordFilter[] | undefined;
}

/**
 * A picture that others are compared with: the cover of a project, the content of a file, or a
 * palette.
 */
export type Model =
  | { readonly kind: 'project'; readonly id: string }
  | { readonly kind: 'file'; readonly path: string; readonly content: Uint8Array }
  /** Colours as six hexadecimal digits. Each has the same share of the picture. */
  | { readonly kind: 'palette'; readonly colours: readonly string[] };

export interface Likeness {
  readonly models: readonly Model[];
}

/**
 * The flags about records, and how many to read. If neither `limit` nor `all` is given, one page is
 * read.
 */
export interface QueryOptions extends OptionsIn<'records' | 'comments'> {
  /** Maximum number of records that pass the filters. */
  readonly limit?: number | undefined;
  readonly all?: boolean | undefined;
  /**
   * Whether pictures with a colour are ordered by their distance from it, like those of several
   * colours.
   */
  readonly nearest?: boolean | undefined;
  /** Maximum number of pages to read. The default is 20 if both a limit and a filter are given. */
  readonly maxPages?: number | undefined;
}

export interface QuerySettings {
  /** Maximum number of pages that are requested at the same time. */
  readonly concurrency: number;
  /** Returns the creative fields of this service that are missing from the API reference. */
  readonly knownFields: () => readonly Field[];
  /** Returns the command line to suggest in a hint, e.g. `portfolio fields --demo` for `fields`. */
  readonly commandLine: (command: string) => string;
  /**
   * Advice for a search with too many pages; by default, the flag that sets the number of pages.
   */
  readonly pagesAdvice?: string;
  readonly block: Block;
  /** Whether this process responds, so that the number of requests does not matter. */
  readonly isEmbedded?: boolean;
  /**
   * Whether the source knows the colours of pictures and can search by them. The user's library
   * does not.
   */
  readonly findsColours?: boolean;
}

/** Runs work that blocks the event loop. During this work, a signal ends the process at once. */
type Block = <T>(work: () => T) => T;

export interface RecordFilter {
  /**
   * Returns whether a record passes. Called once for each record, in order.
   * @param now milliseconds since 1970
   */
  readonly passes: (record: PageRecord, now: number) => boolean;
  /**
   * Checks the flag's value against the records so far.
   * @throws PortfolioError `usage` if the value is wrong
   */
  readonly check: () => void;
  /** Dotted paths of the members that the filter reads. */
  readonly paths: readonly string[];
  /** Explains in one sentence why no record passed; undefined if the reason is unknown. */
  readonly whenNone: () => string | undefined;
  /**
   * Selects at most `wanted` of the records that pass, in order. May send requests. Not called for
   * lists in order of likeness.
   */
  readonly select?: Select;
}

/** Chooses at most `wanted` records of a page, in order. */
export type Choose = (
  records: readonly PageRecord[],
  wanted: number,
) => Promise<readonly PageRecord[]>;

type Select = (
  ...given: [
    ...Parameters<Choose>,
    { readonly connection: Connection; readonly request: RequestOptions },
  ]
) => ReturnType<Choose>;

/** Makes the filter from one value of the flag. @throws PortfolioError `usage` */
export type MakeFilter = (
  value: string,
  given: { readonly endpoint: Endpoint<EntityName>; readonly noun: string; readonly block: Block },
) => Promise<RecordFilter>;

/** A step that transforms batches of records, e.g. sorts them. */
export interface Stage {
  /** Kind, columns and views of the records that the stage yields. */
  readonly subject: RecordPresenter;
  /** @param maxBytes maximum number of bytes to collect; by default the limit of the program */
  readonly apply: (batches: AsyncIterable<Batch>, maxBytes?: number) => AsyncIterable<Batch>;
  /**
   * Returns the text that follows the number of records in the last note, e.g. `, sorted by
   * stats.views`.
   */
  readonly description: (() => string) | undefined;
}

/** The checked values of a call, which a record stream needs. */
export interface CheckedQuery {
  readonly endpoint: Endpoint<EntityName>;
  /** Kind, columns and views of the records before any stage. */
  readonly subject: RecordPresenter;
  /**
   * Parameter values of the request. For several single records, only the values that they share.
   */
  readonly values: RequestParams;
  /**
   * Parameter values for each record, if several single records are requested; otherwise undefined.
   */
  readonly several: readonly RequestParams[] | undefined;
  /** Notes for the user about the parameter values. */
  readonly notes: readonly string[];
  readonly filters: readonly RecordFilter[];
  /** Maximum number of records to print. */
  readonly limit: number | undefined;
  /** Whether only one page is read. */
  readonly isSinglePage: boolean;
  /** Pictures or colours that the records are compared with. */
  readonly like: Likeness | undefined;
  /** Whether all records are read and ordered by likeness, before the limit applies. */
  readonly isRanked: boolean;
  /**
   * Verb for what a flag does with all records before one is yielded, e.g. `sort`; undefined for no
   * such flag.
   */
  readonly collectsTo: string | undefined;
}

export interface ExecutableQuery extends CheckedQuery {
  readonly command: CommandName;
  readonly stages: readonly Stage[];
  /** Whether to read the records under the endpoint's subset key. */
  readonly isSubset: boolean;
  readonly options: QueryOptions;
  readonly settings: QuerySettings;
  /** Returns the stage that adds comments; none if the records cannot have comments. */
  readonly comments: (connection: Connection, request: RequestOptions) => Promise<readonly Stage[]>;
}
