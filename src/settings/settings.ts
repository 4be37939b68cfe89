// Settings: flag > environment > profile > default.
import { type KeyParam, keyParams } from '../api/request.ts';
import { PortfolioError } from '../errors.ts';
import type { System } from '../system.ts';
import { type Profile, profileOf, type SettingsFile } from './file.ts';

type Source = 'flag' | 'environment' | 'profile';
interface Sourced {
  readonly value: string;
  readonly source: Source;
}

/** Where the key is. One from the environment goes to the base URL in force, a stored one to its origin alone. */
export type KeyPlace =
  | { readonly place: 'environment'; readonly value: string }
  | { readonly place: 'file'; readonly value: string; readonly origin: string | undefined }
  | { readonly place: 'keyring'; readonly origin: string | undefined };

/** What is in force for one run: each value with where it came from. */
export interface Settings {
  readonly profileName: string;
  readonly profile: Profile;
  readonly baseUrl: Sourced | undefined;
  readonly key: KeyPlace | undefined;
  readonly keyParam: KeyParam;
}

export interface SettingFlags {
  readonly profile?: string;
  readonly baseUrl?: string;
}

export function resolveSettings(file: SettingsFile, env: System['env'], flags: SettingFlags): Settings {
  const stored = file.read();
  const profileName = flags.profile ?? (env['PORTFOLIO_PROFILE'] || stored.profile) ?? 'default';
  const profile = profileOf(stored, profileName);
  const baseUrl =
    sourced(flags.baseUrl, 'flag') ??
    sourced(env['PORTFOLIO_BASE_URL'], 'environment') ??
    sourced(profile.base_url, 'profile');
  const fromEnv = env['PORTFOLIO_API_KEY'];
  return {
    profileName,
    profile,
    baseUrl: baseUrl && { ...baseUrl, value: checkedBaseUrl(baseUrl.value) },
    key: fromEnv ? { place: 'environment', value: fromEnv } : storedKey(profile),
    keyParam: checkedKeyParam(env['PORTFOLIO_KEY_PARAM'] || profile.key_param || 'api_key'),
  };
}

export function storedKey(profile: Profile): Exclude<KeyPlace, { place: 'environment' }> | undefined {
  // A key that a hand has put there without its origin was meant for the address beside it.
  const { key_origin, base_url = '' } = profile;
  const origin = key_origin ?? (URL.canParse(base_url) ? new URL(base_url).origin : undefined);
  if (profile.key_store === 'keyring') return { place: 'keyring', origin };
  return profile.key ? { place: 'file', value: profile.key, origin } : undefined;
}

const sourced = (value: unknown, source: Source): Sourced | undefined =>
  typeof value === 'string' && value !== '' ? { value, source } : undefined;

/** @throws PortfolioError when it is no http(s) address; one with a query, a key or a password in it is refused */
export function checkedBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new PortfolioError('usage', 'the base URL must be an address with http:// or https://', {
      hint: 'for example --base-url https://api.example.org',
    });
  }
  if (url.search !== '' || url.username !== '' || url.password !== '') {
    throw new PortfolioError('usage', 'the base URL must have no query and no password', {
      hint: 'store a key with `portfolio login`',
    });
  }
  return url.href;
}

export function checkedKeyParam(text: string): KeyParam {
  const param = keyParams.find((name) => name === text);
  if (param !== undefined) return param;
  throw new PortfolioError('usage', `the key's parameter is ${keyParams.join(' or ')}, not "${text}"`);
}
