// Runs the command of an endpoint: checks the typed flags that act on lists, reads the list, and
// hands its records to sinks.
import { endpointOf } from '../../api/catalogue.ts';
import { colourLevel } from '../../cli/colour.ts';
import type { Context } from '../../cli/context.ts';
import { noteEnd, noteRateLimit, noteRows } from '../../cli/printing/list-notes.ts';
import { checkOutput, isExactJson } from '../../cli/printing/output.ts';
import { type EndpointCommand, querySettings, resolveQuery } from '../../cli/requests.ts';
import type { Connection } from '../../records/connection.ts';
import { prepareQuery } from '../../records/prepare-query.ts';
import type { PictureColumns } from '../../records/stream-context.ts';
import { showsProgress } from '../../terminal/progress.ts';
import { formatOf } from '../../view/formats/formats.ts';
import type {
  FlagWork,
  ListOption,
  ListStage,
  OpenedList,
  OpenSink,
  PreparedList,
  Sink,
  TypedList,
} from './act.ts';
import { loadTypedFlags } from './flags.ts';

export async function runList(
  parsed: EndpointCommand,
  context: Context<ListOption>,
): Promise<void> {
  const typedList = { context, parsed, endpoint: endpointOf(parsed.command.endpoint) };
  const acts: FlagWork[] = [];
  for (const flag of await loadTypedFlags(context.options)) acts.push(await flag.begin(typedList));
  const prepared = await prepareList(typedList, acts);
  for (const act of acts) if ((await act.instead?.(prepared)) === true) return;
  const connection = await context.source.open(context, { isExact: isExact(prepared, acts) });
  try {
    const list = await openList(prepared, acts, connection);
    if (list.stream.similarTo !== undefined)
      await (await import('./similar-notes.ts')).noteComparedRange(list, list.stream.similarTo);
    await noteList(list, await handOut(list, acts));
  } finally {
    await connection.close();
  }
}

/**
 * Whether the only output is JSON exactly as the service sent it. Flags that store or open records,
 * and counts, get responses without keys.
 */
const isExact = ({ context, format }: PreparedList, acts: readonly FlagWork[]): boolean =>
  isExactJson(context, format) &&
  context.options.facet === undefined &&
  acts.every(({ stage, wrapSink, sink }) =>
    [stage, wrapSink, sink].every((part) => part === undefined),
  );

/** @throws PortfolioError `usage` */
async function prepareList(typedList: TypedList, acts: readonly FlagWork[]): Promise<PreparedList> {
  const { context, parsed } = typedList;
  const format = await checkOutput(context);
  if (parsed.words.length > 0) (await import('../../cli/suggestions.ts')).checkSearch(parsed);
  const resolved = await resolveQuery(parsed, context);
  const likeness = acts.find((act) => act.likeness !== undefined)?.likeness;
  const filters = acts.flatMap((act) => act.filters ?? []);
  const prepared = await prepareQuery(
    { ...resolved.query, like: likeness?.like, filters },
    querySettings(context),
  );
  for (const note of [...prepared.notes, ...resolved.notes]) await context.note(note);
  return {
    ...typedList,
    format,
    prepared,
    words: [...resolved.args.words, ...(likeness?.words ?? [])],
  };
}

async function openList(
  list: PreparedList,
  acts: readonly FlagWork[],
  connection: Connection,
): Promise<OpenedList> {
  const { context, prepared, format } = list;
  const progress = showsProgress(context)
    ? await import('../../cli/printing/list-progress.ts')
    : undefined;
  const stream = await prepared.open(connection, {
    request: context.requestOptions,
    // A stage replaces the rows by records that have no columns about pictures.
    pictures: acts.some(({ stage }) => stage !== undefined) ? undefined : pictureColumns(list),
    hasLicences: formatOf(format).hasColumns === true && context.options.facet === undefined,
    // Called when the first page is read, so the stream is open.
    aroundPages: (pages) => progress?.withListProgress({ ...list, stream }, pages, format) ?? pages,
  });
  return { ...list, connection, stream };
}

