// Runs one command of the catalogue: values, request, pages, output.
import { type CommandName, endpointOf } from '../api/catalogue.ts';
import { creativeFields } from '../api/creative-fields.ts';
import { decode } from '../api/decode.ts';
import type { Decoded, EntityName } from '../api/entities.ts';
import { requestUrl, type Values } from '../api/request.ts';
import { defaultOf, type Endpoint, pathParams } from '../api/schema.ts';
import { type Content, contentOf } from '../client/content.ts';
import { type Batch, readPages } from '../client/paging.ts';
import { PortfolioError } from '../errors.ts';
import { knownFields, rememberFields } from '../settings/fields.ts';
import { views } from '../view/views.ts';
import { checked } from './checks.ts';
import { baseOf, baseUrlOf, type Connection, connect } from './connection.ts';
import { type Context, setting } from './context.ts';
import { curlLine } from './curl.ts';
import { pagingFlags, usageError } from './flags.ts';
import { type Listing, sinkFor } from './listing.ts';
import { type Output, outputOf } from './output.ts';
import { withSpinner } from './progress.ts';
import { writeContent } from './record.ts';
import { valuesOf } from './values.ts';

export async function runEndpoint(name: CommandName, args: readonly string[], context: Context): Promise<void> {
  const endpoint = endpointOf(name);
  const { options, system } = context;
  const known = () => ({ fields: options.demo ? [] : knownFields(system, new URL(baseUrlOf(context)).origin) });
  const { values, notes } = valuesOf(endpoint, { args, options }, known);
  const paging = pagingOf(endpoint, context, values);
  const output = await outputOf(context);
  if (options.curl === true) return printCurl(endpoint, values, context);
  for (const note of notes) await context.note(note);
  const connection = await connect(context);
  try {
    const under = { ...output, layout: { ...output.layout, now: connection.now() } };
    const completedValues = await completed(endpoint, values, connection);
    const run: Run = { endpoint, values: completedValues, context, connection, output: under };
    await (endpoint.isList ? runList(run, paging) : runShow(run));
  } finally {
    await connection.close();
  }
}

interface Run {
  readonly endpoint: Endpoint<EntityName>;
  readonly values: Values;
  readonly context: Context;
  readonly connection: Connection;
  readonly output: Output;
}

interface Paging {
  readonly start: number;
  readonly limit: number | undefined;
  readonly concurrency: number;
  /** Whether one page is asked for, as the service cuts it. */
  readonly single: boolean;
}

function pagingOf(endpoint: Endpoint, context: Context, values: Values): Paging {
  const { limit, all } = context.options;
  if (limit !== undefined && all === true) throw usageError('--limit and --all exclude each other');
  const concurrency = checked(
    pagingFlags.concurrency.param,
    '--concurrency',
    setting(context, 'concurrency') ?? defaultOf(pagingFlags.concurrency.param),
  );
  return {
    start: Number(values['page'] ?? 1),
    limit: limit === undefined ? undefined : Number(checked(pagingFlags.limit.param, '--limit', limit)),
    concurrency: Number(concurrency),
    single: endpoint.pageSize === undefined || (limit === undefined && all !== true),
  };
}

