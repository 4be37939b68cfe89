// A decoded picture, and the cells of a terminal that it takes.

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Three bytes a pixel (red, green, blue), row by row. */
export interface Raster extends Size {
  readonly data: Uint8Array;
}

/** Cells of a terminal. */
export interface Area {
  readonly columns: number;
  readonly rows: number;
}

/** The largest area within `most` that keeps the picture's proportions. @param cell pixels of one cell */
export function areaFor(picture: Size, most: Area, cell: Size): Area {
  const [width, height] = [Math.max(1, picture.width), Math.max(1, picture.height)];
  const columnsPerRow = (width / height) * (cell.height / cell.width);
  const columns = Math.min(most.columns, most.rows * columnsPerRow);
  const whole = (cells: number, limit: number) => Math.max(1, Math.min(limit, Math.round(cells)));
  return { columns: whole(columns, most.columns), rows: whole(columns / columnsPerRow, most.rows) };
}
