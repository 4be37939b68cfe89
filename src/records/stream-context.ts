// A prepared query that is being read.
import type { RequestParams } from '../api/request.ts';
import type { RequestOptions } from '../client/client.ts';
import type { Described } from '../view/pictures/likeness.ts';
import type { RecordPresenter } from '../view/record-presenter.ts';
import type { Connection, PageWriter } from './connection.ts';
import type { FetchContext, loadPage } from './fetch-page.ts';
import type { ListPage, PageStage } from './list-page.ts';
import type { ExecutableQuery, Stage } from './query.ts';

export interface StreamOptions {
  /** Options for all requests. `events.note` also receives notes about the record stream. */
  readonly requestOptions: RequestOptions;
  readonly pictureColumns?: PictureColumns | undefined;
  /** Position of the only search to read, from 0; by default, all searches are one list. */
  readonly searchIndex?: number;
  /** Whether the rows of a search by licence get a column with the licence. */
  readonly hasLicenceColumn?: boolean;
  /** Number of the first page to read, to continue an interrupted run. */
  readonly firstPage?: number;
  /** Replaces the page writer of the connection. */
  readonly pageWriter?: PageWriter | undefined;
  /** Maximum bytes that a stage collects; by default the limit of the program. */
  readonly maxCollectedBytes?: number;
  /**
   * Wraps the pages after filters and limit, e.g. to show progress. `description` is the one of the
   * stages that change the records, if there is one.
   */
  readonly wrapPages?: (
    pages: AsyncIterable<ListPage>,
    description: Stage['description'],
  ) => AsyncIterable<ListPage>;
}

export interface PictureColumns {
  readonly hasColour: boolean;
  /** Text before the code of the colour, e.g. `██ `. The caller paints the text in that colour. */
  readonly colourSample: string;
  /** Whether to add a column that describes the picture in words. */
  readonly hasDescription: boolean;
}

export interface SimilarSearch {
  /** Parameters of the search for the main colours. Empty if all records are compared. */
  readonly params: RequestParams;
  /** Name of the colour in `params`; '' if it is only the middle of several colours. */
  readonly colourName: string;
  /** Names of the projects among the models, by their ids. */
  readonly projectNames: ReadonlyMap<string, string>;
  /** Returns how different a picture is from the models. */
  readonly measureDistance: (picture: Described) => number;
  /**
   * Returns the parameters of this search and of wider ones, each twice as wide. The last one has
   * no colour.
   */
  readonly rangesOf: (params: RequestParams) => readonly RequestParams[];
}

/** A record stream that is being opened, with its features. */
export interface StreamContext {
  readonly query: ExecutableQuery;
  readonly connection: Connection;
  readonly streamOptions: StreamOptions;
  /** Parameter values of each search that is part of the list. */
  readonly searches: readonly RequestParams[];
  readonly loadPage: typeof loadPage;
  readonly readPages: (context: StreamContext) => AsyncIterable<ListPage>;
  /** Change pages, in their order. */
  readonly pageStages: readonly PageStage[];
  /** Change batches, in their order. */
  readonly stages: readonly Stage[];
  /** The search for pictures that resemble the models of --like. */
  readonly similarSearch?: SimilarSearch;
  /** Stores a page of a search that was read. */
  readonly storePage?: (page: ListPage) => void;
}

/** Returns the first page to read, or the position of the first record. */
export const firstPageOf = ({
  streamOptions,
  searches,
}: Pick<StreamContext, 'streamOptions' | 'searches'>): number =>
  streamOptions.firstPage ?? Number(searches[0]?.['page'] ?? 1);

/** Returns the presenter of the records after the stages. */
export const lastPresenterOf = ({
  query,
  stages,
}: Pick<StreamContext, 'query' | 'stages'>): RecordPresenter =>
  stages.at(-1)?.presenter ?? query.presenter;

export const createFetchContext = (
  { query, connection, streamOptions }: StreamContext,
  signal: AbortSignal,
  isProbe = false,
): FetchContext => ({
  commandLine: query.settings.commandLine,
  isSubset: query.isSubset === true,
  connection,
  requestOptions: { ...streamOptions.requestOptions, signal, isProbe },
});
