// Types of output formats. A format turns records into text or bytes.
import type { RecordPicture } from '../api/kinds/pictures.ts';
import type { ChartRecord } from './charts/chart.ts';
import type { Decoder } from './pictures/decoder.ts';
import type { Printer } from './pictures/encoder.ts';
import type { RecordPresenter } from './record-presenter.ts';
import type { Style } from './text/paint.ts';

/** The original JSON text of a record, and its parsed value. */
export interface RawRecord extends ChartRecord {
  readonly text: string;
}

export interface Batch {
  readonly records: readonly RawRecord[];
  /** The bytes of the whole response, if it contains exactly these records. */
  readonly body?: Uint8Array;
}

/**
 * Changes the JSON text of one document or of several records. Returns the JSON text of each
 * result.
 */
export type ChangeJson = (texts: readonly string[]) => Promise<readonly string[]>;

interface Output {
  readonly isTTY: boolean;
  /**
   * Size of the terminal in characters; undefined if unknown, or if the output is not a terminal.
   */
  readonly columns: number | undefined;
  readonly rows: number | undefined;
  /** Resolves when the chunk is accepted. Rejects with EPIPE if the reader has closed the pipe. */
  write(chunk: string | Uint8Array): Promise<void>;
}

export interface Target {
  readonly output: Output;
  readonly style: Style;
  /**
   * Writes a note after the output. If the output is incomplete, the note is the error with which
   * the command ends.
   */
  readonly note: (text: string, isIncomplete?: boolean) => Promise<void>;
}

export interface RowOptions {
  /** Column names from `--columns`; undefined for the default columns. */
  readonly columnSpec: string | undefined;
  /** Whether to write headings (--headers or --no-headers); undefined to let the format decide. */
  readonly showsHeaders: boolean | undefined;
  /** Whether each record gets a number, from 1. Later commands accept the number, as in `@3`. */
  readonly isNumbered: boolean;
}

export interface TerminalPictures {
  /** Resolves to a printer of pictures. Both are undefined if pictures cannot be shown. */
  readonly loadPicturePrinter: (() => Promise<Printer | undefined>) | undefined;
  /**
   * The terminal itself, not its pager; undefined if the program cannot draw above text that is
   * already written.
   */
  readonly unpagedOutput: Output | undefined;
  /**
   * Whether to describe pictures in words, on a terminal instead of the pictures, in a document
   * below them.
   */
  readonly describesPictures: boolean;
}

export interface SheetOptions {
  /** Fetches a picture; undefined if the records are not from a service. */
  readonly fetchPicture: FetchPicture | undefined;
  /** Loads the picture decoder. Rejects with the reason if pictures cannot be decoded. */
  readonly loadDecoder: () => Promise<Decoder>;
  /**
   * Masks keys in texts that are drawn into a picture. Other texts are masked when they are
   * written.
   */
  readonly hideKeys: (text: string) => string;
  /** Returns the title; undefined for the name of the record or of the kind of records. */
  readonly getTitle: ((first: readonly RawRecord[]) => string | undefined) | undefined;
  /** Text below the title, as the user typed it; undefined for none. */
  readonly subtitle: string | undefined;
  /** Name of the user or the studio that sends sheets, for the foot; undefined if it is unknown. */
  readonly senderName: string | undefined;
  /** Name of the service that the records are from; undefined if it is unknown. */
  readonly serviceName: string | undefined;
  /** The texts in the captions below the pictures. */
  readonly captions: Captions;
  readonly tile: TileSize;
  /**
   * The background; undefined for `light` in a PNG sheet, and for the setting of the browser in an
   * HTML sheet.
   */
  readonly theme: Theme | undefined;
  /** The pixels of a PNG sheet per point of the screen. */
  readonly scale: number;
}

interface JsonOptions {
  /** Whether JSON is indented and coloured in a pipe too (`--color always`). */
  readonly isColoured: boolean;
  /** Changes the JSON as the flags request; undefined if no flag changes it. */
  readonly changeJson: ChangeJson | undefined;
}

/** The options of all formats. The renderer of a format declares those that it reads. */
export type RenderContext = Target & RowOptions & TerminalPictures & SheetOptions & JsonOptions;

/**
 * `minimal`: title, people and licence. `full`: all columns. `none`: nothing below a picture. A
 * list has the words of `--captions`: parts of a caption, and columns in their order.
 */
export type Captions = 'minimal' | 'full' | 'none' | readonly string[];

/** The height of a row of pictures in a sheet. */
export type TileSize = 'small' | 'medium' | 'large';

export type Theme = 'light' | 'dark';

/** Fetches the smallest size of a picture that fills this width in pixels. */
export type FetchPicture = (
  picture: RecordPicture,
  pixels: number,
) => Promise<{ readonly bytes: Uint8Array; readonly media: string }>;

export interface Renderer {
  write(batch: Batch): Promise<void>;
  /**
   * Writes the text that depends on all records, and ends the document. Also called if a list
   * stopped early.
   */
  end(): Promise<void>;
  /**
   * Returns the approximate number of bytes that are collected for `end`; undefined if all is
   * written at once.
   */
  getCollectedBytes?(): number;
}

export type MakeRenderer = (presenter: RecordPresenter, context: RenderContext) => Renderer;

/** Makes a renderer, for which it may load code. */
export type LoadRenderer = (...args: Parameters<MakeRenderer>) => Renderer | Promise<Renderer>;

/** A property that only some kinds of record have. */
export type RecordFact =
  | 'identity'
  | 'address'
  | 'times'
  | 'credit'
  | 'colours'
  | 'pictures'
  | 'sheet';

export interface Format {
  /** Short description of the output, for help. */
  readonly help: string;
  readonly hasColumns?: boolean;
  /** Whether the format is a sheet with a title and captions, and accepts their flags. */
  readonly isSheet?: boolean;
  readonly isFeed?: boolean;
  /** End of the names of its files, for formats that --out writes. */
  readonly fileExtension?: string;
  /** Text near the beginning of each sheet, by which a sheet of this program is recognised. */
  readonly signature?: string;
  /** Whether the output ends with a seal, by which an edited sheet is recognised. */
  readonly isSealed?: boolean;
  /** Whether the format is one picture, and accepts the flag for its size. */
  readonly isPicture?: boolean;
  readonly hasComments?: boolean;
  /** The kind of output for which the format is the default. */
  readonly defaultFor?: 'terminal' | 'pipe';
  /**
   * Whether the format is for people. It shows checks as sentences, and one more column in a search
   * by colour.
   */
  readonly isForPeople?: boolean;
  /** Whether the format prints all records as one JSON or YAML document. */
  readonly isDocument?: boolean;
  /** Whether flags may change the JSON that the format prints. */
  readonly allowsJsonChange?: boolean;
  /**
   * The property that records must have for this format; undefined if the format prints all kinds
   * of record.
   */
  readonly requiredFact?: RecordFact;
  /**
   * Where the format shows pictures: `lists` for each record of a list, `pages` above the page of a
   * single record.
   */
  readonly picturesIn?: 'lists' | 'pages';
  /**
   * Whether the format writes to a terminal only at the end, so that progress can be shown until
   * then.
   */
  readonly isDrawnAtEnd?: boolean;
  /** Whether the format refuses to write to a terminal. */
  readonly refusesTerminal?: boolean;
  readonly load: () => Promise<{ readonly makeRenderer: LoadRenderer }>;
}
