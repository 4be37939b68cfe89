// What every command is handed: the system, the flags, the settings, and the ways to say something on stderr.
import type { Mask } from '../client/key.ts';
import { resolveSettings, type Settings, type SettingsFile, settingsFile } from '../settings.ts';
import type { Screen, System } from '../system.ts';
import { sanitise } from '../view/text.ts';
import { checked, globalFlags, type Options, standard } from './flags.ts';

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

export function createContext(system: System, options: Options, mask: Mask): Context {
  const file = settingsFile(system);
  const say = (text: string) => system.stderr.write(`${sanitise(mask.hide(text))}\n`);
  let settings: Settings | undefined;
  return {
    system,
    options,
    mask,
    file,
    settings: () => {
      settings ??= resolveSettings(file, system.env, options);
      mask.learn(settings.key?.value ?? '');
      return settings;
    },
    note: async (text) => {
      if (options.quiet !== true) await say(text);
    },
    trace: (text) => {
      if (options.verbose === true) say(text).catch(() => {});
    },
  };
}

/** A setting that a flag or the profile may give, checked; the default otherwise. The demo has no profile. */
export function setting(
  context: Context,
  name: 'output' | 'color' | 'timeout' | 'retries' | 'concurrency',
): string | undefined {
  const given = context.options[name];
  if (given !== undefined) return given;
  return context.options.demo === true ? undefined : context.settings().profile[name];
}

/** 0 for none, else chalk's levels: 16 colours, 256, all. The one place that decides on colour, for each stream apart. */
export function colourLevel(context: Context, screen: Screen): 0 | 1 | 2 | 3 {
  const { env } = context.system;
  const shown = screen.colorDepth >= 24 ? 3 : screen.colorDepth >= 8 ? 2 : screen.colorDepth >= 4 ? 1 : 0;
  const atLeastSome = shown || 1;
  const when = checked(
    globalFlags.color.param,
    '--color',
    setting(context, 'color') ?? standard(globalFlags.color.param),
  );
  if (when === 'always') return atLeastSome;
  if (when === 'never' || env['NO_COLOR']) return 0;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) {
    if (forced === '0' || forced === 'false') return 0;
    return forced === '2' ? 2 : forced === '3' ? 3 : atLeastSome;
  }
  if (env['CLICOLOR_FORCE'] !== undefined && env['CLICOLOR_FORCE'] !== '0') return atLeastSome;
  return screen.isTTY && env['CLICOLOR'] !== '0' && env['TERM'] !== 'dumb' ? shown : 0;
}
