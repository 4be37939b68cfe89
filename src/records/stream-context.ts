// A prepared query that is being read.
import type { RequestParams } from '../api/request.ts';
import type { RequestOptions } from '../client/client.ts';
import type { Connection, PageWriter } from './connection.ts';
import type { Fetch } from './fetch-page.ts';
import type { ListPage } from './list-page.ts';
import type { PictureColumns } from './picture-columns.ts';
import type { ExecutableQuery } from './query.ts';
import type { SimilarSearch } from './similar.ts';

export interface StreamOptions {
  /** Options for all requests. `events.note` also receives notes about the record stream. */
  readonly request: RequestOptions;
  readonly pictures?: PictureColumns | undefined;
  /** Position of the only search to read, from 0; by default, all searches are one list. */
  readonly search?: number;
  /** Whether the rows of a search by licence get a column with the licence. */
  readonly hasLicences?: boolean;
  /** Number of the first page to read, to continue an interrupted run. */
  readonly start?: number;
  /** Replaces the keeper of the connection. */
  readonly keeper?: PageWriter | undefined;
  /** Maximum bytes that a stage collects; by default the limit of the program. */
  readonly maxCollected?: number;
  /** Wraps the pages before they reach the stages, e.g. to show progress. */
  readonly aroundPages?: (pages: AsyncIterable<ListPage>) => AsyncIterable<ListPage>;
}

export interface StreamContext {
  readonly query: ExecutableQuery;
  readonly connection: Connection;
  readonly streamOptions: StreamOptions;
  /** Parameter values of each search that is part of the list. */
  readonly searches: readonly RequestParams[];
  readonly similar: SimilarSearch | undefined;
}

/** Returns the first page to read, or the position of the first record. */
export const firstPageOf = ({
  query,
  streamOptions,
  searches,
}: Pick<StreamContext, 'query' | 'streamOptions' | 'searches'>): number =>
  streamOptions.start ??
  Number((query.paramsByRecord === undefined ? searches[0]?.['page'] : undefined) ?? 1);

export const createFetch = (
  { query, connection, streamOptions }: StreamContext,
  signal: AbortSignal,
  isProbe = false,
): Fetch => ({
  commandLine: query.settings.commandLine,
  isSubset: query.isSubset,
  connection,
  request: { ...streamOptions.request, signal, isProbe },
});
