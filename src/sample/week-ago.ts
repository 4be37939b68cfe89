// The sample as it was a week before its fixed time, for the first sync of a watch of the demo.
import type { Client } from '../client/client.ts';
import { madeAt } from './addresses.ts';

const week = 7 * 24 * 3600;

/** Wraps a system's clock, so that what is read counts as received a week ago. */
export const clockWeekAgo = (now: () => number) => () => now() - week * 1000;

/** Wraps a client of the demo: lists lack what was published later, and figures were smaller. */
export const clientWeekAgo = ({ get }: Client): Client => ({
  get: async (...request) => {
    const response = await get(...request);
    const text = JSON.stringify(earlier(JSON.parse(Buffer.from(response.body).toString())));
    return { ...response, body: Buffer.from(text) };
  },
});

function earlier(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((each) => !isLater(each)).map(earlier);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === 'stats' ? smaller(member) : earlier(member),
    ]),
  );
}

const isLater = (record: unknown): boolean =>
  typeof record === 'object' &&
  record !== null &&
  'published_on' in record &&
  typeof record.published_on === 'number' &&
  record.published_on > madeAt - week;

/**
 * Lowers each figure by up to a tenth, each by another part, so that some records move more than
 * others.
 */
function smaller(figures: unknown): unknown {
  if (typeof figures === 'number') return figures - Math.floor((figures * (figures % 11)) / 100);
  if (typeof figures !== 'object' || figures === null) return figures;
  return Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [name, smaller(figure)]),
  );
}
