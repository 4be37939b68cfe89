// Checks that a value has exactly the form of a shape: no missing key, no additional key, each of its type.
import type { Shape } from '../../src/api/kinds/shape.ts';

/** A line for each problem; empty when the value conforms. */
export function problemsOf(shape: Shape, value: unknown, at = '$'): string[] {
  switch (shape.kind) {
    case 'integer':
    case 'time':
      return Number.isInteger(value) ? [] : [`${at} is not an integer`];
    case 'text':
      return typeof value === 'string' ? [] : [`${at} is not a text`];
    case 'url':
      return typeof value === 'string' && URL.canParse(value) ? [] : [`${at} is not a URL`];
    case 'clock':
      return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(String(value)) ? [] : [`${at} is not a date`];
    case 'texts':
      return entries(value, at, (item, name) => (typeof item === 'string' ? [] : [`${at}.${name} is not a text`]));
    case 'id':
      return problemsOf(shape.of, value, at);
    case 'list':
      if (!Array.isArray(value)) return [`${at} is not a list`];
      return value.flatMap((item, position) => problemsOf(shape.of, item, `${at}[${position}]`));
    case 'map':
      return entries(value, at, (item, id) => {
        const wrong = String(Reflect.get(Object(item), 'id')) === id ? [] : [`${at}.${id} has another id`];
        return [...wrong, ...problemsOf(shape.of, item, `${at}.${id}`)];
      });
    case 'optional':
      return problemsOf(shape.of, value, at);
    case 'record': {
      const extra = entries(value, at, (_, name) =>
        name in shape.props ? [] : [`${at}.${name} is not in the reference`],
      );
      const wrong = Object.entries(shape.props).flatMap(([name, prop]) => {
        const item: unknown = Reflect.get(Object(value), name);
        if (item === undefined) return prop.kind === 'optional' ? [] : [`${at}.${name} is missing`];
        return problemsOf(prop, item, `${at}.${name}`);
      });
      return [...extra, ...wrong];
    }
  }
}

function entries(value: unknown, at: string, check: (item: unknown, name: string) => string[]): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${at} is not an object`];
  return Object.entries(value).flatMap(([name, item]) => check(item, name));
}
