// Types of queries, their settings, filters and stages.
import type { CommandName } from '../api/catalogue.ts';
import type { EntityName } from '../api/entities.ts';
import type { Shape } from '../api/kinds/shape.ts';
import type { CreativeField } from '../api/reference/creative-fields.ts';
import type { RequestParams } from '../api/request.ts';
import type { Endpoint } from '../api/schema.ts';
import type { RequestOptions } from '../client/client.ts';
import type { OptionsOfGroup } from '../settings/options/options.ts';
import type { Batch } from '../view/format.ts';
import type { RecordPresenter } from '../view/record-presenter.ts';
import type { Connection } from './connection.ts';
import type { PageRecord } from './page.ts';

/** An endpoint, its parameters, and the options that select records. */
export interface RecordQuery {
  readonly command: CommandName;
  /**
   * Path parameters in order, or the words of a search. If `isIdList`, an id or user name per
   * record.
   */
  readonly args: readonly string[];
  readonly isIdList?: boolean;
  readonly params: ReadonlyMap<string, string>;
  readonly options?: QueryOptions;
  readonly likeness?: Likeness | undefined;
  /** Filters after those of the options. */
  readonly filters?: readonly RecordFilter[] | undefined;
}

/** A picture that others are compared with: a cover, a file, or a palette. */
export type LikeModel =
  | { readonly kind: 'project'; readonly id: string }
  | FileModel
  /** Six hexadecimal digits each. All have the same share of the picture. */
  | { readonly kind: 'palette'; readonly colours: readonly string[] };

export interface FileModel {
  readonly kind: 'file';
  readonly path: string;
  readonly content: Uint8Array;
}

export interface Likeness {
  readonly models: readonly LikeModel[];
}

/** The flags about records, and how many to read: one page by default. */
export interface QueryOptions extends OptionsOfGroup<'records' | 'comments'> {
  /** Maximum number of records after the filters. */
  readonly limit?: number | undefined;
  readonly all?: boolean | undefined;
  /** Whether pictures are ordered by distance from a single colour too. */
  readonly nearest?: boolean | undefined;
  /** Maximum number of pages; 20 by default if there is a limit and a filter. */
  readonly maxPages?: number | undefined;
}

export interface QuerySettings {
  /** Maximum number of requests at a time. */
  readonly concurrency: number;
  /** Returns the fields of this service that the reference lacks. */
  readonly knownFields: () => readonly CreativeField[];
  /** Returns a command line for hints, e.g. `portfolio fields --demo` for `fields`. */
  readonly commandLine: (command: string) => string;
  /** Advice if a search has too many pages; by default the flag for their number. */
  readonly pagesAdvice?: string;
  /** Whether this process responds, so requests cost nothing. */
  readonly isEmbedded?: boolean;
  /** Whether the source is the user's library: lists are read whole, and no search has a colour. */
  readonly isUserLibrary?: boolean;
}

export interface RecordFilter {
  /** Called once for each record, in order. @param now milliseconds since 1970 */
  readonly passes: (record: PageRecord, now: number) => boolean;
  /** Checks the value of the flag against the records so far. @throws PortfolioError `usage` */
  readonly check: () => void;
  /** Dotted paths of the members that it reads. */
  readonly paths: readonly string[];
  /** Explains why no record passed; undefined if the reason is unknown. */
  readonly explainNoMatch: () => string | undefined;
  /**
   * Selects at most `maxRecords` records that passed. May send requests. Not for lists in order of
   * likeness.
   */
  readonly selectRecords?: SelectRecords;
}

export type ChooseRecords = (
  records: readonly PageRecord[],
  maxRecords: number,
) => Promise<readonly PageRecord[]>;

type SelectRecords = (
  ...args: [
    ...Parameters<ChooseRecords>,
    { readonly connection: Connection; readonly requestOptions: RequestOptions },
  ]
) => ReturnType<ChooseRecords>;

/** Makes the filter from one value of the flag. @throws PortfolioError `usage` */
export type MakeFilter = (
  value: string,
  context: {
    readonly endpoint: Endpoint<EntityName>;
    readonly noun: string;
    /** Shape of the whole record, if lists have only a part of it. */
    readonly completeShape: Shape | undefined;
  },
) => Promise<RecordFilter>;

/** Changes batches of records, e.g. sorts them. */
export interface Stage {
  /** Kind, columns and views of the records that the stage yields. */
  readonly presenter: RecordPresenter;
  /** @param maxBytes maximum bytes to collect; by default the limit of the program */
  readonly apply: (batches: AsyncIterable<Batch>, maxBytes?: number) => AsyncIterable<Batch>;
  /** Returns notes about the records, for the end of the list. */
  readonly notes?: () => readonly string[];
  /** Text after the number of records in the last note, e.g. `, sorted by stats.views`. */
  readonly describe: (() => string) | undefined;
}

export interface CheckedQuery {
  readonly endpoint: Endpoint<EntityName>;
  /** Kind, columns and views of the records before any stage. */
  readonly presenter: RecordPresenter;
  /**
   * Parameter values of the request. For several searches or single records, only the values that
   * they share.
   */
  readonly params: RequestParams;
  /**
   * Parameter values of each search that is part of the list: one, or one for each combination of
   * the values that were typed where the service takes one.
   */
  readonly searches: readonly RequestParams[];
  /** Parameter values for each record, if several single records are requested. */
  readonly paramsByRecord?: readonly RequestParams[];
  readonly notes: readonly string[];
  readonly filters: readonly RecordFilter[];
  readonly limit: number | undefined;
  readonly isSinglePage: boolean;
  /** Models that the records are compared with. */
  readonly likeness: Likeness | undefined;
  /** Whether all records are ordered by likeness before the limit applies. */
  readonly isRanked?: boolean;
  /** Verb of a flag that needs all records first, e.g. `sort`. */
  readonly collectingVerb?: string;
}

export interface ExecutableQuery extends CheckedQuery {
  readonly command: CommandName;
  /** The query before its values were checked. */
  readonly uncheckedQuery: RecordQuery;
  readonly options: QueryOptions;
  readonly settings: QuerySettings;
  /** Change the records after the limit. Each receives the output of the previous one. */
  readonly stages: readonly Stage[];
  /** Whether only the second list of the response is read. */
  readonly readsSubset?: boolean;
  /** Opens another query, to read its whole list with one request at a time. */
  readonly openWholeList: (
    query: Omit<RecordQuery, 'options'>,
    connection: Connection,
    request: RequestOptions,
  ) => Promise<{ batches(): AsyncIterable<Batch> }>;
}
