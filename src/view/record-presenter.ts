// Creates presenters, which say how records of one kind are shown.
import { createRecordDecoder, decode } from '../api/decode.ts';
import { type EntityName, entityOf, variantsOf } from '../api/entities.ts';
import type { RecordRef } from '../api/kinds/entity.ts';
import { decodeOnDemand } from '../api/on-demand.ts';
import type { Endpoint } from '../api/schema.ts';
import type { Chart, SheetChart } from './charts/chart.ts';
import type { Card, Comment } from './kinds/view.ts';
import { viewOf } from './kinds/views.ts';
import { type FeedEntry, type PicturedRecord, readEntry, readPictured } from './pictured.ts';
import type { RowSource } from './tables/columns.ts';

export interface EnvelopeInfo {
  readonly envelopeKey: string;
  readonly isList: boolean;
}

export interface RecordIdentity {
  /**
   * Returns the reference by which later commands find a record, e.g. for `@3`; undefined for kinds
   * without such references.
   */
  readonly toRecordRef: ((value: unknown) => RecordRef) | undefined;
  /** Whether a terminal shows row numbers, which later commands accept. */
  readonly isNumbered: boolean;
  /** Path of the id; undefined if records of the kind have none. */
  readonly identity: readonly string[] | undefined;
  /** Path of the property with the web address; undefined means the `url` next to the id. */
  readonly address: readonly string[] | undefined;
}

/**
 * How records are shown other than as rows. A function is undefined if it does not apply to the
 * records.
 */
interface RecordDisplay {
  readonly card: ((value: unknown) => Card) | undefined;
  /**
   * Whether the endpoint returns a single record, which is shown as a page if the kind has a
   * `card`. Also true if a command reads several such records.
   */
  readonly hasPages: boolean;
  readonly comment: ((value: unknown) => Comment) | undefined;
  /** Draws all records in place of a table, if the output can show bars. */
  readonly chart: Chart | undefined;
  /** Draws all records on an HTML sheet in place of items. */
  readonly sheet: SheetChart | undefined;
  readonly credit: ((value: unknown) => string) | undefined;
  readonly pictured: ((value: unknown) => PicturedRecord) | undefined;
  readonly entry: ((value: unknown) => FeedEntry) | undefined;
  /** Minimum width of a picture in a grid, in characters. */
  readonly minPictureWidth: number;
  /** Whether the records are colours (see `view/lists/swatches.ts`). */
  readonly hasColours: boolean;
}

/**
 * How records of one kind are shown. Functions that take a record expect its parsed JSON, not a
 * decoded record.
 */
export interface RecordPresenter extends RowSource, EnvelopeInfo, RecordIdentity, RecordDisplay {
  readonly noun: { readonly one: string; readonly many: string };
}

export const defaultPresenter = {
  priorityPaths: [],
  completeShape: undefined,
  toRecordRef: undefined,
  isNumbered: false,
  identity: undefined,
  address: undefined,
  card: undefined,
  hasPages: false,
  comment: undefined,
  chart: undefined,
  sheet: undefined,
  credit: undefined,
  pictured: undefined,
  entry: undefined,
  minPictureWidth: 24,
  hasColours: false,
} as const;

const charts: { readonly [E in EntityName]?: Chart } = {
  stats: async (...args) => (await import('./charts/statistics.ts')).drawStatistics(...args),
  field: async (records, style) => (await import('./charts/fields.ts')).drawFields(records, style),
};

const sheetCharts: { readonly [E in EntityName]?: SheetChart } = {
  stats: async (records) => (await import('./charts/statistics.ts')).statisticsSheet(records),
};

export function presenterFor({
  entity,
  envelopeKey,
  isList,
}: Pick<Endpoint<EntityName>, 'entity' | 'envelopeKey' | 'isList'>): RecordPresenter {
  const { columns, card, comment, rows, caption } = viewOf(entity);
  const { refOf, datesOf } = entityOf(entity);
  const [completeEntity = entity] = variantsOf(entity);
  const toRecordRef = refOf && ((value: unknown) => refOf(decodeOnDemand(entity, value)));
  return {
    ...defaultPresenter,
    noun: entityOf(entity).noun,
    columns,
    shape: rows?.shape ?? entityOf(entity).shape,
    completeShape: completeEntity === entity ? undefined : entityOf(completeEntity).shape,
    envelopeKey,
    isList,
    toRecordRef,
    isNumbered: isList && toRecordRef !== undefined,
    identity: entityOf(entity).identity,
    hasPages: !isList,
    pictured: caption && ((value) => readPictured(entity, caption, value)),
    entry: datesOf && ((value) => readEntry(entity, datesOf, value)),
    card: isList || card === undefined ? undefined : (value) => card(decode(entity, value)),
    comment:
      isList && comment !== undefined ? (value) => comment(decode(entity, value)) : undefined,
    chart: charts[entity],
    sheet: sheetCharts[entity],
    createRowMaker: (shownColumns) => {
      if (rows !== undefined) return (value) => rows.toRows(decode(entity, value));
      const decodeRecord = createRecordDecoder(
        entity,
        new Set(shownColumns.map(({ path }) => path[0] ?? '')),
      );
      return (value) => [decodeRecord(value)];
    },
  };
}
