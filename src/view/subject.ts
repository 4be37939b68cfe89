// What is printed: the view of a kind of record, and the envelope of the document that it came in.
import { decode, decodeSome } from '../api/decode.ts';
import { type EntityName, entityOf } from '../api/entities.ts';
import { type Handle, handleMaker } from '../api/handles.ts';
import type { Shape } from '../api/kinds/shape.ts';
import type { Endpoint } from '../api/schema.ts';
import type { Chart } from './charts/chart.ts';
import { type Pictured, picturedMaker } from './kinds/captions.ts';
import type { Card, Comment, ViewColumn } from './kinds/view.ts';
import { cardOf, commentIn, rowsOf, viewOf } from './kinds/views.ts';
import type { CellContent } from './text/cells.ts';
import { sqlNumber } from './text/numbers.ts';

/** Records are passed as parsed JSON, in any form in which services send them. */
export interface Subject {
  readonly noun: { readonly one: string; readonly many: string };
  readonly columns: readonly ViewColumn[];
  /** The shape of a row. */
  readonly shape: Shape;
  readonly envelopeKey: string;
  readonly isList: boolean;
  /** What a record stands for in a later command; undefined for kinds that no command can name. */
  readonly handle?: ((value: unknown) => Handle) | undefined;
  /** Whether its rows get numbers on a terminal, by which a later command can name them. */
  readonly isNumbered?: boolean;
  /** The path to the member that identifies a record; undefined for kinds that have none. */
  readonly identity?: readonly string[] | undefined;
  /** The path to a record's web address, where that is not the `url` beside what identifies it. */
  readonly address?: readonly string[] | undefined;
  /** Whether its records are colours: see `view/lists/swatches.ts`. */
  readonly hasColours?: boolean;
  /** The page of a single record; undefined for kinds that have none. */
  readonly card?: (value: unknown) => Card | undefined;
  /** What somebody said, for a list of texts to read; undefined for kinds that are shown as rows. */
  readonly comment?: (value: unknown) => Comment | undefined;
  /** What people see on a terminal instead of a table of rows, made of all records; undefined where rows are best. */
  readonly chart?: Chart | undefined;
  /** Whether each record is shown as a page, though there may be several. */
  readonly hasPages?: boolean;
  /** Its pictures, and what stands below them; undefined for kinds that have none. */
  readonly pictured?: ((value: unknown) => Pictured) | undefined;
  /** Columns that a picture of a grid has at least, where others than usual fit. */
  readonly pictureColumns?: number;
  /** A record's rows, decoded no further than the columns need. */
  readonly rowsFor: (columns: readonly Pick<CellContent, 'path'>[]) => (value: unknown) => readonly unknown[];
}

/** Kinds that a terminal shows as one chart of all records. Each is loaded when it is drawn. */
const charts: { readonly [E in EntityName]?: Chart } = {
  stats: async (...args) => (await import('./charts/statistics.ts')).drawStatistics(...args),
  field: async (records, style) => (await import('./charts/fields.ts')).drawFields(records, style),
};

/** @param key the endpoint's envelope key, or its subset's */
export function subjectOf(
  { entity, envelopeKey, isList }: Pick<Endpoint<EntityName>, 'entity' | 'envelopeKey' | 'isList'>,
  key: string = envelopeKey,
): Subject {
  const { noun, columns, rowShape } = viewOf(entity);
  const handle = handleMaker(entity);
  return {
    noun,
    columns,
    shape: rowShape ?? entityOf(entity).shape,
    envelopeKey: key,
    isList,
    handle,
    isNumbered: isList && handle !== undefined,
    identity: entityOf(entity).identity,
    hasPages: !isList,
    pictured: picturedMaker(entity),
    card: (value) => (isList ? undefined : cardOf(entity, decode(entity, value))),
    comment: (value) => (isList ? commentIn(entity, decode(entity, value)) : undefined),
    chart: charts[entity],
    rowsFor: (shown) => {
      if (rowShape !== undefined) return (value) => rowsOf(entity, decode(entity, value));
      const read = decodeSome(entity, new Set(shown.map(({ path }) => path[0] ?? '')));
      return (value) => [read(value)];
    },
  };
}

/** Several single records: their pages, in a document that has them as a list. */
export const severalOf = (subject: Subject, envelopeKey: string): Subject => ({
  ...subject,
  envelopeKey,
  isList: true,
});

export type Facts = Readonly<Record<string, string | number | null>>;

/** A handful of named facts of the program's own: aligned lines, a row each, or one object as JSON. */
export const factsSubject = (facts: Facts): Subject => ({
  noun: { one: 'setting', many: 'settings' },
  columns: [
    { name: 'name', heading: 'NAME' },
    { name: 'value', heading: 'VALUE' },
  ],
  shape: factShape,
  envelopeKey: '',
  isList: false,
  card: () => ({
    title: '',
    subtitle: [],
    facts: Object.entries(facts).map(([name, value]) => [name, value ?? undefined]),
    sections: [],
  }),
  rowsFor: () => () => Object.entries(facts).map(([name, value]) => ({ name, value: value ?? '' })),
});

/** A list of the program's own: its records have these texts, which are its columns. */
export const ownListSubject = (noun: Subject['noun'], envelopeKey: string, names: readonly string[]): Subject => ({
  noun,
  columns: names.map((name) => ({ name, heading: name.toUpperCase() })),
  shape: { kind: 'record', props: Object.fromEntries(names.map((name) => [name, { kind: 'text' as const }])) },
  envelopeKey,
  isList: true,
  rowsFor: () => (record) => [record],
});

/** Rows of whatever columns: their names may have dots, which are no paths here. */
export const tableSubject = (
  noun: Subject['noun'],
  envelopeKey: string,
  { names, numbers }: { readonly names: readonly string[]; readonly numbers: ReadonlySet<string> },
): Subject => {
  const plain = new Map(names.map((name) => [name, name.replaceAll('.', '_').replaceAll(',', ' ')]));
  const memberKind = (name: string) => (numbers.has(name) ? ('integer' as const) : ('text' as const));
  return {
    ...ownListSubject(noun, envelopeKey, [...plain.values()]),
    shape: {
      kind: 'record',
      props: Object.fromEntries(names.map((name) => [plain.get(name), { kind: memberKind(name) }])),
    },
    identity: names.includes('id') ? ['id'] : undefined,
    rowsFor: () => (record) => [
      Object.fromEntries(
        Object.entries(Object(record)).map(([name, value]) => [plain.get(name) ?? name, cellOf(value)]),
      ),
    ],
  };
};

/** Infinities have names in cells. */
const cellOf = (value: unknown): unknown =>
  value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY ? sqlNumber(value) : value;

const factShape: Shape = { kind: 'record', props: { name: { kind: 'text' }, value: { kind: 'text' } } };
