import { expect, it } from 'vitest';
import { frontAt } from '../../../../src/service/http/front.ts';
import { serviceOf } from '../../../support/records.ts';

const service = serviceOf({});
const front = async (target: string, more = {}, method = 'GET') => {
  const response = await frontAt({ method, target }, 'http://127.0.0.1:1', { ...service, ...more });
  return response && { ...response, body: Buffer.from(response.body).toString() };
};

it.each(['/', '/openapi.json', '//openapi.json/', '/openapi.json?x=1'])(
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
