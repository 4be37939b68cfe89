// Compares a received record with the shape that the reference gives it.
import { isObject } from '../../api/json/json-types.ts';
import type { Shape } from '../../api/kinds/shape.ts';

type Expectation = readonly [word: string, isMet: (value: unknown) => boolean];

const wholeNumber: Expectation = ['whole number', Number.isInteger];
const text: Expectation = ['text', (value) => typeof value === 'string'];
const map: Expectation = ['map', isObject];

const expectations = {
  integer: wholeNumber,
  time: wholeNumber,
  text,
  url: text,
  dateTime: text,
  list: ['list', Array.isArray],
  textMap: map,
  map,
  record: ['record', isObject],
} satisfies Readonly<Record<Exclude<Shape['kind'], 'id' | 'optional'>, Expectation>>;

/** Ignores levels deeper than the shape. */
export function differences(shape: Shape, value: unknown, path = ''): readonly string[] {
  // `parseJson` returns an id as a text if it is too large for a JavaScript number.
  if (shape.kind === 'id' && typeof value === 'string' && /^\d{16,}$/.test(value)) return [];
  if (shape.kind === 'optional' || shape.kind === 'id')
    return differences(shape.inner, value, path);
  const [expected, isMet] = expectations[shape.kind];
  if (!isMet(value)) return [`${path} is a ${typeOf(value)}, not a ${expected}`];
  if (shape.kind === 'record') return inRecord(shape, Object(value), path);
  const of =
    shape.kind === 'textMap' ? ({ kind: 'text' } as const) : 'inner' in shape && shape.inner;
  return of ? Object.values(Object(value)).flatMap((item) => differences(of, item, path)) : [];
}

function inRecord(
  shape: Extract<Shape, { kind: 'record' }>,
  value: object,
  path: string,
): readonly string[] {
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  const added = Object.keys(value)
    .filter((name) => !Object.hasOwn(shape.props, name) && shape.additionalProperties === undefined)
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
