// Settings: flag > environment > profile > default. The file is opened only when something needs it, read plainly because
// every start pays for it, and written by conf, which does so atomically.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Field } from './api/creative-fields.ts';
import { type KeyParam, keyParams } from './api/request.ts';
import { codeOf, PortfolioError } from './errors.ts';
import type { System } from './system.ts';

/** One profile as stored. All of it is optional. */
export interface Profile {
  readonly base_url?: string;
  readonly key?: string;
  /** The origin that the key was stored for. */
  readonly key_origin?: string;
  readonly key_param?: string;
  readonly output?: string;
  readonly color?: string;
  readonly timeout?: string;
  readonly retries?: string;
  readonly concurrency?: string;
}

interface Stored {
  readonly profile?: string;
  readonly profiles?: Readonly<Record<string, Profile>>;
}

type Source = 'flag' | 'environment' | 'profile';
interface Sourced {
  readonly value: string;
  readonly source: Source;
}

export interface SettingsFile {
  readonly path: string;
  /** @throws PortfolioError naming the file when it cannot be read */
  read(): Stored;
  write(stored: Stored): Promise<void>;
}

/** The folder of the settings: PORTFOLIO_CONFIG_DIR, or where this system keeps such things. */
function settingsFolder({ env, platform, home }: Pick<System, 'env' | 'platform' | 'home'>): string {
  if (env['PORTFOLIO_CONFIG_DIR']) return env['PORTFOLIO_CONFIG_DIR'];
  if (platform === 'win32' && env['APPDATA']) return join(env['APPDATA'], 'portfolio');
  return join(env['XDG_CONFIG_HOME'] || join(home, '.config'), 'portfolio');
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return {};
    const why = cause instanceof SyntaxError ? 'it is not JSON' : codeOf(cause);
    const hint = 'mend it or move it away; nothing was changed';
    throw new PortfolioError('unexpected', `the settings file ${path} cannot be read`, { why, hint });
  }
}

/** Writes through conf: a temporary file beside, then a rename. */
async function writeJson(folder: string, name: string, value: object): Promise<void> {
  const { default: Conf } = await import('conf');
  try {
    const { mkdirSync } = await import('node:fs');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const conf = new Conf({
      cwd: folder,
      configName: name,
      projectName: 'portfolio',
      projectSuffix: '',
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
      serialize: (stored) => `${JSON.stringify(stored, null, 2)}\n`,
    });
    conf.store = { ...value };
  } catch (cause) {
    const path = join(folder, `${name}.json`);
    throw new PortfolioError('unexpected', `the settings file ${path} cannot be written`, {
      why: codeOf(cause),
      cause,
    });
  }
}

export function settingsFile(system: System): SettingsFile {
  const folder = settingsFolder(system);
  const path = join(folder, 'config.json');
  let stored: Stored | undefined;
  return {
    path,
    read: () => {
      stored ??= checked(readJson(path), path);
      return stored;
    },
    write: async (next) => {
      await writeJson(folder, 'config', next);
      stored = next;
    },
  };
}

function checked(value: unknown, path: string): Stored {
  const profiles = isRecord(value) ? (value['profiles'] ?? {}) : undefined;
  if (isRecord(value) && isRecord(profiles) && Object.values(profiles).every(isRecord)) return value;
  throw new PortfolioError('unexpected', `the settings file ${path} does not hold settings`, {
    hint: 'mend it or move it away; nothing was changed',
  });
}

/** The creative fields that a service listed when last asked, where they differ from the reference's. */
export function knownFields(system: System, origin: string): readonly Field[] {
  const path = join(settingsFolder(system), 'fields.json');
  if (!existsSync(path)) return [];
  const stored = readJson(path);
  const fields = isRecord(stored) ? stored[origin] : undefined;
  return Array.isArray(fields) ? fields.filter((field) => isRecord(field) && typeof field['name'] === 'string') : [];
}

/** Replaces what is known of the service at `origin`; nothing is written when that is the same. */
export async function rememberFields(system: System, origin: string, fields: readonly Field[]): Promise<void> {
  if (JSON.stringify(knownFields(system, origin)) === JSON.stringify(fields)) return;
  const folder = settingsFolder(system);
  const stored = readJson(join(folder, 'fields.json'));
  await writeJson(folder, 'fields', { ...(isRecord(stored) ? stored : {}), [origin]: fields });
}

/** What is in force for one run: each value with where it came from. */
export interface Settings {
  readonly profileName: string;
  readonly profile: Profile;
  readonly baseUrl: Sourced | undefined;
  readonly key: (Sourced & { readonly origin: string | undefined }) | undefined;
  readonly keyParam: KeyParam;
}

export interface SettingFlags {
  readonly profile?: string;
  readonly baseUrl?: string;
}

export function resolveSettings(file: SettingsFile, env: System['env'], flags: SettingFlags): Settings {
  const stored = file.read();
  const profileName = flags.profile ?? (env['PORTFOLIO_PROFILE'] || stored.profile) ?? 'default';
  const profile = Object.hasOwn(stored.profiles ?? {}, profileName) ? (stored.profiles?.[profileName] ?? {}) : {};
  const baseUrl =
    sourced(flags.baseUrl, 'flag') ??
    sourced(env['PORTFOLIO_BASE_URL'], 'environment') ??
    sourced(profile.base_url, 'profile');
  const fromEnv = sourced(env['PORTFOLIO_API_KEY'], 'environment');
  const fromProfile = sourced(profile.key, 'profile');
  return {
    profileName,
    profile,
    baseUrl: baseUrl && { ...baseUrl, value: checkedBaseUrl(baseUrl.value) },
    key: fromEnv ? { ...fromEnv, origin: undefined } : fromProfile && { ...fromProfile, origin: profile.key_origin },
    keyParam: checkedKeyParam(env['PORTFOLIO_KEY_PARAM'] || profile.key_param || 'api_key'),
  };
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
