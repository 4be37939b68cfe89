// Compares the responses of a service with the reference. Requests each kind of record once.
import { commandNames, endpointOf } from '../../api/catalogue.ts';
import { type EntityName, entityOf } from '../../api/entities.ts';
import { idAt, valueAt } from '../../api/ids.ts';
import { requestUrl } from '../../api/request.ts';
import { type Endpoint, pathParams } from '../../api/schema.ts';
import type { Context } from '../../cli/context.ts';
import type { Finding } from '../../cli/printing/findings.ts';
import { type ErrorKind, PortfolioError } from '../../errors.ts';
import type { Connection } from '../../records/connection.ts';
import { pageOf } from '../../records/page.ts';
import { type Difference, differences } from './differences.ts';

type Values = Readonly<Record<string, string>>;

/** Failures that concern one endpoint only. All others end the check. */
const ofOneEndpoint: readonly ErrorKind[] = ['not_found', 'service', 'unreadable', 'key_refused'];

const note = (text: string): Finding => ({ result: 'note', text });

export async function referenceFindings(
  { base, client }: Connection,
  { requestOptions }: Pick<Context, 'requestOptions'>,
): Promise<readonly Finding[]> {
  const ids: Ids = new Map();
  const asked = new Set<EntityName>();
  const alike: string[] = [];
  const absent: string[] = [];
  const findings: Finding[] = [];
  const records = async (endpoint: Endpoint<EntityName>, values: Values): Promise<readonly unknown[]> => {
    try {
      const response = await client.get(requestUrl(base, endpoint, values), requestOptions);
      const page = pageOf(response, endpoint.envelopeKey, endpoint.isList);
      return page.records.map(({ value }) => value);
    } catch (error) {
      // A library has only the records that were stored in it.
      if (error instanceof PortfolioError && error.kind === 'not_kept') return [];
      throw error;
    }
  };
  for (const name of commandNames) {
    const endpoint = endpointOf(name);
    const tries = pathValues(endpoint, ids);
    if (asked.has(endpoint.entity) || tries.length === 0) continue;
    asked.add(endpoint.entity);
    try {
      let found: readonly unknown[] = [];
      for (const values of tries) if (found.length === 0) found = await records(endpoint, values);
      remember(endpoint.entity, found, ids);
      const text = differenceText(found, endpoint.entity);
      if (found.length === 0) absent.push(endpoint.entity);
      else if (text === '') alike.push(endpoint.entity);
      else findings.push(note(`"${endpoint.entity}" differs from the reference: ${text}.`));
      const isPaged = endpoint.pageSize !== undefined && pathParams(endpoint).length === 0;
      const more = async () => (await records(endpoint, { page: '2' })).length > 0;
      if (isPaged && (await hasOtherSize(found.length, endpoint.pageSize ?? 0, more))) {
        findings.push(note(`"${name}" has ${found.length} records on a page, not ${endpoint.pageSize}.`));
      }
    } catch (error) {
      if (!(error instanceof PortfolioError) || !ofOneEndpoint.includes(error.kind)) throw error;
      findings.push(note(`"${name}" has no usable response: ${error.message}.`));
    }
  }
  return [...summary(alike, findings.length), ...findings, ...empty(absent)];
}

function summary(alike: readonly string[], others: number): readonly Finding[] {
  if (alike.length === 0) return [];
  const what = others === 0 ? 'All records are as in the reference' : 'These records are as in the reference';
  return [{ result: 'ok', text: `${what}: ${alike.join(', ')}.` }];
}

const empty = (absent: readonly string[]): readonly Finding[] =>
  absent.length === 0 ? [] : [note(`No records were found to compare for these: ${absent.join(', ')}.`)];

/** A short page is a difference only if another page follows. */
const hasOtherSize = async (count: number, size: number, more: () => Promise<boolean>): Promise<boolean> =>
  count > size || (count > 0 && count < size && (await more()));

/** Ids of a few records by kind. Not every creative has a position, and not every project a comment. */
type Ids = Map<string, readonly string[]>;
const maxTries = 4;

/** Returns the path parameters for each try. Empty if an id is still unknown. */
function pathValues(endpoint: Endpoint, ids: Ids): readonly Values[] {
  const names = pathParams(endpoint);
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

/** Adds the ids of the records with the most comments. A work in progress and its revision have the same position. */
function remember(entity: EntityName, found: readonly unknown[], ids: Ids): void {
  const comments = (record: unknown) => Number(valueAt(record, ['stats', 'comments'])) || 0;
  const best = [...found].sort((a, b) => comments(b) - comments(a)).slice(0, maxTries);
  const add = (kind: string, idOf: (record: unknown) => string | undefined) => {
    if (!ids.has(kind))
      ids.set(
        kind,
        best.map((record) => idOf(record) ?? '').filter((id) => id !== ''),
      );
  };
  const { named = 'id', contains = {}, completes } = entityOf(entity);
  if (completes !== undefined) return;
  add(entity, (record) => idAt(record, named));
  for (const [kind, member] of Object.entries(contains))
    add(kind, (record) => idAt(Object.values(Object(valueAt(record, [member])))[0], 'id'));
}

/** Returns the differences in words. Empty if there are none. */
function differenceText(found: readonly unknown[], entity: EntityName): string {
  const { shape } = entityOf(entity);
  const counts = new Map<string, number>();
  for (const value of found) {
    const texts = new Set(differences(shape, value).map(inWords));
    for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const all = [...counts].map(([text, count]) =>
    count === found.length ? text : `${text} (in ${count} of ${found.length})`,
  );
  return [...all.slice(0, maxShown), ...(all.length > maxShown ? [`and ${all.length - maxShown} more`] : [])].join(
    '; ',
  );
}

/** In differences. A service with quite other records would fill the screen. */
const maxShown = 8;

function inWords({ kind, path, sent, expected }: Difference): string {
  switch (kind) {
    case 'new':
      return `new key ${path}`;
    case 'missing':
      return `no ${path}`;
    default:
      return `${path} is a ${sent}, not a ${expected}`;
  }
}
