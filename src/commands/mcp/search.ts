// The tool `search`: reads any list of the service. Records are CSV rows, or JSON as received.
import { entityOf } from '../../api/entities.ts';
import { shapeAt } from '../../api/kinds/shape.ts';
import { alternatives, quantity } from '../../api/values.ts';
import { renderTo } from '../../cli/printing/output.ts';
import { PortfolioError, usageError } from '../../errors.ts';
import { isLastPage, type ListPage } from '../../records/list-page.ts';
import { searchesOf } from '../../records/searches.ts';
import type { RawRecord } from '../../view/format.ts';
import type { Subject } from '../../view/subject.ts';
import { sentenceOf, type ToolCall } from './call.ts';
import {
  type Cursor,
  requestOf,
  type SearchRequest,
  searchArguments,
  searches,
} from './search-request.ts';
import { type Answer, type Given, isFull, maxCharacters, type Tool, textBlock } from './tool.ts';

export const search: Tool = {
  name: 'search',
  title: 'Search or list',
  help: `Search ${alternatives(searches)}, or read a list that belongs to one of them (in, of). Returns CSV.`,
  args: searchArguments,
  run: (given, call) => answerFor(requestOf(given), given, call),
};

/** Returns the default columns without addresses, and the usernames next to names of people. */
const briefColumns = ({ columns, shape }: Subject): string =>
  columns
    .flatMap(({ name }) => {
      if (name.endsWith('url')) return [];
      const username = `${name}.username`;
      return shapeAt(shape, username.split('.')) === undefined ? [name] : [name, username];
    })
    .join();

/** Reads records until the limit, the maximum of characters, or the end of the list. */
async function answerFor(
  { asked, cursor, limit }: SearchRequest,
  given: Given,
  call: ToolCall,
): Promise<Answer> {
  const { context, session } = call;
  const [isJson, isCounted] = [isFull(given), limit === undefined];
  const place = placeFrom(cursor);
  const hasColour = !isJson && (given.get('columns')?.includes('colour') ?? true);
  const { plan, reading } = await call.read(asked, {
    // Only a search by colour or likeness has this column.
    pictures: { colour: hasColour, sample: '', words: false },
    aroundPages: place.follow,
  });
  const isSeveral = searchesOf(plan.endpoint, plan.values).length > 1;
  if (isSeveral && given.has('cursor'))
    throw usageError('a search for several licences has no cursor', 'a larger limit returns more');
  const { subject } = reading;
  const { entity, pageSize } = plan.endpoint;
  const columns = given.get('columns')?.join() ?? (isCounted ? undefined : briefColumns(subject));
  const options =
    isJson || columns === undefined ? context.options : { ...context.options, columns };
  const { now } = await call.connection();
  const renderer = await renderTo(call.writer, { ...context, options }, isJson ? 'ndjson' : 'csv', {
    subject,
    now,
    isExact: isJson,
  });
  let [text, count, isCut] = ['', 0, false];
  /** Adds a record, unless the answer is full. */
  const add = async (record: RawRecord): Promise<void> => {
    await renderer.write({ records: [record] });
    const raw = call.takeBytes().toString('utf8');
    const chunk = isJson ? `${call.cleanJson(raw.trim())}\n` : call.clean(raw);
    isCut = text.length + chunk.length > maxCharacters;
    if (isCut && count > 0) return;
    text += isCut ? `${chunk.slice(0, maxCharacters)}…\n` : chunk;
    count += 1;
    place.use();
    if (!isCounted && entityOf(entity).identity?.join() === 'id') session.remember(entity, record);
  };
  let failure: PortfolioError | undefined;
  try {
    for await (const { records } of reading.batches()) {
      for (const record of records) if (!isCut) await add(record);
      if (isCut) break;
    }
  } catch (error) {
    // A filter may pass no record of the first pages.
    const isIncomplete = error instanceof PortfolioError && error.kind === 'incomplete';
    failure = call.partialFailure(error, count > 0 || isIncomplete);
  }
  /**
   * Whether records may follow after the limit. After a full page this needs a request, so it is
   * not checked.
   */
  const mayContinue = async (): Promise<boolean> => {
    const { isDone, received } = place.end();
    if (!isDone || pageSize === undefined) return !isDone;
    if (received >= pageSize && !context.source.isEmbedded) return true;
    return reading
      .hasNextPage()
      .catch((error) => !(error instanceof PortfolioError && error.details.status === 404));
  };
  const isOpen = isCut || failure !== undefined;
  const isRanked = plan.like !== undefined;
  const hasCursor = !isRanked && !isCounted && !isSeveral;
  const isFullAnswer =
    !isRanked && limit !== undefined && count >= limit && !reading.summary().isWhole;
  const next = isOpen || (isFullAnswer && (await mayContinue())) ? place.next() : undefined;
  const { one, many } = plan.subject.noun;
  const read = reading.description === undefined ? count : reading.summary().passed;
  const what = `${read === 0 ? `no ${many} found` : quantity(read, one, many)}${reading.description?.() ?? ''}`;
  const cut = isCut ? ` (cut at ${maxCharacters} characters; fewer columns take less)` : '';
  const forMore = isSeveral
    ? ' A larger limit may return more.'
    : ` For more, repeat the call with cursor="${next}".`;
  const more = next === undefined ? ' The list ends here.' : forMore;
  const failed =
    failure &&
    sentenceOf(continuedBy(hasCursor ? 'the cursor' : 'the same call', failure), context.mask);
  return {
    blocks: count === 0 ? [] : [textBlock(text)],
    remarks: [
      `${what}${cut}.${isRanked || isCounted ? '' : more}`,
      ...(failed === undefined ? [] : [failed]),
    ],
  };
}

/** Replaces the flag in the hint of an incomplete list by the argument that continues it. */
function continuedBy(argument: string, { kind, message, details }: PortfolioError): PortfolioError {
  if (kind !== 'incomplete' || details.hint === undefined)
    return new PortfolioError(kind, message, details);
  const when = details.retryAt === undefined ? '' : ` ${details.retryAt}`;
  return new PortfolioError(kind, message, {
    ...details,
    hint: `continue${when} with ${argument}`,
  });
}

/** Follows the pages of a reading. Skips the records that an earlier answer contained. */
function placeFrom({ page: start, skip }: Cursor) {
  let current: ListPage | undefined;
  let used = skip;
  /**
   * Returns the current page, its number of records as received, and whether answers contain all of
   * them.
   */
  const end = () => {
    if (current === undefined) return { page: start, isDone: false, received: 0 };
    const { page, content, read, records } = current;
    // If a filter or the limit omitted records of the page, more of them may follow.
    const isDone =
      used >= records.length && (!isLastPage(current) || read.length === records.length);
    return { page, isDone, received: content.records.length };
  };
  return {
    follow: async function* (pages: AsyncIterable<ListPage>): AsyncGenerator<ListPage> {
      for await (const page of pages) {
        used = page.page === start ? Math.min(skip, page.records.length) : 0;
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
