// Queries for the second list of a response, e.g. the popular creative fields.
import type { ExecutableQuery } from './query.ts';

export function selectSubset(query: ExecutableQuery): ExecutableQuery {
  const { endpoint, presenter } = query;
  const { envelopeKey } = endpoint.subset ?? presenter;
  return { ...query, isSubset: true, presenter: { ...presenter, envelopeKey } };
}
