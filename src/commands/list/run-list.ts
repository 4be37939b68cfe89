// Runs the command of an endpoint: checks the typed flags that act on lists, reads the list, and
// hands its records to sinks.
import { endpointOf } from '../../api/catalogue.ts';
import { resolveColourLevel } from '../../cli/colour.ts';
import type { Context } from '../../cli/context.ts';
import { noteListEnd, noteRateLimit, noteRowNumbers } from '../../cli/printing/list-notes.ts';
import { checkOutput, isExactJson } from '../../cli/printing/output.ts';
import { createQuerySettings, type EndpointCommand, resolveQuery } from '../../cli/requests.ts';
import type { Connection } from '../../records/connection.ts';
import { prepareQuery } from '../../records/prepare-query.ts';
import type { PictureColumns } from '../../records/stream-context.ts';
import { showsProgress } from '../../terminal/progress.ts';
import { formatOf } from '../../view/formats/formats.ts';
import type {
  FlagHooks,
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
  parsedCommand: EndpointCommand,
  context: Context<ListOption>,
): Promise<void> {
  const typedList = {
    context,
    parsedCommand,
    endpoint: endpointOf(parsedCommand.commandRow.endpoint),
  };
  const flagHooks: FlagHooks[] = [];
  for (const flag of await loadTypedFlags(context.options))
    flagHooks.push(await flag.begin(typedList));
  const preparedList = await prepareList(typedList, flagHooks);
  for (const hooks of flagHooks) if ((await hooks.runInstead?.(preparedList)) === true) return;
  const connection = await context.source.open(context, {
    isExact: isExactOutput(preparedList, flagHooks),
  });
  try {
    const list = await openList(preparedList, flagHooks, connection);
    if (list.stream.similarSearch !== undefined)
      await (await import('./similar-notes.ts')).noteComparedRange(list, list.stream.similarSearch);
    await noteList(list, await writeToSinks(list, flagHooks));
  } finally {
    await connection.close();
  }
}

/**
 * Whether the only output is JSON exactly as the service sent it. Flags that store or open records,
 * and counts, get responses without keys.
 */
const isExactOutput = (
  { context, format }: PreparedList,
  flagHooks: readonly FlagHooks[],
): boolean =>
  isExactJson(context, format) &&
  context.options.facet === undefined &&
  flagHooks.every(({ createStage, wrapSink, createSink }) =>
    [createStage, wrapSink, createSink].every((hook) => hook === undefined),
  );

/** @throws PortfolioError `usage` */
async function prepareList(
  typedList: TypedList,
  flagHooks: readonly FlagHooks[],
): Promise<PreparedList> {
  const { context, parsedCommand } = typedList;
  const format = await checkOutput(context);
  if (parsedCommand.args.length > 0)
    (await import('../../cli/suggestions.ts')).checkSearch(parsedCommand);
  const resolvedQuery = await resolveQuery(parsedCommand, context);
  const likeness = flagHooks.find((hooks) => hooks.comparison !== undefined)?.comparison;
  const filters = flagHooks.flatMap((hooks) => hooks.filters ?? []);
  const preparedQuery = await prepareQuery(
    { ...resolvedQuery.query, likeness: likeness?.likeness, filters },
    createQuerySettings(context),
  );
  for (const note of [...preparedQuery.notes, ...resolvedQuery.notes]) await context.note(note);
  return {
    ...typedList,
    format,
    preparedQuery,
    argumentValues: [
      ...resolvedQuery.resolvedArguments.argumentValues,
      ...(likeness?.argumentValues ?? []),
    ],
  };
}

async function openList(
  list: PreparedList,
  flagHooks: readonly FlagHooks[],
  connection: Connection,
): Promise<OpenedList> {
  const { context, preparedQuery, format } = list;
  const progressModule = showsProgress(context)
    ? await import('../../cli/printing/list-progress.ts')
    : undefined;
  const stream = await preparedQuery.open(connection, {
    requestOptions: context.requestOptions,
    // A stage replaces the rows by records that have no columns about pictures.
    pictureColumns: flagHooks.some(({ createStage }) => createStage !== undefined)
      ? undefined
      : choosePictureColumns(list),
    hasLicenceColumn: formatOf(format).hasColumns === true && context.options.facet === undefined,
    // Called when the first page is read, so the stream is open.
    wrapPages: (pages) =>
      progressModule?.withListProgress({ ...list, stream }, pages, format) ?? pages,
  });
  return { ...list, connection, stream };
}

