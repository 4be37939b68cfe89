// Makes the context of a command: the system, the options, the settings, the source, and functions
// that write to stderr and stdout.
import type { RequestOptions } from '../client/client.ts';
import type { Mask } from '../client/mask.ts';
import { type Retry, retryText } from '../client/retry.ts';
import { createTraffic, type Traffic } from '../client/traffic.ts';
import { once } from '../once.ts';
import { createSettingsFile, type SettingsFile } from '../settings/file.ts';
import type {
  CommandOptions,
  OptionName,
  Options,
  SharedOptions,
} from '../settings/options/options.ts';
import { resolveSettings } from '../settings/settings.ts';
import type { Source, SourceContext } from '../sources/source.ts';
import { showsNotes } from '../system/output-stream.ts';
import type { System } from '../system/system.ts';
import { type Pager, setUpPager } from '../terminal/pager.ts';
import type { FormatName } from '../view/formats/formats.ts';
import { containsSuggestion, wrapMessage } from '../view/text/message.ts';
import { sanitise, sanitiseAround } from '../view/text/text.ts';
import { loadMessagePaint } from './colour.ts';
import { suggestCommand } from './suggested-command.ts';

/** `N` has the names of the options that the code of the command reads besides the shared ones. */
export interface Context<N extends OptionName = never> extends SourceContext {
  readonly options: SharedOptions & CommandOptions<N>;
  readonly system: System;
  readonly settingsFile: SettingsFile;
  readonly source: Source;
  /**
   * Name and output formats of a command with its own code. If undefined, -o is not limited to the
   * formats of a command.
   */
  readonly customCommand?:
    | { readonly name: string; readonly formats?: readonly FormatName[] }
    | undefined;
  /** Writes text to stdout, or to the user's pager if the text is longer than the terminal. */
  readonly pager: Pager;
  /** Receives notes, retries and failures of --keep, which are then not written to stderr. */
  readonly listener?: MessageListener | undefined;
  /**
   * Writes ✓ or ✗ and a text to stderr, unless --quiet was typed. If there is a listener, it
   * receives the text of a failure instead, and the text of a success is dropped.
   */
  reportOutcome(isSuccess: boolean, text: string): Promise<void>;
  /**
   * Writes a line to stdout at once, e.g. the path of a downloaded picture. The pager does not
   * receive it.
   */
  printLine(text: string): Promise<void>;
  /** Writes a line to stderr if --verbose was typed. */
  trace(text: string): void;
  /** Options for all requests: the signal that aborts them, and callbacks for their events. */
  readonly requestOptions: RequestOptions;
  readonly traffic: Pick<Traffic, 'requestCount' | 'rateLimit'>;
}

export interface MessageListener {
  note(text: string): void | Promise<void>;
  onRetry(retry: Retry): void;
  /**
   * Called with the reason if --keep cannot store records. May be called again at the end of the
   * command.
   */
  reportNotKept(reason: string): void | Promise<void>;
}

/** Maximum length of a note in characters. A note may contain a long text from the service. */
const maxNoteLength = 1000;

export type ContextOptions = Pick<
  Context,
  'system' | 'mask' | 'source' | 'customCommand' | 'listener'
> & { readonly options: Options };

export function createContext({
  system: processSystem,
  options,
  mask,
  source,
  customCommand,
  listener,
}: ContextOptions): Context<OptionName> {
  const settingsFile = createSettingsFile(processSystem);
  const settings = once(() =>
    resolveSettings(
      source.usesProfile ? withKeysAddedToMask(settingsFile, mask) : undefined,
      processSystem,
      options,
    ),
  );
  const { pager, ...systemOverrides } = setUpPager(processSystem, () =>
    readPagerSetting({ settings }),
  );
  const system: System = { ...processSystem, ...systemOverrides };
  const traffic = createTraffic();
  const messageWriter = createMessageWriter({ system, options, mask, listener, settings });
  return {
    system,
    // Cast, because `CommandOptions` requires all keys. `defineCommand` compiles only if the row of
    // a command offers the options that its code names.
    options: options as CommandOptions<OptionName>,
    mask,
    settingsFile,
    source,
    customCommand,
    listener,
    pager,
    settings,
    loadDecoder: once(async () =>
      (await import('../view/pictures/decoder.ts')).loadDecoder(system),
    ),
    typedTextsById: new Map(),
    commandLine: (command) => suggestCommand(command.split(' '), options),
    ...messageWriter,
    requestOptions: {
      signal: system.signal,
      events: {
        ...traffic.events,
        trace: messageWriter.trace,
        onRetry: (retry) =>
          listener === undefined
            ? void messageWriter.note(retryText(retry))
            : listener.onRetry(retry),
        note: (text) => void messageWriter.note(text),
      },
    },
    traffic,
  };
}

