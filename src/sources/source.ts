// Interfaces of a source, its input and its responder.
import type { CreativeField } from '../api/reference/creative-fields.ts';
import type { Transport } from '../api/request.ts';
import type { KeyedTransport } from '../client/key.ts';
import type { Mask } from '../client/mask.ts';
import type { PortfolioError } from '../errors.ts';
import type { Connection, TypedTextsById } from '../records/connection.ts';
import type { SettingsFile } from '../settings/file.ts';
import type { SharedOptions } from '../settings/options/options.ts';
import type { Settings } from '../settings/settings.ts';
import type { Clock, Environment, Invocation, Signals, System } from '../system/system.ts';

/** The whole body of a response, or the stream of a picture. */
export type ResponseBody = Uint8Array | AsyncIterable<Uint8Array>;

/** The input of a source. A server without a terminal can provide it. */
export interface SourceContext {
  readonly system: Invocation & Environment & Clock & Signals & Pick<System, 'openKeyring'>;
  readonly options: SharedOptions;
  readonly mask: Mask;
  readonly settingsFile: Pick<SettingsFile, 'read'>;
  settings(): Settings;
  /**
   * Returns a command line for hints, with the flags of the source, e.g. `portfolio login --profile
   * work`.
   */
  commandLine(command: string): string;
  /** The texts that were typed for ids of records, by id. */
  readonly typedTextsById: TypedTextsById;
  /** Loads the decoder of pictures once. */
  readonly loadDecoder: Connection['loadDecoder'];
  /** Writes a sentence for the user. Never fails. */
  note(text: string): Promise<void>;
  /**
   * Says why --keep stores nothing. Before the end of the command, only if no output can be
   * interrupted by it.
   */
  reportNotKept(reason: string, isAtEnd: boolean): Promise<void>;
  /**
   * Writes a sentence if stderr is a terminal. If `isOnce`, writes it once per terminal session.
   * Never fails.
   */
  remark(text: string, isOncePerSession?: boolean): Promise<void>;
  /** Writes a line if --verbose was typed. */
  trace(text: string): void;
}

/** A service on the network, the embedded one, or a recording. */
export interface Source {
  /** Name in messages and in `status`. */
  readonly name: string;
  /** Whether the settings of the profile apply. */
  readonly usesProfile: boolean;
  /** Whether the source responds in this process. It then has a fixed address and needs no key. */
  readonly isEmbedded: boolean;
  /** Whether it is the user's library, whose lists have no pages, and which finds no colours. */
  readonly isUserLibrary: boolean;
  /** Returns the base address. @throws PortfolioError `no_key` if no service is set up */
  baseUrlOf(context: SourceContext): string;
  /** Returns the text that `status` shows instead of the base address. */
  readonly describePlace?: (context: SourceContext) => string;
  /** Whether a key would be sent with a request. */
  sendsKey(context: SourceContext): boolean;
  /** Returns the fields of this service that the reference lacks. */
  knownFields(context: SourceContext): readonly CreativeField[];
  /** Opens the responder. `openConnection` wraps it in a connection. */
  openResponder(context: SourceContext): Promise<Responder>;
  open(context: SourceContext, options?: ConnectOptions): Promise<Connection>;
}

export interface ConnectOptions {
  readonly isUncached?: boolean;
  /**
   * Whether responses are exactly as received. By default, they have `***` in place of a key that
   * the service repeats.
   */
  readonly isExact?: boolean;
}

/** Answers requests. Adds the key, so its caller never sees an address with it. */
export interface Responder {
  readonly transport: Transport;
  readonly maskUrl?: KeyedTransport['maskUrl'];
  /** Transport for pictures; undefined to request them over the network. */
  readonly pictureTransport?: Transport;
  /** Whether --cache and its setting apply to this source. */
  readonly allowsCache: boolean;
  readonly hasPictureCache: boolean;
  /** Whether --keep and its setting apply to this source. */
  readonly allowsKeeping: boolean;
  readonly hintFor?: (error: PortfolioError) => string | undefined;
  /** Current time for relative times, in milliseconds since 1970. */
  readonly now: number;
  readonly rememberFields?: Connection['rememberFields'];
  close(): Promise<void>;
}
