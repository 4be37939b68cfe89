// Collects filled shapes, in units that a view maps to pixels.
import { flat, linear, type Paint, radial, type Stops } from './paints.ts';
import type { Fill } from './raster.ts';
import type { Outline, Shape } from './shapes.ts';
import { stroke } from './strokes.ts';

/** In units. Without `to`, from a centre outwards. */
interface Gradient {
  readonly from: readonly [x: number, y: number];
  readonly to?: readonly [x: number, y: number];
  readonly radius?: number;
  readonly stops: Stops;
}

/** Position of the units of a drawing within its picture, in pixels. */
export interface View {
  readonly scaleX: number;
  readonly scaleY: number;
  readonly left: number;
  readonly top: number;
}

export interface Sheet {
  readonly fills: Fill[];
  /** `alpha` from 0 to 1 */
  readonly fill: (shape: Shape | Outline, colour: number | Gradient, alpha?: number) => void;
  /** Draws a thin line around a shape, as a draft has it before it is filled. */
  readonly trace: (shape: Shape | Outline, colour: number) => void;
}

export function newSheet(view: View): Sheet {
  const fills: Fill[] = [];
  const fill: Sheet['fill'] = (shape, colour, alpha = 1) => {
    const made = fillOf(
      outlinesOf(shape),
      view,
      typeof colour === 'number' ? flat(colour) : paintOf(colour, view),
      alpha,
    );
    if (made !== undefined) fills.push(made);
  };
  return {
    fills,
    fill,
    trace: (shape, colour) => {
      for (const outline of outlinesOf(shape)) fill(stroke(outline, { width: 4, closed: true }), colour, 0.5);
    },
  };
}

export const outlinesOf = (shape: Shape | Outline): Shape => (isShape(shape) ? shape : [shape]);
const isShape = (shape: Shape | Outline): shape is Shape => typeof shape[0] !== 'number';

function paintOf({ from: [x, y], to, radius = 1, stops }: Gradient, { scaleX, scaleY, left, top }: View): Paint {
  const [x0, y0] = [x * scaleX + left, y * scaleY + top];
  if (to === undefined) return radial({ x: x0, y: y0, rx: radius * scaleX, ry: radius * scaleY }, stops);
  return linear({ x0, y0, x1: to[0] * scaleX + left, y1: to[1] * scaleY + top }, stops);
}

function fillOf(shape: Shape, { scaleX, scaleY, left, top }: View, paint: Paint, alpha: number): Fill | undefined {
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
  return to === 0 ? undefined : { lines, ...bounds, paint, alpha: Math.round(alpha * 256) };
}
