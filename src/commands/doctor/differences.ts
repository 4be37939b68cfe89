// Finds how a received record differs from its shape in the reference: new keys, missing keys, values of other types.
import { isObject } from '../../api/json/json-types.ts';
import type { Shape } from '../../api/kinds/shape.ts';

export interface Difference {
  readonly kind: 'new' | 'missing' | 'type';
  /** The dotted path of the member. Positions and keys of lists and maps are left out. */
  readonly path: string;
  /** For a type: the received and the expected one, e.g. `text`, `whole number`. */
  readonly sent?: string;
  readonly expected?: string;
}

/** Returns no difference for a value in the reference's form. Does not look deeper than the shape. */
export function differences(shape: Shape, value: unknown, path = ''): readonly Difference[] {
  switch (shape.kind) {
    case 'integer':
    case 'time':
      return Number.isInteger(value) ? [] : [typeDifference(path, value, 'whole number')];
    case 'text':
    case 'url':
    case 'clock':
      return typeof value === 'string' ? [] : [typeDifference(path, value, 'text')];
    case 'id':
      // `parse` returns an id as text if it is too long for a number of JavaScript.
      if (typeof value === 'string' && /^\d{16,}$/.test(value)) return [];
      return differences(shape.of, value, path);
    case 'optional':
      return value === undefined ? [] : differences(shape.of, value, path);
    case 'list':
      return Array.isArray(value)
        ? value.flatMap((item) => differences(shape.of, item, path))
        : [typeDifference(path, value, 'list')];
    case 'texts':
      return isObject(value)
        ? Object.values(value).flatMap((item) => differences({ kind: 'text' }, item, path))
        : [typeDifference(path, value, 'map')];
    case 'map':
      return isObject(value)
        ? Object.values(value).flatMap((item) => differences(shape.of, item, path))
        : [typeDifference(path, value, 'map')];
    case 'record':
      return isObject(value) ? inRecord(shape, value, path) : [typeDifference(path, value, 'record')];
  }
}

function inRecord(shape: Extract<Shape, { kind: 'record' }>, value: object, path: string): readonly Difference[] {
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  const added = Object.keys(value).flatMap((name): readonly Difference[] =>
    Object.hasOwn(shape.props, name) || shape.others !== undefined ? [] : [{ kind: 'new', path: at(name) }],
  );
  const known = Object.entries(shape.props).flatMap(([name, prop]): readonly Difference[] => {
    const member: unknown = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
    if (member !== undefined) return differences(prop, member, at(name));
    return prop.kind === 'optional' ? [] : [{ kind: 'missing', path: at(name) }];
  });
  return [...added, ...known];
}

const typeDifference = (path: string, value: unknown, expected: string): Difference => ({
  kind: 'type',
  path,
  sent: typeOf(value),
  expected,
});

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'object') return 'record';
  return typeof value === 'string' ? 'text' : Number.isInteger(value) ? 'whole number' : typeof value;
}
