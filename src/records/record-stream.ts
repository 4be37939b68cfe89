// Opens a prepared query on a connection. The pages are requested while records are consumed.
import type { RequestParams } from '../api/request.ts';
import type { Batch } from '../view/format.ts';
import type { RecordPresenter } from '../view/record-presenter.ts';
import type { Connection } from './connection.ts';
import { addFeatures, streamFeatures } from './features.ts';
import { requestPage } from './fetch-page.ts';
import { createLastStages } from './last-stages.ts';
import { readPlainQuery } from './list.ts';
import { applyStages, type ListPage } from './list-page.ts';
import type { ExecutableQuery } from './query.ts';
import {
  firstPageNumberOf,
  lastPresenterOf,
  type SimilaritySearch,
  type StreamOptions,
} from './stream-context.ts';
import { createTally, type Summary } from './tally.ts';

export interface RecordStream {
  /** Kind, columns and views of the records in `batches`. */
  readonly presenter: RecordPresenter;
  /**
   * Parameter values of the latest page, e.g. its number and its colour range. Before the first
   * page, those of the first search.
   */
  readonly sentParams: RequestParams;
  /**
   * Name of the main colour of a search by likeness, and names of the projects given with --like;
   * undefined for any other query.
   */
  readonly similaritySearch: Pick<SimilaritySearch, 'colourName' | 'modelProjectNames'> | undefined;
  /**
   * Returns a text about the last stage that has one, e.g. `, sorted by stats.views`, for the note
   * after the list. Undefined if no stage has a text.
   */
  readonly describeStages: (() => string) | undefined;
  /** Returns notes about the records that were read, to print after the list. */
  notes(): readonly string[];
  /** Yields the pages after filters and limit. Later pages may be requested ahead. */
  pages(): AsyncIterable<ListPage>;
  /**
   * Yields the records after the stages. If a request fails, yields those of the earlier pages, and
   * then throws the error.
   */
  batches(): AsyncIterable<Batch>;
  /**
   * Requests the page after the last page that was read: of each search, until one has records.
   * Returns whether one has.
   */
  hasNextPage(): Promise<boolean>;
  summary(): Summary;
}

export async function openRecordStream(
  query: ExecutableQuery,
  connection: Connection,
  streamOptions: StreamOptions,
): Promise<RecordStream> {
  const { onlySearchIndex } = streamOptions;
  const context = await addFeatures(streamFeatures, {
    query,
    connection,
    streamOptions,
    searches:
      onlySearchIndex === undefined
        ? query.searches
        : query.searches.slice(onlySearchIndex, onlySearchIndex + 1),
    requestPage,
    readPages: readPlainQuery,
    pageStages: [],
    batchStages: query.stages,
  });
  const { batchStages, searches, similaritySearch } = context;
  const describeStages = batchStages.findLast((stage) => stage.describe !== undefined)?.describe;
  const firstPageNumber = firstPageNumberOf(context);
  const tally = createTally(query, { searches, firstPageNumber });

  async function* readPages(): AsyncGenerator<ListPage> {
    const pageStages = [...context.pageStages, ...createLastStages(streamOptions, describeStages)];
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
      otherOpenSearchCount,
      newRecords,
      records,
      body,
    } of readPages()) {
      // A page without records is handed on only if it is the first page of an empty search, or if
      // its records did not pass the filters and no other search is being read.
      const isOmittedIfEmpty =
        newRecords.length === 0 ? pageNumber !== firstPageNumber : otherOpenSearchCount > 0;
      if (records.length === 0 && isOmittedIfEmpty) continue;
      // If only the subset is read, the body also contains other records.
      yield query.readsSubset === true || body === undefined ? { records } : { records, body };
    }
  }

  return {
    presenter: lastPresenterOf(context),
    get sentParams() {
      return tally.sentParams();
    },
    similaritySearch,
    describeStages,
    notes: () => batchStages.flatMap(({ notes }) => notes?.() ?? []),
    pages: readPages,
    batches: () =>
      batchStages.reduce<AsyncIterable<Batch>>(
        (earlierBatches, { apply }) => apply(earlierBatches, streamOptions.maxCollectedBytes),
        readBatches(),
      ),
    hasNextPage: async () =>
      (await import('./next-page.ts')).hasRecordsOnPage(
        (tally.summary().lastPageNumber ?? firstPageNumber) + 1,
        context,
      ),
    summary: tally.summary,
  };
}