/**
 * Reads the list, and hands its records to the sink that prints, then to those of the flags.
 * @returns the printed records: the rows of the list, other records, or none
 */
async function handOut(
  list: OpenedList,
  acts: readonly FlagWork[],
): Promise<'rows' | 'others' | 'none'> {
  const { stream, endpoint } = list;
  const stage = await findStage(list, acts);
  const isPrinted = acts.every(({ prints }) => prints !== 'nothing');
  const sinks = acts.flatMap((act) => act.sink?.(list) ?? []);
  const all = joinSinks(
    isPrinted ? [await (await import('./print.ts')).openPrinter(list), ...sinks] : sinks,
  );
  const open = acts.reduce<OpenSink>((inner, act) => act.wrapSink?.(list, inner) ?? inner, all);
  const sink = await open(stage ?? { entity: endpoint.entity, presenter: stream.presenter });
  try {
    for await (const batch of stage?.apply(stream.batches()) ?? stream.batches())
      await sink.write(batch);
  } catch (error) {
    const { breakOffError } = await import('../../cli/printing/broken-list.ts');
    const finalError = breakOffError(list, error);
    await sink.breakOff(finalError);
    throw finalError;
  }
  await sink.end();
  return !isPrinted ? 'none' : stage === undefined ? 'rows' : 'others';
}

async function findStage(
  list: OpenedList,
  acts: readonly FlagWork[],
): Promise<ListStage | undefined> {
  const act = acts.find(({ stage }) => stage !== undefined);
  if (act !== undefined) return act.stage?.(list);
  const { hasColumns, isSheet, isFeed } = formatOf(list.format);
  const mayNeed =
    (isSheet ?? isFeed) === true ||
    (hasColumns === true && list.context.options.columns !== undefined);
  return mayNeed ? (await import('./complete.ts')).completeStage(list) : undefined;
}

const joinSinks =
  (opens: readonly OpenSink[]): OpenSink =>
  async (kind) => {
    const sinks: Sink[] = [];
    for (const open of opens) sinks.push(await open(kind));
    const each = async (work: (sink: Sink) => Promise<void>): Promise<void> => {
      for (const sink of sinks) await work(sink);
    };
    return {
      write: (batch) => each((sink) => sink.write(batch)),
      end: () => each((sink) => sink.end()),
      breakOff: (error) => each((sink) => sink.breakOff(error)),
    };
  };

function pictureColumns({ context, endpoint, format }: PreparedList): PictureColumns | undefined {
  const { isLaidOut, hasColumns, hasPictures } = formatOf(format);
  // The page of a record already describes its picture.
  if (!endpoint.isList && hasPictures === 'pages') return undefined;
  return {
    colour: isLaidOut === true,
    sample: colourLevel(context, context.pager.output) < 2 ? '' : '██ ',
    words: context.options.describe === true && hasColumns === true,
  };
}

async function noteList(list: OpenedList, printed: 'rows' | 'others' | 'none'): Promise<void> {
  const { context, parsed, endpoint, format, stream } = list;
  if (!endpoint.isList) {
    await (await import('./record-notes.ts')).noteRecords(list, printed !== 'none');
    return await noteRateLimit(context);
  }
  if (printed === 'rows') await noteRows(list, format);
  const isEmpty = context.system.stdout.isTTY && stream.summary().passed === 0;
  const advise = isEmpty ? (await import('./omitted-filters.ts')).adviseOnFilters : undefined;
  await noteEnd(list, await advise?.(list));
  await noteRateLimit(context);
  if (parsed.words.length === 0) return;
  const { searchHint } = await import('../../cli/suggestions.ts');
  const hint = searchHint(parsed, stream.summary().readCount > 0);
  if (hint !== undefined) await context.note(`hint: ${hint}`);
}
