// Opens a prepared query on a connection. Requests are sent while records are consumed.
import type { RequestParams } from '../api/request.ts';
import type { Batch } from '../view/format.ts';
import type { RecordPresenter } from '../view/record-presenter.ts';
import type { Connection } from './connection.ts';
import { addFeatures, streamFeatures } from './features.ts';
import { loadPage } from './fetch-page.ts';
import { createLastStages } from './last-stages.ts';
import { readPage } from './list.ts';
import { applyStages, type ListPage } from './list-page.ts';
import type { ExecutableQuery } from './query.ts';
import {
  firstPageOf,
  lastPresenterOf,
  type SimilarSearch,
  type StreamOptions,
} from './stream-context.ts';
import { createTally, type Summary } from './tally.ts';

export interface RecordStream {
  /** Kind, columns and views of the records in `batches`. */
  readonly presenter: RecordPresenter;
  /**
   * Parameter values of the last page that was read; at first, those of the first search. They
   * change if a search by colour is sent again in a wider range.
   */
  readonly params: RequestParams;
  /** The colour of a search by likeness, and the names of the projects given with --like. */
  readonly similarSearch: Pick<SimilarSearch, 'colourName' | 'projectNames'> | undefined;
  /**
   * Returns a text about the last stage that has one, e.g. `, sorted by stats.views`, for the note
   * after the list. Undefined if no stage has a text.
   */
  readonly description: (() => string) | undefined;
  /** Returns notes about the records that were read, to print after the list. */
  notes(): readonly string[];
  /** Yields the pages after filters and limit. Later pages may be requested ahead. */
  pages(): AsyncIterable<ListPage>;
  /**
   * Yields the records after the stages. If a request fails, yields the records that were received
   * before, and then throws the error.
   */
  batches(): AsyncIterable<Batch>;
  /** Requests the page after the last page that was read. Returns whether it has records. */
  hasNextPage(): Promise<boolean>;
  summary(): Summary;
}

export async function openRecordStream(
  query: ExecutableQuery,
  connection: Connection,
  streamOptions: StreamOptions,
): Promise<RecordStream> {
  const { searchIndex } = streamOptions;
  const context = await addFeatures(streamFeatures, {
    query,
    connection,
    streamOptions,
    searches:
      searchIndex === undefined
        ? query.searches
        : query.searches.slice(searchIndex, searchIndex + 1),
    loadPage,
    readPages: readPage,
    pageStages: [],
    batchStages: query.stages,
  });
  const { batchStages: stages, searches, similarSearch } = context;
  const description = stages.findLast((stage) => stage.description !== undefined)?.description;
  const firstPage = firstPageOf(context);
  const tally = createTally(query, { searches, firstPage });

  async function* readPages(): AsyncGenerator<ListPage> {
    const pageStages = [...context.pageStages, ...createLastStages(streamOptions, description)];
    for await (const page of applyStages(context.readPages(context), pageStages)) {
      tally.add(page);
      yield page;
      tally.markDelivered(page);
    }
    await tally.checkEnd();
  }

  async function* readBatches(): AsyncGenerator<Batch> {
    for await (const {
      pageNumber,
      otherOpenSearchCount: otherSearchCount,
      newRecords,
      records,
      body,
    } of readPages()) {
      // A page without records is handed on only if it is the first page of an empty search, or if
      // its records did not pass the filters and no other search is being read.
      const isOmittedIfEmpty =
        newRecords.length === 0 ? pageNumber !== firstPage : otherSearchCount > 0;
      if (records.length === 0 && isOmittedIfEmpty) continue;
      // If only the subset is read, the body also contains other records.
      yield query.isSubset === true || body === undefined ? { records } : { records, body };
    }
  }

  return {
    presenter: lastPresenterOf(context),
    get params() {
      return tally.sentParams();
    },
    similarSearch,
    description,
    notes: () => stages.flatMap(({ notes }) => notes?.() ?? []),
    pages: readPages,
    batches: () =>
      stages.reduce<AsyncIterable<Batch>>(
        (earlierBatches, { apply }) => apply(earlierBatches, streamOptions.maxCollectedBytes),
        readBatches(),
      ),
    hasNextPage: async () =>
      (await import('./next-page.ts')).hasRecordsOnPage(
        (tally.summary().lastPageNumber ?? firstPage) + 1,
        context,
      ),
    summary: tally.summary,
  };
}
