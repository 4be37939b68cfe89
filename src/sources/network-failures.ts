// Errors and hints about the address of the service and its key.
import { suggestion } from '../api/suggestions.ts';
import { joinFirst } from '../api/words.ts';
import { type ErrorDetails, PortfolioError } from '../errors.ts';
import { parseDurationMs } from '../settings/options/durations.ts';
import { flagOf, optionRowOf } from '../settings/options/options.ts';
import type { SourceContext } from './source.ts';

/** Returns the error for a command that needs a service if none is set up. */
export function noService(context: SourceContext): PortfolioError {
  const { get, profileName } = context.settings();
  const profiles = Object.keys(context.settingsFile.read().profiles ?? {});
  const others = profiles.filter((name) => name !== profileName);
  const isNamed = ['flag', 'environment'].includes(get('profile')?.setBy ?? '');
  const whose =
    !isNamed && others.length === 0
      ? ''
      : ` for profile ${profileName}${originOfProfile(context)}${suggestion(profileName, others)}`;
  const known = others.length === 0 ? '' : `your profiles are ${joinFirst(profiles, 9)}; `;
  return new PortfolioError('no_key', `no service is set up${whose}`, {
    hint: `${known}run \`${context.commandLine('login')}\`, or add --demo to try it with sample data`,
  });
}

/**
 * Returns the place where the name of the profile was set, for a message; '' for a flag and the
 * settings file.
 */
const originOfProfile = ({ settings }: SourceContext): string =>
  settings().get('profile')?.setBy === 'environment'
    ? ` (from ${optionRowOf('profile').envVariable})`
    : '';

/**
 * Hint if a key from the environment is refused. `login` would not help, because the environment
 * has priority.
 */
export const refusedEnvironmentKey = `the key comes from ${optionRowOf('key').envVariable}: correct or unset it`;

/** Longest pause, in seconds, for which the flag that waits is named. */
const longestWait = 3600;

/** Adds the flag that waits for the pause of a rate limit, if the command retries at all. */
function hintToWait({ hint, retryAfter = 0 }: ErrorDetails, { settings }: SourceContext) {
  const isRetried = Number(settings().get('retries')?.value) > 0;
  if (!isRetried || retryAfter === 0 || retryAfter > longestWait) return hint;
  const maxWaitSeconds = settings().get('retryMaxWait')?.value ?? '0s';
  // It has waited that long for each retry.
  if (retryAfter * 1000 <= parseDurationMs(flagOf('retryMaxWait'), maxWaitSeconds)) return hint;
  const time = retryAfter < 120 ? `${retryAfter}s` : `${Math.ceil(retryAfter / 60)}m`;
  return `${hint}, or add ${flagOf('retryMaxWait')} ${time} to wait for it`;
}

/** Returns a hint about the address or the key; the client's hint for other errors. */
export function hintFor(
  { kind, details }: PortfolioError,
  context: SourceContext,
  sendsKey: () => boolean,
): string | undefined {
  const { commandLine } = context;
  const { hint } = details;
  switch (kind) {
    case 'rate_limited':
      return hintToWait(details, context);
    case 'network':
      return hint ?? `the address comes from ${originOfBase(context)}`;
    case 'key_refused':
      if (context.settings().keyLocation?.kind === 'environment') return refusedEnvironmentKey;
      return sendsKey()
        ? `check the key with \`${commandLine('status')}\`, or store another with \`${commandLine('login')}\``
        : `no key was sent: store one with \`${commandLine('login')}\``;
    default:
      return hint;
  }
}

/** Returns the place where the base address was set, for a hint. */
function originOfBase({ settings, commandLine }: SourceContext): string {
  const { get, profileName } = settings();
  const { envVariable } = optionRowOf('baseUrl');
  switch (get('baseUrl')?.setBy) {
    case 'flag':
      return flagOf('baseUrl');
    case 'environment':
      return envVariable ?? 'the environment';
    default:
      return `the profile ${profileName}, which \`${commandLine('login')}\` changes`;
  }
}
