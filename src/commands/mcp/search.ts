// The tool `search`: reads any list of the service. Records are CSV rows, or JSON as received. A cursor is the number
// of a page, and the number of its records that were already returned: `3` or `3.7`.
import { type CommandName, commandNames, endpointOf } from '../../api/catalogue.ts';
import { type EntityName, entityOf } from '../../api/entities.ts';
import { shapeAt } from '../../api/kinds/shape.ts';
import { idOf } from '../../api/params.ts';
import { type Endpoint, flagName, type Param, pathParams, queryParams } from '../../api/schema.ts';
import { accept, alternatives, quantity } from '../../api/values.ts';
import { rendererFor } from '../../cli/printing/output.ts';
import { PortfolioError, usageError } from '../../errors.ts';
import type { Likeness, ReadingCall } from '../../records/call.ts';
import type { ListPage } from '../../records/list.ts';
import type { RawRecord } from '../../view/format.ts';
import type { Subject } from '../../view/subject.ts';
import { maxCharacters, sentenceOf } from './answer.ts';
import type { ToolCall } from './call.ts';
import {
  type Answer,
  type Argument,
  type Arguments,
  detail,
  type Given,
  isFull,
  type Tool,
  textBlock,
  valueIn,
} from './tool.ts';

/** Names of the lists: `projects` for the command `projects search`. */
const lists = new Map<string, CommandName>(
  commandNames.flatMap((command) =>
    endpointOf(command).isList ? [[command.replace(/ search$/, ''), command] as const] : [],
  ),
);

/** The lists of all records of a kind, with the word for these records if it differs. */
const searches = [...lists].flatMap(([name, command]) => {
  const { many } = entityOf(endpointOf(command).entity).noun;
  return endpointOf(command).reads !== 'search' ? [] : name === many ? name : `${name} (${many})`;
});

/** Parameters that a cursor and a limit replace. */
const ofPages = ['page', 'per_page'];

/** Returns the query parameters of an endpoint by the argument of the tool. */
const paramsOf = (endpoint: Endpoint<EntityName>): ReadonlyMap<string, Param & { readonly name: string }> =>
  new Map(
    queryParams(endpoint).flatMap((name) => {
      const param = endpoint.params[name];
      if (param === undefined || ofPages.includes(name)) return [];
      return [[flagName(name, param).replaceAll('-', '_'), { ...param, name }] as const];
    }),
  );

/** Descriptions for a model that differ from the help of the flag. */
const helps: Readonly<Record<string, string>> = {
  query: '',
  sort: '',
  sort_order: '',
  time: 'Default all',
  state: '',
  city: '',
  license: 'One of by, by-nc, by-nc-sa and so on, no-use',
  country: 'Name or FIPS code',
  field: 'Creative field, e.g. Illustration',
  tags: 'Any of these',
  color_hex: 'Filters by the main colour of the cover, e.g. ff8800',
  color_range: 'Maximum difference of each RGB channel; default 20',
};

/** Returns the parameters of all lists. The choices of a parameter are those of any list. */
function allParams(): Arguments {
  const found: Record<string, Argument> = {};
  for (const command of lists.values())
    for (const [argument, { help, ...param }] of paramsOf(endpointOf(command))) {
      const before = found[argument]?.value;
      const value =
        before?.kind === 'choice' && param.kind === 'choice'
          ? { ...param, choices: [...new Set([...before.choices, ...param.choices])] }
          : param;
      const isList = param.kind === 'tags' ? { isList: true as const } : {};
      found[argument] = { help: helps[argument] ?? help, value, isCheckedLater: true, ...isList };
    }
  return found;
}

const params = allParams();
const text = { kind: 'text' } as const;
const usualLimit = 12;
const maxLimit = 200;

const args: Arguments = {
  in: { help: 'List to read; default projects', value: { kind: 'choice', choices: [...lists.keys()] } },
  of: { help: 'Id or username that a list such as "users projects" belongs to', value: text },
  ...params,
  like: { help: 'Ids of projects; order projects by visual likeness to their covers', value: text, isList: true },
  where: { help: 'CEL filter, e.g. stats.views > 1000 && published_on > timestamp("2026-01-31")', value: text },
  facet: { help: 'Count the values of this column instead of listing, e.g. country', value: text },
  columns: { help: 'Paths in the record, e.g. id, stats.views, owners.username', value: text, isList: true },
  limit: { help: `Default ${usualLimit}`, value: { kind: 'integer', min: 1, max: maxLimit } },
  cursor: { help: 'From the last answer, to continue', value: text },
  detail,
};

