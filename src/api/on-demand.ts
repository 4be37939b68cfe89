// Decodes a member of a record only when it is read, because a library's indexes need few members
// of many records.
import { decodeRecord, decodeShape, normalise } from './decode.ts';
import { type Decoded, type EntityName, entities } from './entities.ts';
import { getOwn, type RecordShape } from './kinds/shape.ts';

/** Returns the same record as `decode`, but without members that its shape does not have. */
export function decodeOnDemand<E extends EntityName>(entity: E, sent: unknown): Decoded<E> {
  // The compiler cannot check that each member has the type of its shape.
  return onDemand(entities[entity].shape, sent) as Decoded<E>;
}

const source = Symbol('sent');

/** A class for each shape, whose getters decode the members. */
const classes = new Map<RecordShape, new (sent: unknown) => object>();

function onDemand(shape: RecordShape, sent: unknown): object {
  // The names of its members are known only when it is decoded.
  if (shape.others !== undefined) return decodeRecord(shape, sent);
  const OnDemand = classes.get(shape) ?? classOf(shape);
  classes.set(shape, OnDemand);
  return new OnDemand(sent);
}

function classOf(shape: RecordShape) {
  class OnDemand {
    readonly [source]: unknown;
    constructor(sent: unknown) {
      this[source] = normalise(shape, sent);
    }
  }
  for (const [name, member] of Object.entries({ ...shape.beyond, ...shape.props })) {
    const get = function (this: OnDemand): unknown {
      const sent = getOwn(this[source], name);
      const isMissing = !Object.hasOwn(shape.props, name) && (sent === undefined || sent === null);
      return isMissing ? undefined : decodeShape(member, sent, onDemand);
    };
    Object.defineProperty(OnDemand.prototype, name, { get });
  }
  return OnDemand;
}
