// Makes clients that follow the settings for time limits and retries, and that record requests if
// --record is typed.
import type { Transport } from '../api/request.ts';
import { type Client, type ClientOptions, createClient } from '../client/client.ts';
import type { NetworkOptions } from '../client/http.ts';
import { once } from '../once.ts';
import { parseDurationMs } from '../settings/options/durations.ts';
import { flagOf, type OptionName } from '../settings/options/options.ts';

import type { Responder, ResponseBody, SourceContext } from './source.ts';

/**
 * Makes a client that retries, and records if --record is typed. It has no cache, and does not hide
 * keys that responses repeat.
 */
export const createSourceClient = (
  context: SourceContext,
  responder: Pick<ClientOptions, 'transport' | 'maskUrl'> & Partial<Pick<Responder, 'now'>>,
): Client =>
  createClient({
    transport: withRecording(context, responder.transport, responder.now),
    maskUrl: responder.maskUrl,
    ...requestPolicyOf(context),
    system: context.system,
  });

/**
 * Returns a transport that also writes each request and its response to the file of --record.
 * Without --record, returns `transport`.
 * @param now current time of the source, in milliseconds since 1970
 */
export function withRecording<Body extends ResponseBody>(
  context: SourceContext,
  transport: Transport<Body>,
  now = context.system.now(),
): Transport<Body> {
  const { record: recordingFile } = context.options;
  if (recordingFile === undefined) return transport;
  const loadRecordingTransport = once(async () =>
    (await import('./record-exchanges.ts')).createRecordingTransport(
      context,
      recordingFile,
      transport,
      now,
    ),
  );
  return async (...request) => (await loadRecordingTransport())(...request);
}

/** Returns the values of the settings `retries`, `retry_max_wait` and `timeout` for a client. */
export const requestPolicyOf = (context: SourceContext) => ({
  retryPolicy: {
    retries: Number(context.settings().get('retries')?.value),
    maxWaitSeconds: readDurationMs(context, 'retryMaxWait') / 1000,
  },
  timeoutMs: readDurationMs(context, 'timeout'),
});

/** Maximum delay of a timer in milliseconds. Node fires a timer with a longer delay after 1 ms. */
const maxTimerMs = 2 ** 31 - 1;

/** Returns the duration of a setting in milliseconds, at most `maxTimerMs`. */
const readDurationMs = (context: SourceContext, name: OptionName): number =>
  Math.min(parseDurationMs(flagOf(name), context.settings().get(name)?.value ?? ''), maxTimerMs);

export const networkOptionsOf = (context: SourceContext): NetworkOptions => ({
  userAgent: `portfolio/${context.system.version}`,
  env: context.system.env,
  connectTimeoutMs: readDurationMs(context, 'timeout'),
});
