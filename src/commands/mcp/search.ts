// The tool `search`: reads any list of the service. Records are CSV rows, or JSON as received. A cursor is the number
// of a page, and the number of its records that were already returned: `3` or `3.7`.
import { type CommandName, commandNames, endpointOf } from '../../api/catalogue.ts';
import { type EntityName, entityOf } from '../../api/entities.ts';
import { shapeAt } from '../../api/kinds/shape.ts';
import { projectId } from '../../api/params.ts';
import { type Endpoint, flagName, type Param, pathParams, queryParams } from '../../api/schema.ts';
import { accept } from '../../api/values.ts';
import { rendererFor } from '../../cli/printing/output.ts';
import { PortfolioError, usageError } from '../../errors.ts';
import type { Likeness, ReadingCall } from '../../records/call.ts';
import type { Connection } from '../../records/connection.ts';
import type { ListPage } from '../../records/list.ts';
import { type Plan, planReading } from '../../records/plan.ts';
import type { RawRecord } from '../../view/format.ts';
import type { Subject } from '../../view/subject.ts';
import { maxCharacters, sentenceOf } from './answer.ts';
import type { ToolCall } from './call.ts';
import {
  type Argument,
  type Arguments,
  type Block,
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

/** Parameters that a cursor and a limit replace. */
const ofPages = ['page', 'per_page'];

/** Returns the query parameters of an endpoint as arguments of the tool. */
const paramsOf = (
  endpoint: Endpoint<EntityName>,
): readonly (readonly [name: string, param: Param, argument: string])[] =>
  queryParams(endpoint).flatMap((name) => {
    const param = endpoint.params[name];
    return param === undefined || ofPages.includes(name) ? [] : [[name, param, argumentName(name, param)] as const];
  });

const argumentName = (name: string, param: Param): string => flagName(name, param).replaceAll('-', '_');

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
    for (const [, { help, ...param }, name] of paramsOf(endpointOf(command))) {
      const before = found[name]?.value;
      const value =
        before?.kind === 'choice' && param.kind === 'choice'
          ? { ...param, choices: [...new Set([...before.choices, ...param.choices])] }
          : param;
      const isList = param.kind === 'tags' ? { isList: true as const } : {};
      found[name] = { help: helps[name] ?? help, value, isCheckedLater: true, ...isList };
    }
  return found;
}

const text = { kind: 'text' } as const;
const usualLimit = 12;
const maxLimit = 200;

const args: Arguments = {
  in: { help: 'List to read; default projects', value: { kind: 'choice', choices: [...lists.keys()] } },
  of: { help: 'Id or username that a list such as "users projects" belongs to', value: text },
  ...allParams(),
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
  help:
    'Search projects, users (creatives), wips (works in progress) or collections, or read a list that belongs to one ' +
    'of them (in, of). Returns CSV.',
  args,
  run: async (given, call) => {
    const { reading: asked, cursor } = requestOf(given);
    return readList(asked, cursor, given, call);
  },
};

interface Cursor {
  readonly page: number;
  /** Number of records of the page to skip. */
  readonly skip: number;
}