/**
 * Reads the list, and hands its records to the sink that prints, then to those of the flags.
 * @returns the printed records: the rows of the list, other records, or none
 */
async function writeToSinks(
  list: OpenedList,
  flagHooks: readonly FlagHooks[],
): Promise<'rows' | 'others' | 'none'> {
  const { stream, endpoint } = list;
  const stage = await findStage(list, flagHooks);
  const isPrinted = flagHooks.every(({ printed }) => printed !== 'nothing');
  const sinks = flagHooks.flatMap((hooks) => hooks.createSink?.(list) ?? []);
  const openJoinedSink = joinSinks(
    isPrinted ? [await (await import('./print.ts')).openPrinter(list), ...sinks] : sinks,
  );
  const openSink = flagHooks.reduce<OpenSink>(
    (innerSink, hooks) => hooks.wrapSink?.(list, innerSink) ?? innerSink,
    openJoinedSink,
  );
  const sink = await openSink(stage ?? { entity: endpoint.entity, presenter: stream.presenter });
  try {
    for await (const batch of stage?.apply(stream.batches()) ?? stream.batches())
      await sink.write(batch);
  } catch (error) {
    const { toBreakOffError } = await import('../../cli/printing/broken-list.ts');
    const finalError = toBreakOffError(list, error);
    await sink.breakOff(finalError);
    throw finalError;
  }
  await sink.end();
  return !isPrinted ? 'none' : stage === undefined ? 'rows' : 'others';
}

async function findStage(
  list: OpenedList,
  flagHooks: readonly FlagHooks[],
): Promise<ListStage | undefined> {
  const stageHooks = flagHooks.find(({ createStage }) => createStage !== undefined);
  if (stageHooks !== undefined) return stageHooks.createStage?.(list);
  const { hasColumns, isSheet, isFeed } = formatOf(list.format);
  const mayNeedRecords =
    (isSheet ?? isFeed) === true ||
    (hasColumns === true && list.context.options.columns !== undefined);
  return mayNeedRecords ? (await import('./complete.ts')).completeStage(list) : undefined;
}

const joinSinks =
  (openSinks: readonly OpenSink[]): OpenSink =>
  async (sinkKind) => {
    const sinks: Sink[] = [];
    for (const openSink of openSinks) sinks.push(await openSink(sinkKind));
    const forEachSink = async (action: (sink: Sink) => Promise<void>): Promise<void> => {
      for (const sink of sinks) await action(sink);
    };
    return {
      write: (batch) => forEachSink((sink) => sink.write(batch)),
      end: () => forEachSink((sink) => sink.end()),
      breakOff: (error) => forEachSink((sink) => sink.breakOff(error)),
    };
  };

function choosePictureColumns({
  context,
  endpoint,
  format,
}: PreparedList): PictureColumns | undefined {
  const { isLaidOut, hasColumns, hasPictures } = formatOf(format);
  // The page of a record already describes its picture.
  if (!endpoint.isList && hasPictures === 'pages') return undefined;
  return {
    hasColour: isLaidOut === true,
    colourSample: resolveColourLevel(context, context.pager.output) < 2 ? '' : '██ ',
    hasDescription: context.options.describe === true && hasColumns === true,
  };
}

async function noteList(list: OpenedList, printedKind: 'rows' | 'others' | 'none'): Promise<void> {
  const { context, parsedCommand, endpoint, format, stream } = list;
  if (!endpoint.isList) {
    await (await import('./record-notes.ts')).noteRecords(list, printedKind !== 'none');
    return await noteRateLimit(context);
  }
  if (printedKind === 'rows') await noteRowNumbers(list, format);
  const isEmpty = context.system.stdout.isTTY && stream.summary().passedCount === 0;
  const adviseOnFilters = isEmpty
    ? (await import('./omitted-filters.ts')).adviseOnFilters
    : undefined;
  await noteListEnd(list, await adviseOnFilters?.(list));
  await noteRateLimit(context);
  if (parsedCommand.args.length === 0) return;
  const { searchHint } = await import('../../cli/suggestions.ts');
  const hint = searchHint(parsedCommand, stream.summary().readCount > 0);
  if (hint !== undefined) await context.note(`hint: ${hint}`);
}
