// Sizes of pictures in pixels and of areas in terminal cells.

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Decoded pixels: red, green and blue bytes, row by row. */
export interface Raster extends Size {
  readonly data: Uint8Array;
}

/** A drawn text: red, green, blue and alpha bytes, row by row. */
export interface Letters extends Size {
  readonly data: Uint8Array;
}

export interface CellSize {
  readonly columns: number;
  readonly rows: number;
}

/** Each side is at least one pixel. */
export const scaledBy = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});

/**
 * Returns the largest area within `max` that keeps the picture's proportions.
 * @param cell size of a terminal cell in pixels
 */
export function areaFor(picture: Size, max: CellSize, cell: Size): CellSize {
  const [width, height] = [Math.max(1, picture.width), Math.max(1, picture.height)];
  const columnsPerRow = (width / height) * (cell.height / cell.width);
  const columns = Math.min(max.columns, max.rows * columnsPerRow);
  const whole = (cells: number, limit: number) => Math.max(1, Math.min(limit, Math.round(cells)));
  return { columns: whole(columns, max.columns), rows: whole(columns / columnsPerRow, max.rows) };
}

/**
 * Decodes a picture at the size of the largest area within `max`, and returns that area with the
 * result.
 * @param pixels size of a terminal cell in the result, in pixels; by default `cell`
 */
export async function decodedWithin<Result>(
  max: CellSize,
  cell: Size,
  decode: (sizeFor: (size: Size) => Size) => Promise<Result>,
  pixels: Size = cell,
): Promise<{ readonly area: CellSize; readonly decoded: Result }> {
  let area = max;
  const decoded = await decode((size) => {
    area = areaFor(size, max, cell);
    return {
      width: Math.round(area.columns * pixels.width),
      height: Math.round(area.rows * pixels.height),
    };
  });
  return { area, decoded };
}
