// Runs one endpoint of the catalogue: values → request → pages → records → filters → renderer → screen.
import { type CommandName, endpointOf } from '../api/catalogue.ts';
import { creativeFields } from '../api/creative-fields.ts';
import { decode } from '../api/decode.ts';
import { type EntityName, entityOf } from '../api/entities.ts';
import { flagName, requestUrl, type Values } from '../api/request.ts';
import { defaultOf, type Endpoint } from '../api/schema.ts';
import { type Filter, type ListBatch, readList } from '../client/list.ts';
import type { FetchPage } from '../client/read-ahead.ts';
import { readSeveral } from '../client/several.ts';
import { PortfolioError, usageError } from '../errors.ts';
import { type FormatName, formatOf } from '../view/formats/formats.ts';
import { type Subject, severalOf, subjectOf } from '../view/subject.ts';
import { resolveArguments } from './arguments.ts';
import type { Arguments, Call, Word } from './command.ts';
import type { Connection, Context } from './context.ts';
import { curlLine } from './curl.ts';
import { loadPage } from './fetch-page.ts';
import { filtersFor } from './filters.ts';
import { argumentsOf } from './flags.ts';
import type { RecordFilter, Stage } from './listing.ts';
import { meantCommand } from './meant.ts';
import { completed, missing } from './newest.ts';
import { type Change, nextCommand } from './next-command.ts';
import { formatFor, rendererFor } from './output.ts';
import { withProgress } from './progress.ts';
import { chosenBy } from './source.ts';
import { stageFor } from './stages.ts';
import { valuesOf } from './values.ts';

type Typed = Pick<Call, 'command' | 'words' | 'params'>;

export async function runEndpoint(name: CommandName, typed: Typed, context: Context): Promise<void> {
  const endpoint = endpointOf(name);
  const { options, source } = context;
  const format = formatFor(context);
  const given = await resolveArguments(argumentsOf(typed.command), typed.words, context);
  const valuesFor = (words: readonly Word[]) =>
    valuesOf(endpoint, { ...typed, words: words.map(({ value }) => value) }, () => ({
      fields: source.knownFields(context),
    }));
  const { subset, severalKey } = endpoint;
  const isSeveral = severalKey !== undefined && given.isSeveral;
  const several = isSeveral ? given.words.map((word) => valuesFor([word]).values) : undefined;
  const { values, notes } = valuesFor(isSeveral ? [] : given.words);
  const isSubset = subset !== undefined && typed.params.has(subset.envelopeKey);
  const one = subjectOf(endpoint, isSubset ? subset.envelopeKey : undefined);
  const subject = isSeveral ? severalOf(one, severalKey) : one;
  const listing = { endpoint, subject, context };
  const [filters, stage] = await Promise.all([filtersFor(options, listing), stageFor(options, listing)]);
  if (options.curl === true) return printCurl(endpoint, several ?? [values], context);
  for (const note of notes) await context.note(note);
  const connection = await source.open(context);
  try {
    const output = await rendererFor(context, format, { subject: stage?.subject ?? subject, now: connection.now });
    const renderer = stage?.wrap(output) ?? output;
    const all = isSeveral ? values : await completed(endpoint, values, { connection, note: context.note });
    const run = { endpoint, values: all, several, given, context, connection, subject };
    const limit = limitOf(run);
    let [read, shown] = [0, 0];
    let last: number | undefined;
    let isCut = false;
    try {
      const passes = filters.map((filter) => filter.passes);
      const records =
        several === undefined ? recordsOf(run, { ...limit, filters: passes }) : severalOfRun(run, several, passes);
      for await (const batch of withProgress(context, records, progressOf(run, limit, { format, stage }))) {
        read += batch.read.length;
        shown += batch.records.length;
        isCut = limit.isSinglePage ? pageSize(run) > 0 && read >= pageSize(run) : shown === limit.limit;
        // The body of a subset's page has the whole list too.
        await renderer.write(isSubset ? { records: batch.records } : batch);
        if (!isSubset) await rememberFields(run, batch.read);
        last = limit.isSinglePage ? undefined : batch.page;
      }
    } catch (error) {
      if (shown > 0) await renderer.end().catch(() => {});
      throw interruptedAfter(run, { ...limit, shown, last }) ?? error;
    }
    await renderer.end();
    if (!endpoint.isList) return await notePage(context);
    await noteEnd(run, { read, shown, isCut, filters, stage, ...limit });
    const meant = read === 0 ? meantCommand(typed) : undefined;
    if (meant !== undefined) await context.note(`hint: ${meant}${chosenBy(source)}`);
  } finally {
    await connection.close();
  }
}

interface Run {
  readonly endpoint: Endpoint<EntityName>;
  readonly values: Values;
  /** The values of each of several single records. */
  readonly several: readonly Values[] | undefined;
  readonly given: Arguments;
  readonly context: Context;
  readonly connection: Connection;
  readonly subject: Subject;
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
    concurrency: concurrencyOf(context),
    identity: entityOf(endpoint.entity).identity,
    signal: context.system.signal,
  });
}

const concurrencyOf = ({ settings }: Context): number => Number(settings().get('concurrency')?.value);

