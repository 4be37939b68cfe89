// The interface of output formats: records in, text or bytes out.
import type { RecordPicture } from '../api/kinds/pictures.ts';
import type { Printer } from './pictures/encoder.ts';
import type { Subject } from './subject.ts';
import type { Style } from './text/paint.ts';

/** A record with its original JSON text, and the value of that text. */
export interface RawRecord {
  readonly text: string;
  readonly value: unknown;
  /** Whether the response lists it under the endpoint's subset too. */
  readonly isMarked?: boolean;
}

export interface Batch {
  readonly records: readonly RawRecord[];
  /** The bytes of the whole document, if these records are all of it and nothing was left out. */
  readonly body?: Uint8Array;
}

/** Changes JSON texts, a document or each record of a page, and returns the JSON text of each result. */
export type ChangeJson = (texts: readonly string[]) => Promise<readonly string[]>;

/** An open output. */
interface Output {
  readonly isTTY: boolean;
  /** Size in characters; undefined if unknown, or if it is not a terminal. */
  readonly columns: number | undefined;
  readonly rows: number | undefined;
  /** Resolves once the chunk is accepted. Rejects with EPIPE if the reader left. */
  write(chunk: string | Uint8Array): Promise<void>;
}

/** Where a format writes to, and the flags that change its output. */
export interface RenderContext {
  readonly screen: Output;
  readonly style: Style;
  /** Column names from `--columns`; undefined for the default columns. */
  readonly columns: string | undefined;
  /** Whether --headers or --no-headers was given; undefined to let the format decide. */
  readonly headers: boolean | undefined;
  /** Whether each record gets a number, from 1. A later command takes it as `@3`. */
  readonly isNumbered: boolean;
  /** Resolves to a printer of pictures; undefined if pictures cannot be shown. */
  readonly pictures?: (() => Promise<Printer | undefined>) | undefined;
  /** The screen without the pager, to draw where text was written before; undefined if that is impossible. */
  readonly direct?: Output | undefined;
  /** Undefined for records that are not from a service. */
  readonly fetchPicture?: FetchPicture | undefined;
  /** Whether words replace pictures on a terminal, and accompany them elsewhere. */
  readonly describes?: boolean;
  /** Writes a note to a user at a terminal, after the output. */
  readonly note: (text: string) => Promise<void>;
  /** Undefined if no flag changes the JSON. */
  readonly changeJson: ChangeJson | undefined;
}

/** Fetches the smallest size of a picture that fills this width in pixels. */
export type FetchPicture = (
  picture: RecordPicture,
  pixels: number,
) => Promise<{ readonly bytes: Uint8Array; readonly media: string }>;

/** Takes batches of records in order. */
export interface Renderer {
  write(batch: Batch): Promise<void>;
  /** Writes the parts that need all records, and closes a document. Called after a list that stopped early too. */
  end(): Promise<void>;
}

export type MakeRenderer = (subject: Subject, context: RenderContext) => Renderer;

/** A property that only some kinds of record have. */
export type Need = 'identity' | 'address' | 'colours' | 'pictures';

export interface Format {
  /** Describes its output in a few words. */
  readonly help: string;
  /** Whether it takes --columns and --headers. */
  readonly hasColumns?: boolean;
  /** The output for which it is the default. */
  readonly usualFor?: 'terminal' | 'pipe';
  /** Whether it is for people to read: checks are sentences, and a colour that was searched for has a column. */
  readonly isLaidOut?: boolean;
  /** Whether it prints whole JSON documents. */
  readonly isDocument?: boolean;
  /** Whether flags may change the JSON that it prints. */
  readonly isChangeable?: boolean;
  /** Whether it can number the rows of a list on a terminal. */
  readonly hasNumbers?: boolean;
  /** The property that it needs of a kind of record; undefined if it prints all kinds. */
  readonly needs?: Need;
  /** Whether it draws a picture for each record of a list, or above the page of a single record. */
  readonly hasPictures?: 'lists' | 'pages';
  /** Whether it writes to a terminal only at the end, so that progress can be shown until then. */
  readonly isDrawnAtEnd?: boolean;
  /** Whether it refuses to write to a terminal. */
  readonly needsFile?: boolean;
  /** Loads its code, when it is used. */
  readonly load: () => Promise<{ readonly renderer: MakeRenderer }>;
}
