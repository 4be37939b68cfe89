// Writes Parquet files. Their schemas are derived from the shapes of records, with lists, structs
// and timestamps.
import { closeSync, openSync, writeSync } from 'node:fs';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { decode } from '../../api/decode.ts';
import { entityOf, type Kind, variantsOf } from '../../api/entities.ts';
import type { Shape } from '../../api/kinds/shape.ts';
import { type KnownRecord, mergeVariants } from './export.ts';

type Element = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number];

/** Maximum number of rows in memory. */
const groupSize = 5000;

const optional = { repetition_type: 'OPTIONAL' } as const;
const texts = (name: string): Element => ({
  name,
  type: 'BYTE_ARRAY',
  converted_type: 'UTF8',
  ...optional,
});
const times = (name: string): Element => ({
  name,
  type: 'INT64',
  converted_type: 'TIMESTAMP_MILLIS',
  ...optional,
});

function elementsOf(name: string, shape: Shape): readonly Element[] {
  switch (shape.kind) {
    case 'optional':
      return elementsOf(name, shape.inner);
    case 'integer':
      return [{ name, type: 'INT64', ...optional }];
    case 'time':
    case 'dateTime':
      return [times(name)];
    case 'list':
    case 'map':
      return listOf(name, elementsOf('element', shape.inner));
    case 'textMap':
      return listOf(name, structOf('element', [[texts('key')], [texts('value')]]));
    case 'record': {
      const members = Object.entries(shape.props).map(([member, of]) => elementsOf(member, of));
      return structOf(name, members);
    }
    default:
      return [texts(name)];
  }
}

const listOf = (name: string, element: readonly Element[]): readonly Element[] => [
  { name, num_children: 1, converted_type: 'LIST', ...optional },
  { name: 'list', num_children: 1, repetition_type: 'REPEATED' },
  ...element,
];

const structOf = (name: string, members: readonly (readonly Element[])[]): readonly Element[] => [
  { name, num_children: members.length, ...optional },
  ...members.flat(),
];

function cellOf(shape: Shape, value: unknown): unknown {
  switch (shape.kind) {
    case 'optional':
      return cellOf(shape.inner, value);
    case 'integer':
      return Number.isSafeInteger(value) ? BigInt(Number(value)) : null;
    case 'time':
    case 'dateTime':
      return typeof value === 'number' ? timeOf(value) : null;
    case 'list':
    case 'map':
      return Array.isArray(value) ? value.map((item) => cellOf(shape.inner, item)) : [];
    case 'textMap':
      return Object.entries(Object(value)).map(([key, text]) => ({ key, value: String(text) }));
    case 'record': {
      const members = Object.entries(shape.props);
      return Object.fromEntries(
        members.map(([name, member]) => [name, cellOf(member, Object(value)[name])]),
      );
    }
    default:
      return String(value ?? '');
  }
}

function timeOf(seconds: number): Date | null {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? null : date;
}

type Column = readonly [
  string,
  readonly Element[],
  read: (record: KnownRecord, value: object) => unknown,
];

export function parquetFile(file: string, kind: Kind) {
  const [entity = kind] = variantsOf(kind);
  const { shape, partOf } = entityOf(entity);
  const key = partOf === undefined ? 'id' : `${partOf}_id`;
  const members = Object.entries(shape.props).filter(([name]) => name !== key);
  const columns: readonly Column[] = [
    [key, [texts(key)], ({ id, parent }) => parent ?? id],
    ...members.map(([name, member]): Column => {
      return [
        name,
        elementsOf(name, member),
        (_, value) => cellOf(member, Reflect.get(value, name)),
      ];
    }),
    ['first_seen', [times('first_seen')], ({ first }) => timeOf(first)],
    ['last_seen', [times('last_seen')], ({ last }) => timeOf(last)],
    ['service', [texts('service')], ({ service }) => service],
    ['json', [texts('json')], ({ forms }) => forms.at(-1)?.text],
  ];
  const schema = [
    { name: 'root', num_children: columns.length },
    ...columns.flatMap(([, elements]) => elements),
  ];
  const opened = openSync(file, 'w', 0o600);
  const bytes = new ByteWriter();
  // Resets only `index`, like the file writer of the package, because `offset` counts all written
  // bytes.
  const flush = () => {
    const chunk = new Uint8Array(bytes.buffer, 0, bytes.index);
    for (let at = 0; at < chunk.length; ) at += writeSync(opened, chunk, at);
    bytes.index = 0;
  };
  const writer = new ParquetWriter({
    writer: Object.assign(bytes, { flush }),
    schema,
    createdBy: 'portfolio',
  });
  let waiting: unknown[][] = [];
  const write = () => {
    const columnData = columns.map(([name], at) => ({ name, data: waiting.map((row) => row[at]) }));
    writer.write({ columnData, rowGroupSize: groupSize });
    waiting = [];
  };
  return {
    add: (record: KnownRecord) => {
      const value = decode(entity, mergeVariants(record));
      waiting.push(columns.map(([, , read]) => read(record, value)));
      if (waiting.length === groupSize) write();
    },
    close: () => {
      try {
        if (waiting.length > 0) write();
        writer.finish();
        flush();
      } finally {
        closeSync(opened);
      }
    },
  };
}
