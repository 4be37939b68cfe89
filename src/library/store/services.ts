// Finds the services whose records a library contains. Limits a connection to the records of one
// service.
import { usageError } from '../../errors.ts';
import { rowsOfService } from '../index/schema.ts';
import { openToRead } from './database.ts';
import type { OnLeftOut } from './migrations.ts';
import { type LibraryDatabase, numberIn, type SqlReader, wrapDatabase } from './rows.ts';
import type { Database } from './sqlite.ts';

export interface KeptService {
  readonly service: number;
  readonly base: string;
  readonly records: number;
}

export const storedBase = (base: string): string => new URL(base).href.replace(/\/+$/, '');

export const serviceOf = (store: SqlReader, base: string): number | undefined =>
  numberIn(store, 'SELECT service FROM service WHERE base = ?', storedBase(base));

export function addService(store: LibraryDatabase, base: string): number {
  const known = serviceOf(store, base);
  if (known !== undefined) return known;
  store.run('INSERT INTO service (base) VALUES (?)', storedBase(base));
  return serviceOf(store, base) ?? 0;
}

export const servicesIn = ({ rows }: SqlReader): readonly KeptService[] =>
  rows('SELECT service, base FROM service ORDER BY service').map(([service, base]) => {
    const [[records] = []] = rows(
      `SELECT count(*) FROM record WHERE ${rowsOfService(Number(service)).sql}`,
    );
    return { service: Number(service), base: String(base), records: Number(records) };
  });

export interface ServiceChoice {
  /**
   * Base address of the service. If the library has no records of it, the library's only service is
   * read.
   */
  readonly base?: string | undefined;
  /** Called with the address of the library's only service if `base` is another one. */
  readonly usesOther?: (base: string) => void;
}

/**
 * Opens a library to read the records of one service.
 * @throws PortfolioError if the library cannot be read, or if it has several services
 */
export function openToReadOne(
  file: string,
  choice?: ServiceChoice,
  onLeftOut?: OnLeftOut,
): Database {
  const database = openToRead(file, onLeftOut);
  try {
    limitTo(database, chooseService(wrapDatabase(database, file), choice));
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Returns the number of the service to read. In an empty library this is 1, the number that its
 * first service will get.
 * @throws PortfolioError `usage` if the library has several services and the choice does not name
 * one
 */
export function chooseService(store: SqlReader, { base, usesOther }: ServiceChoice = {}): number {
  const kept = store.rows('SELECT service, base FROM service ORDER BY service');
  const wanted = base === undefined ? undefined : storedBase(base);
  const [own] = kept.filter(([, each]) => each === wanted);
  const [first, second] = own === undefined ? kept : [own];
  if (second === undefined) {
    if (wanted !== undefined && own === undefined && first !== undefined)
      usesOther?.(String(first[1]));
    return Number(first?.[0] ?? 1);
  }
  const none = base === undefined ? '' : `, and none from ${wanted}`;
  throw usageError(
    `your library has records of ${kept.length} services${none}`,
    `choose one: ${flags(kept)}`,
  );
}

const flags = (services: readonly (readonly unknown[])[]): string =>
  services.map(([, base]) => `--base-url ${base}`).join(' or ');

/**
 * Limits a connection to the records, lists and links of one service. Queries read the other tables
 * only in joins with these three. Temporary views hide the tables with the same names, so no query
 * can forget the condition.
 */
function limitTo(database: Database, service: number): void {
  const views = {
    record: rowsOfService(service).sql,
    link: rowsOfService(service, 'source').sql,
    list: `service = ${service}`,
  };
  // A change of `temp_store` deletes temporary views, so it is set before they are created.
  database.exec('PRAGMA temp_store = MEMORY');
  for (const [name, condition] of Object.entries(views))
    database.exec(`CREATE TEMP VIEW ${name} AS SELECT * FROM main.${name} WHERE ${condition}`);
}
