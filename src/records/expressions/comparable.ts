// A member of a record as questions about it compare it: figures are numbers and collections are lists, whichever form a service
// sends them in. All else stays as it came, and nothing is added, so that what is missing is missing.
import { decodeShape } from '../../api/decode.ts';
import { isObject, isStructured } from '../../api/json/json-types.ts';
import type { Shape } from '../../api/kinds/shape.ts';

/** @param shape undefined for a member that the reference does not have */
export function comparable(shape: Shape | undefined, value: unknown): unknown {
  switch (shape?.kind) {
    case 'integer':
    case 'time':
    case 'clock':
      return decodeShape(shape, value) ?? value;
    case 'list':
    case 'map': // Owners come by id or as a list: a question about each of them must not depend on it.
      return (isStructured(value) ? Object.values(value) : []).map((item) => comparable(shape.of, item));
    case 'optional':
      return comparable(shape.of, value);
    case 'record':
      if (!isObject(value)) return value;
      return Object.fromEntries(
        Object.entries(value).map(([name, own]) => [name, comparable(memberShape(shape, name), own)]),
      );
    default:
      return value;
  }
}

const memberShape = (
  { props, others }: Extract<Shape, { readonly kind: 'record' }>,
  name: string,
): Shape | undefined => (Object.hasOwn(props, name) ? props[name] : others);