async function runList(run: Run, paging: Paging): Promise<void> {
  const { endpoint, context, connection, output } = run;
  const { subset } = endpoint;
  const key =
    subset !== undefined && context.options[subset.envelopeKey] === true ? subset.envelopeKey : endpoint.envelopeKey;
  const listing: Listing = { endpoint, key, single: paging.single };
  const sink = sinkFor(listing, output);
  const fetchPage = async (page: number, signal: AbortSignal): Promise<Content> => {
    // A page that was not asked for is left to the service, which starts at the first.
    const values = page === 1 && run.values['page'] === undefined ? run.values : { ...run.values, page: String(page) };
    const url = requestUrl(connection.base, endpoint, values);
    return contentOf(await connection.client.get(url, signal), key, true);
  };
  const perPage = Number(run.values['per_page'] ?? endpoint.pageSize ?? 0);
  // Of a part of the list nothing is learnt.
  const learns = endpoint.entity === 'field' && key === endpoint.envelopeKey && context.options.demo !== true;
  let shown = 0;
  let cut = false;
  const pages = paging.single
    ? onePage(fetchPage, paging.start, context.system.signal)
    : readPages(fetchPage, { ...paging, pageSize: perPage, signal: context.system.signal });
  try {
    for await (const batch of withSpinner(context, pages)) {
      shown += batch.fresh.length;
      cut = paging.single ? perPage > 0 && shown >= perPage : paging.limit !== undefined && shown >= paging.limit;
      await sink.take(batch);
      if (learns) await remember(run, batch.content);
    }
  } catch (error) {
    if (shown > 0) await sink.end();
    throw error;
  }
  await sink.end();
  if (context.system.stdout.isTTY && context.system.stderr.isTTY) {
    if (shown === 0) await context.note(`no ${views[endpoint.entity].noun.many} found`);
    else if (cut) await context.note(cutNote(views[endpoint.entity].noun.many, shown, paging));
  }
}

async function* onePage(
  fetchPage: (page: number, signal: AbortSignal) => Promise<Content>,
  page: number,
  signal: AbortSignal,
): AsyncGenerator<Batch> {
  const content = await fetchPage(page, signal);
  yield { page, content, fresh: content.records.map((_, position) => position) };
}

const cutNote = (noun: string, shown: number, { single, start }: Paging): string =>
  single
    ? `${shown} ${noun} of page ${start}; there may be more: --page ${start + 1}, --limit N or --all`
    : `the first ${shown} ${noun}; there may be more: a larger --limit, or --all`;

async function runShow(run: Run): Promise<void> {
  const { endpoint, context, connection, output, values } = run;
  const url = requestUrl(connection.base, endpoint, values);
  const fetched = async function* () {
    yield contentOf(await connection.client.get(url), endpoint.envelopeKey, false);
  };
  for await (const content of withSpinner(context, fetched())) await writeContent(endpoint, content, output);
}

/** The values with the newest revision where none was named. */
async function completed(endpoint: Endpoint, values: Values, connection: Connection): Promise<Values> {
  if (!('revision_id' in endpoint.params) || values['revision_id'] !== undefined) return values;
  const show = endpointOf('wips show');
  const reply = await connection.client.get(requestUrl(connection.base, show, values));
  const { revisions } = decode('wip', contentOf(reply, show.envelopeKey, false).records[0]);
  const newest = [...revisions].sort(byAge).at(-1)?.id;
  if (newest !== undefined) return { ...values, revision_id: String(newest) };
  throw new PortfolioError('not_found', 'this work in progress has no revisions');
}

const byAge = (a: Decoded<'revision'>, b: Decoded<'revision'>): number =>
  (a.created_on ?? 0) - (b.created_on ?? 0) || (a.id ?? 0) - (b.id ?? 0);

async function printCurl(endpoint: Endpoint, values: Values, context: Context): Promise<void> {
  const missing = pathParams(endpoint).find((name) => values[name] === undefined);
  if (missing !== undefined) throw usageError('--curl needs the revision, which takes a request to find');
  await context.system.stdout.write(`${curlLine(requestUrl(baseOf(context), endpoint, values), context)}\n`);
}

/** A service that lists other fields than the reference's is remembered, so that --field takes their names. */
async function remember({ context, connection }: Run, { records }: Content): Promise<void> {
  const fields = records.map((record) => decode('field', record));
  const others = fields.filter(({ name }) => name !== '' && !creativeFields.some((known) => known.name === name));
  const named = others.flatMap(({ id, name }) => (id === undefined ? [] : [{ id, name }]));
  try {
    await rememberFields(context.system, new URL(connection.base).origin, named);
  } catch (error) {
    // The list is what was asked for, and it is there.
    if (!(error instanceof PortfolioError)) throw error;
    context.trace(`${error.message} (${error.details.why})`);
  }
}
