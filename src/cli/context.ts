// What every command is handed: the system, the flags, the settings, where responses come from, and the ways to write to stderr.
import type { Field } from '../api/creative-fields.ts';
import type { Client } from '../client/client.ts';
import type { Mask } from '../client/mask.ts';
import { type SettingsFile, settingsFile } from '../settings/file.ts';
import type { Options } from '../settings/options.ts';
import { resolveSettings, type Settings } from '../settings/settings.ts';
import type { System } from '../system.ts';
import { sanitiseAround } from '../view/text.ts';

export interface Context {
  readonly system: System;
  readonly options: Options;
  readonly mask: Mask;
  readonly file: SettingsFile;
  readonly source: Source;
  /** Opens the settings file at the first call. */
  settings(): Settings;
  /** A line on stderr, unless --quiet. */
  note(text: string): Promise<void>;
  /** A line on stderr, with --verbose. */
  trace(text: string): void;
}

/** Where responses come from: a service on the network, or an embedded one. */
export interface Source {
  /** Whether the profile's settings count. */
  readonly usesProfile: boolean;
  /** The base address. @throws PortfolioError `no_key` when no service is set up */
  base(context: Context): string;
  /** Whether a key would be sent with a request. */
  sendsKey(context: Context): boolean;
  /** Creative fields that it listed before, beyond the reference's. */
  knownFields(context: Context): readonly Field[];
  /** @param isUncached whether cached responses do not count, and none are stored */
  open(context: Context, isUncached?: boolean): Promise<Connection>;
}

/** An open source. */
export interface Connection {
  readonly base: string;
  readonly client: Client;
  /** Milliseconds since 1970: the moment that its records are seen from. */
  readonly now: number;
  /** Takes note of the creative fields that it lists. Never fails. */
  rememberFields(fields: readonly Field[]): Promise<void>;
  close(): Promise<void>;
}

/** Characters: a note may hold what the service says. */
const longestNote = 1000;

export interface Given {
  readonly system: System;
  readonly options: Options;
  readonly mask: Mask;
  readonly source: Source;
}

export function createContext({ system, options, mask, source }: Given): Context {
  const file = settingsFile(system);
  // Sanitised first: a key with something invisible in it is not recognised.
  const say = (text: string, most?: number) =>
    system.stderr.write(`${sanitiseAround(text, (safe) => mask.hide(safe, most))}\n`);
  let settings: Settings | undefined;
  return {
    system,
    options,
    mask,
    file,
    source,
    settings: () => {
      settings ??= resolveSettings(source.usesProfile ? learning(file, mask) : undefined, system.env, options);
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

/** The file, whose keys are hidden from then on. */
const learning = (file: SettingsFile, mask: Mask): SettingsFile => ({
  ...file,
  read: () => {
    const stored = file.read();
    for (const { key } of Object.values(stored.profiles ?? {})) mask.learn(key ?? '');
    return stored;
  },
});
