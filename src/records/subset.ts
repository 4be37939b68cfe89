// Responses with a second list, e.g. that of the popular creative fields, and queries for it.
import { idAt } from '../api/ids.ts';
import { parseJson } from '../api/json/parse.ts';
import type { Response } from '../api/request.ts';
import type { Endpoint } from '../api/schema.ts';
import { createRecords, type Page, type PageRecord, parsePage } from './page.ts';
import type { ExecutableQuery } from './query.ts';

export function selectSubset(query: ExecutableQuery): ExecutableQuery {
  const { endpoint, presenter } = query;
  const { envelopeKey } = endpoint.subset ?? presenter;
  return { ...query, readsSubset: true, presenter: { ...presenter, envelopeKey } };
}

/**
 * Parses a response, and marks the records that are in the other list too.
 * @param readsSubset whether the records are those of the second list
 * @throws PortfolioError `unreadable` as `parsePage`
 */
export function parsePageWithSubset(
  response: Response,
  { envelopeKey, subset }: Pick<Endpoint, 'envelopeKey' | 'subset'>,
  readsSubset: boolean,
): Page {
  const subsetKey = subset?.envelopeKey ?? '';
  const key = readsSubset ? subsetKey : envelopeKey;
  const otherKey = readsSubset ? envelopeKey : subsetKey;
  const page = parsePage(response, key, true);
  const { status, headers, unmaskedBody: received } = response;
  if (page.doubt === 'null') return page;
  const text = Buffer.from(page.body).toString();
  const values: unknown = Reflect.get(Object(parseJson(text)), otherKey);
  const others = Array.isArray(values) ? createRecords(values, text, otherKey) : [];
  const lists = new Map([[key, page.records]]);
  if (Array.isArray(values)) lists.set(otherKey, others);
  return {
    ...page,
    lists,
    records: markRecords(page.records, others),
    ...(received && {
      unmaskedPage: parsePageWithSubset(
        { status, headers, body: received },
        { envelopeKey, subset },
        readsSubset,
      ),
    }),
  };
}

/** Returns the records, marked if their id is in the other list. */
function markRecords(
  records: readonly PageRecord[],
  otherRecords: readonly PageRecord[],
): readonly PageRecord[] {
  const ids = new Set(otherRecords.map(({ value }) => idAt(value, 'id')));
  ids.delete(undefined);
  return records.map(({ text, value, index }) => ({
    text,
    value,
    index,
    isInOtherList: ids.has(idAt(value, 'id')),
  }));
}
