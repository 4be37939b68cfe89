// The tool `search`: reads any list of the service. Records are CSV rows, or JSON as received.
import { entityOf, kindOf } from '../../api/entities.ts';
import { idAt } from '../../api/ids.ts';
import { shapeAt } from '../../api/kinds/shape.ts';
import { joinWithOr, quantity } from '../../api/words.ts';
import { createRenderer } from '../../cli/printing/writer-output.ts';
import { isFailure, PortfolioError, usageError } from '../../errors.ts';
import { isLastPage, type ListPage } from '../../records/list-page.ts';
import type { PreparedQuery } from '../../records/prepare-query.ts';
import type { RecordStream } from '../../records/record-stream.ts';
import type { Batch, RawRecord } from '../../view/format.ts';
import type { RecordPresenter } from '../../view/record-presenter.ts';
import { completeStage } from '../list/complete.ts';
import { formatToolError, type ToolCall } from './call.ts';
import { pageAddress } from './page-script.ts';
import {
  type Cursor,
  requestOf,
  type SearchRequest,
  searchArguments,
  searches,
} from './search-request.ts';
import {
  isFull,
  maxCharacters,
  type Tool,
  type ToolArguments,
  type ToolResult,
  textBlock,
} from './tool.ts';

export const search: Tool = {
  name: 'search',
  title: 'Search or list',
  help: `Search ${joinWithOr(searches)}, or read a list that belongs to one of them (in, of). Returns CSV.`,
  ui: { resourceUri: pageAddress },
  args: searchArguments,
  run: (given, call) => answerFor(requestOf(given), given, call),
};

/** Returns the default columns without addresses, and the usernames next to names of people. */
const briefColumns = ({ columns, shape }: RecordPresenter): string =>
  columns
    .flatMap(({ name }) => {
      if (name.endsWith('url')) return [];
      const username = `${name}.username`;
      return shapeAt(shape, username.split('.')) === undefined ? [name] : [name, username];
    })
    .join();

async function answerFor(
  { query, cursor, limit }: SearchRequest,
  given: ToolArguments,
  call: ToolCall,
): Promise<ToolResult> {
  const { context, session } = call;
  const place = placeFrom(cursor);
  const hasColour = !isFull(given) && (given.get('columns')?.includes('colour') ?? true);
  const { prepared, stream } = await call.read(query, {
    // Only a search by colour or likeness has this column.
    loadPictureColumns: async () => ({ hasColour, colourSample: '', hasDescription: false }),
    wrapPages: place.follow,
  });
  const isSeveral = prepared.searches.length > 1;
  if (isSeveral && given.has('cursor'))
    throw usageError(
      'cursor does not work with several values of a parameter',
      'a larger limit returns more',
    );
  const { entity, pageSize } = prepared.endpoint;
  const printed = await printedRecords(prepared, stream, given, call);
  const ids: string[] = [];
  const isRemembered =
    limit !== undefined && printed.areRows && entityOf(entity).identity?.join() === 'id';
  const taken = await takeText(recordTexts(printed, given, call), call, (record) => {
    place.use();
    if (!isRemembered) return;
    session.remember(entity, record);
    ids.push(idAt(record.value, 'id') ?? '');
  });
  const { text, count, isCut, failure } = taken;
  /** Whether records may follow. A full page is not checked, because that needs a request. */
  const hasMore = async (): Promise<boolean> => {
    if (isCut || failure !== undefined) return true;
    if (count < Number(limit) || stream.summary().isProvenComplete) return false;
    const { isDone, received } = place.end();
    if (!isDone || pageSize === undefined) return !isDone;
    if (received >= pageSize && !context.source.isEmbedded) return true;
    return stream
      .hasNextPage()
      .catch((error) => !(isFailure(error) && error.details.status === 404));
  };
  const isListed = prepared.likeness === undefined && limit !== undefined;
  const restText = async (): Promise<string> => {
    if (!isListed) return '';
    if (!(await hasMore())) return ' The list ends here.';
    if (isSeveral) return ' A larger limit may return more.';
    return ` For more, repeat the call with cursor="${place.next()}".`;
  };
  const cut = isCut ? ` (cut at ${maxCharacters} characters; fewer columns take less)` : '';
  const again = isListed && !isSeveral ? 'the cursor' : 'the same call';
  const failed = failure && formatToolError(continuedBy(again, failure), context.mask);
  return {
    blocks: count === 0 ? [] : [textBlock(text)],
    remarks: [
      `${countText(stream, prepared, count)}${cut}.${await restText()}`,
      failed ?? [],
    ].flat(),
    shown: { kind: kindOf(entity), ids },
  };
}

interface PrintedRecords {
  readonly presenter: RecordPresenter;
  readonly options: ToolCall['context']['options'];
  readonly batches: () => AsyncIterable<Batch>;
  /** Whether the records are the rows of the list, and not the complete records. */
  readonly areRows: boolean;
}