type MessageWriter = Pick<
  Context,
  'note' | 'reportNotKept' | 'remark' | 'reportOutcome' | 'printLine' | 'trace'
>;

/** Returns the functions of a context that write text. All but `printLine` mask keys in it. */
function createMessageWriter(
  context: Pick<Context, 'system' | 'options' | 'mask' | 'listener' | 'settings'>,
): MessageWriter {
  const { system, options, mask, listener } = context;
  // Removes invisible characters first, because the mask may not find a key that contains them.
  const sanitiseAndMask = (text: string, maxLength?: number) =>
    sanitiseAround(text, (cleanText) => mask.hideKeys(cleanText, maxLength));
  const writeStderrLine = (line: string) => system.stderr.write(`${line}\n`).catch(() => {});
  const messageWriter: MessageWriter = {
    note: async (text) => {
      if (options.quiet === true) return;
      if (listener !== undefined) return listener.note(sanitiseAndMask(text, maxNoteLength));
      const paint = await loadMessagePaint(context, system.stderr);
      const line = await wrapMessage(sanitiseAndMask(text, maxNoteLength), system.stderr);
      // A note with a command or a flag is not dim, because dim text is hard to read in some
      // terminal themes.
      await writeStderrLine(containsSuggestion(line) ? line : paint.dim(line));
    },
    reportNotKept: async (reason, isAtEnd) => {
      if (listener !== undefined)
        await listener.reportNotKept(sanitiseAndMask(reason, maxNoteLength));
      else if (isAtEnd || system.stderr.showProgress !== undefined)
        await messageWriter.note(`not kept: ${reason}`);
    },
    remark: async (text, isOncePerSession = false) => {
      if (!showsNotes(system) || options.quiet === true) return;
      const sessionKey = isOncePerSession ? await system.getSessionKey() : undefined;
      if (sessionKey !== undefined) {
        const { claimFirstShowing } = await import('../settings/last-list.ts');
        if (!(await claimFirstShowing(system, sessionKey, text))) return;
      }
      await messageWriter.note(text);
    },
    reportOutcome: async (isSuccess, text) => {
      if (options.quiet === true) return;
      // A listener gets no text about a success, because `browse` shows its own text instead.
      if (listener !== undefined)
        return isSuccess ? undefined : listener.note(sanitiseAndMask(text, maxNoteLength));
      const paint = await loadMessagePaint(context, system.stderr);
      const [sign, paintedSign] = isSuccess ? ['✓', paint.success('✓')] : ['✗', paint.failure('✗')];
      const line = await wrapMessage(
        `${sign} ${sanitiseAndMask(text, maxNoteLength)}`,
        system.stderr,
      );
      await writeStderrLine(`${paintedSign}${line.slice(sign.length)}`);
    },
    printLine: (text) =>
      system.stdout.write(
        `${system.stdout.isTTY ? text.split('\t').map(sanitise).join('\t') : text}\n`,
      ),
    trace: (text) => {
      if (options.verbose === true) void writeStderrLine(sanitiseAndMask(text));
    },
  };
  return messageWriter;
}

/**
 * Returns the setting `pager`; `undefined` if it is not set, or if the settings cannot be read. The
 * pager also shows help, which must work without settings.
 */
function readPagerSetting({ settings }: Pick<Context, 'settings'>): string | undefined {
  try {
    return settings().get('pager')?.value;
  } catch {
    return undefined;
  }
}

/** Wraps the settings file so that reading it adds the keys of all profiles to the mask. */
export const withKeysAddedToMask = (
  settingsFile: SettingsFile,
  mask: Mask,
): Pick<SettingsFile, 'read'> => ({
  read: () => {
    const storedSettings = settingsFile.read();
    for (const { key } of Object.values(storedSettings.profiles ?? {})) mask.addKey(key ?? '');
    return storedSettings;
  },
});
