// The texts of a library. They are asked for as bytes (`CAST(json AS BLOB)`), because libsql ends the process where a text has bytes that
// are no UTF-8.
import type { Database } from 'libsql';
import { libraryError, type Statement } from './database.ts';

/** What the program asks: statements that change something, and PRAGMA, are left as they are. */
const question = /^\s*(?:SELECT|WITH)\b/;

/** A statement whose rows have bytes in the place of texts. Numbers are in columns that are declared as such. */
export function preparedForBytes(database: Database, sql: string): Statement {
  const plain = database.prepare(sql);
  if (!question.test(sql)) return plain;
  const types = plain.columns().map(({ type }) => type);
  if (types.every((type) => type === 'INTEGER')) return plain;
  const names = types.map((_, at) => `c${at}`);
  const cells = types.map((type, at) => {
    if (type === 'INTEGER') return names[at];
    const bytes = `CAST(c${at} AS BLOB)`;
    return type === 'TEXT' ? bytes : `iif(typeof(c${at}) = 'text', ${bytes}, c${at})`;
  });
  return database.prepare(`WITH q (${names.join()}) AS (${sql}) SELECT ${cells.join(', ')} FROM q`);
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Undefined where the bytes are no text. */
export function textIn(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** @throws PortfolioError that names the file where the bytes are no text */
export function readText(bytes: Uint8Array, file: string): string {
  const text = textIn(bytes);
  if (text !== undefined) return text;
  throw libraryError(`${file} is damaged: it contains invalid UTF-8; \`portfolio library check\` says where`);
}

/** What can be wrong with a text, as a sentence goes on. */
export const textFaults = { bytes: 'contains invalid UTF-8', json: 'is not JSON' } as const;
