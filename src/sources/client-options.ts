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
  responder: Pick<ClientOptions, 'transport' | 'maskUrl'> & Partial<Pick<Responder, 'now'>>,
): Client =>
  createClient({
    transport: withRecording(input, responder.transport, responder.now),
    maskUrl: responder.maskUrl,
    ...requestPolicyOf(input),
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
  const { record: recordingFile } = input.options;
  if (recordingFile === undefined) return transport;
  const openRecording = once(async () =>
    (await import('./record-exchanges.ts')).recording(input, recordingFile, transport, now),
  );
  return async (...request) => (await openRecording())(...request);
}

export const requestPolicyOf = (input: SourceInput) => ({
  retryPolicy: {
    retries: Number(input.settings().get('retries')?.value),
    maxWait: readTimerMs(input, 'retryMaxWait') / 1000,
  },
  timeoutMs: readTimerMs(input, 'timeout'),
});

/** Maximum milliseconds of a timer. Node fires a longer one immediately. */
const maxTimerMs = 2 ** 31 - 1;

/** Returns the milliseconds of a setting, at most `maxTimerMs`. */
const readTimerMs = (input: SourceInput, name: OptionName): number =>
  Math.min(parseDurationMs(flagOf(name), input.settings().get(name)?.value ?? ''), maxTimerMs);

export const networkOptionsOf = (input: SourceInput): NetworkOptions => ({
  userAgent: `portfolio/${input.system.version}`,
  env: input.system.env,
  timeoutMs: readTimerMs(input, 'timeout'),
});
