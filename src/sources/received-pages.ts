// Selects the records of a page that a library may store.
import { type CommandName, endpointOf } from '../api/catalogue.ts';
import { type EntityName, entityOf, hasRequiredId } from '../api/entities.ts';
import { idAt } from '../api/ids.ts';
import { isObject } from '../api/json/json-types.ts';
import type { RequestParams } from '../api/request.ts';
import { listQuery } from '../api/routes.ts';
import { pathParamNames } from '../api/schema.ts';
import { quantity } from '../api/words.ts';
import type { ReceivedPage } from '../library/history/list-history.ts';
import type { ListPage } from '../records/list-page.ts';
import type { PageRecord } from '../records/page.ts';

/** A request for one page of a list, or for a single record. */
export interface PageRequest extends Pick<ReceivedPage, 'command' | 'inPath' | 'query'> {
  readonly page: number;
  readonly perPage: number;
}

/** Describes the request that these values make. */
export function pageRequest(command: CommandName, values: RequestParams): PageRequest {
  const endpoint = endpointOf(command);
  const inPath = pathParamNames(endpoint);
  const entries = Object.entries(values);
  return {
    command,
    inPath: Object.fromEntries(inPath.map((name) => [name, values[name] ?? ''])),
    query: listQuery(entries.filter(([name]) => !inPath.includes(name))),
    page: Number(values['page'] ?? 1),
    perPage: Number(values['per_page'] ?? endpoint.pageSize ?? 0),
  };
}

interface StoreOptions {
  /** Time when the response was received, in Unix seconds. */
  readonly seen: number;
  /**
   * Returns whether a record's text may be stored. If not, the record is omitted and its list is
   * incomplete.
   */
  readonly mayStore: (text: string) => boolean;
}

interface Received {
  /** The pages to store. Empty if the response lacks the records of its endpoint. */
  readonly pages: readonly ReceivedPage[];
  /** Number of records that were omitted because they may not be stored. */
  readonly leftOut: number;
  /** Number of omitted records: values that are not objects, or that lack the id of their kind. */
  readonly unnamed: number;
  /** Whether the pages contain all records of the response. False if the service may have more. */
  readonly isComplete: boolean;
}

/**
 * Returns the pages to store for one page of a reading. Its second list, if it has one, is stored
 * as another list.
 */
export function selectPagesToStore(
  { command, inPath, query, page, perPage }: PageRequest,
  { content, newRecords }: Pick<ListPage, 'content' | 'newRecords'>,
  { seen, mayStore }: StoreOptions,
): Received {
  const { entity, envelopeKey, isList, subset } = endpointOf(command);
  const place = Math.max(0, (page - 1) * perPage);
  const pageOf = (records: ReceivedPage['records'], of = query) => ({
    command,
    inPath,
    query: of,
    records,
    place,
    seen,
  });
  // A record with the key is not stored. With `***` in it, it would be another record.
  const { lists, doubt } = content.unmaskedPage ?? content;
  if (lists === undefined) return { pages: [pageOf([])], leftOut: 0, unnamed: 0, isComplete: true };
  const own = lists.get(envelopeKey);
  if (own === undefined) return { pages: [], leftOut: 0, unnamed: 0, isComplete: false };
  const hasSafeAddress = [query, ...Object.values(inPath)].every(mayStore);
  let [leftOut, unnamed] = [0, 0];
  const storable = (records: readonly PageRecord[]) => {
    const named = records.filter(({ value }) => isObject(value) && hasRequiredId(entity, value));
    const once = firstOfEach(entity, named);
    const stored = once.filter(({ text }) => hasSafeAddress && mayStore(text));
    unnamed += records.length - named.length;
    leftOut += once.length - stored.length;
    return stored;
  };
  // An earlier page had the other records. Their texts may differ, so each reading would find a
  // change.
  const fresh = new Set(newRecords.map(({ index }) => index));
  const pages = [pageOf(storable(own.filter(({ index }) => fresh.has(index))))];
  const second = subset && lists.get(subset.envelopeKey);
  if (second !== undefined) pages.push(pageOf(storable(second), subset?.envelopeKey));
  return {
    pages: hasSafeAddress ? pages.filter(({ records }) => isList || records.length > 0) : [],
    leftOut,
    unnamed,
    isComplete: hasSafeAddress && doubt === undefined && leftOut + unnamed === 0,
  };
}

/** Returns the first record with each id. Storing another text too would look like a change. */
function firstOfEach(entity: EntityName, records: readonly PageRecord[]): readonly PageRecord[] {
  const { identity } = entityOf(entity);
  const ids = new Set<string>();
  return records.filter(({ value }) => {
    const id = identity && idAt(value, ...identity);
    const { size } = ids;
    return id === undefined || ids.add(id).size > size;
  });
}

export const notStoredTexts = ({
  leftOut,
  unnamed,
}: Pick<Received, 'leftOut' | 'unnamed'>): readonly string[] => [
  ...(leftOut === 0
    ? []
    : [
        leftOut === 1
          ? '1 record was not stored, because it contains the key'
          : `${leftOut} records were not stored, because they contain the key`,
      ]),
  ...(unnamed === 0
    ? []
    : [
        `${quantity(unnamed, 'record')} without an id ${unnamed === 1 ? 'was' : 'were'} not stored; ` +
          'this may be a failure of the service',
      ]),
];
