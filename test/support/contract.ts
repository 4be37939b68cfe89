// Checks values against the schemas of an OpenAPI document, and makes requests for every value of
// every parameter.
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type CommandName, endpointOf } from '../../src/api/catalogue.ts';
import { licences } from '../../src/api/reference/licences.ts';
import type { RequestParams } from '../../src/api/request.ts';
import { type Param, pathParamNames, queryParamNames } from '../../src/api/schema.ts';
import { at, sampleValues } from './service.ts';

export interface Contract {
  /**
   * Returns a line for each problem of a parameter's value; empty if the document allows the value.
   */
  parameter(name: CommandName, param: string, value: string): readonly string[];
  /** Returns a line for each problem of a response's body. */
  response(name: CommandName, status: number, body: unknown): readonly string[];
}

export function contractOf(document: object): Contract {
  // A value in an address is a text. A validator of requests reads `7` as a number.
  const [ajv, lenient] = [false, true].map((coerceTypes) =>
    new Ajv2020({ strict: false, allErrors: true, coerceTypes }).addSchema(document, 'contract'),
  );
  const check = (
    validator: typeof ajv,
    path: readonly (string | number)[],
    value: unknown,
  ): readonly string[] => {
    const pointer = path.map((step) => String(step).replaceAll('~', '~0').replaceAll('/', '~1'));
    const schema = `contract#/${pointer.map(encodeURIComponent).join('/')}`;
    const validate = validator?.getSchema(schema);
    if (validate === undefined) return [`the document has no ${schema}`];
    const errors = validate(value) ? [] : (validate.errors ?? []);
    return errors.map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
  const operation = (name: CommandName) => ['paths', endpointOf(name).path, 'get'];
  return {
    parameter: (name, param, value) => {
      const rows = Object(at(document, 'paths'))[endpointOf(name).path].get.parameters;
      const row = rows.findIndex((each: { readonly name: string }) => each.name === param);
      return check(lenient, [...operation(name), 'parameters', row, 'schema'], value);
    },
    response: (name, status, body) => {
      const path =
        status === 200
          ? [...operation(name), 'responses', status]
          : ['components', 'responses', status];
      return check(ajv, [...path, 'content', 'application/json', 'schema'], body);
    },
  };
}

/**
 * Returns the values of many requests for an endpoint: without parameters, and with each value of
 * each parameter.
 */
export async function requestsFor(name: CommandName): Promise<readonly RequestParams[]> {
  const endpoint = endpointOf(name);
  const sample = await sampleValues(name);
  const inPath = Object.fromEntries(
    pathParamNames(endpoint).map((param) => [param, sample[param] ?? '']),
  );
  const more = queryParamNames(endpoint).flatMap((param) =>
    textsOf(endpoint.params[param]).map((text) => ({ ...inPath, [param]: text })),
  );
  return [inPath, sample, ...more];
}

function textsOf(param: Param | undefined): readonly string[] {
  switch (param?.kind) {
    case 'choice':
      return param.choices;
    case 'licence':
      return licences;
    case 'integer':
      return [param.min, param.min + 1, param.max ?? 1000].map(String);
    case 'field':
      return ['Illustration', 'Fine Arts'];
    case 'country':
      return ['US', 'GM'];
    case 'tags':
      return ['poster', 'poster|ink'];
    case 'colour':
      return ['ff8800', '00AAFF'];
    default:
      return ['a', 'no such thing'];
  }
}
