// Parameters of requests: their schemas, descriptions and examples.
import { defaultDirection, mostTags, mostWords, windowSeconds } from '../assumptions.ts';
import { maxInteger, patterns, read } from '../read-value.ts';
import { countries } from '../reference/countries.ts';
import { creativeFields } from '../reference/creative-fields.ts';
import { licences } from '../reference/licences.ts';
import type { RequestParams } from '../request.ts';
import {
  defaultOf,
  type Endpoint,
  type Param,
  pathParamNames,
  queryParamNames,
} from '../schema.ts';
import { ref, type Schema } from './schemas.ts';

/**
 * Returns the values of the path parameters in the endpoint's examples; undefined if no example has
 * all values.
 */
export function exampleValues(endpoint: Endpoint): RequestParams | undefined {
  const names = pathParamNames(endpoint);
  if (names.length === 0) return {};
  for (const example of endpoint.examples) {
    const [command = ''] = example.split(' -');
    const words = command.split(' ').slice(-names.length);
    const isValid = names.every((name, at) => {
      const param = endpoint.params[name];
      return param !== undefined && 'value' in read(param, name, words[at] ?? '');
    });
    if (isValid) return Object.fromEntries(names.map((name, at) => [name, words[at] ?? '']));
  }
  return undefined;
}

/** Returns the parameters of an endpoint: those in the path, then those in the query. */
export function parametersOf(endpoint: Endpoint): readonly Schema[] {
  const inPath = pathParamNames(endpoint);
  const examples = exampleValues(endpoint);
  return [...inPath, ...queryParamNames(endpoint)].flatMap((name) => {
    const param = endpoint.params[name];
    if (param === undefined) return [];
    const place = inPath.includes(name) ? { in: 'path', required: true } : { in: 'query' };
    const example = examples?.[name];
    return {
      name,
      ...place,
      description: descriptionOf(name, param, endpoint),
      schema: valueSchema(param),
      ...(example === undefined ? {} : { example }),
    };
  });
}

export const valueSchemas = (): Readonly<Record<string, Schema>> => ({
  FieldName: {
    description:
      'Name of a creative field. Services rename fields; /v2/fields lists the current names',
    anyOf: [{ enum: creativeFields.map(({ name }) => name) }, { type: 'string' }],
  },
  CountryCode: {
    type: 'string',
    enum: countries().map(({ fips }) => fips),
    'x-enumDescriptions': Object.fromEntries(countries().map(({ fips, name }) => [fips, name])),
  },
});

/**
 * Pattern of a user as in `patterns`, with any characters beyond ASCII, because classes such as
 * `\p{L}` have their meaning only in Unicode mode, which JSON Schema does not require.
 */
const userPattern = '^(?!\\.+$)[^\\x00-,\\/:-@\\[-\\^`{-\\x7f]+$';

function valueSchema(param: Param): Schema {
  const text = defaultOf(param);
  switch (param.kind) {
    case 'text':
    case 'tags':
      return { type: 'string' };
    case 'integer': {
      const { min, max = maxInteger } = param;
      return {
        type: 'integer',
        minimum: min,
        maximum: max,
        ...(text === '' ? {} : { default: Number(text) }),
      };
    }
    case 'choice':
      return { type: 'string', enum: param.choices, ...(text === '' ? {} : { default: text }) };
    case 'licence':
      return { type: 'string', enum: licences };
    case 'field':
      return ref('schemas', 'FieldName');
    case 'country':
      return ref('schemas', 'CountryCode');
    case 'colour':
      return { type: 'string', pattern: patterns.colour.source };
    case 'id':
      return { type: ['integer', 'string'], minimum: 0, pattern: patterns.id.source };
    case 'user':
      return { type: ['integer', 'string'], minimum: 0, maxLength: 100, pattern: userPattern };
  }
}

/** Returns the description of a value, with the decisions of `assumptions.ts` about it. */
function descriptionOf(name: string, param: Param, { params }: Endpoint): string {
  const { isPositional: takesWords, requiredParam: needs } = param;
  const facts = [
    ...(takesWords === true ? [`At most ${mostWords} different words`] : []),
    ...(param.kind === 'tags' ? [`At most ${mostTags} different tags`] : []),
    ...(needs === undefined ? [] : [`Needs ${needs}`]),
    ...(name === 'time' ? [periods] : []),
    ...(name === 'sort_order' ? [directions(params['sort'])] : []),
  ];
  return [param.apiHelp ?? param.help, ...facts].join('. ');
}

const periods = Object.entries(windowSeconds)
  .filter(([, seconds]) => Number.isFinite(seconds))
  .map(([name, seconds]) => `${name}: the last ${seconds / 3600} hours`)
  .join(', ');

/** Returns the default directions of the orders, e.g. `Default: asc for alpha, otherwise desc`. */
function directions(sort: Param | undefined): string {
  const choices = sort?.kind === 'choice' ? sort.choices : [];
  const rising = choices.filter((choice) => defaultDirection(choice) === 'asc');
  return `Default: ${rising.map((choice) => `asc for ${choice}, `).join('')}otherwise desc`;
}
