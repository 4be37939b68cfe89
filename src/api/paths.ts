// Paths into a record, as people type them (`stats.views`, `owners.0.city`), and what the reference has there.
import type { Shape } from './kinds/shape.ts';
import { nearest } from './values.ts';

/** Through lists and maps, with or without an index. Undefined for what the reference lacks. */
export function shapeAt(shape: Shape | undefined, path: readonly string[]): Shape | undefined {
  const [step, ...rest] = path;
  if (shape === undefined || step === undefined) return shape;
  switch (shape.kind) {
    case 'record':
      return shapeAt(Object.hasOwn(shape.props, step) ? shape.props[step] : shape.others, rest);
    case 'list':
    case 'map':
      return shapeAt(shape.of, /^\d+$/.test(step) ? rest : path);
    case 'optional':
      return shapeAt(shape.of, path);
    default:
      return undefined;
  }
}

/** The path that was probably meant; undefined where the path is known, or nothing is similar. */
export function meantPath(shape: Shape, path: readonly string[]): string | undefined {
  const at = path.findIndex((_, nth) => shapeAt(shape, path.slice(0, nth + 1)) === undefined);
  const [near] = at < 0 ? [] : nearest(path[at] ?? '', keysOf(shapeAt(shape, path.slice(0, at))), 1);
  return near === undefined ? undefined : path.with(at, near).join('.');
}

function keysOf(shape: Shape | undefined): readonly string[] {
  if (shape?.kind === 'record') return Object.keys(shape.props);
  return shape?.kind === 'list' || shape?.kind === 'map' || shape?.kind === 'optional' ? keysOf(shape.of) : [];
}
