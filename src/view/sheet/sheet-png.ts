// Draws a sheet as pixels: a title, rows of pictures with captions, and last lines. Pictures are
// decoded row by row, so that few are in memory. Sizes are in points; `scale` is the number of
// pixels per point.
import type { Theme } from '../format.ts';
import { type Box, blank, place } from '../pictures/compose.ts';
import type { Decoder } from '../pictures/decoder.ts';
import { type Raster, type Size, scaledBy } from '../pictures/raster.ts';
import { after, layOutRows, maxGrowth, sharpHeight, together } from './rows.ts';
import {
  type CaptionOptions,
  type CaptionTexts,
  captionBlock,
  drawBlock,
  groupBlock,
  headBlock,
  quietBlock,
} from './sheet-caption.ts';
import { proportionOf, themes } from './sheet-style.ts';
import type { Typesetter } from './sheet-text.ts';

/** A file, and the size of its picture in pixels. */
export interface LoadedPicture {
  readonly file: Uint8Array;
  readonly size: Size;
}

export interface Tile {
  /** The texts below the picture; undefined if there are none. */
  readonly caption?: CaptionTexts | undefined;
  /** The heading of the section that the tile belongs to. */
  readonly group?: string | undefined;
  /** The colour as `#rrggbb` that fills the tile instead of pictures. */
  readonly colour?: string | undefined;
  /** The pictures. Several are a mosaic; `undefined` for one that is not available. */
  readonly pictures: readonly (LoadedPicture | undefined)[];
}

export interface SheetPainter {
  add(tile: Tile): Promise<void>;
  /** Whether the sheet has its maximum number of pixels. */
  isFull(): boolean;
  /**
   * Draws the last row, and the texts above and below all rows.
   * @param record texts of a single record
   */
  end(texts: {
    readonly title: string;
    /** Text below the title; '' for none. */
    readonly subtitle: string;
    readonly record?: CaptionTexts | undefined;
    readonly last: readonly string[];
  }): Promise<Raster>;
}

interface PainterOptions {
  readonly decoder: Pick<Decoder, 'raster'>;
  readonly setter: Typesetter;
  /** Usual height of a row, without the captions. */
  readonly rowHeight: number;
  readonly theme: Theme;
  readonly scale: number;
  /** Called if a picture cannot be decoded. */
  readonly failed: (error: unknown) => void;
  /** Called for a picture that has fewer pixels than its place. */
  readonly onEnlarged: () => void;
}

/** Width of the rows. A sheet of one short row is narrower. */
const [maxWidth, minWidth] = [1520, 560];
const margin = 40;
const gap = 14;
/** Space below a row with captions. Below pictures alone, it is as wide as between them. */
const rowGap = 28;
const captionGap = 8;
const mosaicGap = 2;
/** Maximum number of pixels of a sheet. Each takes 6 bytes: 3 in its row, and 3 in the sheet. */
const maxPixels = 32_000_000;
/** Maximum enlargement of a single row. In several rows, small pictures fill their frames. */
const maxEnlargement = 2;