/** If the rows lack a column, the complete records take their place. */
async function printedRecords(
  preparedQuery: PreparedQuery,
  stream: RecordStream,
  given: ToolArguments,
  call: ToolCall,
): Promise<PrintedRecords> {
  const { presenter, batches } = stream;
  const usual = given.has('facet') ? undefined : briefColumns(presenter);
  const columns = isFull(given) ? undefined : (given.get('columns')?.join() ?? usual);
  const options =
    columns === undefined ? call.context.options : { ...call.context.options, columns };
  const stage = await completeStage({
    context: { ...call.context, options },
    endpoint: preparedQuery.endpoint,
    preparedQuery,
    stream,
    connection: await call.connection(),
    format: isFull(given) ? 'ndjson' : 'csv',
  });
  if (stage === undefined) return { presenter, options, batches, areRows: true };
  // A cursor counts the records of each page, so a page is completed before the next one is read.
  async function* completed(): AsyncGenerator<Batch> {
    for await (const batch of batches()) yield* stage?.apply(batchesOf(batch)) ?? [];
  }
  return { presenter: stage.presenter, options, batches: completed, areRows: false };
}

async function* batchesOf(batch: Batch): AsyncGenerator<Batch> {
  yield batch;
}

async function* recordTexts(
  { presenter, options, batches }: PrintedRecords,
  given: ToolArguments,
  call: ToolCall,
) {
  const { context, writer } = call;
  const isJson = isFull(given);
  const { now } = await call.connection();
  const input = { presenter, now, isExact: isJson };
  const format = isJson ? 'ndjson' : 'csv';
  const renderer = await createRenderer(writer, { ...context, options }, format, input);
  for await (const { records } of batches())
    for (const record of records) {
      await renderer.write({ records: [record] });
      const raw = call.takeBytes().toString('utf8');
      yield { record, text: isJson ? `${call.cleanJson(raw.trim())}\n` : call.clean(raw) };
    }
}

/** The text of an answer. `isCut` says whether records were left out because it is full. */
interface TakenText {
  readonly text: string;
  readonly count: number;
  readonly isCut: boolean;
  readonly failure?: PortfolioError;
}

/**
 * Takes records until an answer is full, and cuts the first one if it is too long. A failure ends
 * the text if it has records.
 */
async function takeText(
  texts: ReturnType<typeof recordTexts>,
  { partialFailure }: ToolCall,
  use: (record: RawRecord) => void,
): Promise<TakenText> {
  let taken: TakenText = { text: '', count: 0, isCut: false };
  try {
    for await (const { record, text } of texts) {
      const { text: before, count } = taken;
      const isCut = before.length + text.length > maxCharacters;
      if (isCut && count > 0) return { ...taken, isCut };
      use(record);
      if (isCut) return { text: `${text.slice(0, maxCharacters)}…\n`, count: 1, isCut };
      taken = { text: before + text, count: count + 1, isCut };
    }
    return taken;
  } catch (error) {
    // A filter may pass no record of the first pages.
    const isIncomplete = isFailure(error, 'incomplete');
    return { ...taken, failure: partialFailure(error, taken.count > 0 || isIncomplete) };
  }
}

function countText(
  { describeStages, summary }: RecordStream,
  { presenter }: PreparedQuery,
  count: number,
): string {
  const { one, many } = presenter.noun;
  const read = describeStages === undefined ? count : summary().passedCount;
  return `${read === 0 ? `no ${many} found` : quantity(read, one, many)}${describeStages?.() ?? ''}`;
}

/** Replaces the flag in the hint of an incomplete list by the argument that continues it. */
function continuedBy(argument: string, { kind, message, details }: PortfolioError): PortfolioError {
  if (kind !== 'incomplete' || details.hint === undefined)
    return new PortfolioError(kind, message, details);
  const when = details.retryTimeText === undefined ? '' : ` ${details.retryTimeText}`;
  return new PortfolioError(kind, message, {
    ...details,
    hint: `continue${when} with ${argument}`,
  });
}

/** Skips the records that an earlier answer contained. */
function placeFrom({ page: start, skip }: Cursor) {
  let current: ListPage | undefined;
  let used = skip;
  /**
   * Returns the current page, its number of records as received, and whether answers contain all of
   * them.
   */
  const end = () => {
    if (current === undefined) return { page: start, isDone: false, received: 0 };
    const { pageNumber: page, content, newRecords, records } = current;
    // If a filter or the limit omitted records of the page, more of them may follow.
    const isDone =
      used >= records.length && (!isLastPage(current) || newRecords.length === records.length);
    return { page, isDone, received: content.records.length };
  };
  return {
    follow: async function* (pages: AsyncIterable<ListPage>): AsyncGenerator<ListPage> {
      for await (const page of pages) {
        used = page.pageNumber === start ? Math.min(skip, page.records.length) : 0;
        current = page;
        yield { ...page, records: page.records.slice(used) };
      }
    },
    /** Counts a record of the current page. */
    use: () => {
      used += 1;
    },
    end,
    /** Returns the cursor after the last used record. */
    next: (): string => {
      const { isDone, page } = end();
      return isDone ? String(page + 1) : `${page}.${used}`;
    },
  };
}
