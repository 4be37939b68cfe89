// Compares a received record with the shape that the reference gives it.
import { isObject } from '../../api/json/json-types.ts';
import type { Shape } from '../../api/kinds/shape.ts';

/**
 * Returns texts about the differences between a value and its shape. Ignores levels deeper than the
 * shape.
 */
export function differences(shape: Shape, value: unknown, path = ''): readonly string[] {
  const wrong = (expected: string) => [`${path} is a ${typeOf(value)}, not a ${expected}`];
  switch (shape.kind) {
    case 'integer':
    case 'time':
      return Number.isInteger(value) ? [] : wrong('whole number');
    case 'text':
    case 'url':
    case 'clock':
      return typeof value === 'string' ? [] : wrong('text');
    case 'id':
      // `parse` returns an id as a text if it is too large for a JavaScript number.
      return typeof value === 'string' && /^\d{16,}$/.test(value)
        ? []
        : differences(shape.of, value, path);
    case 'optional':
      return value === undefined ? [] : differences(shape.of, value, path);
    case 'list':
      return Array.isArray(value)
        ? value.flatMap((item) => differences(shape.of, item, path))
        : wrong('list');
    case 'texts':
    case 'map': {
      const of = shape.kind === 'map' ? shape.of : ({ kind: 'text' } as const);
      return isObject(value)
        ? Object.values(value).flatMap((item) => differences(of, item, path))
        : wrong('map');
    }
    case 'record':
      return isObject(value) ? inRecord(shape, value, path) : wrong('record');
  }
}

function inRecord(
  shape: Extract<Shape, { kind: 'record' }>,
  value: object,
  path: string,
): readonly string[] {
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  const added = Object.keys(value)
    .filter((name) => !Object.hasOwn(shape.props, name) && shape.others === undefined)
    .map((name) => `new key ${at(name)}`);
  const known = Object.entries(shape.props).flatMap(([name, prop]) => {
    const member: unknown = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
    if (member !== undefined) return differences(prop, member, at(name));
    return prop.kind === 'optional' ? [] : [`no ${at(name)}`];
  });
  return [...added, ...known];
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'object') return 'record';
  return typeof value === 'string'
    ? 'text'
    : Number.isInteger(value)
      ? 'whole number'
      : typeof value;
}
