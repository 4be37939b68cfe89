// Runs the command of an endpoint: checks the typed flags, reads the list or the record, and hands
// the records to sinks.
import { endpointOf } from '../../api/catalogue.ts';
import type { Context } from '../../cli/context.ts';
import { noteListEnd, noteLowRateLimit, noteRowNumbers } from '../../cli/printing/list-notes.ts';
import { checkAndChooseFormat, isExactJson } from '../../cli/printing/output.ts';
import { createQuerySettings, type EndpointCommand, resolveQuery } from '../../cli/requests.ts';
import type { Connection } from '../../records/connection.ts';
import { prepareQuery } from '../../records/prepare-query.ts';
import { showsProgress, withProgress } from '../../terminal/progress.ts';
import { formatOf, hasTitle } from '../../view/formats/formats.ts';
import type {
  JoinedHooks,
  ListCommand,
  ListOption,
  ListStage,
  OpenedList,
  PreparedList,
} from './act.ts';
import { createFlagHooks } from './flags.ts';

export async function runList(
  parsedCommand: EndpointCommand,
  context: Context<ListOption>,
): Promise<void> {
  const listCommand = {
    context,
    parsedCommand,
    endpoint: endpointOf(parsedCommand.commandRow.endpoint),
  };
  const hooks = await createFlagHooks(listCommand);
  const preparedList = await prepareList(listCommand, hooks);
  if ((await hooks.runInstead?.(preparedList)) === true) return;
  // Only printed JSON may contain a key that the service repeats. If a flag such as --board or
  // --web uses the records too, the key is masked.
  const onlyPrintsRecords = hooks.createStage === undefined && hooks.joinSinks === undefined;
  const connection = await context.source.open(context, {
    isExact: onlyPrintsRecords && isExactJson(context, preparedList.format),
  });
  try {
    const list = await openList(preparedList, hooks, connection);
    if (list.stream.similaritySearch !== undefined)
      await (await import('./similar-notes.ts')).noteComparedRange(
        list,
        list.stream.similaritySearch,
      );
    await noteResult(list, await writeToSinks(list, hooks));
    await noteLowRateLimit(context);
    await hooks.noteEnd?.(list);
  } finally {
    await connection.close();
  }
}

/** @throws PortfolioError, usually `usage`, if an argument, a flag or a setting cannot be used */
async function prepareList(
  listCommand: ListCommand,
  { comparison, filters }: JoinedHooks,
): Promise<PreparedList> {
  const { context, parsedCommand } = listCommand;
  const format = await checkAndChooseFormat(context);
  const resolvedQuery = await resolveQuery(parsedCommand, context);
  const preparedQuery = await prepareQuery(
    { ...resolvedQuery.query, likeness: comparison?.likeness, filters },
    createQuerySettings(context),
  );
  for (const note of [...preparedQuery.notes, ...resolvedQuery.notes]) await context.note(note);
  return {
    ...listCommand,
    format,
    preparedQuery,
    argumentValues: [
      ...resolvedQuery.resolvedArguments.argumentValues,
      ...(comparison?.argumentValues ?? []),
    ],
  };
}

async function openList(
  list: PreparedList,
  { createStage }: JoinedHooks,
  connection: Connection,
): Promise<OpenedList> {
  const { context, preparedQuery, format } = list;
  const isOneResponse = preparedQuery.isSinglePage && preparedQuery.paramsByRecord === undefined;
  const progressModule =
    isOneResponse || !showsProgress(context)
      ? undefined
      : await import('../../cli/printing/list-progress.ts');
  const stream = await preparedQuery.open(connection, {
    requestOptions: context.requestOptions,
    describesPictures: context.options.describe === true,
    // The stage of a flag (--download) replaces the rows by complete records. These have no columns
    // about pictures.
    loadPictureColumns:
      createStage === undefined
        ? async () => (await import('./picture-columns.ts')).choosePictureColumns(list)
        : undefined,
    hasLicenceColumn: formatOf(format).hasColumns === true && context.options.facet === undefined,
    wrapPages: (pages, describeStages) =>
      withProgress(
        context,
        pages,
        progressModule?.createProgressText({ ...list, stream: { describeStages } }, format),
      ),
  });
  return { ...list, connection, stream };
}

/**
 * Reads the list, and writes its records to the sink that prints and to the sinks of the flags. No
 * sink prints if a flag does something else instead, e.g. --web.
 * @returns what was printed: the rows of the list, other records in their place, or nothing
 */
async function writeToSinks(
  list: OpenedList,
  { createStage, joinSinks, printsNothing }: JoinedHooks,
): Promise<'rows' | 'others' | 'none'> {
  const { stream, endpoint } = list;
  const stage = await (createStage ?? loadCompleteRecordStage)(list);
  const { preparePrinting } = await import('./print.ts');
  const openSink = await (joinSinks?.(list, preparePrinting) ?? preparePrinting(list));
  const sink = await openSink(stage ?? { entity: endpoint.entity, presenter: stream.presenter });
  try {
    for await (const batch of stage?.apply(stream.batches()) ?? stream.batches())
      await sink.write(batch);
  } catch (error) {
    const { toIncompleteListError } = await import('../../cli/printing/broken-list.ts');
    const finalError = toIncompleteListError(list, error);
    await sink.endAfterError(finalError);
    throw finalError;
  }
  await sink.end();
  if (printsNothing === true) return 'none';
  return stage === undefined ? 'rows' : 'others';
}

/**
 * Returns the stage that reads the complete record of each row; undefined if the rows are enough
 * for the format and the columns.
 */
async function loadCompleteRecordStage(list: OpenedList): Promise<ListStage | undefined> {
  const { context, format } = list;
  const mayNeedCompleteRecords =
    hasTitle(format) ||
    (formatOf(format).hasColumns === true && context.options.columns !== undefined);
  return mayNeedCompleteRecords ? (await import('./complete.ts')).completeStage(list) : undefined;
}

async function noteResult(
  list: OpenedList,
  printedContent: 'rows' | 'others' | 'none',
): Promise<void> {
  const { context, endpoint, format, stream } = list;
  if (!endpoint.isList) {
    await (await import('./record-notes.ts')).noteRecords(list, printedContent !== 'none');
    return;
  }
  if (printedContent === 'rows') await noteRowNumbers(list, format);
  const isEmptyOnTerminal = context.system.stdout.isTTY && stream.summary().passedCount === 0;
  const adviseOnFilters = isEmptyOnTerminal
    ? (await import('./omitted-filters.ts')).adviseOnFilters
    : undefined;
  await noteListEnd(list, await adviseOnFilters?.(list));
}
