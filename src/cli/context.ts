// What every command is handed: the system, the flags, the settings, and the ways to say something on stderr.
import { defaultOf } from '../api/schema.ts';
import type { Mask } from '../client/mask.ts';
import { type SettingsFile, settingsFile } from '../settings/file.ts';
import { resolveSettings, type Settings } from '../settings/settings.ts';
import type { Screen, System } from '../system.ts';
import { sanitiseAround } from '../view/text.ts';
import { checked } from './checks.ts';
import { globalFlags, type Options, optionName } from './flags.ts';

export interface Context {
  readonly system: System;
  readonly options: Options;
  readonly mask: Mask;
  readonly file: SettingsFile;
  /** Opens the settings file at the first call. */
  settings(): Settings;
  /** A line on stderr, unless --quiet. */
  note(text: string): Promise<void>;
  /** A line on stderr, with --verbose. */
  trace(text: string): void;
}

/** Characters: a note may hold what the service says. */
const longestNote = 1000;

export function createContext(system: System, options: Options, mask: Mask): Context {
  const file = settingsFile(system);
  // Made safe first: a key with something invisible in it is not known as one.
  const say = (text: string, most?: number) =>
    system.stderr.write(`${sanitiseAround(text, (safe) => mask.hide(safe, most))}\n`);
  let settings: Settings | undefined;
  return {
    system,
    options,
    mask,
    file,
    settings: () => {
      settings ??= resolveSettings(file, system.env, options);
      mask.learn(settings.profile.key ?? '');
      return settings;
    },
    note: async (text) => {
      if (options.quiet !== true) await say(text, longestNote);
    },
    trace: (text) => {
      if (options.verbose === true) say(text).catch(() => {});
    },
  };
}

/** A setting that a flag or the profile may give, checked; the default otherwise. The demo has no profile. */
export function setting(
  context: Context,
  name: 'output' | 'color' | 'timeout' | 'retries' | 'retry_max_wait' | 'concurrency',
): string | undefined {
  const given = context.options[optionName(name)];
  if (given !== undefined) return String(given);
  return context.options.demo === true ? undefined : context.settings().profile[name];
}

/** 0 for none, else chalk's levels: 16 colours, 256, all. The one place that decides on colour, for each stream apart. */
export function colourLevel(context: Context, screen: Screen): 0 | 1 | 2 | 3 {
  const { env } = context.system;
  const when = checked(
    globalFlags.color.param,
    '--color',
    setting(context, 'color') ?? defaultOf(globalFlags.color.param),
  );
  if (when === 'always') return shownBy(screen) || 1;
  if (when === 'never' || env['NO_COLOR']) return 0;
  const forced = env['FORCE_COLOR'];
  if (forced === '0' || forced === 'false') return 0;
  if (forced !== undefined) return forced === '2' ? 2 : forced === '3' ? 3 : shownBy(screen) || 1;
  if (env['CLICOLOR_FORCE'] !== undefined && env['CLICOLOR_FORCE'] !== '0') return shownBy(screen) || 1;
  return screen.isTTY && env['CLICOLOR'] !== '0' && env['TERM'] !== 'dumb' ? shownBy(screen) : 0;
}

const shownBy = ({ colorDepth }: Screen): 0 | 1 | 2 | 3 =>
  colorDepth >= 24 ? 3 : colorDepth >= 8 ? 2 : colorDepth >= 4 ? 1 : 0;