function requestOf(given: Given): { readonly reading: ReadingCall; readonly cursor: Cursor | undefined } {
  const name = valueIn(given, 'in') ?? 'projects';
  const command = lists.get(name) ?? 'projects search';
  const endpoint = endpointOf(command);
  const own = paramsOf(endpoint);
  const of = valueIn(given, 'of');
  const [needed] = pathParams(endpoint);
  if (needed !== undefined && of === undefined)
    throw usageError(`${name} needs \`of\``, `of: ${endpoint.params[needed]?.sent ?? ''}`);
  const ofColours = ['like', 'color_hex'].filter(() => endpoint.params['color_hex'] === undefined);
  const refused = [...given.keys()].find(
    (each) =>
      (Object.hasOwn(allParams(), each) && !own.some(([, , argument]) => argument === each)) ||
      ofColours.includes(each) ||
      (each === 'of' && needed === undefined),
  );
  if (refused !== undefined) {
    const names = own.map(([, , argument]) => argument);
    const ofOne = [...lists.keys()].filter((list) => list.endsWith(` ${name}`));
    const others = names.length === 0 ? 'it has no parameters' : `its parameters are ${names.join(', ')}`;
    const hint = refused === 'of' && ofOne.length > 0 ? `lists with \`of\`: ${ofOne.join(', ')}` : others;
    throw usageError(`${name} has no parameter ${JSON.stringify(refused)}`, hint);
  }
  const params = new Map(
    own.flatMap(([param, , argument]) => {
      const values = given.get(argument);
      return values === undefined ? [] : [[param, values.join(',')] as const];
    }),
  );
  const [like, facet] = [likeness(given.get('like')), valueIn(given, 'facet')];
  const limit = Number(valueIn(given, 'limit') ?? usualLimit);
  const typed = valueIn(given, 'cursor');
  const ofLists = ['limit', 'cursor'].find((each) => facet !== undefined && given.has(each));
  if (ofLists !== undefined)
    throw usageError(`facet and ${ofLists} cannot be used together`, `facet counts up to ${maxPages} pages`);
  if (typed !== undefined && like !== undefined)
    throw usageError('a list in order of likeness has no cursor', 'a larger limit returns more');
  if (params.get('license')?.includes(',') === true)
    throw usageError('license takes one licence', 'the service searches for one; make a call for each');
  const cursor = typed === undefined ? undefined : cursorOf(typed);
  const start = cursor === undefined || cursor.page === 1 ? {} : { page: String(cursor.page) };
  // By default, the service searches only the works in progress of today, as if there were no others.
  const { time } = endpoint.params;
  const period = time?.kind === 'choice' && time.default !== 'all' ? { time: 'all' } : {};
  return {
    cursor,
    reading: {
      endpoint: command,
      words: of === undefined ? [] : [of],
      params: new Map([...Object.entries({ ...period, ...start }), ...params]),
      options: {
        ...(facet === undefined ? { limit: limit + (cursor?.skip ?? 0) } : { all: true, maxPages }),
        where: given.get('where'),
        facet,
      },
      like,
    },
  };
}

/** Maximum number of pages to count. */
const maxPages = 20;

/** Takes only projects. Files of the user are not for models. */
function likeness(ids: readonly string[] | undefined): Likeness | undefined {
  const models = ids?.map((text) => {
    const id = accept(projectId, 'like', text);
    if ('problem' in id) throw usageError(id.problem);
    return { kind: 'project', id: id.value } as const;
  });
  return models && { models, part: 'both' };
}

