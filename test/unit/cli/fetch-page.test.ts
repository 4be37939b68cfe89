import { expect, it } from 'vitest';
import { endpointOf } from '../../../src/api/catalogue.ts';
import { fetchPage } from '../../../src/cli/fetch-page.ts';

/** A connection whose service always sends this body, and the addresses that were requested. */
function sending(body: string) {
  const requested: string[] = [];
  const get = async (url: URL) => {
    requested.push(url.href);
    return { status: 200, headers: {}, body: Buffer.from(body) };
  };
  const connection = {
    base: 'https://api.example/base/',
    client: { get },
    now: 0,
    rememberFields: async () => {},
    close: async () => {},
  };
  return { connection, requested };
}

it('requests the address of the values and reads the records under the envelope key', async () => {
  const { connection, requested } = sending('{"projects":[{"id":1},{"id":2}]}');
  const values = { user: 'ada', page: '2' };
  const page = await fetchPage(endpointOf('users projects'), values, { connection, envelopeKey: 'projects' });
  expect(requested).toEqual(['https://api.example/base/v2/users/ada/projects?page=2']);
  expect(page.records.map(({ text }) => text)).toEqual(['{"id":1}', '{"id":2}']);
});

it('reads the subset of a response by its own envelope key', async () => {
  const { connection } = sending('{"fields":[{"id":1}],"popular":[{"id":7}]}');
  const page = await fetchPage(endpointOf('fields'), {}, { connection, envelopeKey: 'popular' });
  expect(page.records.map(({ value }) => value)).toEqual([{ id: 7 }]);
});

it('fails if the response does not have the envelope key', async () => {
  const { connection } = sending('{"users":[]}');
  const page = fetchPage(endpointOf('users projects'), { user: 'ada' }, { connection, envelopeKey: 'projects' });
  await expect(page).rejects.toMatchObject({ kind: 'unreadable' });
});
