import { describe, expect, test } from 'vitest';
import { creativeFields } from '../../../src/api/reference/creative-fields.ts';
import { type Service, transportOf } from '../../../src/service/answer.ts';
import { rateLimiter } from '../../../src/service/requests.ts';
import {
  ask,
  idsOf,
  madeAt,
  problemOf,
  projectRecord,
  serviceOf,
  user,
  userRecord,
  wipRecord,
} from '../../support/records.ts';

const ada = user(1, { username: 'ada' });
const owners = [ada];
const records = {
  users: [userRecord(ada)],
  projects: Array.from({ length: 30 }, (_, index) =>
    projectRecord({ id: 100 + index, owners, views: index % 4 }),
  ),
  wips: [
    wipRecord({
      id: 7,
      owner: ada,
      comments: [{ user: 1, comment: 'Hm', createdOn: madeAt - 90 }],
    }),
  ],
};
const service = serviceOf(records);

describe('pages', () => {
  test('pages do not overlap and together hold everything', () => {
    const pages = [1, 2, 3, 4].map((page) =>
      idsOf(service, `/v2/projects?sort=views&page=${page}`),
    );
    expect(pages.map(({ length }) => length)).toEqual([12, 12, 6, 0]);
    expect(new Set(pages.flat()).size).toBe(30);
  });

  test('per_page is ignored if the endpoint does not have it', () => {
    expect(idsOf(service, '/v2/projects?per_page=3')).toHaveLength(12);
  });
});

describe('errors', () => {
  test.each([
    ['/', '404 There is nothing at /'],
    ['/v1/projects', '404 There is nothing at /v1/projects'],
    ['/v2/projects/abc', '404 There is nothing at /v2/projects/abc'],
    ['/v2/projects/1e3', '404 There is nothing at /v2/projects/1e3'],
    ['/v2/users/..', '404 There is nothing at /v2/users/..'],
    ['/v2/wips/7/comments', '404 There is nothing at /v2/wips/7/comments'],
    ['/v2/projects/5', '404 There is no project 5'],
    ['/v2/projects/5/comments', '404 There is no project 5'],
    ['/v2/users/nobody/wips', '404 There is no user nobody'],
    ['/v2/collections/5/projects', '404 There is no collection 5'],
    ['/v2/wips/7/5', '404 There is no wip 7 with revision 5'],
    ['/v2/projects?page=0', '400 page must be a whole number of at least 1, not "0"'],
    [
      '/v2/projects?license=gpl',
      '400 license must be by, by-sa, by-nd, by-nc, by-nc-sa, by-nc-nd or no-use, not "gpl"',
    ],
    [
      '/v2/users/ada/followers?per_page=21',
      '400 per_page must be a whole number from 1 to 20, not "21"',
    ],
  ])('%s is answered with: %s', (target, problem) => {
    expect(problemOf(service, target)).toBe(problem);
  });

  test('an error has the recorded shape', () => {
    const { headers, json } = ask(service, '/v2/projects/5');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(json).toEqual({
      http_code: 404,
      messages: [{ type: 'error', message: 'There is no project 5' }],
    });
  });

  test('methods that write are refused', () => {
    expect(problemOf(service, '/v2/projects', 'POST')).toBe(
      '405 Only GET and HEAD are supported here',
    );
    expect(ask(service, '/v2/projects', 'DELETE').headers['allow']).toBe('GET, HEAD');
    expect(ask(service, '/v2/projects', 'HEAD').status).toBe(200);
  });

  test('the path is checked first, then the method, the key and the values', () => {
    const guarded = { ...service, key: 'K' };
    expect(problemOf(guarded, '/v2/nothing', 'POST')).toMatch(/^404/);
    expect(problemOf(guarded, '/v2/projects?page=0', 'POST')).toMatch(/^405/);
    expect(problemOf(guarded, '/v2/projects?page=0')).toMatch(/^403/);
    expect(problemOf(guarded, '/v2/projects/5?client_id=K')).toMatch(/^404/);
  });
});

test('a service with a key refuses requests without it', () => {
  const guarded = { ...service, key: 'secret' };
  expect(ask(guarded, '/v2/fields?client_id=secret').status).toBe(200);
  expect(problemOf(guarded, '/v2/fields?key=secret')).toBe(
    '403 A valid key is needed, as api_key or client_id',
  );
  expect(ask(service, '/v2/fields?api_key=whatever').status).toBe(200);
});

