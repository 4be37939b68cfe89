// Replays recordings: the same output as from the service, without the service.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptyFolder, type Given, namedPipe, runWith } from '../../support/system.ts';

const entry = (path: string, body: unknown, more: object = {}) => ({
  startedDateTime: '2026-10-30T12:00:00.000Z',
  request: { method: 'GET', url: new URL(path, 'https://api.example').href },
  response: {
    status: 200,
    headers: [],
    content: { mimeType: 'application/json', text: JSON.stringify(body) },
    ...more,
  },
});
const fields = { fields: [{ id: 1, name: 'Painting' }], popular: [] };

function harOf(
  entries: readonly unknown[],
  text = JSON.stringify({ log: { version: '1.2', entries } }),
): string {
  const file = join(emptyFolder(), 'a.har');
  writeFileSync(file, text);
  return file;
}

const replay = (file: string, line: string, given: Given = {}) =>
  runWith([...line.split(' '), '--replay', file], given);

describe('a request that was not recorded', () => {
  const file = () =>
    harOf(
      ['/v2/projects?page=2', '/v2/projects?field=Painting&page=2', '/v2/users'].map((path) =>
        entry(path, {}),
      ),
    );

  it.each([
    ['projects --page 3', '/v2/projects?page=3', '/v2/projects?page=2'],
    [
      'projects --page 2 --field Illustration',
      '/v2/projects?field=Illustration&page=2',
      '/v2/projects?field=Painting&page=2',
    ],
    ['user show anna', '/v2/users/anna', '/v2/users'],
  ])('%s is named, with the nearest recorded one', async (line, asked, nearest) => {
    expect(await replay(file(), line)).toMatchObject({
      exit: 3,
      stdout: '',
      stderr: `portfolio: the recording has no response to ${asked}\nhint: the nearest recorded request is ${nearest}\n`,
    });
  });

  it('names the hosts of the recording if its host is another one', async () => {
    const { exit, stderr } = await replay(file(), 'fields --base-url https://other.example');
    expect({ exit, stderr }).toMatchObject({
      exit: 3,
      stderr: expect.stringContaining('only responses of https://api.example'),
    });
  });
});

it('gives the responses to equal requests in turn, and then the last one again', async () => {
  const file = harOf([
    entry('/v2/fields', {}, { status: 503 }),
    entry('/v2/fields', {}, { status: -1 }),
    entry('/v2/fields', fields),
  ]);
  const { exit, stdout, stderr } = await replay(file, 'fields -o ids');
  expect({ exit, stdout, stderr }).toEqual({
    exit: 0,
    stdout: '1\n',
    stderr: expect.stringContaining('(1 of 2)'),
  });
});

it('asks the first service of several, or the one that --base-url names', async () => {
  const other = new URL('/api/v2/fields', 'https://b.example').href;
  const file = harOf([
    { ...entry('/', ''), request: { method: 'GET', url: 'https://www.example/start.html' } },
    entry('/v2/fields', fields),
    {
      ...entry('/', { fields: [{ id: 2, name: 'Sculpture' }] }),
      request: { method: 'GET', url: other },
    },
  ]);
  expect((await replay(file, 'fields -o ids')).stdout).toBe('1\n');
  expect((await replay(file, 'fields -o ids --base-url https://b.example/api')).stdout).toBe('2\n');
});

it('reads compressed, encoded and HTTP/2 responses of browsers', async () => {
  const text = Buffer.from(JSON.stringify(fields)).toString('base64');
  const headers = [
    { name: ':status', value: '200' },
    { name: 'content-encoding', value: 'br' },
    { name: 'content-length', value: '3' },
    { name: 'set-cookie', value: 'a=1' },
    { name: 'Content-Type', value: 'application/json; charset=iso-8859-1' },
    { name: 'vary', value: 'a' },
    { name: 'vary', value: 'b' },
  ];
  const content = { mimeType: 'application/json', text, encoding: 'base64', size: 3 };
  const file = harOf([
    entry('/v2/fields?client_id=secret', {}, { content, headers, statusText: '' }),
  ]);
  const { exit, stdout } = await replay(file, 'api /v2/fields -i');
  expect({ exit, stdout }).toEqual({
    exit: 0,
    stdout: expect.stringMatching(
      /^HTTP 200\n(?!:)[\s\S]*charset=iso-8859-1\nvary: a, b\n\n\{"fields":.*\}$/,
    ),
  });
});

describe('a file that cannot be replayed', () => {
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  const good = JSON.stringify(entry('/v2/fields', fields));
  it.each([
    ['no JSON', 'GET / HTTP/1.1', 2, 'is not a HAR file'],
    ['empty', '', 2, 'is not a HAR file'],
    ['another document', '{"projects":[]}', 2, 'is not a HAR file'],
    ['a list', '[{"log":{"entries":[]}}]', 2, 'is not a HAR file'],
    ['deep lists', deep, 2, 'is not a HAR file'],
    ['deep objects', '{"log":'.repeat(200_000), 2, 'is not a HAR file'],
    ['no entries', '{"log":{"entries":[]}}', 3, 'the recording has no response to /v2/fields'],
    [
      'entries that are no exchanges',
      `{"log":{"entries":[1,"a",null,{},[],${good}]}}`,
      0,
      '2 entries without a readable exchange are skipped',
    ],
    [
      'a deep entry',
      `{"log":{"entries":[\n{"a":${deep}},${good}]}}`,
      0,
      '1 entry without a readable exchange is skipped',
    ],
    ['a broken entry', `{"log":{"entries":[\n{"a":tru},${good}]}}`, 0, 'the first in line 2'],
    [
      'the end is missing',
      `{"log":{"entries":[${good},{"request":{"url":"htt`,
      0,
      'is cut off: its last request is incomplete',
    ],
    [
      'the end of a string',
      `{"log":{"entries":[${good}],"comment":"\\`,
      0,
      'is cut off: its last request is incomplete',
    ],
  ])('%s: one sentence', async (_, text, code, sentence) => {
    const { exit, stdout, stderr } = await replay(harOf([], text), 'fields -o ids');
    expect({ exit, stdout }).toEqual({ exit: code, stdout: code === 0 ? '1\n' : '' });
    expect(stderr).toContain(sentence);
    expect(stderr.split('\n').length).toBeLessThan(4);
  });

  it.each([-1, 0, 99, 199, 600, 1e9, 2.5, '', null, {}])(
    'a status of %j is no response',
    async (status) => {
      const { exit, stderr } = await replay(
        harOf([entry('/v2/fields', fields, { status })]),
        'fields',
      );
      expect({ exit, stderr }).toMatchObject({
        exit: 3,
        stderr: expect.stringContaining('no response to /v2/fields'),
      });
    },
  );

  it.each([
    ['/missing/a.har', 'there is no such file'],
    [emptyFolder(), 'it is a folder'],
    [namedPipe(), 'it is not a regular file'],
    ['', '--replay must not be empty'],
  ])('%j', async (file, why) => {
    const { exit, stderr } = await replay(file, 'fields');
    expect({ exit, stderr }).toMatchObject({ exit: 2, stderr: expect.stringContaining(why) });
  });
});
