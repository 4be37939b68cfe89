import { expect, it } from 'vitest';
import { type CommandName, endpointOf } from '../../../src/api/catalogue.ts';
import { type ErrorDetails, PortfolioError } from '../../../src/errors.ts';
import { fetchPage } from '../../../src/records/fetch-page.ts';
import { plain } from '../../support/request.ts';

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
  const page = await fetchPage(endpointOf('users projects'), values, {
    connection,
    request: plain,
    envelopeKey: 'projects',
  });
  expect(requested).toEqual(['https://api.example/base/v2/users/ada/projects?page=2']);
  expect(page.records.map(({ text }) => text)).toEqual(['{"id":1}', '{"id":2}']);
});

it('reads the subset of a response by its own envelope key', async () => {
  const { connection } = sending('{"fields":[{"id":1}],"popular":[{"id":7}]}');
  const page = await fetchPage(endpointOf('fields'), {}, { connection, request: plain, envelopeKey: 'popular' });
  expect(page.records.map(({ value }) => value)).toEqual([{ id: 7 }]);
});

it('fails if the response does not have the envelope key', async () => {
  const { connection } = sending('{"users":[]}');
  const page = fetchPage(
    endpointOf('users projects'),
    { user: 'ada' },
    { connection, request: plain, envelopeKey: 'projects' },
  );
  await expect(page).rejects.toMatchObject({ kind: 'unreadable' });
});

it.each<[CommandName, Record<string, string>, ErrorDetails, string, string | undefined]>([
  [
    'projects show',
    { project_id: '17' },
    { why: 'HTTP 404: There is no project 17', status: 404 },
    'no project 17',
    undefined,
  ],
  [
    'projects show',
    { project_id: '17' },
    { why: 'HTTP 404: Project not found', status: 404 },
    'no project 17',
    undefined,
  ],
  ['projects show', { project_id: '17' }, { why: 'HTTP 404: gone', status: 404 }, 'no project 17', 'HTTP 404: gone'],
  ['projects comments', { project_id: '17' }, { why: 'HTTP 404', status: 404 }, 'no project 17', 'HTTP 404'],
  ['users stats', { user: 'ada' }, { why: 'HTTP 404: no', status: 404 }, 'no creative ada', undefined],
  [
    'wips revision',
    { wip_id: '7', revision_id: '71' },
    { why: 'HTTP 404: no', status: 404 },
    'no revision 71 of work in progress 7',
    undefined,
  ],
  ['projects search', {}, { why: 'HTTP 404: no', status: 404 }, 'nothing at /v2', 'HTTP 404: no'],
])('%s with %j names the record that does not exist', async (name, values, details, message, why) => {
  const get = async () => {
    throw new PortfolioError('not_found', 'nothing at /v2', details);
  };
  const { connection } = sending('');
  const page = fetchPage(endpointOf(name), values, {
    connection: { ...connection, client: { get } },
    request: plain,
    envelopeKey: 'x',
  });
  const error: unknown = await page.catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ kind: 'not_found', message, details: { status: 404 } });
  expect(error instanceof PortfolioError && error.details.why).toBe(why);
});

it.each([
  ['wips revision', { wip_id: '7', revision_id: '71' }, '`portfolio wip show 7 --demo` lists the ids of its revisions'],
  ['wips show', { wip_id: '7' }, undefined],
  ['users stats', { user: 'ada' }, 'find user names with `portfolio users <name> --demo`'],
] as const)('%s with %j says where the right name is', async (name, values, hint) => {
  const get = async () => {
    throw new PortfolioError('not_found', 'nothing at /v2', { status: 404 });
  };
  const { connection } = sending('');
  const commandLine = (command: string) => `portfolio ${command} --demo`;
  const request = { connection: { ...connection, client: { get } }, request: plain, envelopeKey: 'x', commandLine };
  const error: unknown = await fetchPage(endpointOf(name), values, request).catch((thrown: unknown) => thrown);
  expect(error instanceof PortfolioError && error.details.hint).toBe(hint);
});
