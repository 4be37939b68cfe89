// The time limits, the retries and the recording of every client.
import type { Transport } from '../api/request.ts';
import { type Client, type ClientOptions, createClient } from '../client/client.ts';
import type { NetworkOptions } from '../client/http.ts';
import { once } from '../once.ts';
import { parseDurationMs } from '../settings/options/durations.ts';
import { flagOf, type OptionName } from '../settings/options/options.ts';

import type { Responder, ResponseBody, SourceInput } from './source.ts';

/** Makes a client with the settings for time limits and retries. */
export const createSourceClient = (
  input: SourceInput,
  responder: Pick<ClientOptions, 'transport' | 'shownAddress'> & Partial<Pick<Responder, 'now'>>,
): Client =>
  createClient({
    transport: withRecording(input, responder.transport, responder.now),
    shownAddress: responder.shownAddress,
    ...requestPolicy(input),
    system: input.system,
  });

/**
 * Records the exchanges of a transport if --record was typed.
 * @param now current time on the clock of the source
 */
export function withRecording<Body extends ResponseBody>(
  input: SourceInput,
  transport: Transport<Body>,
  now = input.system.now(),
): Transport<Body> {
  const { record } = input.options;
  if (record === undefined) return transport;
  const open = once(async () =>
    (await import('./record-exchanges.ts')).recording(input, record, transport, now),
  );
  return async (...request) => (await open())(...request);
}

export const requestPolicy = (input: SourceInput) => ({
  retryPolicy: {
    retries: Number(input.settings().get('retries')?.value),
    maxWait: timerMs(input, 'retryMaxWait') / 1000,
  },
  timeout: timerMs(input, 'timeout'),
});

/** Maximum milliseconds of a timer. Node fires a longer one immediately. */
const maxTimer = 2 ** 31 - 1;

/** Returns the milliseconds of a setting, at most `maxTimer`. */
const timerMs = (input: SourceInput, name: OptionName): number =>
  Math.min(parseDurationMs(flagOf(name), input.settings().get(name)?.value ?? ''), maxTimer);

export const networkOptions = (input: SourceInput): NetworkOptions => ({
  userAgent: `portfolio/${input.system.version}`,
  env: input.system.env,
  timeout: timerMs(input, 'timeout'),
});
