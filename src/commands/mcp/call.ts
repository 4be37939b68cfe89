// The context in which one tool call runs: the context of a command whose output is collected instead of printed.
import { Readable } from 'node:stream';
import { commandNames } from '../../api/catalogue.ts';
import type { Response } from '../../api/request.ts';
import { type Context, createContext } from '../../cli/context.ts';
import { planSettings } from '../../cli/requests.ts';
import type { Pictures } from '../../client/pictures/pictures.ts';
import type { PlanSettings } from '../../records/call.ts';
import type { Options } from '../../settings/options/options.ts';
import { screenWith } from '../../system/screen.ts';
import { escapeUnseen, sanitiseLines } from '../../view/text/text.ts';
import type { Session } from './session.ts';

export interface ToolCall {
  readonly session: Session;
  /** The context of the call. `stdout` and `stderr` are collected. */
  readonly context: Context;
  readonly settings: PlanSettings;
  /** Returns the collected output, and removes it. */
  takeBytes(): Buffer;
  /** Returns the collected output as sanitised text without keys, and removes it. */
  take(): string;
  /** Returns a text without keys and without characters that are invisible or control a terminal. */
  clean(text: string): string;
  /** Returns JSON without keys, and with escapes for characters that are invisible. */
  cleanJson(text: string): string;
  /** The notes so far, each a sentence. */
  readonly notes: readonly string[];
  /** Adds a note. */
  note(text: string): void;
}

export interface CallOptions {
  readonly options?: Options;
  /** Aborted if the client cancels the call or the server ends. */
  readonly signal: AbortSignal;
  /** Called for each response and each picture. */
  readonly progress?: (() => void) | undefined;
}

/** Maximum width of a note. Notes are never wrapped. */
const unwrapped = 1_000_000;

/** Makes the context of a call from the context of the server. */
export function toolCall(session: Session, { options, signal, progress }: CallOptions): ToolCall {
  const { server } = session;
  let chunks: Uint8Array[] = [];
  const notes: string[] = [];
  const system = {
    ...server.system,
    signal,
    session: async () => undefined,
    // The client writes requests to standard input.
    stdin: { isTTY: false, stream: Readable.from([]) },
    stdout: screenWith(server.system.stdout, {
      isTTY: false,
      write: async (chunk) => {
        signal.throwIfAborted();
        chunks.push(Buffer.from(chunk));
      },
    }),
    // Notes for a terminal are for the model too.
    stderr: screenWith(server.system.stderr, {
      isTTY: true,
      columns: unwrapped,
      write: async (chunk) => void notes.push(String(chunk).trim()),
    }),
  };
  const { source, mask } = server;
  const given = { ...server.options, ...options, quiet: false, color: 'never' };
  const made = createContext({ system, options: given, mask, source, command: undefined });
  const { events } = made.requestOptions;
  /** Reports each picture too, because a sheet reads many pictures after one response. */
  const open: Context['source']['open'] = async (...input) => {
    const connection = await source.open(...input);
    const get: Pictures['get'] = async (...request) => {
      const picture = await connection.pictures.get(...request);
      progress?.();
      return picture;
    };
    return { ...connection, pictures: { ...connection.pictures, get } };
  };
  const context: Context = {
    ...made,
    source: { ...source, open },
    trace: server.trace,
    remark: async (text, isOnce = false) => {
      if (!isOnce || session.isFirst(text)) await made.note(text);
    },
    requestOptions: {
      signal,
      events: {
        ...events,
        trace: server.trace,
        received: (response: Response) => {
          events?.received?.(response);
          progress?.();
        },
      },
    },
  };
  const clean = (text: string) => mask.hide(sanitiseLines(text));
  const takeBytes = () => {
    const bytes = Buffer.concat(chunks);
    chunks = [];
    return bytes;
  };
  return {
    session,
    context,
    settings: {
      ...planSettings(context),
      pagesAdvice: 'a narrower search has fewer pages',
      commandLine: (command) => toolLine(command) ?? server.commandLine(command),
    },
    takeBytes,
    take: () => clean(takeBytes().toString('utf8')),
    clean,
    // Masking finished JSON may break it.
    cleanJson: (text) => escapeUnseen(mask.hide(text) === text ? text : JSON.stringify(JSON.parse(text), mask.inJson)),
    notes,
    note: (text) => void notes.push(clean(text)),
  };
}

/** Returns the call of a tool that does the same as a command, for hints: `search in=fields`. */
function toolLine(command: string): string | undefined {
  const [list = '', ...words] = command.split(' ');
  if (!commandNames.some((name) => name === list || name === `${list} search`)) return undefined;
  return ['search', `in=${list}`, ...words.map((word) => `query=${word}`)].join(' ');
}
