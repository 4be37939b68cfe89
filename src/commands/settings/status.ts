// status: shows the active settings and their origins, and checks the key with the service.
import type { KeyParam } from '../../api/schema.ts';
import type { Context } from '../../cli/context.ts';
import { curlLine } from '../../cli/curl.ts';
import { writeFacts } from '../../cli/printing/facts.ts';
import { checkAndChooseFormat } from '../../cli/printing/output.ts';
import { suggestCommand } from '../../cli/suggested-command.ts';
import { isFailure, PortfolioError } from '../../errors.ts';
import type { Options } from '../../settings/options/options.ts';
import type { KeyLocation } from '../../settings/settings.ts';
import { refusedEnvironmentKey } from '../../sources/network-failures.ts';
import { probeUrl, sendProbe } from './login.ts';

/** Prints the active settings, but never the key. */
export async function status(context: Context): Promise<void> {
  await checkAndChooseFormat(context, 'table');
  if (context.options.curl === true) {
    const line = curlLine(probeUrl(context.source.baseUrlOf(context)), context);
    return context.system.stdout.write(`${line}\n`);
  }
  const settings = context.settings();
  const { profileName, keyParam } = settings;
  const { isEmbedded } = context.source;
  const key = isEmbedded ? undefined : settings.keyLocation;
  const { value: base, setBy = '' } = findAddress(context);
  const shown = context.source.describePlace?.(context) ?? base;
  const state = keyState(key, base);
  const result = base === undefined ? undefined : await probe(context, state);
  const rateLimit = context.traffic.rateLimit();
  const facts = {
    profile: profileName,
    settings_file: context.settingsFile.path,
    base_url: shown ?? null,
    base_url_from: setBy || null,
    key: state,
    ...keyFacts(key, keyParam),
    answer: result?.answer ?? null,
    ...(rateLimit === undefined
      ? {}
      : { requests_left: rateLimit.remaining, requests_limit: rateLimit.limit }),
  };
  await writeFacts(context, facts, {
    title: shown ?? 'No service is set up',
    subtitle: [`Profile ${profileName}`],
    facts: [
      ['Answer', result && `${result.failure === undefined ? '✓' : '✗'} ${result.answer}`],
      ['Key', isEmbedded ? 'not needed' : keyText(key, state, keyParam)],
      ['Address', originTexts[setBy]],
      ['Requests left', rateLimit && `${rateLimit.remaining} of ${rateLimit.limit}`],
      ['Settings', context.settingsFile.path],
    ],
  });
  if (base === undefined) context.source.baseUrlOf(context);
  if (result?.failure !== undefined) throw withNextStep(result.failure, key, context.options);
}

function findAddress(context: Context): { readonly value?: string; readonly setBy?: string } {
  const { source, settings } = context;
  if (source.isEmbedded) return { value: source.baseUrlOf(context), setBy: source.name };
  return settings().get('baseUrl') ?? {};
}

const originTexts: Readonly<Record<string, string>> = {
  flag: 'from --base-url',
  environment: 'from PORTFOLIO_BASE_URL',
  profile: 'from the profile',
  demo: 'sample data in this program, no network',
  offline: 'your library, no network',
  replay: 'a recording, no network',
};

/**
 * Replaces the hint about a refused key, because it suggests `portfolio status`, which is this
 * command.
 */
function withNextStep(
  error: PortfolioError,
  key: KeyLocation | undefined,
  options: Options,
): PortfolioError {
  const { kind, message, details } = error;
  if (kind !== 'key_refused') return error;
  if (key?.kind === 'environment')
    return new PortfolioError(kind, message, { ...details, hint: refusedEnvironmentKey });
  const hint = `store ${key === undefined ? 'a' : 'another'} key with \`${suggestCommand(['login'], options)}\``;
  return new PortfolioError(kind, message, { ...details, hint });
}

const keyPlaces: { readonly [P in KeyLocation['kind']]: string } = {
  environment: 'from PORTFOLIO_API_KEY',
  file: 'in the settings file',
  keyring: "in the system's keyring",
};

function keyFacts(key: KeyLocation | undefined, param: KeyParam) {
  if (key === undefined) return { key_from: null, key_store: null, key_param: null };
  return key.kind === 'environment'
    ? { key_from: 'environment', key_store: null, key_param: param }
    : { key_from: 'profile', key_store: key.kind, key_param: param };
}

const keyText = (key: KeyLocation | undefined, state: string, param: KeyParam): string =>
  key !== undefined && state === 'set' ? `${keyPlaces[key.kind]}, sent as ${param}` : state;

function keyState(key: KeyLocation | undefined, base: string | undefined): string {
  if (key === undefined) return 'none';
  if (key.kind === 'environment' || (base !== undefined && key.origin === new URL(base).origin))
    return 'set';
  return `stored for ${key.origin ?? 'no address'} and not sent`;
}

async function probe(context: Context, state: string) {
  // Bypasses the cache, because a cached response does not show that the key works.
  const connection = await context.source.open(context, { isUncached: true });
  try {
    await sendProbe(connection, context);
    const answer = state === 'set' ? 'accepts the key' : 'answers without a key';
    return { answer, failure: undefined };
  } catch (error) {
    if (isFailure(error) && !context.system.signal.aborted)
      return { answer: error.message, failure: error };
    throw error;
  } finally {
    await connection.close();
  }
}
