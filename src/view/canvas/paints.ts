// What outlines are filled with. A paint gives a function for each row of pixels, and that one a colour for each column.
import { mixed } from './colour.ts';

export interface Paint {
  /** Where it is the same everywhere. */
  readonly flat?: number;
  readonly row: (y: number) => (x: number) => number;
}

/** Colours at places from 0 to 1, in order. */
export type Stops = readonly (readonly [place: number, colour: number])[];

export function flat(colour: number): Paint {
  const everywhere = () => colour;
  return { flat: colour, row: () => everywhere };
}

/** How many colours a gradient has. */
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

/** A place of a table, spread a little by the pixel, so that no step of the gradient shows as an edge. */
function colourAt(colours: Int32Array, place: number, x: number, y: number): number {
  const spread = (((x * 5 + y * 3) & 7) + ((x * 3 + y * 7) & 3) * 2) / 14;
  const at = Math.floor(place * (steps - 6) + spread * 5);
  return colours[at < 0 ? 0 : at >= steps ? steps - 1 : at] ?? 0;
}

interface Line {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** From one point to another, in pixels. */
export function linear({ x0, y0, x1, y1 }: Line, stops: Stops): Paint {
  const colours = table(stops);
  const square = (x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0) || 1;
  const [a, b] = [(x1 - x0) / square, (y1 - y0) / square];
  return {
    row: (y) => {
      const start = (y - y0) * b - x0 * a;
      return (x) => colourAt(colours, start + x * a, x, y);
    },
  };
}

/** From a centre outwards, in pixels. */
export function radial({ x, y, rx, ry }: { x: number; y: number; rx: number; ry: number }, stops: Stops): Paint {
  const colours = table(stops);
  return {
    row: (row) => {
      const dy = (row - y) / ry;
      return (column) => {
        const dx = (column - x) / rx;
        return colourAt(colours, Math.sqrt(dx * dx + dy * dy), column, row);
      };
    },
  };
}
