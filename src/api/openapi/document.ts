// The OpenAPI 3.1 document of the service. All of it is computed from the tables of this room.
import { errorBody, failureMeanings } from '../assumptions.ts';
import { type CommandName, commandNames, endpointOf } from '../catalogue.ts';
import { entityOf } from '../entities.ts';
import { type Endpoint, keyParams } from '../schema.ts';
import { parametersOf, valueSchemas } from './parameters.ts';
import { entitySchema, recordSchemas, ref, type Schema } from './schemas.ts';

export type Examples = Readonly<Partial<Record<CommandName, unknown>>>;

export interface DocumentInput {
  readonly base: string;
  readonly needsKey: boolean;
  readonly examples: Examples;
}

export function openApiDocument({ base, needsKey, examples }: DocumentInput): Schema {
  const keys = keyParams.map((name) => ({ [name]: [] }));
  return {
    openapi: '3.1.1',
    info: {
      title: 'Creative portfolio service',
      version: '2',
      description: about,
      license: { name: 'MIT License', identifier: 'MIT' },
    },
    servers: [{ url: base }],
    security: needsKey ? keys : [...keys, {}],
    paths: Object.fromEntries(
      commandNames.map((name) => [
        endpointOf(name).path,
        { get: operationOf(name, examples[name]) },
      ]),
    ),
    components: {
      securitySchemes: Object.fromEntries(
        keyParams.map((name) => [name, { type: 'apiKey', in: 'query', name }]),
      ),
      schemas: { ...recordSchemas(), ...valueSchemas(), HttpCode: httpCode, Error: error },
      headers,
      responses: Object.fromEntries(
        Object.entries(failureMeanings).map(([status, text]) => [status, failure(status, text)]),
      ),
    },
  };
}

const about = [
  'A read-only API. Services differ in the form of some values: a schema has the documented form first.',
  'Records may have more members than their schemas.',
  `The key is sent as ${keyParams.join(' or ')}. Some services accept only one of these names.`,
].join(' ');

const nounOf = (name: CommandName): string => name.split(' ')[0] ?? name;

/** Returns the name of a command as one word: `projects search` → `projectsSearch`. */
const operationId = (name: CommandName): string =>
  name.replace(/ (.)/g, (_, letter: string) => letter.toUpperCase());

function operationOf(name: CommandName, example: unknown): Schema {
  const endpoint = endpointOf(name);
  const { help, pageSize } = endpoint;
  const paging = `A page has ${pageSize} records by default. No response has the total: the list ends at an empty page`;
  const content = { schema: bodySchema(endpoint), ...(example === undefined ? {} : { example }) };
  return {
    operationId: operationId(name),
    tags: [nounOf(name)],
    summary: help,
    ...(pageSize === undefined ? {} : { description: paging }),
    parameters: parametersOf(endpoint),
    responses: {
      200: {
        description: `The ${nounIn(endpoint)}`,
        headers: { ETag: ref('headers', 'ETag') },
        content: { 'application/json': content },
      },
      ...Object.fromEntries(
        Object.keys(failureMeanings).map((status) => [status, ref('responses', status)]),
      ),
    },
  };
}

function nounIn({ entity, isList }: Endpoint<Parameters<typeof entityOf>[0]>): string {
  const { one, many } = entityOf(entity).noun;
  return isList ? many : one;
}

/**
 * Returns the schema of a response: the records under their key, and the status that some services
 * add.
 */
function bodySchema({
  envelopeKey,
  entity,
  isList,
  subset,
}: ReturnType<typeof endpointOf>): Schema {
  const record = entitySchema(entity);
  const content = isList ? { type: 'array', items: record } : record;
  const contents = {
    [envelopeKey]: content,
    ...(subset === undefined ? {} : { [subset.envelopeKey]: content }),
  };
  const properties = { ...contents, http_code: ref('schemas', 'HttpCode') };
  return { type: 'object', required: Object.keys(contents), properties };
}

const httpCode = {
  description: 'Status of the response. Not all services send it',
  oneOf: [{ type: 'integer' }, { type: 'string' }],
};

const error = {
  type: 'object',
  properties: {
    http_code: ref('schemas', 'HttpCode'),
    messages: {
      type: 'array',
      items: {
        type: 'object',
        required: ['message'],
        properties: { type: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};

const headers = {
  ETag: {
    description: 'Version of the response. Not all services send it',
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'Seconds to wait. Not all services send it',
    schema: { type: 'integer' },
  },
};

/** Returns the description of a failed response. Its body may be empty. */
const failure = (status: string, text: string): Schema => ({
  description: text,
  ...(status === '429' ? { headers: { 'Retry-After': ref('headers', 'Retry-After') } } : {}),
  content: {
    'application/json': {
      schema: ref('schemas', 'Error'),
      example: JSON.parse(errorBody(Number(status), text)),
    },
  },
});
