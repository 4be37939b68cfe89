// The flags and settings of the service, its key, the terminal and requests.
import { keyParams } from '../../api/schema.ts';
import { imageChoices, imageMeanings } from '../../terminal/pictures/protocols.ts';
import type { OptionRow } from './option-row.ts';

export const connectionRows = {
  // The service, and the key.
  profile: {
    help: 'Use the settings of this profile',
    scope: 'global',
    value: { placeholder: 'name', kind: 'profile' },
    environment: 'PORTFOLIO_PROFILE',
  },
  baseUrl: {
    help: 'Use the service at this address',
    scope: 'connection',
    value: { placeholder: 'url', kind: 'base-url' },
    environment: 'PORTFOLIO_BASE_URL',
    setting: 'base_url',
  },
  key: {
    help: 'Application key',
    scope: 'none',
    value: { placeholder: 'key', kind: 'text' },
    environment: 'PORTFOLIO_API_KEY',
    setting: 'key',
    internal: true,
  },
  keyParam: {
    help: 'Query parameter that contains the key',
    scope: 'none',
    value: { placeholder: 'name', kind: 'choice', choices: keyParams, default: 'api_key' },
    environment: 'PORTFOLIO_KEY_PARAM',
    setting: 'key_param',
  },
  keyStore: {
    help: 'Where the key is stored, if not in the settings file',
    scope: 'none',
    value: { placeholder: 'place', kind: 'text' },
    setting: 'key_store',
    internal: true,
  },
  keyOrigin: {
    help: 'Origin that the key was stored for',
    scope: 'none',
    value: { placeholder: 'origin', kind: 'text' },
    setting: 'key_origin',
    internal: true,
  },
  demo: {
    help: 'Use the embedded service and its sample library, without your settings',
    scope: 'request',
  },
  offline: { help: 'Use your own library instead of a service', scope: 'request' },
  keep: {
    help: 'Store the received records in your own library',
    scope: 'request',
    negated: 'Store nothing in your library, even if the setting keep is true',
    setting: 'keep',
    settable: ['true', 'pictures', 'false'],
    writes: true,
  },
  keepPictures: {
    help: 'Store the records and their pictures, which --offline then shows',
    scope: 'request',
    flag: 'keep=pictures',
    writes: true,
  },
  keepLimit: {
    help: 'Maximum size of all kept pictures, e.g. 500MB',
    scope: 'none',
    value: { placeholder: 'size', kind: 'size', default: '2GB' },
    setting: 'keep_limit',
  },
  library: {
    help: 'Use this file as your own library',
    scope: 'request',
    value: { placeholder: 'file', kind: 'file' },
    writes: false,
    environment: 'PORTFOLIO_LIBRARY',
  },
  record: {
    help: 'Write each request and its response to this HAR file, without keys; adds to a recording',
    scope: 'request',
    value: { placeholder: 'file', kind: 'file' },
    writes: true,
  },
  replay: {
    help: 'Answer from this HAR file instead of a service, e.g. from a recording',
    scope: 'request',
    value: { placeholder: 'file', kind: 'file' },
    writes: false,
  },

  // The terminal.
  color: {
    help: 'Use colour',
    scope: 'global',
    value: {
      placeholder: 'when',
      kind: 'choice',
      choices: ['auto', 'always', 'never'],
      default: 'auto',
    },
    setting: 'color',
    hint: '--color-hex searches by colour',
  },
  images: {
    help: 'How to show pictures on the terminal',
    scope: 'request',
    value: {
      placeholder: 'how',
      kind: 'choice',
      choices: imageChoices,
      meanings: imageMeanings,
      default: 'auto',
    },
    setting: 'images',
  },
  describe: { help: 'Describe pictures in words', scope: 'request' },
  pager: {
    help: 'Pager for output that is longer than the screen; cat for none',
    scope: 'none',
    value: { placeholder: 'command', kind: 'text' },
    environment: 'PORTFOLIO_PAGER',
    setting: 'pager',
  },
  quiet: { help: 'Print errors only, no notes', scope: 'global' },
  verbose: { help: 'Show requests and how long they took', scope: 'global' },

  // Flags for requests.
  timeout: {
    help: 'Give up on a try after this time without a response or without data',
    scope: 'connection',
    value: { placeholder: 'time', kind: 'duration', default: '30s' },
    setting: 'timeout',
  },
  retries: {
    help: 'Retry temporary failures this many times',
    scope: 'connection',
    value: { placeholder: 'n', kind: 'integer', min: 0, max: 20, default: 2 },
    setting: 'retries',
  },
  retryMaxWait: {
    help: 'Wait at most this long before a retry',
    scope: 'connection',
    value: { placeholder: 'time', kind: 'duration', default: '30s' },
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
    value: { placeholder: 'time', kind: 'duration' },
    negated: 'Neither use nor store cached responses',
    setting: 'cache',
    writes: true,
  },
  curl: { help: 'Print the request as a curl command and send nothing', scope: 'request' },
} as const satisfies Readonly<Record<string, OptionRow>>;
