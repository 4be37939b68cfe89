// Connects to SQLite through libsql. Only this file imports the package.
import { closeSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { devNull } from 'node:os';
import { pathToFileURL } from 'node:url';
import type { Database as Sqlite } from 'libsql';
import { isJson } from '../../api/json/parse.ts';
import { PortfolioError } from '../../errors.ts';
import { loadNative } from '../../native.ts';
import type { Scalar } from '../index/schema.ts';

export type Database = Sqlite;
export type Statement = ReturnType<Database['prepare']>;

/** Maximum time for which a writer waits for another writer, in milliseconds. */
const busyTimeout = 5000;

/**
 * Opens a file. The mode is a part of the address, because libsql ignores the options `readonly`
 * and `fileMustExist`.
 * @param mode `ro`, `rwc`, `ro&immutable=1`, or `memory`, which needs no file
 */
export function connect(file: string, mode: string): Database {
  checkDescriptors();
  // SQLite knows no host. It takes the name of a network drive as the beginning of the path.
  const address = pathToFileURL(file).href.replace(/^file:\/\/(?!\/)/, 'file:////');
  return new (loadSqlite())(`${address}?mode=${mode}`, { timeout: busyTimeout });
}

const loadSqlite = () =>
  loadNative('libsql', (): typeof import('libsql') => createRequire(import.meta.url)('libsql'));

/** @throws PortfolioError `unexpected` if libsql is missing */
export function sqliteVersion(): string {
  const memory = new (loadSqlite())(':memory:');
  try {
    return String(memory.prepare('SELECT sqlite_version()').raw().get());
  } finally {
    memory.close();
  }
}

/**
 * Number of files and sockets that a command may open after this check, including the files of
 * libsql.
 */
const maxOpened = 12;

/**
 * Checks that the process can open more files. Otherwise libsql would end the process.
 * @throws system error EMFILE
 */
function checkDescriptors(): void {
  const opened: number[] = [];
  try {
    while (opened.length < maxOpened) opened.push(openSync(devNull, 'r'));
  } finally {
    for (const descriptor of opened) closeSync(descriptor);
  }
}

const primaryCode = (error: unknown): number =>
  error instanceof Error && 'rawCode' in error ? Number(error.rawCode) & 0xff : 0;

/**
 * These functions compare numbers, because libsql does not have names for the extended result
 * codes.
 */
export const isReadOnly = (error: unknown): boolean => primaryCode(error) === 8;
export const isIoError = (error: unknown): boolean => primaryCode(error) === 10;
export const cannotOpen = (error: unknown): boolean => primaryCode(error) === 14;

/**
 * Replaces NUL, because libsql would end the text there, and the shortened text could match another
 * value.
 */
export const bindable = (value: Scalar): Scalar =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;

/** Matches the beginning of a query. Other statements, including PRAGMA, are prepared unchanged. */
const query = /^\s*(?:SELECT|WITH)\b/;

/**
 * Prepares a statement. A query returns texts as bytes, because libsql ends the process if a text
 * is not UTF-8. It returns columns that are declared as INTEGER as numbers.
 */
export function preparedForBytes(database: Database, sql: string): Statement {
  const plain = database.prepare(sql);
  if (!query.test(sql)) return plain;
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

export function textIn(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** A half character of JSON, as SQLite converts it to UTF-8. */
const half = /\xed[\xa0-\xbf][\x80-\xbf]/g;

/** Decodes UTF-8, with U+FFFD for each half character and for bytes that are not valid. */
export const shownText = (bytes: Uint8Array): string =>
  textIn(bytes) ??
  Buffer.from(
    Buffer.from(bytes).toString('latin1').replace(half, '\xef\xbf\xbd'),
    'latin1',
  ).toString();

/** Decodes UTF-8. @throws PortfolioError that names the file if the bytes are not valid */
export function readText(bytes: Uint8Array, file: string): string {
  const text = textIn(bytes);
  if (text !== undefined) return text;
  const check = '`portfolio library check --library FILE`';
  const message = `${file} is damaged: it contains invalid UTF-8; ${check} shows what is damaged`;
  throw new PortfolioError('unreadable', message);
}

/**
 * Returns the id and the text of a record, or a sentence that says why they cannot be read. See
 * `storedText`.
 */
export function readStoredText(
  [row, idBytes, json, isValid]: readonly unknown[],
  entity: string | undefined,
): { readonly id: string; readonly text: string } | { readonly fault: string } {
  const id = idBytes instanceof Uint8Array ? textIn(idBytes) : undefined;
  if (id === undefined)
    return { fault: `the id of the record in row ${row} contains invalid UTF-8` };
  if (entity === undefined && json !== null)
    return { fault: `record ${id} is of a kind that this release does not know` };
  const read = storedText(json, isValid, `${entity ?? 'record'} ${id}`);
  return 'fault' in read ? read : { id, ...read };
}

/**
 * Decodes the text of a record, or returns a sentence that says why it cannot be read.
 * @param isValid the result of SQLite's `json_valid`, which is faster than parsing. `json_valid`
 * rejects deep nesting, which is not damage.
 */
export function storedText(
  json: unknown,
  isValid: unknown,
  record: string,
): { readonly text: string } | { readonly fault: string } {
  if (!(json instanceof Uint8Array)) return { fault: `${record} has no text` };
  const text = textIn(json);
  if (text === undefined) return { fault: `the text of ${record} contains invalid UTF-8` };
  return isValid === 1 || isJson(text) ? { text } : { fault: `the text of ${record} is not JSON` };
}
