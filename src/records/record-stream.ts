// Opens a prepared query on a connection. Requests are sent while records are consumed.
import type { RequestParams } from '../api/request.ts';
import type { Batch } from '../view/format.ts';
import type { RecordPresenter } from '../view/record-presenter.ts';
import type { Connection } from './connection.ts';
import { loadPage } from './fetch-page.ts';
import { createLastStages } from './last-stages.ts';
import { applyStages, type ListPage, lonePage } from './list-page.ts';
import { requestPages } from './page-sources.ts';
import type { ExecutableQuery, Stage } from './query.ts';
import type { PictureFetch, SimilarSearch } from './similar.ts';
import {
  createFetch,
  firstPageOf,
  type StreamContext,
  type StreamOptions,
} from './stream-context.ts';
import { createTally, type Summary } from './tally.ts';
import { unresolvedParams } from './values.ts';

export interface RecordStream {
  /** Kind, columns and views of the records in `batches`. */
  readonly presenter: RecordPresenter;
  /** Sent parameter values. A search by colour may widen its range later. */
  readonly values: RequestParams;
  /** The colour of `like`, and the names of its projects. */
  readonly similarTo: Pick<SimilarSearch, 'colourName' | 'names'> | undefined;
  readonly description: (() => string) | undefined;
  /** Returns notes about the records that were read, for the end of the list. */
  notes(): readonly string[];
  /** Yields the pages after filters and limit. Requests the next ones ahead. */
  pages(): AsyncIterable<ListPage>;
  /**
   * Yields the records after the stages. If a request fails, yields the received ones first, and
   * then throws the error.
   */
  batches(): AsyncIterable<Batch>;
  /** Requests the page after the last one, and returns whether it has records. */
  hasNextPage(): Promise<boolean>;
  summary(): Summary;
}

/** Finds the main colours of the models, and limits the searches to them and their range. */
async function addMainColours(
  { like, values, searches, isRanked, settings }: ExecutableQuery,
  pictureFetch: PictureFetch,
) {
  if (like === undefined) return { searches };
  const { searchLike } = await import('./similar.ts');
  const isWide = isRanked && settings.findsColours === false;
  const similar = await searchLike(like, { range: values['color_range'], isWide }, pictureFetch);
  const withColour = ({ color_range: _, ...others }: RequestParams) => ({
    ...others,
    ...similar.values,
  });
  return { similar, searches: searches.map(withColour) };
}

/** Replaces positions in a list, e.g. of the newest revision, by the ids of the records. */
const resolveListedIds = (
  { endpoint, paramsByRecord }: ExecutableQuery,
  searches: readonly RequestParams[],
  pictureFetch: PictureFetch,
): Promise<readonly RequestParams[]> =>
  Promise.all(
    searches.map(async (values) =>
      paramsByRecord !== undefined || unresolvedParams(endpoint, values).length === 0
        ? values
        : (await import('./listed-ids.ts')).findListedIds(endpoint, values, pictureFetch),
    ),
  );

export async function openRecordStream(
  query: ExecutableQuery,
  connection: Connection,
  streamOptions: StreamOptions,
): Promise<RecordStream> {
  const { command, presenter, settings } = query;
  const { request, search } = streamOptions;
  const pictureFetch = { connection, request, commandLine: settings.commandLine };
  const { similar, searches: all } = await addMainColours(query, pictureFetch);
  const wantedSearches = search === undefined ? all : all.slice(search, search + 1);
  const searches = await resolveListedIds(query, wantedSearches, pictureFetch);
  const [values = {}] = searches;
  const stages = await createBatchStages(query, { connection, streamOptions, similar, values });
  const keeper = streamOptions.keeper ?? connection.keeper;
  const keeping = { ...connection, keeper };
  const context = { query, connection: keeping, streamOptions, searches, similar };
  const writers =
    keeper && (await import('./storing-stages.ts')).createSearchWriters(keeper, command);
  const tally = createTally(query, { searches, start: firstPageOf(context) });

  async function* pages(): AsyncGenerator<ListPage> {
    const ofPages = [
      ...stages.flatMap(({ pages = [] }) => pages),
      ...(await createLastStages(context, writers)),
    ];
    for await (const page of applyStages(await requestPages(context), ofPages)) {
      tally.add(page);
      yield page;
      tally.markHandedOn(page);
    }
    await tally.checkEnd();
  }

  async function* batches(): AsyncGenerator<Batch> {
    for await (const { page, otherSearches, newRecords, records, body } of pages()) {
      // A list of several searches yields nothing before the first page of each is read.
      const isSilent = newRecords.length === 0 ? page !== firstPageOf(context) : otherSearches > 0;
      if (records.length === 0 && isSilent) continue;
      // The body also contains the records that are not in the subset.
      yield query.isSubset || body === undefined ? { records } : { records, body };
    }
  }

  return {
    presenter: stages.at(-1)?.presenter ?? presenter,
    get values() {
      return tally.values();
    },
    similarTo: similar,
    description: stages.findLast(({ description }) => description !== undefined)?.description,
    notes: () => stages.flatMap(({ notes }) => notes?.() ?? []),
    pages,
    batches: () =>
      stages.reduce<AsyncIterable<Batch>>(
        (before, { apply }) => apply(before, streamOptions.maxCollected),
        batches(),
      ),
    hasNextPage: async () => {
      const nextPage = (tally.summary().lastPage ?? firstPageOf(context)) + 1;
      for (const [search, values] of searches.entries()) {
        const sent = { ...values, page: String(nextPage) };
        const content = (
          await loadPage(command, sent, createFetch(context, request.signal))
        ).page();
        writers?.write({ ...lonePage(content, sent, nextPage), search });
        if (content.records.length > 0) return true;
      }
      return false;
    },
    summary: tally.summary,
  };
}

/** Makes the stages: comments, those of the flags, and columns about licences and pictures. */
async function createBatchStages(
  query: ExecutableQuery,
  {
    connection,
    streamOptions,
    similar,
    values,
  }: Pick<StreamContext, 'connection' | 'streamOptions' | 'similar'> & {
    readonly values: RequestParams;
  },
): Promise<readonly Stage[]> {
  const { options, isRanked, limit, presenter, settings } = query;
  const { request, pictures: columns } = streamOptions;
  const stages = [
    ...(options.comments === true
      ? (await import('./comments.ts')).commentStage(query, connection, request)
      : []),
    ...query.stages,
  ];
  const lastPresenter = () => stages.at(-1)?.presenter ?? presenter;
  if (values['license'] !== undefined) {
    const { licenceStage } = await import('./licence-column.ts');
    stages.push(licenceStage(lastPresenter(), streamOptions.hasLicences === true));
  }
  const hasColour = similar !== undefined || values['color_hex'] !== undefined;
  if (options.facet !== undefined || !(hasColour || columns?.words === true)) return stages;
  const { pictureStage } = await import('./picture-columns.ts');
  const pictureColumns = {
    words: false,
    sample: '',
    ...columns,
    colour: hasColour && columns?.colour === true,
  };
  const advice =
    settings.findsColours === false
      ? '; to compare them, run the command without --offline'
      : undefined;
  const order =
    isRanked && similar !== undefined ? { distance: similar.distance, limit, advice } : undefined;
  return [
    ...stages,
    ...(await pictureStage(lastPresenter(), pictureColumns, { connection, request, order })),
  ];
}