export function sheetPainter(options: PainterOptions): SheetPainter {
  const { rowHeight } = options;
  const rows = createRows(options);
  const { px, full, between } = rows;
  const usual = px(rowHeight);
  let held: Tile[] = [];
  let group: string | undefined;

  /** The only row of a sheet need not be full, and the sheet may be narrow. */
  const drawOnly = async (tiles: readonly Tile[], filled: number): Promise<void> => {
    // Small pictures, e.g. a portrait, are not higher than they can be enlarged.
    const enlarged = tiles.map(
      ({ pictures: [first] }) => (first?.size.height ?? usual) * maxEnlargement * options.scale,
    );
    const tall = Math.min(usual, Math.max(...enlarged));
    if (filled <= tall || group !== undefined) return rows.draw(tiles, Math.min(filled, tall));
    const widths = tiles.map((tile) => Math.round(ratioOf(tile) * tall) + between);
    const natural = widths.reduce((sum, width) => sum + width, -between);
    await rows.draw(tiles, tall, Math.min(full, Math.max(px(minWidth), natural)));
  };

  /** @param end what ends with them; only a sheet of one row can be narrow */
  const divide = async (count: number, end?: 'section' | 'sheet'): Promise<void> => {
    let some = held.slice(0, count);
    held = held.slice(count);
    const space = between / usual;
    const heights = some.flatMap(({ pictures: [first] }) => first?.size.height ?? []);
    const counts = layOutRows(
      some.map((tile) => ratioOf(tile) + space),
      full / usual + space,
      end === undefined ? 0 : full / usual / maxGrowth,
      sharpHeight(heights.map((height) => height / rowHeight)),
    );
    const isOnly = rows.isEmpty() && end === 'sheet' && counts.length === 1;
    for (const inRow of counts) {
      const tiles = some.slice(0, inRow);
      some = some.slice(inRow);
      const filled = (full - between * (inRow - 1)) / ratioSum(tiles);
      const isShort = some.length === 0 && end !== undefined && filled > usual * maxGrowth;
      if (isOnly) await drawOnly(tiles, filled);
      else await rows.draw(tiles, isShort ? usual : filled);
    }
  };

  return {
    isFull: () => rows.isFull((ratioSum(held) * usual * usual) / full),
    add: async (tile) => {
      if (tile.group !== undefined && tile.group !== group) {
        await divide(held.length, 'section');
        await rows.drawHeading(tile.group);
      }
      group = tile.group;
      held.push(tile);
      if (held.length >= together + after) await divide(together);
    },
    end: async (texts) => {
      await divide(held.length, 'sheet');
      return rows.end(texts);
    },
  };
}

function createRows(options: PainterOptions) {
  const { setter, theme, scale } = options;
  const px = (points: number): number => Math.round(points * scale);
  const full = px(maxWidth);
  const between = px(gap);
  const edge = px(margin);
  const { page } = themes[theme];
  const rows: { readonly raster: Raster; readonly below: number }[] = [];
  let height = 0;

  const add = (raster: Raster, below: number): void => {
    height += raster.height + below;
    rows.push({ raster, below });
  };

  return {
    px,
    full,
    between,
    isEmpty: () => rows.length === 0,
    /** Whether the sheet would have its maximum number of pixels with this much more height. */
    isFull: (more: number): boolean => (height + more) * px(maxWidth + 2 * margin) > maxPixels,
    draw: async (tiles: readonly Tile[], rowHeight: number, width = full): Promise<void> => {
      const raster = await drawRow(tiles, { ...options, px, width, height: rowHeight });
      const hasText = tiles.some(({ caption }) => caption !== undefined);
      add(raster, hasText ? px(rowGap) : between);
    },
    drawHeading: async (title: string): Promise<void> => {
      const block = await groupBlock(title, { ...options, px, width: full });
      const raster = blank({ width: full + 2 * edge, height: block.height }, page);
      drawBlock(raster, block, edge, 0);
      add(raster, 0);
    },
    end: async ({ last: lines, ...head }: Parameters<SheetPainter['end']>[0]): Promise<Raster> => {
      const width = rows[0] === undefined ? px(minWidth) : rows[0].raster.width - 2 * edge;
      const texts = { px, setter, theme, width };
      const above = await headBlock({ record: undefined, ...head }, texts);
      const foot = await quietBlock(lines, texts);
      let top = edge + above.height + (above.height === 0 ? 0 : px(24));
      const size = { width: width + 2 * edge, height: top + height + foot.height + edge };
      const sheet = blank(size, page);
      drawBlock(sheet, above, edge, edge);
      for (const { raster, below } of rows.splice(0)) {
        place(sheet, raster, { left: 0, top, width: raster.width, height: raster.height });
        top += raster.height + below;
      }
      drawBlock(sheet, foot, edge, top);
      return sheet;
    },
  };
}

const ratioSum = (tiles: readonly Tile[]): number =>
  tiles.reduce((sum, tile) => sum + ratioOf(tile), 0);

/** A mosaic has those of a cover. */
const ratioOf = ({ pictures: [first, ...others] }: Tile): number =>
  proportionOf(others.length === 0 ? first?.size : undefined);

interface RowOptions extends CaptionOptions, PainterOptions {
  /** Height of the pictures in pixels, not rounded. */
  readonly height: number;
}

