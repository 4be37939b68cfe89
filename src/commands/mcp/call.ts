// The context in which one tool call runs: the context of a command whose output is collected
// instead of printed.
import { Readable, Writable } from 'node:stream';
import { commandNames } from '../../api/catalogue.ts';
import type { Response } from '../../api/request.ts';
import { type Context, createContext } from '../../cli/context.ts';
import { createQuerySettings } from '../../cli/requests.ts';
import type { Mask } from '../../client/mask.ts';
import { hideInJson } from '../../client/masked-client.ts';
import type { Pictures } from '../../client/pictures/pictures.ts';
import { isFailure, type PortfolioError } from '../../errors.ts';
import { failureJson } from '../../failure-text.ts';
import type { Connection } from '../../records/connection.ts';
import { type PreparedQuery, prepareQuery } from '../../records/prepare-query.ts';
import type { RecordQuery } from '../../records/query.ts';
import type { RecordStream } from '../../records/record-stream.ts';
import type { StreamOptions } from '../../records/stream-context.ts';
import type { OptionName } from '../../settings/options/options.ts';
import { createWriter, type OutputStream, type Writer } from '../../system/output-stream.ts';
import { escapeInvisible, sanitiseLines } from '../../view/text/text.ts';
import type { Session } from './session.ts';

export interface ToolCall {
  readonly session: Session;
  /** The context of the call. `stdout` and `stderr` are collected. */
  readonly context: Context<OptionName>;
  /** Opens the source once. Later calls return the same connection. */
  connection(): Promise<Connection>;
  /** Checks a call, notes what the plan says, and opens its reading on the connection. */
  read(
    query: RecordQuery,
    open?: Omit<StreamOptions, 'requestOptions'>,
  ): Promise<{ readonly prepared: PreparedQuery; readonly stream: RecordStream }>;
  /**
   * Returns a failure that leaves the answer incomplete.
   * @throws the error if nothing was read, or if the call ends
   */
  partialFailure(error: unknown, hasRecords: boolean): PortfolioError;
  noteFailure(error: unknown, hasRecords: boolean, before?: string): void;
  /** Collects what a renderer writes. */
  readonly writer: Writer;
  /** Returns what was written to `writer` or printed, and removes it. */
  takeBytes(): Buffer;
  /**
   * Returns a text without keys and without characters that are invisible or control a terminal.
   */
  clean(text: string): string;
  /** Returns JSON without keys, and with escapes for characters that are invisible. */
  cleanJson(text: string): string;
  /** The notes so far, each a sentence. */
  readonly notes: readonly string[];
  close(): Promise<void>;
}

/** Maximum width of a note. Notes are never wrapped. */
const unwrapped = 1_000_000;

/**
 * @param signal aborted if the client cancels the call or the server ends
 * @param progress called for each response and each picture
 */
export function toolCall(session: Session, signal: AbortSignal, progress?: () => void): ToolCall {
  const { server } = session;
  const { mask } = server;
  let chunks: Uint8Array[] = [];
  const notes: string[] = [];
  const writer = createWriter(async (chunk) => {
    signal.throwIfAborted();
    chunks.push(Buffer.from(chunk));
  });
  const noted = createWriter(async (chunk) => void notes.push(String(chunk).trim()));
  const context = toolContext(session, { signal, writer, noted, progress });
  let opening: Promise<Connection> | undefined;
  const connection = () => {
    opening ??= openSource(context, progress);
    return opening;
  };
  const settings = {
    ...createQuerySettings(context),
    pagesAdvice: 'a narrower search has fewer pages',
    commandLine: (command: string) => toolLine(command) ?? server.commandLine(command),
  };
  const clean = (text: string) => mask.hideKnownKeys(sanitiseLines(text));
  const note = (text: string) => void notes.push(clean(text));
  const partialFailure: ToolCall['partialFailure'] = (error, hasRecords) => {
    if (!isFailure(error) || !hasRecords || signal.aborted) throw error;
    return error;
  };
  return {
    session,
    context,
    connection,
    read: async (query, open) => {
      const prepared = await prepareQuery(query, settings);
      prepared.notes.forEach(note);
      const stream = await prepared.open(await connection(), {
        ...open,
        requestOptions: context.requestOptions,
      });
      return { prepared, stream };
    },
    partialFailure,
    noteFailure: (error, hasRecords, before = '') =>
      note(`${before}${formatToolError(partialFailure(error, hasRecords), mask)}`),
    writer,
    takeBytes: () => {
      const bytes = Buffer.concat(chunks);
      chunks = [];
      return bytes;
    },
    clean,
    cleanJson: (text) => escapeInvisible(hideInJson(text, mask.hideKnownKeys, mask)),
    notes,
    close: async () => {
      // If the source could not be opened, the call has failed for that reason.
      const opened = await opening?.catch(() => undefined);
      await opened?.close();
    },
  };
}

interface ToolOutput {
  readonly signal: AbortSignal;
  readonly writer: Writer;
  readonly noted: Writer;
  readonly progress: (() => void) | undefined;
}

function toolContext(
  { server, isFirst }: Session,
  { signal, writer, noted, progress }: ToolOutput,
): Context<OptionName> {
  const { source, mask, trace } = server;
  const system = {
    ...server.system,
    signal,
    getSessionKey: async () => undefined,
    // The client writes requests to standard input.
    stdin: { isTTY: false, stream: Readable.from([]) },
    stdout: outputOf(writer),
    // Notes for a terminal are for the model too.
    stderr: outputOf({ ...noted, isTTY: true, columns: unwrapped }),
  };
  const options = { ...server.options, quiet: false, color: 'never' };
  const made = createContext({ system, options, mask, source, customCommand: undefined });
  const { events } = made.requestOptions;
  const received = (response: Response) => {
    events?.onResponse?.(response);
    progress?.();
  };
  return {
    ...made,
    trace,
    remark: async (text, isOnce = false) => {
      if (!isOnce || isFirst(text)) await made.note(text);
    },
    requestOptions: { signal, events: { ...events, trace, onResponse: received } },
  };
}

/** Reports each picture too, because a sheet reads many pictures after one response. */
async function openSource(context: Context, progress?: () => void): Promise<Connection> {
  const opened = await context.source.open(context);
  const get: Pictures['get'] = async (...request) => {
    const picture = await opened.pictures.get(...request);
    progress?.();
    return picture;
  };
  return { ...opened, pictures: { ...opened.pictures, get } };
}

const outputOf = (writer: Writer): OutputStream => ({
  ...writer,
  stream: new Writable({ write: (_chunk, _encoding, done) => done() }),
  writeAtExit: () => () => {},
  onResize: () => () => {},
});

export function formatToolError(failure: PortfolioError, mask: Mask): string {
  const { message, hint, errors = [] } = failureJson(failure, mask);
  const lines = [...errors.map((each) => each.message), message];
  return [...lines, ...(hint === undefined ? [] : [`hint: ${hint}`])].join('\n');
}

/** Returns the call of a tool that does the same as a command, for hints: `search in=fields`. */
function toolLine(command: string): string | undefined {
  const [list = '', ...words] = command.split(' ');
  if (!commandNames.some((name) => name === list || name === `${list} search`)) return undefined;
  return ['search', `in=${list}`, ...words.map((word) => `query=${word}`)].join(' ');
}