export const search: Tool = {
  name: 'search',
  title: 'Search or list',
  help: `Search ${alternatives(searches)}, or read a list that belongs to one of them (in, of). Returns CSV.`,
  args,
  run: (given, call) => answerFor(requestOf(given), given, call),
};

interface Cursor {
  readonly page: number;
  /** Number of records of the page to skip. */
  readonly skip: number;
}

interface SearchRequest {
  readonly asked: ReadingCall;
  readonly cursor: Cursor;
  /** Maximum number of records; undefined if values are counted. */
  readonly limit: number | undefined;
}

function requestOf(given: Given): SearchRequest {
  const name = valueIn(given, 'in') ?? 'projects';
  const command = lists.get(name) ?? 'projects search';
  const endpoint = endpointOf(command);
  const own = paramsOf(endpoint);
  checkTaken(given, { name, endpoint, own });
  const [like, facet, typed] = [likeness(given.get('like')), valueIn(given, 'facet'), valueIn(given, 'cursor')];
  const ofLists = ['limit', 'cursor'].find((each) => facet !== undefined && given.has(each));
  if (ofLists !== undefined)
    throw usageError(`facet and ${ofLists} cannot be used together`, `facet counts up to ${maxPages} pages`);
  if (typed !== undefined && like !== undefined)
    throw usageError('a list in order of likeness has no cursor', 'a larger limit returns more');
  if (valueIn(given, 'license')?.includes(',') === true)
    throw usageError('license takes one licence', 'the service searches for one; make a call for each');
  const cursor = cursorOf(typed ?? '1');
  // By default, the service searches only the works in progress of today, as if there were no others.
  const { time } = endpoint.params;
  const period = time?.kind === 'choice' && time.default !== 'all' ? { time: 'all' } : {};
  const start = cursor.page === 1 ? {} : { page: String(cursor.page) };
  const sent = [...own].flatMap(([argument, param]) => {
    const values = given.get(argument);
    return values === undefined ? [] : [[param.name, values.join(',')] as const];
  });
  const limit = facet === undefined ? Number(valueIn(given, 'limit') ?? usualLimit) : undefined;
  return {
    cursor,
    limit,
    asked: {
      endpoint: command,
      words: given.get('of') ?? [],
      params: new Map([...Object.entries({ ...period, ...start }), ...sent]),
      options: {
        ...(limit === undefined ? { all: true, maxPages } : { limit: limit + cursor.skip }),
        where: given.get('where'),
        facet,
      },
      like,
    },
  };
}

/** Maximum number of pages to count. */
const maxPages = 20;

interface List {
  readonly name: string;
  readonly endpoint: Endpoint<EntityName>;
  readonly own: ReturnType<typeof paramsOf>;
}

/** @throws PortfolioError `usage` if the list does not take an argument, or needs `of` */
function checkTaken(given: Given, { name, endpoint, own }: List): void {
  const [needed] = pathParams(endpoint);
  if (needed !== undefined && !given.has('of'))
    throw usageError(`${name} needs \`of\``, `of: ${endpoint.params[needed]?.sent ?? ''}`);
  const isRefused = (argument: string) => {
    if (argument === 'of') return needed === undefined;
    if (argument === 'like') return endpoint.params['color_hex'] === undefined;
    return Object.hasOwn(params, argument) && !own.has(argument);
  };
  const refused = [...given.keys()].find(isRefused);
  if (refused === undefined) return;
  const ofOne = [...lists.keys()].filter((list) => list.endsWith(` ${name}`));
  const others = own.size === 0 ? 'it has no parameters' : `its parameters are ${[...own.keys()].join(', ')}`;
  const hint = refused === 'of' && ofOne.length > 0 ? `lists with \`of\`: ${ofOne.join(', ')}` : others;
  throw usageError(`${name} has no parameter ${JSON.stringify(refused)}`, hint);
}

