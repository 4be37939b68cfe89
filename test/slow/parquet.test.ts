// Each value of each exported record, as the real DuckDB reads it.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { decode } from '../../src/api/decode.ts';
import { entityOf, kinds, variantsOf } from '../../src/api/entities.ts';
import type { Shape } from '../../src/api/kinds/shape.ts';
import { mergeVariants, openSnapshot } from '../../src/library/exchange/export.ts';
import { sampleOrigin } from '../../src/sample/addresses.ts';
import { openForTexts, serviceBase } from '../support/records.ts';
import { emptyFolder, runWith, sampleFile } from '../support/system.ts';

const folder = join(emptyFolder(), 'exported');
const ran = await runWith(['library', 'export', folder, '--library', sampleFile]);
const connection = await (await DuckDBInstance.create(':memory:')).connect();
const written = readdirSync(folder);

const timeText = (seconds: unknown): string | null =>
  typeof seconds === 'number'
    ? new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
    : null;

/** A decoded value as DuckDB writes it in JSON. */
function expected(shape: Shape, value: unknown): unknown {
  switch (shape.kind) {
    case 'optional':
      return expected(shape.inner, value);
    case 'time':
    case 'dateTime':
      return timeText(value);
    case 'list':
    case 'map':
      return Array.from(Object(value), (item) => expected(shape.inner, item));
    case 'textMap':
      return Object.entries(Object(value)).map(([key, text]) => ({ key, value: text }));
    case 'record':
      return Object.fromEntries(
        Object.entries(shape.props).map(([name, member]) => [
          name,
          expected(member, Object(value)[name]),
        ]),
      );
    default:
      return value ?? null;
  }
}

it('has a file for each kind of record that the library has', () => {
  expect(ran).toMatchObject({ exit: 0, stdout: '' });
  expect(written.length).toBeGreaterThan(5);
  expect(
    written.every((name) => kinds.some((kind) => name === `${entityOf(kind).plural}.parquet`)),
  ).toBe(true);
});

describe.each(kinds.filter((kind) => written.includes(`${entityOf(kind).plural}.parquet`)))(
  '%s',
  (kind) => {
    it('has the values of each record', async () => {
      const file = join(folder, `${entityOf(kind).plural}.parquet`);
      const reader = await connection.runAndReadAll(
        `SELECT to_json(t)::VARCHAR FROM read_parquet('${file}') t`,
      );
      const found = reader.getRows().map(([json]) => JSON.parse(String(json)));
      const [entity = kind] = variantsOf(kind);
      const { shape, partOf } = entityOf(entity);
      const all = Array.from(
        openSnapshot(sampleFile).records(kind, () => {}),
        (record) => {
          const members = Object(expected(shape, decode(entity, mergeVariants(record))));
          return {
            ...members,
            ...(partOf === undefined ? { id: record.id } : { [`${partOf}_id`]: record.parent }),
            first_seen: timeText(record.first),
            last_seen: timeText(record.last),
            service: sampleOrigin,
            json: record.forms.at(-1)?.text,
          };
        },
      );
      expect(found.length).toBe(all.length);
      for (const [at, record] of all.entries()) expect(found[at]).toEqual(record);
    });

    it('has lists, structs and timestamps as such', async () => {
      const file = join(folder, `${entityOf(kind).plural}.parquet`);
      const reader = await connection.runAndReadAll(
        `DESCRIBE SELECT * FROM read_parquet('${file}')`,
      );
      const types = new Map(reader.getRows().map(([name, type]) => [String(name), String(type)]));
      expect(types.get('first_seen')).toMatch(/^TIMESTAMP/);
      if (kind === 'project') {
        expect(types.get('fields')).toBe('VARCHAR[]');
        expect(types.get('stats')).toBe(
          'STRUCT("views" BIGINT, appreciations BIGINT, "comments" BIGINT)',
        );
        expect(types.get('owners')).toMatch(/^STRUCT\(id VARCHAR, .*\)\[\]$/);
      }
    });
  },
);

it('takes time in proportion to the records: a plan that reads one table for each row of another would not end here', async () => {
  const home = emptyFolder();
  const library = join(home, 'own.db');
  const writer = openForTexts(library);
  const texts = Array.from({ length: 50_000 }, (_, id) => `{"id":${id},"name":"x","covers":{}}`);
  writer.insert(
    texts.map((text) => ({ entity: 'project', text, seen: 1 })),
    serviceBase,
  );
  writer.close();
  const target = join(home, 'exported');
  expect(
    await runWith(['library', 'export', target, '--library', library], { home }),
  ).toMatchObject({ exit: 0 });
  const file = join(target, 'projects.parquet');
  const reader = await connection.runAndReadAll(
    `SELECT count(DISTINCT id)::INTEGER FROM read_parquet('${file}')`,
  );
  expect(reader.getRows()).toEqual([[50_000]]);
}, 60_000);