/**
 * Draws a row with the margins of the sheet, because parts of some letters are to the left of their
 * line.
 */
async function drawRow(tiles: readonly Tile[], options: RowOptions): Promise<Raster> {
  const { px, theme, width } = options;
  const height = Math.round(options.height);
  const edge = px(margin);
  let next = edge;
  const boxes = tiles.map((tile) => {
    const left = next;
    next += Math.round(ratioOf(tile) * options.height) + px(gap);
    // Rounded widths may exceed the row by a few pixels.
    return { tile, left, top: 0, width: Math.min(next - px(gap), edge + width) - left, height };
  });
  const cells = await Promise.all(
    boxes.map(async ({ tile: { caption, pictures, colour }, ...box }) => ({
      box,
      picture:
        colour === undefined
          ? await drawPictures(pictures, box, options)
          : drawColour(colour, box, options),
      caption: caption && (await captionBlock(caption, { ...options, width: box.width })),
    })),
  );
  const below = Math.max(...cells.map(({ caption }) => caption?.height ?? 0));
  const size = {
    width: width + 2 * edge,
    height: height + (below === 0 ? 0 : px(captionGap) + below),
  };
  const row = blank(size, themes[theme].page);
  for (const { box, picture, caption } of cells) {
    place(row, picture, box);
    if (caption !== undefined) drawBlock(row, caption, box.left, height + px(captionGap));
  }
  return row;
}

/** Draws a colour with an edge, which shows where a colour like that of the page ends. */
function drawColour(colour: string, size: Size, { px, theme }: RowOptions): Raster {
  const [frame, edge] = [blank(size, themes[theme].empty), px(1)];
  const inner = { width: size.width - 2 * edge, height: size.height - 2 * edge };
  place(frame, blank(inner, colour), { left: edge, top: edge, ...inner });
  return frame;
}

async function drawPictures(
  pictures: Tile['pictures'],
  size: Size,
  options: RowOptions,
): Promise<Raster> {
  const { px, theme, decoder, failed, onEnlarged } = options;
  const frame = blank(size, themes[theme].empty);
  const boxes = mosaicBoxes(pictures.length, size, px(mosaicGap));
  // The pictures of a mosaic fill their boxes. A single picture is shown as a whole.
  const fitting = pictures.length > 1 ? Math.max : Math.min;
  const drawn = await Promise.all(
    boxes.map(async (box, at) => {
      const { file } = pictures[at] ?? {};
      const sizeFor = ({ width, height }: Size) => {
        const scale = fitting(box.width / width, box.height / height);
        if (scale > 1) onEnlarged();
        return scaledBy({ width, height }, scale);
      };
      return file && (await decoder.raster(file, sizeFor).catch(failed));
    }),
  );
  for (const [at, box] of boxes.entries()) {
    const picture = drawn[at];
    if (picture !== undefined) place(frame, picture, box);
  }
  if (drawn.some((picture) => picture !== undefined)) return frame;
  const text = pictures.length === 0 ? 'no picture' : 'picture not available';
  const block = await quietBlock([text], {
    ...options,
    width: Math.max(1, size.width - px(captionGap)),
  });
  drawBlock(frame, block, (size.width - block.width) >> 1, (size.height - block.height) >> 1);
  return frame;
}

/** Up to four boxes, in two columns. The first of three is as high as the other two. */
function mosaicBoxes(count: number, { width, height }: Size, between: number): readonly Box[] {
  if (count <= 1) return [{ left: 0, top: 0, width, height }].slice(0, count);
  const [half, low] = [(width - between) >> 1, (height - between) >> 1];
  const boxOf = (column: number, row: number, tall: number): Box => ({
    left: column * (half + between),
    top: row * (low + between),
    width: column === 0 ? half : width - half - between,
    height: tall,
  });
  if (count === 2) return [boxOf(0, 0, height), boxOf(1, 0, height)];
  const right = [boxOf(1, 0, low), boxOf(1, 1, height - low - between)];
  if (count === 3) return [boxOf(0, 0, height), ...right];
  return [
    boxOf(0, 0, low),
    ...right.slice(0, 1),
    boxOf(0, 1, height - low - between),
    ...right.slice(1),
  ];
}