/** Takes only projects. Files of the user are not for models. */
function likeness(ids: readonly string[] | undefined): Likeness | undefined {
  const models = ids?.map((text) => {
    const id = accept(idOf('project'), 'like', text);
    if ('problem' in id) throw usageError(id.problem);
    return { kind: 'project', id: id.value } as const;
  });
  return models && { models, part: 'both' };
}

function cursorOf(typed: string): Cursor {
  const [, page, skip = '0'] = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(typed.trim()) ?? [];
  if (page !== undefined && Number(page) > 0) return { page: Number(page), skip: Number(skip) };
  throw usageError(`cursor takes the cursor of an earlier answer, not ${JSON.stringify(typed.slice(0, 60))}`);
}

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
async function answerFor({ asked, cursor, limit }: SearchRequest, given: Given, call: ToolCall): Promise<Answer> {
  const { context, session } = call;
  const [isJson, isCounted] = [isFull(given), limit === undefined];
  const place = placeFrom(cursor);
  const hasColour = !isJson && (given.get('columns')?.includes('colour') ?? true);
  const { plan, reading } = await call.read(asked, {
    // Only a search by colour or likeness has this column.
    pictures: { colour: hasColour, sample: '', words: false },
    aroundPages: place.follow,
  });
  const { subject } = reading;
  const { entity, pageSize } = plan.endpoint;
  const columns = given.get('columns')?.join() ?? (isCounted ? undefined : briefColumns(subject));
  const options = isJson || columns === undefined ? context.options : { ...context.options, columns };
  const { now } = await call.connection();
  const renderer = await rendererFor({ ...context, options }, isJson ? 'ndjson' : 'csv', { subject, now });
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
  /** Whether records may follow after the limit. After a full page this needs a request, so it is not checked. */
  const mayContinue = async (): Promise<boolean> => {
    const { isDone, received } = place.end();
    if (!isDone || pageSize === undefined) return !isDone;
    if (received >= pageSize && !context.source.isEmbedded) return true;
    return reading.hasNextPage().catch((error) => !(error instanceof PortfolioError && error.details.status === 404));
  };
  const isOpen = isCut || failure !== undefined;
  const isRanked = plan.like !== undefined;
  const hasCursor = !isRanked && !isCounted;
  const isFullAnswer = !isRanked && limit !== undefined && count >= limit && !reading.summary().isWhole;
  const next = isOpen || (isFullAnswer && (await mayContinue())) ? place.next() : undefined;
  const { one, many } = plan.subject.noun;
  const read = reading.description === undefined ? count : reading.summary().passed;
  const what = `${read === 0 ? `no ${many} found` : quantity(read, one, many)}${reading.description?.() ?? ''}`;
  const cut = isCut ? ` (cut at ${maxCharacters} characters; fewer columns take less)` : '';
  const more = next === undefined ? ' The list ends here.' : ` For more, repeat the call with cursor="${next}".`;
  const failed = failure && sentenceOf(continuedBy(hasCursor ? 'the cursor' : 'the same call', failure), context.mask);
  return {
    blocks: count === 0 ? [] : [textBlock(text)],
    remarks: [`${what}${cut}.${hasCursor ? more : ''}`, ...(failed === undefined ? [] : [failed])],
  };
}

/** Replaces the flag in the hint of an incomplete list by the argument that continues it. */
function continuedBy(argument: string, { kind, message, details }: PortfolioError): PortfolioError {
  if (kind !== 'incomplete' || details.hint === undefined) return new PortfolioError(kind, message, details);
  const when = details.retryAt === undefined ? '' : ` ${details.retryAt}`;
  return new PortfolioError(kind, message, { ...details, hint: `continue${when} with ${argument}` });
}

/** Follows the pages of a reading. Skips the records that an earlier answer contained. */
function placeFrom({ page: start, skip }: Cursor) {
  let current: ListPage | undefined;
  let used = skip;
  /** Returns the current page, its number of records as received, and whether answers contain all of them. */
  const end = () => {
    if (current === undefined) return { page: start, isDone: false, received: 0 };
    const { page, content, read, records, isLast } = current;
    // If a filter or the limit omitted records of the page, more of them may follow.
    const isDone = used >= records.length && (!isLast || read.length === records.length);
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
