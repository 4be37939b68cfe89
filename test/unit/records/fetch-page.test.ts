import { expect, it } from 'vitest';
import type { CommandName } from '../../../src/api/catalogue.ts';
import type { RequestParams } from '../../../src/api/request.ts';
import { type ErrorDetails, PortfolioError } from '../../../src/errors.ts';
import { fetchAndStorePage } from '../../../src/records/fetch-page.ts';
import { loadFirstPage } from '../../../src/records/storing-stages.ts';
import { plain } from '../../support/request.ts';

/** Fetches from a service that always sends this body, or fails with an error. */
async function fetched(
  command: CommandName,
  values: RequestParams,
  sent: string | PortfolioError,
  isSubset = false,
) {
  const requested: string[] = [];
  const get = async (url: URL) => {
    requested.push(url.href);
    if (typeof sent !== 'string') throw sent;
    return { status: 200, headers: {}, body: Buffer.from(sent) };
  };
  const connection = { baseUrl: 'https://api.example/base/', client: { get } };
  const commandLine = (line: string) => `portfolio ${line} --demo`;
  const page = fetchAndStorePage(command, values, {
    connection,
    requestOptions: plain,
    readsSubset: isSubset,
    commandLine,
  });
  return page.then(
    ({ records }) => ({ requested, records, error: undefined }),
    (error: unknown) => ({ requested, records: [], error }),
  );
}

it('requests the address of the values and reads the records under the envelope key', async () => {
  const values = { user: 'ada', page: '2' };
  const body = '{"projects":[{"id":1},{"id":2}]}';
  const { requested, records } = await fetched('users projects', values, body);
  expect(requested).toEqual(['https://api.example/base/v2/users/ada/projects?page=2']);
  expect(records.map(({ text }) => text)).toEqual(['{"id":1}', '{"id":2}']);
});

it('reads the subset of a response by its own envelope key', async () => {
  const { records } = await fetched(
    'fields',
    {},
    '{"fields":[{"id":1}],"popular":[{"id":7}]}',
    true,
  );
  expect(records.map(({ value }) => value)).toEqual([{ id: 7 }]);
});

it('fails if the response does not have the envelope key', async () => {
  const { error } = await fetched('users projects', { user: 'ada' }, '{"users":[]}');
  expect(error).toMatchObject({ kind: 'unreadable' });
});

const missing = (details: ErrorDetails) =>
  new PortfolioError('not_found', 'nothing at /v2', details);
const project = { project_id: '17' };
const revision = { wip_id: '7', revision_id: '71' };

it.each<[CommandName, RequestParams, string, string, string | undefined]>([
  ['projects show', project, 'HTTP 404: There is no project 17', 'no project 17', undefined],
  ['projects show', project, 'HTTP 404: Project not found', 'no project 17', undefined],
  ['projects show', project, 'HTTP 404: gone', 'no project 17', 'HTTP 404: gone'],
  ['projects comments', project, 'HTTP 404', 'no project 17', 'HTTP 404'],
  ['users stats', { user: 'ada' }, 'HTTP 404: no', 'no creative ada', undefined],
  ['wips revision', revision, 'HTTP 404: no', 'no revision 71 of work in progress 7', undefined],
  ['projects search', {}, 'HTTP 404: no', 'nothing at /v2', 'HTTP 404: no'],
])(
  '%s with %j names the record that does not exist: %s',
  async (command, values, sent, message, why) => {
    const { error } = await fetched(command, values, missing({ reason: sent, status: 404 }));
    expect(error).toMatchObject({ kind: 'not_found', message, details: { status: 404 } });
    expect(error instanceof PortfolioError && error.details.reason).toBe(why);
  },
);

it.each<[CommandName, RequestParams, string | undefined]>([
  ['wips revision', revision, '`portfolio wip show 7 --demo` lists the ids of its revisions'],
  ['wips show', { wip_id: '7' }, undefined],
  ['users stats', { user: 'ada' }, 'find user names with `portfolio users <name> --demo`'],
])('%s with %j says where the right name is', async (command, values, hint) => {
  const { error } = await fetched(command, values, missing({ status: 404 }));
  expect(error instanceof PortfolioError && error.details.hint).toBe(hint);
});

it.each([
  ['an empty first page of a list that had records', '{"projects":[]}', true, 2],
  ['null as the first page of a list that had records', '{"projects":null}', true, 2],
  ['an empty first page of a new list', '{"projects":[]}', false, 1],
  ['a first page with records', '{"projects":[{"id":1}]}', true, 1],
  ['a first page that cannot be read', '<html>', true, 1],
])('%s is requested again or not', async (_, body, hasRecords, requests) => {
  const repeated: unknown[] = [];
  const get = async (_url: URL, { isRepeated }: { readonly isRepeated?: boolean }) => {
    repeated.push(isRepeated);
    return { status: 200, headers: {}, body: Buffer.from(body) };
  };
  const pageWriter = { hasRecords: () => hasRecords, begin: () => () => {} };
  const connection = { baseUrl: 'https://api.example', client: { get }, pageWriter };
  await loadFirstPage(
    'projects search',
    {},
    { connection, requestOptions: plain, commandLine: String },
  );
  expect(repeated).toEqual([undefined, true].slice(0, requests));
});
