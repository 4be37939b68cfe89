import { expect, it } from 'vitest';
import { commandNames, endpointOf } from '../../../../src/api/catalogue.ts';
import { frontAt } from '../../../../src/service/http/front.ts';
import { serviceOf } from '../../../support/records.ts';

const service = serviceOf({});
const front = async (target: string, more = {}, method = 'GET') => {
  const response = await frontAt({ method, target }, 'http://127.0.0.1:1', { ...service, ...more });
  return response && { ...response, body: Buffer.from(response.body).toString() };
};

it('has a page that links the document and names every path, and loads nothing', async () => {
  const { status, headers, body } = (await front('/')) ?? {};
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(body).toContain('<a href="/openapi.json">');
  expect(body).not.toMatch(/<script|src=|https?:/);
  for (const name of commandNames) expect(body).toContain(endpointOf(name).path);
});

it.each([
  [{}, 'Requests need no key'],
  [{ key: 'k-1' }, 'Requests need a key'],
])('says on the page whether a key is needed: %j', async (more, sentence) => {
  const { body } = (await front('/', more)) ?? {};
  expect(body).toContain(sentence);
  expect(body).not.toContain('k-1');
});

it.each(['/openapi.json', '//openapi.json/', '/openapi.json?x=1'])(
  'has the document at %s',
  async (target) => {
    const examples = async () => ({ fields: { fields: ['an example'] } });
    const { body = '' } = (await front(target, { examples })) ?? {};
    expect(JSON.parse(body)).toMatchObject({
      openapi: '3.1.1',
      servers: [{ url: 'http://127.0.0.1:1' }],
    });
    expect(body).toContain('an example');
  },
);

it('has nothing at other paths, and takes GET and HEAD only', async () => {
  expect(await front('/v2/fields')).toBeUndefined();
  expect(await front('/openapi.json/x')).toBeUndefined();
  expect(await front('/', {}, 'HEAD')).toMatchObject({ status: 200 });
  expect(await front('/', {}, 'POST')).toMatchObject({
    status: 405,
    headers: { allow: 'GET, HEAD' },
  });
});
