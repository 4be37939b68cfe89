// Decodes a member of a record only when it is read, because a library's indexes need few members of many records.
import { decodeShape, itemsOf, normalised } from './decode.ts';
import { type Decoded, type EntityName, entities } from './entities.ts';
import { own, type RecordShape, type Shape } from './kinds/shape.ts';

type Reader = (sent: unknown) => unknown;

/** Returns the same record as `decode`, but without members that are not in the reference. */
export function decodeOnDemand<E extends EntityName>(entity: E, sent: unknown): Decoded<E> {
  // The compiler cannot check that each member has the type of its shape.
  return readerOf(entities[entity].shape)(sent) as Decoded<E>;
}

const readers = new Map<Shape, Reader>();

function readerOf(shape: Shape): Reader {
  const reader = readers.get(shape) ?? newReader(shape);
  readers.set(shape, reader);
  return reader;
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
      return (sent) => itemsOf(sent).map(read);
    }
    default:
      return (sent) => decodeShape(shape, sent);
  }
}

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
      return read(own(this[source], name));
    };
    Object.defineProperty(OnDemand.prototype, name, { get });
  }
  return (sent) => new OnDemand(sent);
}
