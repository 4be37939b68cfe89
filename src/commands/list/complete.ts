// Feeds, sheets with licences or large pictures, and columns that rows lack, show the complete
// records of a list.
import { decode } from '../../api/decode.ts';
import { type EntityName, entityOf } from '../../api/entities.ts';
import { pictureOfWhole } from '../../api/kinds/pictures.ts';
import { type Shape, shapeAt } from '../../api/kinds/shape.ts';
import type { Endpoint } from '../../api/schema.ts';
import { quantity } from '../../api/words.ts';
import type { Context } from '../../cli/context.ts';
import { downloadFlagGroupsOf, findShowCommandWithDownload } from '../../cli/flags.ts';
import { readRecordPages } from '../../cli/printing/download.ts';
import { createQuerySettings } from '../../cli/requests.ts';
import { isFailure } from '../../errors.ts';
import { completeKind, createCompleter } from '../../records/complete.ts';
import type { Captions } from '../../view/format.ts';
import { formatOf, hasTitle, parseCaptions } from '../../view/formats/formats.ts';
import type { PicturedRecord } from '../../view/pictured.ts';
import type { RecordPresenter } from '../../view/record-presenter.ts';
import { columnNames, namedColumns, type RowKind } from '../../view/tables/named-columns.ts';
import type { ListStage, OpenedList } from './act.ts';
import { noteRequests } from './download.ts';

type RowList = Omit<OpenedList, 'context' | 'parsedCommand' | 'argumentValues'> & {
  readonly context: Context;
};

/**
 * Returns the stage that replaces the rows by complete records; undefined if the rows have all that
 * is printed.
 */
export async function completeStage(list: RowList): Promise<ListStage | undefined> {
  const { endpoint, format, stream } = list;
  const command = lacksLicences(endpoint)
    ? findShowCommandWithDownload(endpoint.entity)
    : undefined;
  if (command === undefined) return undefined;
  const sheet = sheetNeeds(list);
  const { columns } = list.context.options;
  const hasMembers =
    formatOf(format).hasColumns === true &&
    columns !== undefined &&
    needsMembers(stream.presenter, columns);
  if (sheet === undefined && !hasMembers) return undefined;
  const isNeeded = hasMembers || sheet === 'whole';
  const options = optionsFor(list, command, isNeeded);
  const { entity, presenterOf } = completeKind(options);
  const complete = withCovers(presenterOf(list.preparedQuery.presenter), entity, list);
  const { shape, createRowMaker } = complete;
  return {
    entity,
    presenter: hasMembers ? { ...stream.presenter, shape, createRowMaker } : complete,
    apply: createCompleter(options),
  };
}

/** Whether only the complete records have a licence, not the rows. */
function lacksLicences({ isList, entity }: Endpoint<EntityName>): boolean {
  const showCommand = isList ? findShowCommandWithDownload(entity) : undefined;
  return (
    showCommand !== undefined &&
    entityOf(entity).download === undefined &&
    downloadFlagGroupsOf(showCommand).includes('licensed')
  );
}

/**
 * `whole` if it is useless without them, `wanted` if rows may take their place, undefined if it
 * does not.
 */
function sheetNeeds({
  context: { options },
  preparedQuery,
  format,
}: RowList): 'whole' | 'wanted' | undefined {
  if (!hasTitle(format) || options.facet !== undefined) return undefined;
  const captions = parseCaptions(options.captions ?? 'minimal');
  if (
    options.tile === 'large' ||
    preparedQuery.searches.some(({ license }) => license !== undefined) ||
    namesLicence(captions)
  )
    return 'whole';
  return captions === 'minimal' ? 'wanted' : undefined;
}

const namesLicence = (captions: Captions): boolean =>
  typeof captions === 'string'
    ? captions === 'full'
    : captions.some((word) => /^licen[cs]e$/i.test(word));

/**
 * Whether `columns` names one that only complete records have.
 * @throws PortfolioError `usage` if complete records lack one of the columns
 */
function needsMembers(kind: RowKind, columns: string): boolean {
  const { shape, completeShape } = kind;
  if (completeShape === undefined) return false;
  const isIn = (where: Shape, name: string) =>
    shapeAt(where, name.split('.').slice(0, 1)) !== undefined;
  const isNeeded = columnNames(columns).some(
    (name) => !isIn(shape, name) && isIn(completeShape, name),
  );
  if (isNeeded) namedColumns({ ...kind, shape: completeShape }, columns);
  return isNeeded;
}

/**
 * @param isNeeded whether a record that cannot be read is an error. If not, its row takes its place
 */
function optionsFor(
  { context, endpoint, preparedQuery, connection }: RowList,
  command: NonNullable<ReturnType<typeof findShowCommandWithDownload>>,
  isNeeded: boolean,
): Parameters<typeof createCompleter>[0] {
  const { one, many } = preparedQuery.presenter.noun;
  return {
    command,
    entity: endpoint.entity,
    settings: createQuerySettings(context),
    keepsRows: true,
    isPartial: false,
    read: async function* (complete, requests) {
      await noteRequests(context, complete, requests);
      yield* readRecordPages(context, complete, connection);
    },
    failed: async (error, missing) => {
      if (isNeeded || context.system.signal.aborted || !isFailure(error)) throw error;
      const [first = error.cause] = error.details.summarisedErrors ?? [];
      const why = isFailure(first) ? first.message : error.message;
      await context.note(
        `the licences of ${quantity(missing, one, many)} could not be read: ${why}`,
      );
    },
  };
}

/**
 * Minimum width of a cover in a sheet of complete records, in pixels. A smaller one is blurred in
 * its tile.
 */
const minCover = (tile: string | undefined): number => (tile === 'large' ? 600 : 300);

function withCovers(
  presenter: RecordPresenter,
  entity: ListStage['entity'],
  { context: { options } }: RowList,
): RecordPresenter {
  const { pictured } = presenter;
  if (pictured === undefined) return presenter;
  const covered = (value: unknown): PicturedRecord => {
    const { caption, pictures } = pictured(value);
    const cover = pictureOfWhole(decode(entity, value), pictures, minCover(options.tile));
    return { caption, pictures: cover === undefined ? [] : [cover] };
  };
  return { ...presenter, pictured: covered };
}
