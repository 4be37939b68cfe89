// What an output format is: records in, one screen out.
import type { RecordPicture } from '../api/record-pictures.ts';
import type { Printer } from './pictures/encoder.ts';
import type { Subject } from './subject.ts';
import type { Style } from './text/paint.ts';

/** A record as it came: its JSON text, and that parsed. */
export interface RawRecord {
  readonly text: string;
  readonly value: unknown;
  /** Whether the response lists it under the endpoint's subset too. */
  readonly isMarked?: boolean;
}

export interface Batch {
  readonly records: readonly RawRecord[];
  /** The bytes of the whole document, where these records are all of it and nothing was left out. */
  readonly body?: Uint8Array;
}

/** Changes JSON texts before they are written: one document, or the records of a page, each by itself. Returns the JSON text of each result. */
export type ChangeJson = (texts: readonly string[]) => Promise<readonly string[]>;

/** An open output. */
export interface Output {
  readonly isTTY: boolean;
  /** Size in characters; undefined if unknown, or if it is not a terminal. */
  readonly columns: number | undefined;
  readonly rows: number | undefined;
  /** Resolves once the chunk is accepted. Rejects with EPIPE if the reader left. */
  write(chunk: string | Uint8Array): Promise<void>;
}

/** Where a format writes to, and what the flags say of it. */
export interface RenderContext {
  readonly screen: Output;
  readonly style: Style;
  /** The columns asked for by name; undefined for the view's own. */
  readonly columns: string | undefined;
  /** Whether --headers or --no-headers was given; undefined where the format decides. */
  readonly headers: boolean | undefined;
  /** Whether each record gets its number, from 1 in the order in which they are written: a later command takes it as `@3`. */
  readonly isNumbered: boolean;
  /** Resolves to what draws pictures on this screen; undefined where there is to be none. */
  readonly pictures?: (() => Promise<Printer | undefined>) | undefined;
  /** The same screen past the pager, for what draws where it has written before; undefined where nothing can. */
  readonly direct?: Output | undefined;
  /** Undefined where the records come from no service. */
  readonly fetchPicture?: FetchPicture | undefined;
  /** Whether words are to stand in place of pictures, or beside them. */
  readonly describes?: boolean;
  /** Says something to a user at a terminal, once everything is written. */
  readonly note: (text: string) => Promise<void>;
  /** Undefined where nothing changes the JSON. */
  readonly changeJson: ChangeJson | undefined;
}

/** Fetches the size of a picture that fills a place so wide. */
export type FetchPicture = (
  picture: RecordPicture,
  pixels: number,
) => Promise<{ readonly bytes: Uint8Array; readonly media: string }>;

/** Takes batches of records as they come. */
export interface Renderer {
  write(batch: Batch): Promise<void>;
  /** Writes what needs all records, and closes a document: after a list that stopped early too. */
  end(): Promise<void>;
}

export type MakeRenderer = (subject: Subject, target: RenderContext) => Renderer;

/** What some kinds of record have and others lack: ids, web addresses, colours of their own, pictures. */
export type Need = 'identity' | 'address' | 'colours' | 'pictures';

export interface Format {
  /** What it prints, in a few words. */
  readonly help: string;
  /** Whether --columns and --headers mean anything to it. */
  readonly hasColumns: boolean;
  /** The format where no other is asked for: on a terminal, or in a pipe. */
  readonly usualFor?: 'terminal' | 'pipe';
  /** Whether it is laid out for a person to read: what was checked is sentences, and a searched colour has a column. */
  readonly isLaidOut?: boolean;
  /** Whether errors are JSON too where it is asked for. */
  readonly hasJsonErrors?: boolean;
  /** Whether it prints whole JSON documents. */
  readonly isDocument?: boolean;
  /** Whether flags may change the JSON that it prints: the document, or each record. */
  readonly isChangeable?: boolean;
  /** Whether it can number the rows of a list on a terminal: see `RenderContext.isNumbered`. */
  readonly hasNumbers?: boolean;
  /** What it needs of a kind of record. Undefined for one that prints them all. */
  readonly needs?: Need;
  /** What it draws on a terminal: a picture for each record of a list, or above the pages of single ones. */
  readonly hasPictures?: 'lists' | 'pages';
  /** Whether it writes nothing to a terminal before the end, so that progress can be shown until then. */
  readonly isDrawnAtEnd?: boolean;
  /** Whether a terminal is no place for it: it is written to files and pipes only. */
  readonly needsFile?: boolean;
  /** Whether what it writes is no text. */
  readonly isBinary?: boolean;
  /** Loads the file that draws it, when it is used. */
  readonly load: () => Promise<{ readonly renderer: MakeRenderer }>;
}
