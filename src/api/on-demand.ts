// Decodes the members of a record when they are read: a library's indexes need few members of many records.
import { decodeShape, normalised } from './decode.ts';
import { type Decoded, type EntityName, entities } from './entities.ts';
import { isObject, isStructured } from './json/json-types.ts';
import type { RecordShape, Shape } from './kinds/shape.ts';

type Reader = (sent: unknown) => unknown;

/** Does the same as `decode`, without the keys that are not in the reference. */
export function decodeOnDemand<E extends EntityName>(entity: E, sent: unknown): Decoded<E> {
  // Each member has the type of its kind of Shape, which the compiler cannot check.
  return readerOf(entities[entity].shape)(sent) as Decoded<E>;
}

const readers = new Map<Shape, Reader>();

function readerOf(shape: Shape): Reader {
  const known = readers.get(shape);
  if (known !== undefined) return known;
  const made = newReader(shape);
  readers.set(shape, made);
  return made;
}

function newReader(shape: Shape): Reader {
  switch (shape.kind) {
    case 'record':
      return recordReader(shape);
    case 'optional':
      return readerOf(shape.of);
    case 'list':
    case 'map': {
      const read = readerOf(shape.of);
      return (sent) => itemsOf(sent).map((item) => read(item));
    }
    default:
      return (sent) => decodeShape(shape, sent);
  }
}

const itemsOf = (sent: unknown): unknown[] =>
  isStructured(sent) ? Object.values(sent).filter((item) => item !== null && item !== undefined) : [];

const source = Symbol('sent');

function recordReader(shape: RecordShape): Reader {
  class OnDemand {
    readonly [source]: unknown;
    constructor(sent: unknown) {
      this[source] = normalised(shape, sent);
    }
  }
  for (const [name, member] of Object.entries(shape.props)) {
    const read = readerOf(member);
    const get = function (this: OnDemand): unknown {
      const sent = this[source];
      return read(isObject(sent) && Object.hasOwn(sent, name) ? sent[name] : undefined);
    };
    Object.defineProperty(OnDemand.prototype, name, { get });
  }
  return (sent) => new OnDemand(sent);
}
