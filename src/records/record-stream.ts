// Opens a prepared query on a connection. A record stream sends requests while its records are
// consumed, and writes nothing.
import type { RequestParams } from '../api/request.ts';
import type { Batch } from '../view/format.ts';
import type { RecordPresenter } from '../view/record-presenter.ts';
import type { Connection } from './connection.ts';
import { loadPage } from './fetch-page.ts';
import { lastStages } from './last-stages.ts';
import { type ListPage, lonePage, staged } from './list-page.ts';
import { fetchOf, type Opened, type OpenOptions, startOf } from './opened.ts';
import { pagesOf } from './page-sources.ts';
import type { ExecutableQuery, Stage } from './query.ts';
import { searchesOf } from './searches.ts';
import type { Fetching, SimilarSearch } from './similar.ts';
import { newTally, type Summary } from './tally.ts';
import { unresolvedParams } from './values.ts';

export interface RecordStream {
  /** Kind, columns and views of the records that `batches` yields. */
  readonly subject: RecordPresenter;
  /**
   * Parameter values that the requests send. A search by colour may change its range while it is
   * read.
   */
  readonly values: RequestParams;
  /**
   * The colour that `like` searches for, and the names of the projects; undefined without `like`.
   */
  readonly similarTo: Pick<SimilarSearch, 'colourName' | 'names'> | undefined;
  /** Returns what the last note says about the stages; undefined for a list without stages. */
  readonly description: (() => string) | undefined;
  /**
   * Yields the pages that passed the filters and the limit, in order. Requests the next pages
   * before it yields a page.
   */
  pages(): AsyncIterable<ListPage>;
  /**
   * Yields the records that pass the filters, after the stages. If a request fails after a record
   * has passed, yields the received records first and then throws the error.
   */
  batches(): AsyncIterable<Batch>;
  /** Requests the page after the last one, and returns whether it has records. */
  hasNextPage(): Promise<boolean>;
  /** Returns the counts so far. They are final after the last page. */
  summary(): Summary;
}

/**
 * Describes the models, and replaces the range of the search by the main colours and their range.
 */
async function similarSearch(
  { like, values, isRanked, settings }: ExecutableQuery,
  fetching: Fetching,
) {
  if (like === undefined) return { values };
  const { color_range: range, ...others } = values;
  const { searchLike } = await import('./similar.ts');
  const isAll = settings.findsColours === false;
  const similar = await searchLike(like, { range, isWide: isRanked && isAll }, fetching);
  return { similar, values: { ...others, ...similar.values } };
}

/** Opens a record stream. Sends the requests that complete the values. */
export async function openRecordStream(
  plan: ExecutableQuery,
  connection: Connection,
  open: OpenOptions,
): Promise<RecordStream> {
  const { command, endpoint, subject, several, settings } = plan;
  const { request } = open;
  const fetching = { connection, request, commandLine: settings.commandLine };
  const { similar, values: searched } = await similarSearch(plan, fetching);
  const isComplete = several !== undefined || unresolvedParams(endpoint, searched).length === 0;
  const complete = isComplete
    ? searched
    : await (await import('./listed-ids.ts')).findListedIds(endpoint, searched, fetching);
  const searches = searchesOf(endpoint, complete);
  const stages = await batchStages(plan, { connection, open, similar, values: complete });
  const keeper = open.keeper ?? connection.keeper;
  const opened = { plan, connection: { ...connection, keeper }, open, searches, similar };
  const writers = keeper && (await import('./storing-stages.ts')).pageWriters(keeper, command);
  const tally = newTally(plan, { searches, values: complete, start: startOf(opened) });

  async function* pages(): AsyncGenerator<ListPage> {
    const last = await lastStages(opened, writers);
    for await (const page of staged(await pagesOf(opened), last)) {
      tally.add(page);
      yield page;
      tally.handedOn(page);
    }
    await tally.checkEnd();
  }

  async function* batches(): AsyncGenerator<Batch> {
    for await (const { page, rest, read, records, body } of pages()) {
      // A list of several searches has no records before the first page of each is read.
      const isSilent = read.length === 0 ? page !== startOf(opened) : rest > 0;
      if (records.length === 0 && isSilent) continue;
      // The body also contains the records that are not in the subset.
      yield plan.isSubset || body === undefined ? { records } : { records, body };
    }
  }

  return {
    subject: stages.at(-1)?.subject ?? subject,
    get values() {
      return tally.values();
    },
    similarTo: similar,
    description: stages.findLast(({ description }) => description !== undefined)?.description,
    pages,
    batches: () =>
      stages.reduce<AsyncIterable<Batch>>(
        (before, { apply }) => apply(before, open.maxCollected),
        batches(),
      ),
    hasNextPage: async () => {
      const next = (tally.summary().lastPage ?? startOf(opened)) + 1;
      for (const [search, values] of searches.entries()) {
        const sent = { ...values, page: String(next) };
        const content = (await loadPage(command, sent, fetchOf(opened, request.signal))).page();
        writers?.write({ ...lonePage(content, sent, next), search });
        if (content.records.length > 0) return true;
      }
      return false;
    },
    summary: tally.summary,
  };
}

/**
 * Makes the stages that change batches: comments, those of the flags, and columns about pictures.
 */
async function batchStages(
  plan: ExecutableQuery,
  {
    connection,
    open,
    similar,
    values,
  }: Pick<Opened, 'connection' | 'open' | 'similar'> & { readonly values: RequestParams },
): Promise<readonly Stage[]> {
  const { options, isRanked, limit, subject, settings } = plan;
  const { request, pictures: wanted } = open;
  const stages = [
    ...(options.comments === true ? await plan.comments(connection, request) : []),
    ...plan.stages,
  ];
  const hasColour = similar !== undefined || values['color_hex'] !== undefined;
  if (options.facet !== undefined || !(hasColour || wanted?.words === true)) return stages;
  const { pictureStage } = await import('./picture-columns.ts');
  const pictures = {
    words: false,
    sample: '',
    ...wanted,
    colour: hasColour && wanted?.colour === true,
  };
  const advice =
    settings.findsColours === false
      ? '; to compare them, run the command without --offline'
      : undefined;
  const order =
    isRanked && similar !== undefined ? { distance: similar.distance, limit, advice } : undefined;
  return [
    ...stages,
    ...(await pictureStage(stages.at(-1)?.subject ?? subject, pictures, {
      connection,
      request,
      order,
    })),
  ];
}
