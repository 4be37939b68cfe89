// Builds the outlines of shapes and of thick lines. An outline is a list of coordinates x, y, x, y …, clockwise.

export type Outline = readonly number[];
export type Shape = readonly Outline[];

export const rectangle = (x: number, y: number, width: number, height: number): Outline => [
  ...[x, y, x + width, y],
  ...[x + width, y + height, x, y + height],
];

/** Returns the outline in reverse order, which makes it a hole. */
export function hole(outline: Outline): Outline {
  const turned: number[] = [];
  for (let at = outline.length - 2; at >= 0; at -= 2) turned.push(outline[at] ?? 0, outline[at + 1] ?? 0);
  return turned;
}

const full = Math.PI * 2;

/** Returns the number of corners that make a curve of this radius look round. */
const cornersFor = (radius: number, angle = full): number =>
  Math.max(3, Math.ceil((10 + Math.sqrt(radius) * 3.4) * (Math.abs(angle) / full)));

/** Returns points on an ellipse between two angles, in radians clockwise from the right. */
export function arc(x: number, y: number, rx: number, ry: number, from: number, to: number): number[] {
  const count = cornersFor(Math.max(rx, ry), to - from);
  const points: number[] = [];
  for (let at = 0; at <= count; at += 1) {
    const angle = from + ((to - from) * at) / count;
    points.push(x + rx * Math.cos(angle), y + ry * Math.sin(angle));
  }
  return points;
}

export const ellipse = (x: number, y: number, rx: number, ry: number): Outline => arc(x, y, rx, ry, 0, full);
export const circle = (x: number, y: number, radius: number): Outline => ellipse(x, y, radius, radius);

/** Returns a slice of a disc, or of a ring with the inner radius `inner`. */
export function sector(x: number, y: number, radius: number, from: number, to: number, inner = 0): Outline {
  const outer = arc(x, y, radius, radius, from, to);
  return inner > 0 ? [...outer, ...arc(x, y, inner, inner, to, from)] : [...outer, x, y];
}

export const ring = (x: number, y: number, radius: number, inner: number): Shape => [
  circle(x, y, radius),
  hole(circle(x, y, inner)),
];

export function rounded(x: number, y: number, width: number, height: number, radius: number): Outline {
  const r = Math.min(radius, width / 2, height / 2);
  const quarter = full / 4;
  return [
    ...arc(x + r, y + r, r, r, 2 * quarter, 3 * quarter),
    ...arc(x + width - r, y + r, r, r, 3 * quarter, full),
    ...arc(x + width - r, y + height - r, r, r, 0, quarter),
    ...arc(x + r, y + height - r, r, r, quarter, 2 * quarter),
  ];
}

/** Returns a smooth curve through points (Catmull-Rom). */
export function smooth(points: Outline, closed: boolean, steps = 8): number[] {
  const count = points.length / 2;
  const at = (index: number, axis: 0 | 1) => {
    const bounded = closed ? (index + count) % count : Math.max(0, Math.min(count - 1, index));
    return points[bounded * 2 + axis] ?? 0;
  };
  const curve: number[] = [];
  const spans = closed ? count : count - 1;
  for (let index = 0; index < spans; index += 1) {
    for (let step = 0; step < steps; step += 1) {
      const t = step / steps;
      for (const axis of [0, 1] as const) {
        const [a, b, c, d] = [at(index - 1, axis), at(index, axis), at(index + 1, axis), at(index + 2, axis)];
        curve.push(b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a))));
      }
    }
  }
  if (!closed) curve.push(at(count - 1, 0), at(count - 1, 1));
  return curve;
}

/** Rotates an outline around a point. */
export function turned(outline: Outline, angle: number, x: number, y: number): Outline {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return mapped(outline, (px, py) => [x + (px - x) * cos - (py - y) * sin, y + (px - x) * sin + (py - y) * cos]);
}

export function mapped(outline: Outline, to: (x: number, y: number) => readonly [number, number]): Outline {
  const points: number[] = [];
  for (let at = 0; at < outline.length; at += 2) points.push(...to(outline[at] ?? 0, outline[at + 1] ?? 0));
  return points;
}

export interface Stroke {
  readonly width: number;
  readonly closed?: boolean;
  /** Whether joints and ends are round; otherwise joints are pointed and ends straight. */
  readonly round?: boolean;
}

export function stroke(points: Outline, { width, closed = false, round = false }: Stroke): Shape {
  const half = width / 2;
  const spine = withoutRepeats(points, closed);
  const count = spine.length / 2;
  const shape: Outline[] = [];
  const directions: (readonly [number, number])[] = [];
  const pieces = closed ? count : count - 1;
  const at = (index: number): readonly [number, number] => {
    const corner = (index % count) * 2;
    return [spine[corner] ?? 0, spine[corner + 1] ?? 0];
  };
  for (let index = 0; index < pieces; index += 1) {
    const [[x0, y0], [x1, y1]] = [at(index), at(index + 1)];
    const length = Math.sqrt((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0)) || 1;
    const [dx, dy] = [(x1 - x0) / length, (y1 - y0) / length];
    directions.push([dx, dy]);
    const [nx, ny] = [-dy * half, dx * half];
    shape.push([x0 - nx, y0 - ny, x1 - nx, y1 - ny, x1 + nx, y1 + ny, x0 + nx, y0 + ny]);
  }
  for (let index = closed ? 0 : 1; index < pieces; index += 1) {
    const [before, after] = [directions[(index + pieces - 1) % pieces], directions[index]];
    if (before !== undefined && after !== undefined) shape.push(...joint(at(index), before, after, half, round));
  }
  if (round && !closed && count > 0) {
    for (const end of [at(0), at(count - 1)]) shape.push(circle(...end, half));
  }
  return shape;
}

type Vector = readonly [number, number];

function joint([x, y]: Vector, before: Vector, after: Vector, half: number, round: boolean): Outline[] {
  const cross = before[0] * after[1] - before[1] * after[0];
  const dot = before[0] * after[0] + before[1] * after[1];
  if (Math.abs(cross) < 0.02 && dot > 0) return [];
  if (round) return [circle(x, y, half)];
  // The gap to fill is on the outer side of the turn.
  const side = cross > 0 ? -half : half;
  const first = [x - before[1] * side, y + before[0] * side] as const;
  const second = [x - after[1] * side, y + after[0] * side] as const;
  const reach = side / Math.max(0.4, 1 + dot);
  const tip = [x - (before[1] + after[1]) * reach, y + (before[0] + after[0]) * reach] as const;
  const corner = [x, y, ...first, ...tip, ...second];
  return [cross > 0 ? corner : [x, y, ...second, ...tip, ...first]];
}

function withoutRepeats(points: Outline, closed: boolean): number[] {
  const kept: number[] = [];
  for (let at = 0; at < points.length; at += 2) {
    const [x = 0, y = 0] = [points[at], points[at + 1]];
    const [lastX = Number.NaN, lastY = Number.NaN] = kept.slice(-2);
    if (Math.abs(x - lastX) + Math.abs(y - lastY) < 1e-6) continue;
    kept.push(x, y);
  }
  const closes = closed && kept.length > 2 && kept[0] === kept.at(-2) && kept[1] === kept.at(-1);
  return closes ? kept.slice(0, -2) : kept;
}