test('the rate limit answers 429 with the time to wait', () => {
  let now = madeAt * 1000;
  const limited = { ...service, now: () => now, admit: rateLimiter({ requests: 2, ms: 60_000 }) };
  const statuses = () => [1, 2, 3].map(() => ask(limited, '/v2/fields').status);
  expect(statuses()).toEqual([200, 200, 429]);
  now += 10_500;
  expect(ask(limited, '/v2/fields').headers['retry-after']).toBe('50');
  now += 49_500;
  expect(statuses()).toEqual([200, 200, 429]);
});

describe('addresses from real clients', () => {
  test.each([
    '/v2/projects/',
    '/v2//projects',
    '//v2/projects?',
    '/v2/projects?&client_id=K',
    '/v2/projects?_=1700000000&callback=x',
    '/v2/projects?q=&tags=&page=&sort=',
    '/v2/projects?page=2&page=1',
    '/v2/projects?q=%zz+%F0%28&q=project',
    '/v2/projects?field=Fine Arts&field=illustration',
    'http://host/v2/projects',
    '/v2/projects#top',
  ])('%s is answered', (target) => {
    expect(idsOf(service, target)).toHaveLength(12);
  });

  test('path parameters repeated in the query are ignored', () => {
    expect(ask(service, '/v2/projects/105?project_id=106&user=x').text).toMatch(
      /^\{"project":\{"id":105,/,
    );
  });

  test.each([
    ['words', 'q', `project+${'a+'.repeat(5000)}`],
    ['quotes', 'q', '"'.repeat(10_000)],
    ['NULs', 'q', '%00'.repeat(3000)],
    ['tags', 'tags', `x${'|y'.repeat(5000)}`],
    ['a city', 'city', "'".repeat(10_000)],
  ])('ten thousand characters of %s are answered', (_, name, value) => {
    expect(ask(service, `/v2/projects?${name}=${value}`).status).toBe(200);
  });
});

describe('now', () => {
  const years = 4 * 365 * 86_400;
  const today = [wipRecord({ id: 8, owner: ada, revised: [madeAt - 23 * 3600] })];
  const at = (service: Service, seconds: number): Service => ({
    ...service,
    now: () => (madeAt + seconds) * 1000,
  });

  test('is the fixed time of the library, if it has one', () => {
    const sample = serviceOf({ ...records, wips: today });
    for (const target of [
      '/v2/wips',
      '/v2/wips?time=week',
      '/v2/projects/100',
      '/v2/wips/8/80/comments',
    ]) {
      const texts = [-years, -1, 0, 3600, years].map(
        (seconds) => ask(at(sample, seconds), target).text,
      );
      expect(new Set(texts).size).toBe(1);
    }
    expect(idsOf(at(sample, years), '/v2/wips')).toEqual([8]);
  });

  test('is the time of the clock for all other libraries', () => {
    const own = serviceOf({ ...records, wips: today }, { fixedNow: undefined });
    expect(idsOf(at(own, 0), '/v2/wips')).toEqual([8]);
    expect(idsOf(at(own, 2 * 3600), '/v2/wips')).toEqual([]);
    expect(idsOf(at(own, years), '/v2/wips?time=month')).toEqual([]);
    expect(idsOf(at(own, years), '/v2/wips?time=all')).toEqual([8]);
  });

  test('leaves the times of records as they are', () => {
    expect(ask(at(service, years), '/v2/wips/7/70/comments').text).toContain(
      '"created_on":"2023-11-14 21:58:30"',
    );
    const [project] = records.projects;
    expect(ask(at(service, years), '/v2/projects/100').json).toEqual({ project: project?.project });
  });
});

test('the response with fields contains the popular fields', () => {
  const { json } = ask(service, '/v2/fields');
  const { fields, popular } = json as Record<string, { id: number }[]>;
  expect(fields).toEqual(creativeFields);
  expect(popular?.map(({ id }) => id).slice(0, 3)).toEqual([44, 73, 51]);
});

describe('the transport', () => {
  const url = new URL('http://anywhere/v2/projects/100?x=ü');

  test('rejects an aborted request', async () => {
    await expect(transportOf(service)(url, AbortSignal.abort(new Error('gone')))).rejects.toThrow(
      'gone',
    );
  });
});
