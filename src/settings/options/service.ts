// Rows of the options table. Which service answers, and with which key.
import { keyParams } from '../../api/request.ts';
import type { OptionRow } from './option-row.ts';

export const service = {
  profile: {
    help: 'Use the settings of this profile',
    scope: 'global',
    value: { word: 'name', kind: 'profile' },
    environment: 'PORTFOLIO_PROFILE',
  },
  baseUrl: {
    help: 'Use the service at this address',
    scope: 'connection',
    value: { word: 'url', kind: 'base-url' },
    environment: 'PORTFOLIO_BASE_URL',
    setting: 'base_url',
  },
  key: {
    help: 'Application key',
    scope: 'none',
    value: { word: 'key', kind: 'text' },
    environment: 'PORTFOLIO_API_KEY',
    setting: 'key',
    internal: true,
  },
  keyParam: {
    help: 'Query parameter that carries the key',
    scope: 'none',
    value: { word: 'name', kind: 'choice', choices: keyParams, default: 'api_key' },
    environment: 'PORTFOLIO_KEY_PARAM',
    setting: 'key_param',
  },
  keyStore: {
    help: 'Where the key is stored, if not in the settings file',
    scope: 'none',
    value: { word: 'place', kind: 'text' },
    setting: 'key_store',
    internal: true,
  },
  keyOrigin: {
    help: 'Origin that the key was stored for',
    scope: 'none',
    value: { word: 'origin', kind: 'text' },
    setting: 'key_origin',
    internal: true,
  },
  demo: { help: 'Use the embedded service and its sample library', scope: 'request' },
  offline: { help: 'Use your own library instead of a service', scope: 'request' },
  keep: {
    help: 'Put what the service sends into your own library',
    scope: 'request',
    negated: 'Do not store it there, whatever the setting says',
    setting: 'keep',
  },
  library: {
    help: 'Use this file as your own library',
    scope: 'request',
    value: { word: 'file', kind: 'file' },
    environment: 'PORTFOLIO_LIBRARY',
  },
} as const satisfies Readonly<Record<string, OptionRow>>;
