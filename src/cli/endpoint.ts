// Runs one endpoint of the catalogue: values → request → pages → records → filters → renderer → screen.
import { type CommandName, endpointOf } from '../api/catalogue.ts';
import { creativeFields } from '../api/creative-fields.ts';
import { decode } from '../api/decode.ts';
import type { EntityName } from '../api/entities.ts';
import { entityOf } from '../api/entities.ts';
import { flagName, requestUrl, type Values } from '../api/request.ts';
import type { Endpoint } from '../api/schema.ts';
import { type FetchPage, readList } from '../client/list.ts';
import { usageError } from '../errors.ts';
import { subjectOf } from '../view/subject.ts';
import type { Call } from './command.ts';
import type { Connection, Context } from './context.ts';
import { curlLine } from './curl.ts';
import { loadPage } from './fetch-page.ts';
import { filtersFor } from './filters.ts';
import { completed, missing } from './newest.ts';
import { formatFor, rendererFor } from './output.ts';
import { withSpinner } from './progress.ts';
import { valuesOf } from './values.ts';

type Typed = Pick<Call, 'words' | 'params'>;

export async function runEndpoint(name: CommandName, typed: Typed, context: Context): Promise<void> {
  const endpoint = endpointOf(name);
  const { options, source } = context;
  const { values, notes } = valuesOf(endpoint, typed, () => ({ fields: source.knownFields(context) }));
  const format = formatFor(context);
  if (options.curl === true) return printCurl(endpoint, values, context);
  for (const note of notes) await context.note(note);
  const connection = await source.open(context);
  try {
    const { subset } = endpoint;
    const isSubset = subset !== undefined && typed.params.has(subset.envelopeKey);
    const subject = subjectOf(endpoint, isSubset ? subset.envelopeKey : undefined);
    const renderer = await rendererFor(context, format, { subject, now: connection.now });
    const all = await completed(endpoint, values, connection);
    const run = { endpoint, values: all, context, connection, subject };
    const limit = limitOf(run);
    let shown = 0;
    let isCut = false;
    try {
      for await (const batch of withSpinner(
        context,
        recordsOf(run, { ...limit, filters: await filtersFor(options) }),
      )) {
        shown += batch.records.length;
        isCut = limit.isSinglePage ? pageSize(run) > 0 && shown >= pageSize(run) : shown === limit.limit;
        await renderer.write(batch);
        if (!isSubset) await rememberFields(run, batch.records);
      }
    } catch (error) {
      if (shown > 0) await renderer.end();
      throw error;
    }
    await renderer.end();
    if (endpoint.isList) await noteEnd(run, { shown, isCut, ...limit });
  } finally {
    await connection.close();
  }
}

interface Run {
  readonly endpoint: Endpoint<EntityName>;
  readonly values: Values;
  readonly context: Context;
  readonly connection: Connection;
  readonly subject: ReturnType<typeof subjectOf>;
}

interface Limit {
  readonly limit: number | undefined;
  readonly isSinglePage: boolean;
}

const limitOf = ({ endpoint, context: { options } }: Run): Limit => ({
  limit: options.limit === undefined ? undefined : Number(options.limit),
  isSinglePage: endpoint.pageSize === undefined || (options.limit === undefined && options.all !== true),
});

/** 0 if the endpoint has no pages. */
const pageSize = ({ endpoint, values }: Run): number => Number(values['per_page'] ?? endpoint.pageSize ?? 0);

const firstPage = ({ values }: Run): number => Number(values['page'] ?? 1);

function recordsOf(run: Run, limit: Limit & Pick<Parameters<typeof readList>[1], 'filters'>) {
  const { endpoint, context } = run;
  return readList(fetcher(run), {
    ...limit,
    start: firstPage(run),
    pageSize: pageSize(run),
    concurrency: Number(context.settings().get('concurrency')?.value),
    identity: entityOf(endpoint.entity).identity,
    signal: context.system.signal,
  });
}

function fetcher({ endpoint, values, connection, subject }: Run): FetchPage {
  return async (page, signal) => {
    // The first page is the service's default and is sent only if it was typed.
    const withPage = page === 1 && values['page'] === undefined ? values : { ...values, page: String(page) };
    return loadPage(endpoint, endpoint.pageSize === undefined ? values : withPage, {
      connection,
      signal,
      envelopeKey: subject.envelopeKey,
    });
  };
}

async function noteEnd(
  run: Run,
  { shown, isCut, isSinglePage }: Limit & { readonly shown: number; readonly isCut: boolean },
): Promise<void> {
  const { context, subject } = run;
  if (!context.system.stdout.isTTY || !context.system.stderr.isTTY) return;
  const noun = shown === 1 ? subject.noun.one : subject.noun.many;
  const start = firstPage(run);
  if (shown === 0) await context.note(`no ${noun} found`);
  else if (isCut && isSinglePage)
    await context.note(`${shown} ${noun} of page ${start}; there may be more: --page ${start + 1}, --limit N or --all`);
  else if (isCut) await context.note(`${shown} ${noun}; there may be more: a larger --limit, or --all`);
}

async function printCurl(endpoint: Endpoint, values: Values, context: Context): Promise<void> {
  const [first] = missing(endpoint, values);
  if (first !== undefined)
    throw usageError(`--curl needs a ${flagName(...first)}, because finding the newest one takes a request`);
  const url = requestUrl(context.source.base(context), endpoint, values);
  await context.system.stdout.write(`${curlLine(url, context)}\n`);
}

/** Stores the creative fields that are not in the reference, so that --field accepts their names for this service. */
async function rememberFields(
  { endpoint, connection }: Run,
  records: readonly { readonly value: unknown }[],
): Promise<void> {
  if (endpoint.listsValuesOf !== 'field') return;
  const fields = records.map(({ value }) => decode('field', value));
  const others = fields.filter(({ name }) => name !== '' && !creativeFields.some((known) => known.name === name));
  await connection.rememberFields(
    others.flatMap(({ id, name }) => (/^\d{1,15}$/.test(id) ? [{ id: Number(id), name }] : [])),
  );
}
