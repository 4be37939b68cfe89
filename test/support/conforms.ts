// Whether a value has exactly the form that a shape promises: no key too few, none too many, each of its type.
import type { Shape } from '../../src/api/schema.ts';

/** What is wrong, a line each; none when it conforms. */
export function problemsOf(shape: Shape, value: unknown, at = '$'): string[] {
  switch (shape.kind) {
    case 'integer':
    case 'time':
      return Number.isInteger(value) ? [] : [`${at} is no integer`];
    case 'text':
      return typeof value === 'string' ? [] : [`${at} is no text`];
    case 'url':
      return typeof value === 'string' && URL.canParse(value) ? [] : [`${at} is no address`];
    case 'clock':
      return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(String(value)) ? [] : [`${at} is no date`];
    case 'texts':
      return entries(value, at, (item, name) => (typeof item === 'string' ? [] : [`${at}.${name} is no text`]));
    case 'list':
      if (!Array.isArray(value)) return [`${at} is no list`];
      return value.flatMap((item, position) => problemsOf(shape.of, item, `${at}[${position}]`));
    case 'map':
      return entries(value, at, (item, id) => {
        const wrong = String(Reflect.get(Object(item), 'id')) === id ? [] : [`${at}.${id} has another id`];
        return [...wrong, ...problemsOf(shape.of, item, `${at}.${id}`)];
      });
    case 'optional':
      return problemsOf(shape.of, value, at);
    case 'record': {
      const extra = entries(value, at, (_, name) => (name in shape.props ? [] : [`${at}.${name} is not promised`]));
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
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${at} is no object`];
  return Object.entries(value).flatMap(([name, item]) => check(item, name));
}
