// Compares the responses of a service with the API reference. Requests each kind of record.
import { commandNames, endpointOf } from '../../api/catalogue.ts';
import { type EntityName, entityOf } from '../../api/entities.ts';
import { idAt, valueAt } from '../../api/ids.ts';
import { buildRequestUrl } from '../../api/request.ts';
import { type Endpoint, pathParamNames } from '../../api/schema.ts';
import type { Context } from '../../cli/context.ts';
import { type Finding, note, ok } from '../../cli/printing/findings.ts';
import { type ErrorKind, isFailure } from '../../errors.ts';
import type { Connection } from '../../records/connection.ts';
import { parsePage } from '../../records/page.ts';
import { differences } from './differences.ts';

type Values = Readonly<Record<string, string>>;

/**
 * Kinds of errors that concern only one endpoint. After an error of another kind, the check ends.
 */
const ofOneEndpoint: readonly ErrorKind[] = ['not_found', 'service', 'unreadable', 'key_refused'];

export async function referenceFindings(
  connection: Connection,
  context: Pick<Context, 'requestOptions'>,
): Promise<readonly Finding[]> {
  const read = recordReader(connection, context);
  const ids: Ids = new Map();
  const asked = new Set<EntityName>();
  const alike: string[] = [];
  const absent: string[] = [];
  const findings: Finding[] = [];
  for (const name of commandNames) {
    const endpoint = endpointOf(name);
    const { entity } = endpoint;
    const tries = pathValues(endpoint, ids);
    if (asked.has(entity) || tries.length === 0) continue;
    asked.add(entity);
    try {
      const found = await firstFound(tries, (values) => read(endpoint, values));
      collectIds(entity, found, ids);
      const text = differenceText(found, entity);
      if (found.length === 0) absent.push(entity);
      else if (text === '') alike.push(entity);
      else findings.push(note(`"${entity}" differs from the reference: ${text}.`));
      if (await hasOtherPageSize(endpoint, found.length, read))
        findings.push(
          note(`"${name}" has ${found.length} records on a page, not ${endpoint.pageSize}.`),
        );
    } catch (error) {
      if (!isFailure(error) || !ofOneEndpoint.includes(error.kind)) throw error;
      findings.push(note(`"${name}" has no usable response: ${error.message}.`));
    }
  }
  const which = findings.length === 0 ? 'All' : 'These';
  const listed = (words: string, names: readonly string[], finding: typeof note) =>
    names.length === 0 ? [] : [finding(`${words}: ${names.join(', ')}.`)];
  return [
    ...listed(`${which} records are as in the reference`, alike, ok),
    ...findings,
    ...listed('No records of these kinds were found', absent, note),
  ];
}

type Read = ReturnType<typeof recordReader>;

const recordReader =
  ({ baseUrl, client }: Connection, { requestOptions }: Pick<Context, 'requestOptions'>) =>
  async (endpoint: Endpoint<EntityName>, values: Values): Promise<readonly unknown[]> => {
    try {
      const response = await client.get(buildRequestUrl(baseUrl, endpoint, values), requestOptions);
      const page = parsePage(response, endpoint.envelopeKey, endpoint.isList);
      return page.records.map(({ value }) => value);
    } catch (error) {
      // Missing records in a library are not a difference from the reference.
      if (isFailure(error, 'not_kept')) return [];
      throw error;
    }
  };

async function firstFound(
  tries: readonly Values[],
  read: (values: Values) => Promise<readonly unknown[]>,
): Promise<readonly unknown[]> {
  for (const values of tries) {
    const found = await read(values);
    if (found.length > 0) return found;
  }
  return [];
}

/** Whether a page has too many records, or too few although another page follows. */
async function hasOtherPageSize(
  endpoint: Endpoint<EntityName>,
  count: number,
  read: Read,
): Promise<boolean> {
  const { pageSize } = endpoint;
  if (pageSize === undefined || pathParamNames(endpoint).length > 0 || count === 0) return false;
  return count > pageSize || (count < pageSize && (await read(endpoint, { page: '2' })).length > 0);
}

/**
 * Ids of some records, by kind. Several ids are tried, because the first project may have no
 * comments.
 */
type Ids = Map<string, readonly string[]>;
const maxTries = 4;

function pathValues(endpoint: Endpoint, ids: Ids): readonly Values[] {
  const names = pathParamNames(endpoint);
  if (names.length === 0) return [{}];
  const candidates = names.map((name) => {
    const param = endpoint.params[name];
    return ids.get(param?.kind === 'id' ? param.of : (param?.kind ?? '')) ?? [];
  });
  const tries = Math.min(...candidates.map(({ length }) => length));
  return Array.from({ length: tries }, (_, nth) =>
    Object.fromEntries(names.map((name, at) => [name, candidates[at]?.[nth] ?? ''])),
  );
}

/**
 * Stores the ids of the records with the most comments, and of a nested record of each at the same
 * index.
 */
function collectIds(entity: EntityName, found: readonly unknown[], ids: Ids): void {
  const comments = (record: unknown) => Number(valueAt(record, ['stats', 'comments'])) || 0;
  const best = [...found].sort((a, b) => comments(b) - comments(a)).slice(0, maxTries);
  const add = (kind: string, idOf: (record: unknown) => string | undefined) => {
    const found = best.map((record) => idOf(record) ?? '').filter((id) => id !== '');
    if (!ids.has(kind)) ids.set(kind, found);
  };
  const { named = 'id', contains = {}, completes } = entityOf(entity);
  if (completes !== undefined) return;
  add(entity, (record) => idAt(record, named));
  for (const [kind, member] of Object.entries(contains))
    add(kind, (record) => idAt(Object.values(Object(valueAt(record, [member])))[0], 'id'));
}

function differenceText(found: readonly unknown[], entity: EntityName): string {
  const { shape } = entityOf(entity);
  const counts = new Map<string, number>();
  for (const value of found) {
    for (const text of new Set(differences(shape, value)))
      counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const all = [...counts].map(([text, count]) =>
    count === found.length ? text : `${text} (in ${count} of ${found.length})`,
  );
  const more = all.length > maxShown ? [`and ${all.length - maxShown} more`] : [];
  return [...all.slice(0, maxShown), ...more].join('; ');
}

const maxShown = 8;
