// Fills outlines in rows of pixels. Pixels at an edge are filled in proportion to their covered area. Uses only sums,
// products and square roots, so that every version of Node gives the same pixels.

/** One colour, or a function. `paint(y)(x)` returns the colour of the pixel in row y and column x. */
export type Paint = number | ((y: number) => (x: number) => number);

/** Closed outlines to fill. `lines` has x, y, x, y in pixels for each line. Outlines with reversed points are holes. */
export interface Fill {
  readonly lines: Float64Array;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly paint: Paint;
  /** Opacity, 0 to 256. */
  readonly alpha: number;
}

/** Consecutive rows of a picture. */
export interface Band {
  readonly width: number;
  readonly top: number;
  readonly rows: number;
  /** Colour of each pixel, 0xRRGGBB. */
  readonly pixels: Int32Array;
  /** Coverage of each pixel, minus the coverage of the pixel on the left. All values are zero between two fills. */
  readonly sums: Float32Array;
}

/** Number of additional columns in `sums`. */
const spare = 2;

export const newBand = (width: number, rows: number): Band => ({
  width,
  top: 0,
  rows,
  pixels: new Int32Array(width * rows),
  sums: new Float32Array((width + spare) * rows),
});

export function fillBand(band: Band, fill: Fill): void {
  const { lines, paint, alpha } = fill;
  const first = Math.max(0, Math.floor(fill.top) - band.top);
  const last = Math.min(band.rows, Math.ceil(fill.bottom) - band.top);
  const from = Math.max(0, Math.floor(fill.left));
  const to = Math.min(band.width, Math.ceil(fill.right) + 1);
  if (first >= last || from >= to) return;
  for (let at = 0; at < lines.length; at += 4) {
    addClipped(band, lines[at] ?? 0, lines[at + 1] ?? 0, lines[at + 2] ?? 0, lines[at + 3] ?? 0);
  }
  const { width, pixels, sums, top } = band;
  for (let row = first; row < last; row += 1) {
    const start = row * (width + spare);
    const colourAt = typeof paint === 'number' ? undefined : paint(top + row);
    const flat = typeof paint === 'number' ? paint : 0;
    let sum = 0;
    for (let x = from; x < to; x += 1) {
      sum += sums[start + x] ?? 0;
      const covered = sum < 0 ? -sum : sum;
      if (covered < 0.002) continue;
      const at = row * width + x;
      const colour = colourAt === undefined ? flat : colourAt(x);
      const share = covered > 0.998 ? alpha : (covered * alpha + 0.5) | 0;
      if (share < 256) {
        pixels[at] = blended(pixels[at] ?? 0, colour, share);
        continue;
      }
      pixels[at] = colour;
      if (colourAt !== undefined) continue;
      // The coverage stays the same until the next value above or below zero in `sums`.
      let end = x + 1;
      while (end < to && sums[start + end] === 0) end += 1;
      pixels.fill(colour, at, at + end - x);
      x = end - 1;
    }
    sums.fill(0, start + from, start + to + spare);
  }
}

/** Returns the colour `over` blended over the colour `under`. `share` is the opacity, 0 to 256. */
function blended(under: number, over: number, share: number): number {
  const rest = 256 - share;
  const outer = (((under & 0xff00ff) * rest + (over & 0xff00ff) * share + 0x800080) >>> 8) & 0xff00ff;
  const green = (((under & 0xff00) * rest + (over & 0xff00) * share + 0x8000) >>> 8) & 0xff00;
  return outer | green;
}

/** Adds the part of a line inside the band. A part to the left of the band is moved to the band's left edge. */
function addClipped(band: Band, x0: number, y0: number, x1: number, y1: number): void {
  const { width, top, rows } = band;
  if (y0 === y1 || (x0 >= width && x1 >= width)) return;
  if (Math.max(y0, y1) <= top || Math.min(y0, y1) >= top + rows) return;
  if (x0 < 0 || x1 < 0 || x0 > width || x1 > width) {
    if (x0 <= 0 && x1 <= 0) {
      addLine(band, 0, y0, 0, y1);
      return;
    }
    const edge = x0 < 0 !== x1 < 0 ? 0 : width;
    if ((x0 - edge) * (x1 - edge) < 0) {
      const y = y0 + ((edge - x0) * (y1 - y0)) / (x1 - x0);
      addClipped(band, x0, y0, edge, y);
      addClipped(band, edge, y, x1, y1);
      return;
    }
  }
  addLine(band, x0, y0, x1, y1);
}

/** Adds to `sums` the signed area to the right of a line, as differences between neighbouring pixels. */
function addLine({ width, top, rows, sums }: Band, fromX: number, fromY: number, toX: number, toY: number): void {
  const sign = fromY < toY ? 1 : -1;
  const x0 = sign > 0 ? fromX : toX;
  const y0 = (sign > 0 ? fromY : toY) - top;
  const y1 = (sign > 0 ? toY : fromY) - top;
  const slope = ((sign > 0 ? toX : fromX) - x0) / (y1 - y0);
  const stride = width + spare;
  const end = Math.min(rows, Math.ceil(y1));
  let row = Math.max(0, Math.floor(y0));
  let x = y0 < row ? x0 + (row - y0) * slope : x0;
  for (; row < end; row += 1) {
    const height = Math.min(row + 1, y1) - Math.max(row, y0);
    const next = x + slope * height;
    const area = sign * height;
    const [low, high] = x < next ? [x, next] : [next, x];
    const first = Math.floor(low);
    const last = Math.ceil(high);
    const at = row * stride + first;
    if (last <= first + 1) {
      const inside = (x + next) / 2 - first;
      sums[at] = (sums[at] ?? 0) + area - area * inside;
      sums[at + 1] = (sums[at + 1] ?? 0) + area * inside;
    } else {
      // The line crosses several pixels of the row. The first and the last get a triangle, the others equal shares.
      const share = 1 / (high - low);
      const lead = 1 - (low - first);
      const trail = high - last + 1;
      const head = 0.5 * share * lead * lead;
      const tail = 0.5 * share * trail * trail;
      sums[at] = (sums[at] ?? 0) + area * head;
      const count = last - first;
      if (count === 2) sums[at + 1] = (sums[at + 1] ?? 0) + area * (1 - head - tail);
      else {
        const second = share * (1.5 - (low - first));
        sums[at + 1] = (sums[at + 1] ?? 0) + area * (second - head);
        for (let more = 2; more < count - 1; more += 1) sums[at + more] = (sums[at + more] ?? 0) + area * share;
        const before = second + (count - 3) * share;
        sums[at + count - 1] = (sums[at + count - 1] ?? 0) + area * (1 - before - tail);
      }
      sums[at + count] = (sums[at + count] ?? 0) + area * tail;
    }
    x = next;
  }
}
