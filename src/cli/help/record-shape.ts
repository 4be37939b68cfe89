// Describes the JSON of a record in one line, for expressions of jq.
import { type EntityName, entityOf } from '../../api/entities.ts';
import type { Shape } from '../../api/kinds/shape.ts';
import type { Endpoint } from '../../api/schema.ts';

/** Returns the document of an endpoint, e.g. `{fields: [{id, name}], popular: [{id, name}]}`. */
export function documentLine({
  entity,
  envelopeKey,
  isList,
}: Pick<Endpoint<EntityName>, 'entity' | 'envelopeKey' | 'isList'>): string {
  const line = shapeLine(entityOf(entity).shape);
  return `{${envelopeKey}: ${isList ? `[${line}]` : line}}`;
}

/**
 * Returns the members of a shape, e.g. `{id, fields: [], owners: {ID: {id, username}}}`; '' for a
 * text or a number. `ID` is the key of a map, any id; `WORD` any text.
 */
function shapeLine(shape: Shape): string {
  switch (shape.kind) {
    case 'optional':
      return shapeLine(shape.inner);
    case 'list':
      return `[${shapeLine(shape.inner)}]`;
    case 'map':
      return `{ID: ${shapeLine(shape.inner)}}`;
    case 'textMap':
      return '{WORD: text}';
    case 'record':
      return `{${Object.entries(shape.props).map(memberLine).join(', ')}}`;
    default:
      return '';
  }
}

function memberLine([name, shape]: readonly [string, Shape]): string {
  const line = shapeLine(shape);
  return line === '' ? name : `${name}: ${line}`;
}
