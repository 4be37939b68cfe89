// A picture in the form in which a terminal takes it, and what draws it.
import type { RecordPicture } from '../../api/record-pictures.ts';
import type { Decoder } from './decoder.ts';
import type { Area, Size } from './raster.ts';

/** Lines are text, each as wide as the area; `before` is written before all of them. A sequence draws at the cursor, and may move it. */
export type DrawnPicture =
  | { readonly kind: 'lines'; readonly area: Area; readonly before: string; readonly lines: readonly string[] }
  | { readonly kind: 'sequence'; readonly area: Area; readonly sequence: string };

/** A picture that cannot be shown, and why. */
export interface Missing {
  readonly kind: 'missing';
  readonly why: string;
}

/** What a drawing depends on. */
export interface DrawOptions {
  /** Pixels of a cell of the terminal. */
  readonly cell: Size;
  /** chalk's level of colour, for blocks. */
  readonly level: 2 | 3;
  /** Whether tmux stands between. */
  readonly isTmux: boolean;
  /** 1 to 2^24-1, another one at each call. */
  readonly nextId: () => number;
  /** @throws Error that says why there is none */
  readonly decoder: () => Decoder;
}

/** Draws a picture file, in its proportions, as large as `most` allows. @throws where the file cannot be decoded */
export type DrawPicture = (file: Uint8Array, most: Area, means: DrawOptions) => Promise<DrawnPicture>;

/** Draws pictures in one way. */
export interface Drawer {
  readonly cell: Size;
  /** Whether its pictures are text, which a pager can show. */
  readonly isText: boolean;
  /**
   * Fetches the picture in the size that fits, and draws it. Never fails but with the signal's reason.
   * @param ms to wait for it at most
   */
  draw(picture: RecordPicture, most: Area, ms?: number): Promise<DrawnPicture | Missing>;
  /** Draws a file that is there. @throws where it cannot be decoded */
  drawFile(file: Uint8Array, most: Area): Promise<DrawnPicture>;
}

/** Draws pictures on a terminal as it can show them. */
export interface Printer extends Drawer {
  /** For a pager; undefined where no picture can be text. */
  readonly asText: Drawer | undefined;
}

/** Pixels of an area. */
export const pixelsOf = ({ columns, rows }: Area, cell: Size): Size => ({
  width: Math.round(columns * cell.width),
  height: Math.round(rows * cell.height),
});