function severalOfRun(
  { endpoint, context, connection, subject }: Run,
  several: readonly Values[],
  filters: readonly Filter[],
) {
  const { envelopeKey } = endpoint;
  const load: FetchPage = (number, signal) =>
    loadPage(endpoint, several[number - 1] ?? {}, { connection, signal, envelopeKey });
  return readSeveral(load, {
    total: several.length,
    concurrency: concurrencyOf(context),
    filters,
    noun: subject.noun.many,
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

/** The text of the progress after each page; undefined for a single page, and where the rows on a terminal show it. */
function progressOf(
  { context, subject, several }: Run,
  { isSinglePage }: Limit,
  { format, stage }: Pick<Ended, 'stage'> & { readonly format: FormatName },
) {
  const { stdout, now } = context.system;
  if (several !== undefined && several.length > 1 && !stdout.isTTY)
    return ({ page }: ListBatch): string => `${page} of ${several.length} ${subject.noun.many}`;
  if (isSinglePage || (stdout.isTTY && stage === undefined && formatOf(format).isDrawnAtEnd !== true)) return undefined;
  const began = now();
  let records = 0;
  let pages = 0;
  return (batch: ListBatch): string => {
    records += batch.records.length;
    pages += 1;
    const rate = Math.round((records * 1000) / Math.max(now() - began, 1));
    return `${counted(pages, { one: 'page', many: 'pages' })}, ${counted(records, subject.noun)}, ${rate} a second`;
  };
}

const counted = (count: number, { one, many }: Subject['noun']): string => `${count} ${count === 1 ? one : many}`;

interface Ended extends Limit {
  readonly read: number;
  readonly shown: number;
  readonly filters: readonly RecordFilter[];
  readonly stage: Stage | undefined;
  readonly isCut: boolean;
}

/** Tells a terminal how many records there were, in which order if none was asked for, and the command for more. */
async function noteEnd(run: Run, { read, shown, filters, stage, isCut, isSinglePage, limit }: Ended): Promise<void> {
  const { context, subject } = run;
  const { stdout, stderr } = context.system;
  const args = retyped(run);
  const isLocal = filters.length > 0 || stage !== undefined;
  if (!stderr.isTTY || (isSinglePage && !stdout.isTTY && !isLocal)) return;
  if (read === 0) return context.note(`no ${subject.noun.many} found`);
  const count = filters.length === 0 ? counted(shown, subject.noun) : `${shown} of ${counted(read, subject.noun)} read`;
  const text = `${count}${stage?.noted() ?? orderOf(run)}`;
  for (const { whenNone } of shown === 0 ? filters : []) {
    const why = whenNone();
    if (why !== undefined) await context.note(why);
  }
  if (!isCut) return context.note(text);
  const next = isSinglePage ? pageChange(firstPage(run) + 1) : limitChange(2 * (limit ?? 0));
  const more = `more: ${nextCommand(args, [next])}`;
  // A command that does not fit starts a line of its own, so that the terminal breaks it as late as possible.
  const { measure } = await import('../view/width.ts');
  const fits = measure(`${text}; ${more}`) <= (stderr.columns ?? 0);
  for (const line of fits ? [`${text}; ${more}`] : [text, more]) await context.note(line);
}

/** What was typed, with what it stood for in place of `-`. */
const retyped = ({ context, given }: Run): readonly string[] =>
  context.system.args.map((word) => given.words.find(({ typed }) => typed === word)?.value ?? word);

const pageChange = (page: number): Change => ({ names: ['--page'], value: String(page) });
const limitChange = (limit: number): Change => ({ names: ['-L', '--limit'], value: String(limit) });

/** The service's own order, where its endpoint can sort and nobody asked for another. */
function orderOf({ endpoint, values }: Run): string {
  const { sort } = endpoint.params;
  const order = sort === undefined || values['sort'] !== undefined ? '' : defaultOf(sort);
  return order === '' ? '' : `, sorted by ${order}`;
}

/** Says after which page an interrupt came, and the command to go on with. */
function interruptedAfter(
  run: Run,
  { last, limit, shown }: Limit & { readonly last: number | undefined; readonly shown: number },
): PortfolioError | undefined {
  const { signal } = run.context.system;
  if (last === undefined || !signal.aborted) return undefined;
  const isNamed = signal.reason instanceof PortfolioError;
  const reason = isNamed ? signal.reason : new PortfolioError('interrupted', 'interrupted');
  const rest = limit === undefined ? [] : [limitChange(limit - shown)];
  return new PortfolioError(reason.kind, `${reason.message} after page ${last}`, {
    hint: `to go on: ${nextCommand(retyped(run), [pageChange(last + 1), ...rest])}`,
  });
}

/** Somebody who pipes a single record to a pager expects its page, and scripts expect a row: says how to get the page. */
async function notePage({ options, settings, system, note }: Context): Promise<void> {
  const isRow = settings().get('output')?.value === undefined && options.columns === undefined;
  if (isRow && !system.stdout.isTTY && system.stderr.isTTY)
    await note('one line of tab-separated values; for the page: -o table');
}

async function printCurl(endpoint: Endpoint, requests: readonly Values[], context: Context): Promise<void> {
  for (const values of requests) {
    const [first] = missing(endpoint, values);
    if (first !== undefined)
      throw usageError(`--curl needs a ${flagName(...first)}, because finding the newest one takes a request`);
    const url = requestUrl(context.source.base(context), endpoint, values);
    await context.system.stdout.write(`${curlLine(url, context)}\n`);
  }
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
