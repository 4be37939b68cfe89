// The flags and settings of the service, its key, the terminal and requests.
import { keyParams } from '../../api/schema.ts';
import { imageChoiceMeanings, imageChoices } from '../../terminal/pictures/protocols.ts';
import type { OptionRow } from './option-row.ts';

export const connectionRows = {
  // The service, and the key.
  profile: {
    help: 'Use the settings of this profile',
    flagGroup: 'global',
    valueDefinition: { placeholder: 'name', kind: 'profile' },
    envVariable: 'PORTFOLIO_PROFILE',
  },
  baseUrl: {
    help: 'Use the service at this address',
    flagGroup: 'connection',
    valueDefinition: { placeholder: 'url', kind: 'base-url' },
    envVariable: 'PORTFOLIO_BASE_URL',
    settingName: 'base_url',
  },
  key: {
    help: 'Application key',
    flagGroup: 'none',
    valueDefinition: { placeholder: 'key', kind: 'text' },
    envVariable: 'PORTFOLIO_API_KEY',
    settingName: 'key',
    isInternal: true,
  },
  keyParam: {
    help: 'Query parameter that contains the key',
    flagGroup: 'none',
    valueDefinition: {
      placeholder: 'name',
      kind: 'choice',
      choices: keyParams,
      default: 'api_key',
    },
    envVariable: 'PORTFOLIO_KEY_PARAM',
    settingName: 'key_param',
  },
  keyStore: {
    help: 'Where the key is stored, if not in the settings file',
    flagGroup: 'none',
    valueDefinition: { placeholder: 'place', kind: 'text' },
    settingName: 'key_store',
    isInternal: true,
  },
  keyOrigin: {
    help: 'Origin that the key was stored for',
    flagGroup: 'none',
    valueDefinition: { placeholder: 'origin', kind: 'text' },
    settingName: 'key_origin',
    isInternal: true,
  },
  demo: {
    help: 'Use the embedded service and its sample library, without your settings',
    flagGroup: 'request',
  },
  offline: { help: 'Use your own library instead of a service', flagGroup: 'request' },
  keep: {
    help: 'Store the received records in your own library',
    flagGroup: 'request',
    negatedHelp: 'Store nothing in your library, even if the setting keep is true',
    settingName: 'keep',
    settingChoices: ['true', 'pictures', 'false'],
    writesFiles: true,
  },
  keepPictures: {
    help: 'Store the records and their pictures, which --offline then shows',
    flagGroup: 'request',
    flagName: 'keep=pictures',
    writesFiles: true,
  },
  keepLimit: {
    help: 'Maximum size of all kept pictures, e.g. 500MB',
    flagGroup: 'none',
    valueDefinition: { placeholder: 'size', kind: 'size', default: '2GB' },
    settingName: 'keep_limit',
  },
  library: {
    help: 'Use this file as your own library',
    flagGroup: 'request',
    valueDefinition: { placeholder: 'file', kind: 'file' },
    writesFiles: false,
    envVariable: 'PORTFOLIO_LIBRARY',
  },
  record: {
    help: 'Write each request and its response to this HAR file, without keys; adds to a recording',
    flagGroup: 'request',
    valueDefinition: { placeholder: 'file', kind: 'file' },
    writesFiles: true,
  },
  replay: {
    help: 'Answer from this HAR file instead of a service, e.g. from a recording',
    flagGroup: 'request',
    valueDefinition: { placeholder: 'file', kind: 'file' },
    writesFiles: false,
  },

  // The terminal.
  color: {
    help: 'Use colour',
    flagGroup: 'global',
    valueDefinition: {
      placeholder: 'when',
      kind: 'choice',
      choices: ['auto', 'always', 'never'],
      default: 'auto',
    },
    settingName: 'color',
    hint: '--color-hex searches by colour',
  },
  images: {
    help: 'How to show pictures on the terminal',
    flagGroup: 'request',
    valueDefinition: {
      placeholder: 'how',
      kind: 'choice',
      choices: imageChoices,
      meanings: imageChoiceMeanings,
      default: 'auto',
    },
    settingName: 'images',
  },
  describe: { help: 'Describe pictures in words', flagGroup: 'request' },
  pager: {
    help: 'Pager for output that is longer than the screen; cat for none',
    flagGroup: 'none',
    valueDefinition: { placeholder: 'command', kind: 'text' },
    envVariable: 'PORTFOLIO_PAGER',
    settingName: 'pager',
  },
  quiet: { help: 'Print errors only, no notes', flagGroup: 'global' },
  verbose: { help: 'Show requests and how long they took', flagGroup: 'global' },

  // Flags for requests.
  timeout: {
    help: 'Give up on a try after this time without a response or without data',
    flagGroup: 'connection',
    valueDefinition: { placeholder: 'time', kind: 'duration', default: '30s' },
    settingName: 'timeout',
  },
  retries: {
    help: 'Retry temporary failures this many times',
    flagGroup: 'connection',
    valueDefinition: { placeholder: 'n', kind: 'integer', min: 0, max: 20, default: 2 },
    settingName: 'retries',
  },
  retryMaxWait: {
    help: 'Wait at most this long before a retry',
    flagGroup: 'connection',
    valueDefinition: { placeholder: 'time', kind: 'duration', default: '30s' },
    settingName: 'retry_max_wait',
  },
  insecureHttp: {
    help: 'Allow sending the key over plain http to another machine',
    flagGroup: 'connection',
    settingName: 'insecure_http',
  },
  cache: {
    help: 'Cache responses for this long, e.g. 1h',
    flagGroup: 'request',
    valueDefinition: { placeholder: 'time', kind: 'duration' },
    negatedHelp: 'Neither use nor store cached responses',
    settingName: 'cache',
    writesFiles: true,
  },
  curl: { help: 'Print the request as a curl command and send nothing', flagGroup: 'request' },
} as const satisfies Readonly<Record<string, OptionRow>>;
