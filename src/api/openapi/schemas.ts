// JSON Schemas of the records, from their shapes. A record may have more members than its schema
// lists.
import { type EntityName, entities, entityNames } from '../entities.ts';
import type { RecordShape, Shape } from '../kinds/shape.ts';
import { capitalise } from '../words.ts';

export type Schema = Readonly<Record<string, unknown>>;

export const ref = (section: 'schemas' | 'responses' | 'headers', name: string): Schema => ({
  $ref: `#/components/${section}/${name}`,
});

/**
 * Returns the schema of a kind of record, as a reference. Kinds with the same shape share a schema.
 */
export const entitySchema = (entity: EntityName): Schema => documented(entities[entity].shape);

export function recordSchemas(): Readonly<Record<string, Schema>> {
  const records = entityNames.map((name): [string, Schema] => {
    const { shape } = entities[name];
    return [schemaName(shape) ?? '', recordSchema(shape)];
  });
  return { ...values, ...Object.fromEntries(records) };
}

/** Forms of values that many members share. */
const values = {
  Integer: {
    description: 'A whole number. Some services send it as a text, or `false` instead of 0',
    oneOf: [{ type: 'integer' }, { type: 'string', pattern: '^-?\\d+$' }, { const: false }],
  },
  Id: {
    description: 'Id of a record. Some ids are too long for the numbers of JavaScript',
    oneOf: [{ type: 'integer' }, { type: 'string' }],
  },
  Time: { description: 'Time in Unix seconds', type: 'integer' },
  Clock: {
    description: 'Time in UTC',
    type: 'string',
    pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$',
  },
} as const satisfies Readonly<Record<string, Schema>>;

const named = (name: keyof typeof values): Schema => ref('schemas', name);

/** An empty list, which some services send instead of an empty map. */
const emptyList = { type: 'array', maxItems: 0, items: {} };

function schemaOf(shape: Shape): Schema {
  const { help, choices, canBeNullOrOmitted, alternativeShapes = [] } = shape;
  const form = documented(shape);
  const all = [
    choices === undefined ? form : { anyOf: [{ enum: choices }, form] },
    ...alternativeShapes.map(schemaOf),
    ...(canBeNullOrOmitted === true ? [{ type: 'null' }] : []),
  ].flatMap(formsIn);
  // Removes repeated forms. A map may also be sent as a list, so a list that may be a map has this
  // form twice.
  const forms = [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
  const [only = {}, another] = forms;
  const isPlain = forms.every((each) => Object.keys(each).join() === 'type');
  const several = isPlain ? { type: forms.map((each) => each['type']) } : { oneOf: forms };
  return {
    ...(help === undefined ? {} : { description: help }),
    ...(another === undefined ? only : several),
  };
}

const formsIn = (schema: Schema): readonly Schema[] =>
  Array.isArray(schema['oneOf']) ? schema['oneOf'] : [schema];

/** Returns the schema of the form that the reference documents. */
function documented(shape: Shape): Schema {
  switch (shape.kind) {
    case 'integer':
      return named('Integer');
    case 'id':
      return named('Id');
    case 'time':
      return named('Time');
    case 'dateTime':
      return named('Clock');
    case 'text':
    case 'url':
      return { type: 'string' };
    case 'textMap':
      return {
        oneOf: [{ type: 'object', additionalProperties: { type: ['string', 'null'] } }, emptyList],
      };
    case 'list':
      return { type: 'array', items: schemaOf(shape.inner) };
    case 'map': {
      const item = schemaOf(shape.inner);
      return {
        oneOf: [
          { type: 'object', additionalProperties: item },
          { type: 'array', items: item },
        ],
      };
    }
    case 'optional':
      return schemaOf(shape.inner);
    case 'record': {
      const name = schemaName(shape);
      return name === undefined ? recordSchema(shape) : ref('schemas', name);
    }
  }
}

function recordSchema({ props, additionalProperties: others }: RecordShape): Schema {
  const replacing = Object.values(props).map(({ replacements: replacedBy = {} }) => replacedBy);
  const members = Object.entries<Shape>(Object.assign({}, props, ...replacing));
  const required = Object.keys(props).filter((name) => isRequired(props[name]));
  const schema = {
    type: 'object',
    ...(required.length === 0 ? {} : { required }),
    properties: Object.fromEntries(members.map(([name, member]) => [name, schemaOf(member)])),
  };
  return others === undefined
    ? schema
    : { oneOf: [{ ...schema, additionalProperties: schemaOf(others) }, emptyList] };
}

const isRequired = (member: Shape | undefined): boolean =>
  member?.kind !== 'optional' &&
  !member?.canBeNullOrOmitted &&
  !member?.canBeOmitted &&
  member?.replacements === undefined;

/** Returns the name of the schema of a kind of record; undefined for other records. */
function schemaName({ props }: RecordShape): string | undefined {
  // A member copies the shape to add a description, but not `props`, so `props` identify the kind
  // of record.
  const entity = entityNames.find((name) => entities[name].shape.props === props);
  return entity && capitalise(entity);
}
