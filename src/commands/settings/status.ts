// status: shows the active settings and their origins, and checks the key with the service.
import type { Context } from '../../cli/context.ts';
import { writeFacts } from '../../cli/printing/facts.ts';
import { checkOutput } from '../../cli/printing/output.ts';
import { curlLine } from '../../cli/requests.ts';
import { otherCommand } from '../../cli/suggested-command.ts';
import { PortfolioError } from '../../errors.ts';
import type { Options } from '../../settings/options/options.ts';
import type { KeyLocation } from '../../settings/settings.ts';
import { refusedEnvironmentKey } from '../../sources/network.ts';
import { probeUrl, sendProbe } from './login.ts';

/** Prints the active settings, but never the key. */
export async function status(context: Context): Promise<void> {
  await checkOutput(context, 'table');
  if (context.options.curl === true) {
    const line = curlLine(probeUrl(context.source.base(context)), context);
    return context.system.stdout.write(`${line}\n`);
  }
  const settings = context.settings();
  const { profileName, keyParam } = settings;
  const { isEmbedded, name } = context.source;
  const key = isEmbedded ? undefined : settings.key;
  const baseUrl = settings.get('baseUrl');
  const base = isEmbedded ? context.source.base(context) : baseUrl?.value;
  const shown = context.source.place?.(context) ?? base;
  const failure = base === undefined ? undefined : await failureOf(context);
  const state = keyState(key, base);
  const accepted = state === 'set' ? 'accepts the key' : 'answers without a key';
  const rateLimit = context.traffic.rateLimit();
  const answer = failure?.message ?? accepted;
  const facts = {
    profile: profileName,
    settings_file: context.file.path,
    base_url: shown ?? null,
    base_url_from: isEmbedded ? name : (baseUrl?.origin ?? null),
    key: state,
    key_from: key === undefined ? null : key.place === 'environment' ? 'environment' : 'profile',
    key_store: key === undefined || key.place === 'environment' ? null : key.place,
    key_param: key === undefined ? null : keyParam,
    answer: base === undefined ? null : answer,
    ...(rateLimit === undefined
      ? {}
      : { requests_left: rateLimit.left, requests_limit: rateLimit.limit }),
  };
  const place =
    key !== undefined && state === 'set' ? `${keyPlaces[key.place]}, sent as ${keyParam}` : state;
  await writeFacts(context, facts, {
    title: shown ?? 'No service is set up',
    subtitle: [`Profile ${profileName}`],
    facts: [
      ['Answer', base === undefined ? undefined : `${failure === undefined ? '✓' : '✗'} ${answer}`],
      ['Key', isEmbedded ? 'not needed' : place],
      ['Address', originTexts[isEmbedded ? name : (baseUrl?.origin ?? '')]],
      ['Requests left', rateLimit && `${rateLimit.left} of ${rateLimit.limit}`],
      ['Settings', context.file.path],
    ],
  });
  if (base === undefined) context.source.base(context);
  if (failure !== undefined)
    throw failure.kind === 'key_refused' ? withNextStep(failure, key, context.options) : failure;
}

/**
 * Texts about the origin of the address, by the origin of the setting or by the name of an embedded
 * source.
 */
const originTexts: Readonly<Record<string, string>> = {
  flag: 'from --base-url',
  environment: 'from PORTFOLIO_BASE_URL',
  profile: 'from the profile',
  demo: 'sample data in this program, no network',
  offline: 'your library, no network',
  replay: 'a recording, no network',
};

/**
 * Replaces the hint of the error, because it suggests `portfolio status`, which is this command.
 */
function withNextStep(
  { kind, message, details }: PortfolioError,
  key: KeyLocation | undefined,
  options: Options,
): PortfolioError {
  if (key?.place === 'environment')
    return new PortfolioError(kind, message, { ...details, hint: refusedEnvironmentKey });
  const hint = `store ${key === undefined ? 'a' : 'another'} key with \`${otherCommand(['login'], options)}\``;
  return new PortfolioError(kind, message, { ...details, hint });
}

const keyPlaces: { readonly [P in KeyLocation['place']]: string } = {
  environment: 'from PORTFOLIO_API_KEY',
  file: 'in the settings file',
  keyring: "in the system's keyring",
};

function keyState(key: KeyLocation | undefined, base: string | undefined): string {
  if (key === undefined) return 'none';
  if (key.place === 'environment' || (base !== undefined && key.origin === new URL(base).origin))
    return 'set';
  return `stored for ${key.origin ?? 'no address'} and not sent`;
}

async function failureOf(context: Context): Promise<PortfolioError | undefined> {
  // Bypasses the cache, because a cached response does not show that the key works.
  const connection = await context.source.open(context, { isUncached: true });
  try {
    return void (await sendProbe(connection, context));
  } catch (error) {
    if (error instanceof PortfolioError && !context.system.signal.aborted) return error;
    throw error;
  } finally {
    await connection.close();
  }
}
