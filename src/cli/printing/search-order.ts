// Describes the order of a list of several searches, for a note.
import { type Param, toFlagName } from '../../api/schema.ts';
import { joinWithAnd } from '../../api/words.ts';
import type { CheckedQuery } from '../../records/query.ts';
import { differingParams, sortFigureOf } from '../../records/searches.ts';

/** Returns undefined if the whole list is in one order, because its records have the figure. */
export function describeSearchOrder(
  query: Pick<CheckedQuery, 'endpoint' | 'searches' | 'params'>,
): string | undefined {
  if (sortFigureOf(query) !== undefined) return undefined;
  const { params } = query.endpoint;
  const nouns = differingParams(query).map((name) => paramNounOf(name, params[name]));
  return ` for each ${joinWithAnd(nouns)}, one of each in turn`;
}

/** Returns the word for a parameter in sentences. */
const paramNounOf = (name: string, param: Param | undefined): string =>
  param?.kind === 'licence' ? param.kind : toFlagName(name, param);
