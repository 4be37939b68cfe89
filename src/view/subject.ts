// The subject of an output: how records of one kind are shown, and the envelope of their document.
import { decode, decodeSome } from '../api/decode.ts';
import { type EntityName, entityOf, picturesOf } from '../api/entities.ts';
import type { Handle } from '../api/kinds/entity.ts';
import type { RecordPicture } from '../api/kinds/pictures.ts';
import { integer, record, type Shape, text } from '../api/kinds/shape.ts';
import { decodeOnDemand } from '../api/on-demand.ts';
import type { Endpoint } from '../api/schema.ts';
import type { Chart } from './charts/chart.ts';
import type { Caption, Card, Comment, ViewColumn } from './kinds/view.ts';
import { viewOf } from './kinds/views.ts';
import type { CellSource } from './text/cells.ts';
import { sqlNumber } from './text/numbers.ts';

/** A record as a grid shows it. */
interface Pictured {
  readonly caption: Caption;
  /** The picture of the whole record first. May be empty. */
  readonly pictures: readonly RecordPicture[];
}

/** All functions take records as parsed JSON, in any form in which services send them. */
export interface Subject {
  readonly noun: { readonly one: string; readonly many: string };
  readonly columns: readonly ViewColumn[];
  /** The shape of a row. */
  readonly shape: Shape;
  readonly envelopeKey: string;
  readonly isList: boolean;
  /** Returns how a later command names the record; undefined for kinds that no command takes. */
  readonly handle?: ((value: unknown) => Handle) | undefined;
  /** Whether its rows get numbers on a terminal, which later commands take. */
  readonly isNumbered?: boolean;
  /** The path to the member that identifies a record; undefined for kinds without an id. */
  readonly identity?: readonly string[] | undefined;
  /** The path to a record's web address, if that is not the `url` next to its id. */
  readonly address?: readonly string[] | undefined;
  /** Whether its records are colours: see `view/lists/swatches.ts`. */
  readonly hasColours?: boolean;
  /** Returns the page of a single record; undefined for kinds that are shown as rows. */
  readonly card?: (value: unknown) => Card | undefined;
  /** Returns a comment, to be shown in full; undefined for kinds that are shown as rows. */
  readonly comment?: (value: unknown) => Comment | undefined;
  /** Draws all records on a terminal in place of a table; undefined if rows show them best. */
  readonly chart?: Chart | undefined;
  /** Whether each record is shown as a page, also if there are several. */
  readonly hasPages?: boolean;
  /** Returns the pictures of a record and their caption; undefined for kinds without pictures. */
  readonly pictured?: ((value: unknown) => Pictured) | undefined;
  /** Smallest width of its pictures in a grid, in characters, if not the default. */
  readonly pictureColumns?: number;
  /** Returns the rows of a record, decoded no further than the columns need. */
  readonly rowsFor: (columns: readonly Pick<CellSource, 'path'>[]) => (value: unknown) => readonly unknown[];
}

/** Kinds that a terminal shows as one chart of all records. Each is loaded when it is drawn. */
const charts: { readonly [E in EntityName]?: Chart } = {
  stats: async (...args) => (await import('./charts/statistics.ts')).drawStatistics(...args),
  field: async (records, style) => (await import('./charts/fields.ts')).drawFields(records, style),
};

/** @param key of the envelope: the endpoint's, or its subset's */
export function subjectOf(
  { entity, envelopeKey, isList }: Pick<Endpoint<EntityName>, 'entity' | 'envelopeKey' | 'isList'>,
  key: string = envelopeKey,
): Subject {
  const { columns, card, comment, rows, caption } = viewOf(entity);
  const { handle: handleOf } = entityOf(entity);
  const handle = handleOf && ((value: unknown) => handleOf(decodeOnDemand(entity, value)));
  return {
    noun: entityOf(entity).noun,
    columns,
    shape: rows?.shape ?? entityOf(entity).shape,
    envelopeKey: key,
    isList,
    handle,
    isNumbered: isList && handle !== undefined,
    identity: entityOf(entity).identity,
    hasPages: !isList,
    pictured:
      caption &&
      ((value) => {
        const decoded = decode(entity, value);
        return { caption: caption(decoded), pictures: picturesOf(entity, decoded) };
      }),
    card: (value) => (isList ? undefined : card?.(decode(entity, value))),
    comment: (value) => (isList ? comment?.(decode(entity, value)) : undefined),
    chart: charts[entity],
    rowsFor: (shown) => {
      if (rows !== undefined) return (value) => rows.of(decode(entity, value));
      const read = decodeSome(entity, new Set(shown.map(({ path }) => path[0] ?? '')));
      return (value) => [read(value)];
    },
  };
}

export type Facts = Readonly<Record<string, string | number | null>>;

/** Returns the subject of named facts of the program: aligned lines, a row each, or one JSON object. */
export const factsSubject = (facts: Facts): Subject => ({
  ...ownListSubject({ one: 'setting', many: 'settings' }, '', membersOf(['name', 'value'])),
  isList: false,
  card: () => ({
    title: '',
    subtitle: [],
    facts: Object.entries(facts).map(([name, value]) => [name, value ?? undefined]),
    sections: [],
  }),
  rowsFor: () => () => Object.entries(facts).map(([name, value]) => ({ name, value: value ?? '' })),
});

/** Returns members of a record that have the same shape. */
export const membersOf = (names: readonly string[], shape: Shape = text): Readonly<Record<string, Shape>> =>
  Object.fromEntries(names.map((name) => [name, shape]));

/**
 * Returns the subject of a list of the program.
 * @param columns the default columns, if not all members
 */
export function ownListSubject(
  noun: Subject['noun'],
  envelopeKey: string,
  members: Readonly<Record<string, Shape>>,
  columns: readonly ViewColumn[] = Object.keys(members).map(columnNamed),
): Subject {
  return {
    noun,
    columns,
    shape: record(members),
    envelopeKey,
    isList: true,
    rowsFor: () => (value) => [value],
  };
}

const columnNamed = (name: string): ViewColumn => ({ name, heading: name.replace(/_on$/, '').toUpperCase() });

/** Returns the subject of rows with any columns. Their names may contain dots, which are not paths here. */
export function tableSubject(
  noun: Subject['noun'],
  envelopeKey: string,
  { names, numbers }: { readonly names: readonly string[]; readonly numbers: ReadonlySet<string> },
): Subject {
  const plain = (name: string) => name.replaceAll('.', '_').replaceAll(',', ' ');
  const members = Object.fromEntries(names.map((name) => [plain(name), numbers.has(name) ? integer : text]));
  const columns = Object.keys(members).map((name) => ({ name, heading: name.toUpperCase() }));
  return {
    ...ownListSubject(noun, envelopeKey, members, columns),
    identity: names.includes('id') ? ['id'] : undefined,
    rowsFor: () => (row) => [
      Object.fromEntries(Object.entries(Object(row)).map(([name, value]) => [plain(name), cellOf(value)])),
    ],
  };
}

/** Writes infinities as SQLite does. */
const cellOf = (value: unknown): unknown =>
  value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY ? sqlNumber(value) : value;
