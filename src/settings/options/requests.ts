// Rows of the options table. How requests are sent.
import type { OptionRow } from './option-row.ts';

export const requests = {
  timeout: {
    help: 'Give up on a request after this time',
    scope: 'connection',
    value: { word: 'time', kind: 'duration', default: '30s' },
    setting: 'timeout',
  },
  retries: {
    help: 'Retry temporary failures this many times',
    scope: 'connection',
    value: { word: 'n', kind: 'integer', min: 0, max: 20, default: 2 },
    setting: 'retries',
  },
  retryMaxWait: {
    help: 'Wait at most this long before a retry',
    scope: 'connection',
    value: { word: 'time', kind: 'duration', default: '30s' },
    setting: 'retry_max_wait',
  },
  insecureHttp: {
    help: 'Allow sending the key over plain http to another machine',
    scope: 'connection',
    setting: 'insecure_http',
  },
  cache: {
    help: 'Cache responses for this long, e.g. 1h',
    scope: 'request',
    value: { word: 'time', kind: 'duration' },
    negated: 'Do not use cached responses, and store none',
    setting: 'cache',
  },
  curl: { help: 'Print the request as a curl command and send nothing', scope: 'request' },
} as const satisfies Readonly<Record<string, OptionRow>>;
