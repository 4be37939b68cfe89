// The types of a record stream that is being opened, and functions that read its state.
import type { RequestParams } from '../api/request.ts';
import type { RequestOptions } from '../client/client.ts';
import type { Described } from '../view/pictures/likeness.ts';
import type { RecordPresenter } from '../view/record-presenter.ts';
import type { Connection, PageWriter } from './connection.ts';
import type { FetchContext, requestPage } from './fetch-page.ts';
import type { ListPage, PageStage } from './list-page.ts';
import type { ExecutableQuery, Stage } from './query.ts';

export interface StreamOptions {
  /** Options for all requests. `events.note` also receives notes about the record stream. */
  readonly requestOptions: RequestOptions;
  /** Whether --describe was typed. */
  readonly describesPictures?: boolean;
  /** Returns the columns about pictures. If it is absent or returns undefined, rows get none. */
  readonly loadPictureColumns?: (() => Promise<PictureColumns | undefined>) | undefined;
  /** Index of the only search to read, from 0. By default, all searches are read as one list. */
  readonly onlySearchIndex?: number;
  /** Whether the rows of a search by licence get a column with the licence. */
  readonly hasLicenceColumn?: boolean;
  /** Number of the first page if an interrupted run is continued. Default: that of the query. */
  readonly firstPageNumber?: number;
  /** Replaces the page writer of the connection. */
  readonly pageWriter?: PageWriter | undefined;
  /** Maximum bytes that a stage collects; by default `maxCollectedBytes` of `view/collected.ts`. */
  readonly maxCollectedBytes?: number;
  /**
   * Wraps the pages after filters and limit, e.g. to show progress. `describeStages` is that of
   * `RecordStream`.
   */
  readonly wrapPages?: (
    pages: AsyncIterable<ListPage>,
    describeStages: Stage['describe'],
  ) => AsyncIterable<ListPage>;
}

export interface PictureColumns {
  readonly hasColour: boolean;
  /**
   * Text before a colour such as `#ff8800`: `██ `, which a table paints in the colour, or '' for
   * none.
   */
  readonly colourSample: string;
  /** Whether to add a column that describes the picture in words. */
  readonly hasDescription: boolean;
}

export interface SimilaritySearch {
  /**
   * Parameters that limit a search to the main colours of the models; empty for all colours.
   */
  readonly colourParams: RequestParams;
  /**
   * Name of the colour in `colourParams`; '' if `colourParams` is empty, or if the colour is only
   * the middle of several colours.
   */
  readonly colourName: string;
  /** Names of the projects among the models, by project id. */
  readonly modelProjectNames: ReadonlyMap<string, string>;
  /**
   * Returns how different a picture is from the models, which are the pictures of --like or the
   * colours of a palette.
   */
  readonly measureDistance: (picture: Described) => number;
  /**
   * Returns `params`, and the parameters of searches in wider ranges. Each range is twice as wide
   * as the previous one, and the last search has no colour. Returns only `params` if they have no
   * colour, or if the range was typed.
   */
  readonly paramsFromNarrowToWide: (params: RequestParams) => readonly RequestParams[];
}

/** The state of a record stream while it is opened. Each feature may return a changed copy. */
export interface StreamContext {
  readonly query: ExecutableQuery;
  readonly connection: Connection;
  readonly streamOptions: StreamOptions;
  /** Parameter values of each search that is part of the list. */
  readonly searches: readonly RequestParams[];
  readonly requestPage: typeof requestPage;
  readonly readPages: (context: StreamContext) => AsyncIterable<ListPage>;
  /** Stages that change pages, in the order in which they are applied. */
  readonly pageStages: readonly PageStage[];
  /** Stages that change batches of records, in the order in which they are applied. */
  readonly batchStages: readonly Stage[];
  /**
   * Colours, wider ranges and measure of a search for projects whose pictures resemble the models.
   * Absent if the query has no `likeness`.
   */
  readonly similaritySearch?: SimilaritySearch;
  /** Stores a page that `hasNextPage` of the stream requested. Absent if pages are not stored. */
  readonly storePage?: (page: ListPage) => void;
}

/**
 * Returns the number of the first page to read. If several single records are read, this is the
 * position of the first record, from 1.
 */
export const firstPageNumberOf = ({
  streamOptions,
  searches,
}: Pick<StreamContext, 'streamOptions' | 'searches'>): number =>
  streamOptions.firstPageNumber ?? Number(searches[0]?.['page'] ?? 1);

/** Returns the presenter of the records after the batch stages that were added so far. */
export const lastPresenterOf = ({
  query,
  batchStages,
}: Pick<StreamContext, 'query' | 'batchStages'>): RecordPresenter =>
  batchStages.at(-1)?.presenter ?? query.presenter;

export const createFetchContext = (
  { query, connection, streamOptions }: StreamContext,
  signal: AbortSignal,
  isProbe = false,
): FetchContext => ({
  commandLine: query.settings.commandLine,
  readsSubset: query.readsSubset === true,
  connection,
  requestOptions: { ...streamOptions.requestOptions, signal, isProbe },
});
