// Runs one endpoint of the catalogue: values → request → pages → records → filters → renderer → screen.
import { type CommandName, endpointOf } from '../../api/catalogue.ts';
import { decode } from '../../api/decode.ts';
import { type EntityName, entityOf } from '../../api/entities.ts';
import { creativeFields } from '../../api/reference/creative-fields.ts';
import type { Values } from '../../api/request.ts';
import type { Endpoint } from '../../api/schema.ts';
import { loadPage } from '../../records/fetch-page.ts';
import { filtersFor } from '../../records/filters.ts';
import { type Filter, readList } from '../../records/list.ts';
import { firstPage, type Limit, type Listing, pageSize, type Run, type Stage } from '../../records/listing.ts';
import type { Wanted } from '../../records/looked-at.ts';
import { completed } from '../../records/newest.ts';
import type { FetchPage } from '../../records/read-ahead.ts';
import { readSeveral } from '../../records/several.ts';
import { stageFor } from '../../records/stages.ts';
import { withProgress } from '../../terminal/progress.ts';
import { severalOf, subjectOf } from '../../view/subject.ts';
import type { Call } from '../command.ts';
import type { Context } from '../context.ts';
import { printCurl } from '../curl.ts';
import { requestsOf } from '../requests.ts';
import { searchHint } from '../suggestions.ts';
import { brokenOff, noteEnd, notePage, progressOf } from './list-notes.ts';
import { formatFor, rendererFor } from './output.ts';
import type { webPages } from './web.ts';

export async function runEndpoint(name: CommandName, call: Call, context: Context): Promise<void> {
  const endpoint = endpointOf(name);
  const { options, source } = context;
  const { severalKey } = endpoint;
  const format = formatFor(context);
  const { given, several, values, notes, subject, isSubset } = await plan(endpoint, call, context);
  const listing = { endpoint, subject, context };
  const [filters, stage] = await Promise.all([filtersFor(options, listing), stageFor(options, listing)]);
  const model =
    options.like === undefined
      ? undefined
      : await (await import('../../records/like.ts')).modelOf(context, call.params);
  for (const note of notes) await context.note(note);
  if (options.curl === true) return printCurl(context, endpoint, several ?? [values]);
  const known = severalKey === undefined ? [] : given.words.map(({ url }) => url);
  const pages = options.web || options.browser === false ? await pagesFor(context, subject, known) : undefined;
  if (pages === 'opened') return;
  const connection = await source.open(context);
  try {
    const { now, pictures } = connection;
    const request = context.requestOptions;
    const commented = options.comments
      ? (await import('../../records/comments.ts')).withComments(listing, connection)
      : undefined;
    const liked = model && (await (await import('../../records/like.ts')).likeIn(model, { context, connection }));
    const looked = await looksOf(listing, { connection, format, values, like: liked?.look });
    const shown = [commented, stage, looked].filter((each) => each !== undefined);
    const last = shown.at(-1)?.subject ?? subject;
    const output = pages?.renderer ?? (await rendererFor(context, format, { subject: last, now, pictures }));
    const renderer = shown.reduceRight((next, { wrap }) => wrap(next), output);
    const all =
      several !== undefined ? values : await completed(endpoint, values, { connection, note: context.note, request });
    const words = [...given.words, ...(model?.kind === 'project' ? [model.word] : [])];
    const run = {
      ...{ endpoint, values: { ...all, ...liked?.values }, several, given: { ...given, words }, context },
      ...{ connection, subject },
    };
    const limit = limitOf(run);
    let [read, written] = [0, 0];
    let lastPage: number | undefined;
    let isCut = false;
    try {
      const passes = filters.map((filter) => filter.passes);
      const records =
        several === undefined ? recordsOf(run, { ...limit, filters: passes }) : severalOfRun(run, several, passes);
      for await (const batch of withProgress(context, records, progressOf(run, limit, { format, stage }))) {
        read += batch.read.length;
        written += batch.records.length;
        isCut = limit.isSinglePage ? pageSize(run) > 0 && read >= pageSize(run) : written === limit.limit;
        // The body of a subset's page has the whole list too.
        await renderer.write(isSubset ? { records: batch.records } : batch);
        if (!isSubset) await rememberFields(run, batch.read);
        lastPage = limit.isSinglePage ? undefined : batch.page;
      }
    } catch (error) {
      if (written > 0) await renderer.end().catch(() => {});
      throw brokenOff(run, call, error, { ...limit, shown: written, last: lastPage });
    }
    await renderer.end();
    await pages?.open();
    if (!endpoint.isList) return pages === undefined ? await notePage(context, format) : undefined;
    const noted = stage ?? (looked?.noted() ? looked : undefined);
    await noteEnd(run, call, { read, shown: written, isCut, filters, stage: noted, ...limit });
    const hint = searchHint(call, read > 0);
    if (hint !== undefined) await context.note(`hint: ${hint}`);
  } finally {
    await connection.close();
  }
}

/** What stands between the list and its output where pictures are looked at. */
async function looksOf(
  listing: Listing,
  { values, like, ...wanted }: Pick<Wanted, 'connection' | 'format' | 'like'> & { readonly values: Values },
): Promise<Stage | undefined> {
  const { facet, sortBy, describe } = listing.context.options;
  const hasColour = like !== undefined || values['color_hex'] !== undefined;
  if (facet !== undefined || (!hasColour && describe !== true)) return undefined;
  const isOrdered = sortBy !== undefined || values['sort'] !== undefined;
  return (await import('../../records/looked-at.ts')).lookedAt(listing, {
    ...wanted,
    hasColour,
    like: isOrdered ? undefined : like,
  });
}

/** What was typed, checked: nothing is asked yet. */
async function plan(endpoint: Endpoint<EntityName>, call: Call, context: Context) {
  const requests = await requestsOf(endpoint, call, context);
  const { subset, severalKey } = endpoint;
  const isSubset = subset !== undefined && call.params.has(subset.envelopeKey);
  const one = subjectOf(endpoint, isSubset ? subset.envelopeKey : undefined);
  const isSeveral = severalKey !== undefined && requests.several !== undefined;
  return { ...requests, subject: isSeveral ? severalOf(one, severalKey) : one, isSubset };
}

const pagesFor = async (...given: Parameters<typeof webPages>) => (await import('./web.ts')).webPages(...given);

const limitOf = ({ endpoint, context: { options } }: Run): Limit => ({
  limit: options.limit === undefined ? undefined : Number(options.limit),
  isSinglePage: endpoint.pageSize === undefined || (options.limit === undefined && options.all !== true),
});

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
    loadPage(endpoint, several[number - 1] ?? {}, {
      connection,
      request: { ...context.requestOptions, signal },
      envelopeKey,
    });
  return readSeveral(load, {
    total: several.length,
    concurrency: concurrencyOf(context),
    filters,
    noun: subject.noun.many,
    signal: context.system.signal,
  });
}

function fetcher({ endpoint, values, connection, context, subject }: Run): FetchPage {
  return async (page, signal) => {
    // The first page is the service's default and is sent only if it was typed.
    const withPage = page === 1 && values['page'] === undefined ? values : { ...values, page: String(page) };
    return loadPage(endpoint, endpoint.pageSize === undefined ? values : withPage, {
      connection,
      request: { ...context.requestOptions, signal },
      envelopeKey: subject.envelopeKey,
    });
  };
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
