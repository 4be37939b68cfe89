// Parses and checks values of options from flags, the environment and profiles.
import { read } from '../../api/read-value.ts';
import { usageError } from '../../errors.ts';
import type { OptionRow } from './option-row.ts';
import { yesNo } from './options.ts';
import { parsePath, type Typed } from './paths.ts';

/**
 * Checks a value and returns its canonical form.
 * @throws PortfolioError `usage`, with `label` in the message
 */
export function checkedValue(row: OptionRow, text: string, typed: Typed): string {
  const { value, mayBeEmpty, hint } = row;
  const { label } = typed;
  if (mayBeEmpty && text === '') return text;
  const kind = value ?? yesNo;
  switch (kind.kind) {
    case 'duration':
      parseDurationMs(label, text);
      return text;
    case 'rate':
      parseRate(label, text);
      return text;
    case 'size':
      bytesOf(label, text);
      return text;
    case 'base-url':
      return checkedBaseUrl(text, label);
    case 'profile':
      return checkedProfile(label, text);
    case 'file':
    case 'folder':
      return parsePath(notEmpty(label, text), typed);
    case 'alias':
    case 'column':
    case 'row':
    case 'board':
    case 'watch':
      return notEmpty(label, text);
    default: {
      const result = read(kind, label, notEmpty(label, text));
      if ('problem' in result) throw usageError(result.problem, hint);
      return result.value;
    }
  }
}

function notEmpty(label: string, text: string): string {
  if (text.trim() === '') throw usageError(`${label} must not be empty`);
  return text;
}

/** Checks the name of a profile. It is printed, and is part of a key's name in the keyring. */
function checkedProfile(label: string, text: string): string {
  if (/^[\p{L}\p{N}_][\p{L}\p{M}\p{N} ._@'-]{0,63}$/u.test(notEmpty(label, text))) return text;
  const rule = `a letter, digit or _, then at most 63 letters, digits, blanks and . _ @ ' -`;
  throw usageError(`${label} must be ${rule}, not ${JSON.stringify(text.slice(0, 80))}`);
}

/** Matches the version at the end of an address. Each request adds it to the base URL. */
const version = /\/v2\/*$/;

/** Whether a typed base URL contains the version, which `checkedBaseUrl` removes. */
export const hasVersion = (text: string): boolean =>
  URL.canParse(text) && version.test(new URL(text).pathname);

export const versionNote = 'note: the base URL is used without its /v2, which each request adds';

/**
 * Checks a base URL and returns it in the form of `URL.href`, without the version.
 * @throws PortfolioError `usage` without the text, which may contain a password
 */
export function checkedBaseUrl(text: string, label = 'the base URL'): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw usageError(
      `${label} must be an address with http:// or https://`,
      'for example https://api.example.org',
    );
  }
  if (url.search !== '' || url.username !== '' || url.password !== '') {
    throw usageError(
      `${label} must not contain a query or a password`,
      'store a key with `portfolio login`',
    );
  }
  url.pathname = url.pathname.replace(version, '');
  return url.href;
}

const units = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
  y: 31_536_000_000,
} as const;

/**
 * Converts a duration to milliseconds, e.g. `30s`, `500ms`, `2m`, `1h`, `1y`. A number without a
 * unit is in seconds.
 * @throws PortfolioError `usage`, with `label` in the message
 */
export function parseDurationMs(label: string, text: string): number {
  const [, number = '', unit = 's'] =
    /^(\d{1,6}(?:\.\d{1,3})?)(ms|s|m|h|d|w|y)?$/.exec(text.trim()) ?? [];
  // The expression matches only units of the table.
  const ms = number === '' ? 0 : Number(number) * units[unit as keyof typeof units];
  if (ms >= 1) return ms;
  throw usageError(
    `${label} must be a time, e.g. 500ms, 30s, 2m or 1h, not ${JSON.stringify(text)}`,
  );
}

const sizes = { kB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 } as const;

/**
 * Converts a size to bytes, e.g. `500MB`, `2GB`.
 * @throws PortfolioError `usage`, with `label` in the message
 */
export function bytesOf(label: string, text: string): number {
  const [, number, unit = ''] = /^(\d{1,6}(?:\.\d{1,3})?) ?([kMGT]B)$/i.exec(text.trim()) ?? [];
  const [, bytes] =
    Object.entries(sizes).find(([name]) => name.toLowerCase() === unit.toLowerCase()) ?? [];
  if (bytes !== undefined) return Number(number) * bytes;
  throw usageError(`${label} must be a size, e.g. 500MB or 2GB, not ${JSON.stringify(text)}`);
}

/** A rate limit: at most `requests` requests in `ms` milliseconds. */
export interface Rate {
  readonly requests: number;
  readonly ms: number;
}

/**
 * Parses a rate, e.g. `150/h`. The number of requests is limited, because the time of each request
 * is stored.
 * @throws PortfolioError `usage`, with `label` in the message
 */
export function parseRate(label: string, text: string): Rate {
  const [, requests, unit] = /^([1-9]\d{0,5})\/([hms])$/.exec(text) ?? [];
  // The expression matches only units of the table.
  if (requests !== undefined)
    return { requests: Number(requests), ms: units[unit as keyof typeof units] };
  throw usageError(
    `${label} must be a number of requests and a unit of time, e.g. 150/h, not ${JSON.stringify(text)}`,
    'the number is at most 999999',
  );
}
