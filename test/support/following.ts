// A service on a socket whose records change from one day to the next, and commands that keep what
// it sends.
import { join } from 'node:path';
import { canned } from './canned.ts';
import { emptyFolder, type Given, type Ran, runWith, testNow } from './system.ts';

export const hour = 3_600_000;
export const day = 24 * hour;

/** A project as small as a service may send it. */
export const project = (id: number, views: number, more: object = {}) => ({
  id,
  name: `Project ${id}`,
  stats: { views },
  ...more,
});

type Responses = Readonly<Record<string, unknown>>;

export interface Followed {
  readonly library: string;
  /** As the settings have it. */
  readonly url: string;
  /** Paths and queries of the requests, in order. */
  readonly asked: readonly string[];
  /**
   * What it sends from now on, by path and query; a number is a status. A getter is called for each
   * request.
   */
  send(responses: Responses): void;
  /** Runs a command against it, so many milliseconds after the begin. */
  run(args: readonly string[], after?: number, given?: Given): Promise<Ran>;
  stop(): Promise<void>;
}

export async function followed(first: Responses): Promise<Followed> {
  let responses = first;
  const service = await canned(async (url) => {
    const response = await (responses[url] ?? 404);
    if (typeof response !== 'number') return { body: JSON.stringify(response) };
    return {
      status: response,
      headers: response === 429 ? { 'retry-after': '1800' } : {},
      body: '',
    };
  });
  const home = emptyFolder();
  const library = join(home, 'library.db');
  const env = { PORTFOLIO_BASE_URL: service.url, PORTFOLIO_LIBRARY: library };
  return {
    ...{ library, url: `${service.url}/`, asked: service.asked },
    send: (others) => {
      responses = others;
    },
    run: (args, after = 0, given = {}) =>
      runWith(args, { home, now: testNow + after, ...given, env: { ...env, ...given.env } }),
    stop: service.stop,
  };
}
