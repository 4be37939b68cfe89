// Limits the requests to a service over all runs that use one library.
import type { Response } from '../../api/request.ts';
import type { Client } from '../../client/client.ts';
import { PortfolioError } from '../../errors.ts';
import { noteRequest, pauseOf, spentSince } from '../../library/history/watches.ts';
import type { Writer } from '../../library/store/writer.ts';
import type { Rate } from '../../settings/options/values.ts';

/** The reason why no request is sent now. `until` is in Unix seconds. */
export class BudgetSpent extends Error {
  readonly reason: 'budget' | 'pause';
  readonly until: number;

  constructor(reason: 'budget' | 'pause', until: number) {
    super(reason);
    this.reason = reason;
    this.until = until;
  }
}

export interface BudgetOptions {
  readonly writer: Pick<Writer, 'transaction'>;
  readonly rate: Rate;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Requests are stored for this many seconds: the longest span of a budget. */
const longest = 3600;

/** Wraps the client: it counts each request before it is sent, but not retries. @throws BudgetSpent if no request is left */
export function withBudget({ get }: Client, base: string, { writer, rate, now }: BudgetOptions): Client {
  const take = () =>
    writer.transaction((store) => {
      const at = Math.floor(now() / 1000);
      const pause = pauseOf(store, base);
      // A pause of more than a day is from a clock that was set back.
      if (pause > at && pause - at <= 24 * longest) throw new BudgetSpent('pause', pause);
      const span = Math.ceil(rate.ms / 1000);
      const spent = spentSince(store, base, at - span).filter(([when]) => when <= at);
      if (spent.reduce((sum, [, requests]) => sum + requests, 0) >= rate.requests) {
        throw new BudgetSpent('budget', (spent[0]?.[0] ?? at) + span);
      }
      noteRequest(store, base, { at, since: at - longest });
    });
  return {
    get: async (...request): Promise<Response> => {
      take();
      return get(...request);
    },
  };
}

/** Returns for how many seconds the service wants no requests; `undefined` if the error is not about that. */
export const pauseIn = (error: unknown): number | undefined =>
  error instanceof PortfolioError && error.kind === 'rate_limited' ? (error.details.retryAfter ?? 60) : undefined;
