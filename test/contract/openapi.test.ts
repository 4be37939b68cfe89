// The OpenAPI document: valid for two validators, and true of every request and every response.
import { validate } from '@readme/openapi-parser';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, describe, expect, it } from 'vitest';
import { type CommandName, commandNames, endpointOf } from '../../src/api/catalogue.ts';
import { read } from '../../src/api/read-value.ts';
import { buildRequestUrl, type RequestParams } from '../../src/api/request.ts';
import { startServer } from '../../src/service/http/server.ts';
import { rateLimiter } from '../../src/service/requests.ts';
import { sampleExamples } from '../../src/sources/embedded.ts';
import { contractOf, requestsFor } from '../support/contract.ts';
import { differences } from '../support/differences.ts';
import { sampleValues, service } from '../support/service.ts';
import { fakeSystem } from '../support/system.ts';

const address = { host: '127.0.0.1', port: 0, random: () => 1 };
const examples = sampleExamples(fakeSystem().system);
const server = await startServer({ ...service, examples }, address);
const locked = await startServer({ ...service, key: 'a-key' }, address);
const busy = await startServer(
  { ...service, admit: rateLimiter({ requests: 1, ms: 3_600_000 }) },
  address,
);
afterAll(() => Promise.all([server, locked, busy].map(({ stop }) => stop())));

const documentOf = async ({ url }: { readonly url: string }) =>
  JSON.parse(await (await fetch(`${url}/openapi.json`)).text());
const document = await documentOf(server);
const contract = contractOf(document);

const bodyOf = async (base: string, name: CommandName, values: RequestParams) => {
  const response = await fetch(buildRequestUrl(base, endpointOf(name), values));
  return { status: response.status, body: Object(await response.json()) };
};

describe('the document', () => {
  it('is valid', async () => {
    expect(await validate(structuredClone(document))).toMatchObject({ valid: true, warnings: [] });
    expect(await new Validator().validate(structuredClone(document))).toMatchObject({
      valid: true,
    });
  });

  it('has one operation for each endpoint, each with its own id', () => {
    expect(Object.keys(document.paths)).toEqual(commandNames.map((name) => endpointOf(name).path));
    const ids = Object.values(document.paths).map((path) => Object(path).get.operationId);
    expect(new Set(ids).size).toBe(commandNames.length);
  });

  it('names the address of its server, and says whether a key is needed', async () => {
    expect(document.servers).toEqual([{ url: server.url }]);
    expect(document.security).toEqual([{ api_key: [] }, { client_id: [] }, {}]);
    expect((await documentOf(locked)).security).toEqual([{ api_key: [] }, { client_id: [] }]);
  });
});

describe.each(commandNames)('%s', (name) => {
  it('has the promised form, whatever the parameters, which the document allows', async () => {
    for (const values of await requestsFor(name)) {
      const problems = Object.entries(values).flatMap(([param, value]) =>
        contract.parameter(name, param, value),
      );
      expect({ values, problems }).toEqual({ values, problems: [] });
      const { status, body } = await bodyOf(server.url, name, values);
      expect({ values, status, problems: contract.response(name, status, body) }).toEqual({
        values,
        status: 200,
        problems: [],
      });
    }
  });

  it('has an example of that form with a record', () => {
    const { example } =
      document.paths[endpointOf(name).path].get.responses[200].content['application/json'];
    expect(contract.response(name, 200, example)).toEqual([]);
    expect(Object.keys(Object(example[endpointOf(name).envelopeKey]))).not.toEqual([]);
  });

  it('has no other form', async () => {
    const { envelopeKey } = endpointOf(name);
    const { body } = await bodyOf(server.url, name, await sampleValues(name));
    const { [envelopeKey]: content, ...rest } = body;
    expect(contract.response(name, 200, rest)).not.toEqual([]);
    for (const wrong of [
      null,
      'gone',
      [null],
      {},
      Array.isArray(content) ? content[0] : [content],
    ]) {
      expect(contract.response(name, 200, { ...rest, [envelopeKey]: wrong })).not.toEqual([]);
    }
  });

  it('fails with a promised body', async () => {
    const values = await sampleValues(name);
    const failures = [await bodyOf(locked.url, name, values)];
    await bodyOf(busy.url, name, values);
    failures.push(await bodyOf(busy.url, name, values));
    if ('page' in endpointOf(name).params)
      failures.push(await bodyOf(server.url, name, { ...values, page: '0' }));
    const [id] = Object.keys(values).filter((each) => each !== 'time');
    if (id !== undefined) failures.push(await bodyOf(server.url, name, { ...values, [id]: '1' }));
    for (const { status, body } of failures)
      expect(contract.response(name, status, body)).toEqual([]);
    expect(failures.slice(0, 2).map(({ status }) => status)).toEqual([403, 429]);
  });
});

/** Values of any kind that the service accepts or refuses. */
const texts = [
  '0',
  '1',
  '20',
  '21',
  '255',
  '256',
  '-1',
  '1.5',
  'a',
  'a b',
  '..',
  'ff8800',
  '#ff8800',
  'FF88',
  'month',
].concat([
  'views',
  'Views',
  'by-nc',
  'cc by',
  'GM',
  'Germany',
  'asc',
  '1'.repeat(41),
  'é'.repeat(100),
  'é'.repeat(101),
]);

it.each(
  commandNames.flatMap((name) =>
    Object.keys(endpointOf(name).params).map((param) => [name, param] as const),
  ),
)('the document and the service accept the same values: %s, %s', (name, param) => {
  const row = endpointOf(name).params[param];
  // The document allows other names of fields, because services rename them.
  if (row === undefined || row.kind === 'field') return;
  const accepted = texts.filter((text) => 'value' in read(row, param, text));
  expect(texts.filter((text) => contract.parameter(name, param, text).length === 0)).toEqual(
    accepted,
  );
});

/** Differences of damaged responses, which the program survives. */
const damage = [
  'a record that is null',
  'a record that is a text',
  'unknown modules',
  'no copyright',
  'figures missing',
];

it.each(
  Object.entries(differences).flatMap(([command, rows]) =>
    rows.map(([what, record]) => [command, what, record] as const),
  ),
)('the document has the form that other services send: %s: %s', (command, what, record) => {
  const name =
    commandNames.find((each) => command.startsWith(each)) ?? (`${command} search` as CommandName);
  const { envelopeKey, isList, subset } = endpointOf(name);
  const body = {
    http_code: 200,
    [envelopeKey]: isList ? [record] : record,
    ...(subset && { [subset.envelopeKey]: [] }),
  };
  expect(contract.response(name, 200, body).length > 0).toBe(damage.includes(what));
});