function cursorOf(text: string): Cursor {
  const [, page, skip = '0'] = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(text.trim()) ?? [];
  if (page !== undefined && Number(page) > 0) return { page: Number(page), skip: Number(skip) };
  throw usageError(`cursor takes the cursor of an earlier answer, not ${JSON.stringify(text.slice(0, 60))}`);
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

/** The records of an answer. */
interface Collected {
  readonly text: string;
  readonly count: number;
  /** Number of records from which they were made, e.g. counted or ordered. */
  readonly read: number;
  /** The cursor for the next records; undefined if the list ended. */
  readonly next: string | undefined;
  readonly isCut: boolean;
  readonly failure: PortfolioError | undefined;
  /** Text about the stages, e.g. `, 23 values of fields`; '' if there are none. */
  readonly stages: string;
}

async function readList(
  asked: ReadingCall,
  cursor: Cursor | undefined,
  given: Given,
  call: ToolCall,
): Promise<readonly Block[]> {
  const plan = await planReading(asked, call.settings);
  for (const note of plan.notes) call.note(note);
  const { context } = call;
  const connection = await context.source.open(context);
  let found: Collected;
  try {
    found = await collect(plan, { connection, cursor, limit: asked.options?.limit, given, call });
  } finally {
    await connection.close();
  }
  const { text, count, read, next, isCut, failure, stages } = found;
  const isCounted = asked.options?.facet !== undefined;
  const { one, many } = plan.subject.noun;
  const what = read === 0 ? `no ${many} found` : `${read} ${read === 1 ? one : many}`;
  const cut = isCut ? ` (cut at ${maxCharacters} characters; fewer columns take less)` : '';
  const canContinue = plan.like === undefined && !isCounted;
  const more = next === undefined ? ' The list ends here.' : ` For more, repeat the call with cursor="${next}".`;
  const again = canContinue ? 'the cursor' : 'the same call';
  const lines = [
    `${what}${stages}${cut}.${canContinue ? more : ''}`,
    ...(failure === undefined ? [] : [sentenceOf(failure, context.mask).replace(/--page \d+$/, again)]),
    ...call.notes,
  ];
  return [...(count === 0 ? [] : [textBlock(text)]), textBlock(lines.join('\n'))];
}

interface Collecting {
  readonly connection: Connection;
  readonly cursor: Cursor | undefined;
  /** Maximum number of records from the page of the cursor on. */
  readonly limit: number | undefined;
  readonly given: Given;
  readonly call: ToolCall;
}

/** Reads records until the limit, the maximum of characters, or the end of the list. */
async function collect(plan: Plan, { connection, cursor, limit, given, call }: Collecting): Promise<Collected> {
  const { context, session } = call;
  const { entity } = plan.endpoint;
  const place = placeFrom(cursor);
  const isJson = isFull(given);
  const hasColour = !isJson && (given.get('columns')?.includes('colour') ?? true);
  const reading = await plan.open(connection, {
    request: context.requestOptions,
    // Only a search by colour or likeness has this column.
    pictures: { colour: hasColour, sample: '', words: false },
    aroundPages: place.follow,
  });
  const isRecord = !given.has('facet');
  const columns = given.get('columns')?.join() ?? (isRecord ? briefColumns(reading.subject) : undefined);
  const options = isJson || columns === undefined ? context.options : { ...context.options, columns };
  const { now } = connection;
  const { subject } = reading;
  const renderer = await rendererFor({ ...context, options }, isJson ? 'ndjson' : 'csv', { subject, now });
  let [text, count, isCut] = ['', 0, false];
  /** Adds a record. Returns false if the answer is full. */
  const add = async (record: RawRecord): Promise<boolean> => {
    await renderer.write({ records: [record] });
    const raw = call.takeBytes().toString('utf8');
    const chunk = isJson ? `${call.cleanJson(raw.trim())}\n` : call.clean(raw);
    isCut = text.length + chunk.length > maxCharacters;
    if (isCut && count > 0) return false;
    text += isCut ? `${chunk.slice(0, maxCharacters)}…\n` : chunk;
    count += 1;
    place.use();
    if (isRecord && entityOf(entity).identity?.join() === 'id') session.remember(entity, record);
    return !isCut;
  };
  let failure: PortfolioError | undefined;
  try {
    for await (const { records } of reading.batches()) {
      for (const record of records) if (!isCut) await add(record);
      if (isCut) break;
    }
  } catch (error) {
    // A filter may pass no record of the first pages.
    const isStarted = error instanceof PortfolioError && (count > 0 || error.kind === 'incomplete');
    if (!isStarted || context.system.signal.aborted) throw error;
    failure = error;
  }
  const isLimited =
    plan.like === undefined &&
    limit !== undefined &&
    count >= limit - (cursor?.skip ?? 0) &&
    !reading.summary().isWhole;
  /** Whether records may follow after the limit. After a full page this needs a request, so it is not checked. */
  const mayContinue = async (): Promise<boolean> => {
    const { isDone, count: received } = place.end();
    const { pageSize } = plan.endpoint;
    if (!isDone || pageSize === undefined) return !isDone;
    if (received >= pageSize && !context.source.isEmbedded) return true;
    return reading.hasNextPage().catch((error) => !(error instanceof PortfolioError && error.details.status === 404));
  };
  return {
    text,
    count,
    isCut,
    failure,
    read: reading.description === undefined ? count : reading.summary().passed,
    stages: reading.description?.() ?? '',
    next: isCut || failure !== undefined || (isLimited && (await mayContinue())) ? place.next() : undefined,
  };
}

/** Follows the pages of a reading. Skips the records that an earlier answer contained. */
function placeFrom({ page: start, skip }: Cursor = { page: 1, skip: 0 }) {
  let current: ListPage | undefined;
  let used = skip;
  /** Returns the current page, its number of records, and whether an answer contains all of them. */
  const end = () => {
    if (current === undefined) return { page: start, isDone: false, count: 0 };
    const { page, content, read, records, isLast } = current;
    // If a filter or the limit omitted records of the page, more of them may follow.
    const isDone = used >= records.length && (!isLast || read.length === records.length);
    return { page, isDone, count: content.records.length };
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
