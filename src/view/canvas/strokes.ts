// Lines with a width, as shapes: a box for each piece and a joint between two.
import { circle, type Outline, type Shape } from './shapes.ts';

export interface Stroke {
  readonly width: number;
  readonly closed?: boolean;
  /** Round joints, and round ends; else pointed joints and straight ends. */
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
  // The gap is on the outer side of the turn.
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
