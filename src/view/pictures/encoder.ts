// Types of pictures that are encoded for a terminal, and of the functions that encode them.
import type { RecordPicture } from '../../api/kinds/pictures.ts';
import type { Decoder } from './decoder.ts';
import type { CellSize, Size } from './raster.ts';

/**
 * An encoded picture. `before` is written before the `lines`. A `sequence` draws at the cursor and
 * may move it. `remove` deletes the picture from the terminal; undefined if text over the picture
 * is enough.
 */
export type DrawnPicture = { readonly area: CellSize; readonly remove?: string } & (
  | { readonly kind: 'lines'; readonly before: string; readonly lines: readonly string[] }
  | {
      readonly kind: 'sequence';
      readonly sequence: string;
      /** Only in terminals that keep the picture: then it can be moved, and cut. */
      readonly kept?: {
        /** Sends the picture, and does not show it. */
        readonly send: string;
        /**
         * Returns the sequence that shows these rows of the sent picture at the cursor, and no
         * others.
         */
        readonly show: (top: number, rows: number) => string;
      };
    }
);

export interface Missing {
  readonly kind: 'missing';
  readonly why: string;
}

/** The properties of the terminal that encoding needs. */
export interface DrawOptions {
  readonly cell: Size;
  /** Colour level of chalk, for pictures of block characters. */
  readonly level: 2 | 3;
  readonly isTmux: boolean;
  /** Returns a new number from 1 to 2^24-1 at each call. */
  readonly nextId: () => number;
  /** Loads the picture decoder. Rejects with the reason if pictures cannot be decoded. */
  readonly decoder: () => Promise<Decoder>;
}

/**
 * Encodes a picture file in the largest area within `max` that keeps its proportions.
 * @throws Error if the file cannot be decoded
 */
export type DrawPicture = (
  file: Uint8Array,
  max: CellSize,
  options: DrawOptions,
) => Promise<DrawnPicture>;

export interface Drawer {
  readonly cell: Size;
  /** Whether pictures are text, which a pager can show. */
  readonly isText: boolean;
  /** Whether the terminal keeps pictures, so that it can show a part of one. */
  readonly keepsPictures?: boolean;
  /**
   * Fetches the smallest size that fills `max`, and encodes it. Rejects only if the signal is
   * aborted.
   * @param until maximum wait in milliseconds, or a signal that cancels the drawing
   */
  draw(
    picture: RecordPicture,
    max: CellSize,
    until?: number | AbortSignal,
  ): Promise<DrawnPicture | Missing>;
  /** @throws Error if the file cannot be decoded */
  drawFile(file: Uint8Array, max: CellSize): Promise<DrawnPicture>;
}

export interface Printer extends Drawer {
  /**
   * Encodes pictures as text, for a pager; `undefined` if the terminal cannot show pictures as
   * text.
   */
  readonly asText: Drawer | undefined;
  /** Query for the size of a cell; undefined if the terminal does not answer one. */
  readonly cellQuery?: string | undefined;
  /** Encodes later pictures for cells of this size, e.g. after a change of the font. */
  readonly useCell?: (cell: Size) => void;
}
