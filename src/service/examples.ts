// Examples for the OpenAPI document: what the service answers to the example of each endpoint.
import { commandNames, endpointOf } from '../api/catalogue.ts';
import type { Examples } from '../api/openapi/document.ts';
import { exampleValues } from '../api/openapi/parameters.ts';
import { buildRequestUrl } from '../api/request.ts';
import { answer, type Service } from './answer.ts';

/** Lists contain only their first record. */
export function collectExamples(service: Service): Examples {
  const examples = commandNames.flatMap((name) => {
    const endpoint = endpointOf(name);
    const url = buildRequestUrl('http://service.invalid', endpoint, exampleValues(endpoint) ?? {});
    const { status, body } = answer({ method: 'GET', target: url.pathname }, service);
    return status === 200
      ? [[name, shortened(JSON.parse(Buffer.from(body).toString('utf8')))]]
      : [];
  });
  return Object.fromEntries(examples);
}

const shortened = (body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(body).map(([key, content]) => [
      key,
      Array.isArray(content) ? content.slice(0, 1) : content,
    ]),
  );
