// Collects shapes with the colours that fill them. A view maps the units of the sheet to pixels.
import { mixed } from './colour.ts';
import type { Fill, Paint } from './raster.ts';
import { type Outline, type Shape, stroke } from './shapes.ts';

/** A gradient between two points, in units of the sheet. If `to` is missing, the gradient is radial. */
interface Gradient {
  readonly from: readonly [x: number, y: number];
  readonly to?: readonly [x: number, y: number];
  readonly radius?: number;
  readonly stops: Stops;
}

/** Scale and offset that map units of a sheet to pixels. */
export interface View {
  readonly scaleX: number;
  readonly scaleY: number;
  readonly left: number;
  readonly top: number;
}

export interface Sheet {
  readonly fills: Fill[];
  /** Fills a shape. @param alpha opacity from 0 to 1 */
  readonly fill: (shape: Shape | Outline, colour: number | Gradient, alpha?: number) => void;
  /** Draws a thin outline of a shape. */
  readonly trace: (shape: Shape | Outline, colour: number) => void;
}

export function newSheet(view: View): Sheet {
  const fills: Fill[] = [];
  const fill: Sheet['fill'] = (shape, colour, alpha = 1) => {
    const paint = typeof colour === 'number' ? colour : gradient(colour, view);
    fills.push(fillOf(outlinesOf(shape), view, paint, alpha));
  };
  return {
    fills,
    fill,
    trace: (shape, colour) => {
      for (const outline of outlinesOf(shape)) fill(stroke(outline, { width: 4, closed: true }), colour, 0.5);
    },
  };
}

const isShape = (shape: Shape | Outline): shape is Shape => typeof shape[0] !== 'number';
export const outlinesOf = (shape: Shape | Outline): Shape => (isShape(shape) ? shape : [shape]);

/** Returns the paint of a gradient: from a centre outwards, or between two points. */
function gradient({ from, to, radius = 1, stops }: Gradient, { scaleX, scaleY, left, top }: View): Paint {
  const colours = table(stops);
  const [x0, y0] = [from[0] * scaleX + left, from[1] * scaleY + top];
  if (to === undefined) {
    const [rx, ry] = [radius * scaleX, radius * scaleY];
    return (y) => {
      const dy = (y - y0) / ry;
      return (x) => {
        const dx = (x - x0) / rx;
        return colourAt(colours, Math.sqrt(dx * dx + dy * dy), x, y);
      };
    };
  }
  const [dx, dy] = [to[0] * scaleX + left - x0, to[1] * scaleY + top - y0];
  const square = dx * dx + dy * dy || 1;
  const [a, b] = [dx / square, dy / square];
  return (y) => {
    const start = (y - y0) * b - x0 * a;
    return (x) => colourAt(colours, start + x * a, x, y);
  };
}

function fillOf(shape: Shape, { scaleX, scaleY, left, top }: View, paint: Paint, alpha: number): Fill {
  const lines = new Float64Array(shape.reduce((sum, outline) => sum + outline.length * 2, 0));
  const bounds = { left: Number.POSITIVE_INFINITY, right: -1e9, top: Number.POSITIVE_INFINITY, bottom: -1e9 };
  let to = 0;
  for (const outline of shape) {
    const count = outline.length;
    let [x0, y0] = [(outline[count - 2] ?? 0) * scaleX + left, (outline[count - 1] ?? 0) * scaleY + top];
    for (let at = 0; at < count; at += 2) {
      const x = (outline[at] ?? 0) * scaleX + left;
      const y = (outline[at + 1] ?? 0) * scaleY + top;
      lines[to] = x0;
      lines[to + 1] = y0;
      lines[to + 2] = x;
      lines[to + 3] = y;
      to += 4;
      [x0, y0] = [x, y];
      if (x < bounds.left) bounds.left = x;
      if (x > bounds.right) bounds.right = x;
      if (y < bounds.top) bounds.top = y;
      if (y > bounds.bottom) bounds.bottom = y;
    }
  }
  return { lines, ...bounds, paint, alpha: Math.round(alpha * 256) };
}

/** Colours of a gradient, at ascending positions from 0 to 1. */
type Stops = readonly (readonly [place: number, colour: number])[];

/** Number of colours that are computed for a gradient. */
const steps = 512;

function table(stops: Stops): Int32Array {
  return Int32Array.from({ length: steps }, (_, step) => {
    const place = step / (steps - 1);
    const after = stops.findIndex(([at]) => at >= place);
    const [high, last] = stops[after] ?? stops.at(-1) ?? [1, 0];
    const [low, first] = stops[Math.max(0, after < 0 ? stops.length - 1 : after - 1)] ?? [0, 0];
    return high > low ? mixed(first, last, Math.max(0, Math.min(1, (place - low) / (high - low)))) : last;
  });
}

/** Returns the colour at `place`, 0 to 1. Shifts `place` slightly for each pixel, which hides the steps. */
function colourAt(colours: Int32Array, place: number, x: number, y: number): number {
  const spread = (((x * 5 + y * 3) & 7) + ((x * 3 + y * 7) & 3) * 2) / 14;
  const at = Math.floor(place * (steps - 6) + spread * 5);
  return colours[at < 0 ? 0 : at >= steps ? steps - 1 : at] ?? 0;
}
