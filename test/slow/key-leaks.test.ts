// A service repeats the key in every text of every record. The key is in nothing that is printed,
// shown, stored or sent to a model, but in JSON that a pipe gets as the service sent it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showableKinds } from '../../src/api/catalogue.ts';
import { keys, keysOf } from '../../src/commands/browse/keys.ts';
import { pictureProtocolNames } from '../../src/terminal/pictures/protocols.ts';
import { formatNames, formatOf } from '../../src/view/formats/formats.ts';
import { browsing } from '../support/browsing.ts';
import { canary, filesOf } from '../support/canary.ts';
import { type Echoing, type EchoKind, echoing } from '../support/echoing.ts';
import {
  homeFor,
  leaksIn,
  leaksOf,
  leaksOfLine,
  looked,
  readingLines,
} from '../support/key-search.ts';
import { connected } from '../support/mcp.ts';
import { runWith } from '../support/system.ts';
import { words } from '../support/transcript.ts';

const kinds = ['valid', 'hostile'] as const satisfies readonly EchoKind[];
const services = new Map<EchoKind, Echoing>();
const urlOf = (kind: EchoKind): string => services.get(kind)?.url ?? '';

beforeAll(async () => {
  for (const kind of kinds) services.set(kind, await echoing(canary, kind));
});
afterAll(async () => {
  for (const service of services.values()) await service.stop();
  console.log(`looked for the key in ${JSON.stringify(looked)}`);
});

describe.each(kinds)('records whose ids and addresses are %s', (kind) => {
  test.each(readingLines.map((reading) => [reading.line, reading] as const))(
    '%s',
    async (_, reading) => {
      expect(await leaksOfLine(reading, urlOf(kind), false)).toEqual([]);
    },
  );
});

test('no picture is requested with the key in its address', () => {
  const asked = kinds.flatMap((kind) => services.get(kind)?.pictures ?? []);
  expect(asked.length).toBeGreaterThan(0);
  expect(leaksIn('pictures', 'files', { asked: asked.join('\n') })).toEqual([]);
});

test('JSON in a pipe has the key as the service sent it', async () => {
  const { stdoutBytes } = await leaksOf(['projects', '-o', 'json'], homeFor(urlOf('valid')));
  expect(stdoutBytes.toString()).toContain(JSON.stringify(canary).slice(1, -1));
});

test('a sheet as a picture is drawn as if the service sent *** in place of the key', async () => {
  const service = await echoing('***', 'valid');
  const drawn: Buffer[] = [];
  for (const said of ['***', canary]) {
    service.say(said);
    const given = homeFor(service.url);
    const file = join(given.home, 'sheet.png');
    const { stderr } = await runWith(['projects', '--out', file, '--captions', 'full'], given);
    expect(stderr.includes('the service repeats your key')).toBe(said === canary);
    drawn.push(readFileSync(file));
  }
  expect(drawn[0]?.length).toBeGreaterThan(1000);
  expect(drawn[1]?.equals(drawn[0] ?? Buffer.of())).toBe(true);
  await service.stop();
});

describe('on the whole screen', () => {
  const lines = readingLines.filter(
    ({ isExact, line }) => (isExact && !line.startsWith('api')) || / pictures /.test(line),
  );
  test.each(lines.map(({ line }, at) => [line, kinds[at % 2] ?? 'valid', at] as const))(
    '%s, %s',
    async (line, kind, at) => {
      const given = homeFor(urlOf(kind));
      const protocol = pictureProtocolNames[at % pictureProtocolNames.length] ?? 'blocks';
      const { press, lines, ended } = browsing([...words(line), '--images', protocol], {
        ...given,
        columns: [60, 100, 37][at % 3] ?? 80,
        rows: 24,
      });
      let isOver = false;
      void ended.then(() => {
        isOver = true;
      });
      const leaks: string[] = [];
      const settle = async (name: string) => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        leaks.push(
          ...leaksIn(`${line}: ${name}`, 'screens', {
            screen: Buffer.from((await lines()).join('\n')),
          }),
        );
      };
      for (let waited = 0; waited < 100 && !(await lines()).join('').includes('quit'); waited += 1)
        await settle('start');
      const file = join(given.home, 'sheet');
      const typed: readonly (readonly string[])[] = [
        ...Object.entries(keys).flatMap(([name, row]) =>
          ['quit', 'export', 'download', 'web'].includes(name)
            ? []
            : keysOf(row).map((key) => [key, 'escape']),
        ),
        ...['html', 'png', 'csv'].map((ending) => ['e', 'ctrl-u', ...`${file}.${ending}`, 'enter']),
        ['escape'],
        ['d', 'ctrl-u', ...join(given.home, 'pictures'), 'enter'],
        ['enter'],
        ['v'],
        ['y', 'Y', 'i'],
      ];
      for (const each of typed) {
        press(...each);
        await settle(each.join(' '));
        if (isOver) break;
      }
      // What runs is stopped, and what is asked is closed, before the key to quit is a key.
      for (let tries = 0; tries < 200 && !isOver; tries += 1) {
        press('escape');
        await settle('end');
        press('q');
        await settle('end');
      }
      const { stdoutBytes, stderr, exit } = await ended;
      leaks.push(
        ...leaksIn(line, 'stdout', { stdout: stdoutBytes }),
        ...leaksIn(line, 'stderr', { stderr }),
      );
      leaks.push(...leaksIn(line, 'files', filesOf(given.home)));
      expect({ leaks, exit }).toEqual({ leaks: [], exit: 0 });
    },
    120_000,
  );
});

/**
 * Commands that store records, and those that print what is stored. FOLDER is a folder of the home.
 */
const storing = [
  'projects --keep=pictures -L 2',
  'project show 5 --keep',
  'board add finds 5 6 --note mine',
  'library watch projects',
  'library sync',
  'project download 5 --dir FOLDER/pictures',
  'user download ida --dir FOLDER/pictures',
  'projects --download FOLDER/others --archive FOLDER/archive.ndjson',
  'projects --record FOLDER/recording.har',
  'projects --cache 1h',
  'projects --curl',
  'projects --get-urls',
  'projects --web --no-browser',
  `projects --where 'id == 5'`,
  'projects --facet fields',
  'projects --facet fields -o json',
  'projects --jq .projects -o json --out FOLDER/a.json',
  'api /v2/projects -i -o table',
  'api /v2/nowhere -o yaml',
  'doctor',
  'status',
];
const printing = [
  'board list -o json',
  'board show finds',
  ...formatNames.flatMap((name) => {
    const { fileExtension: fileEnding } = formatOf(name);
    return fileEnding === undefined
      ? [`board show finds -o ${name}`]
      : [
          `board show finds --out FOLDER/shown.${fileEnding}`,
          `board palette finds --out FOLDER/palette.${fileEnding}`,
        ];
  }),
  'board export finds FOLDER/finds',
  'board download finds --dir FOLDER/downloads --offline',
  'library new',
  'library new -o html --out FOLDER/new.html',
  'library new -o json',
  'library info',
  'library check',
  'library trend projects',
  ...['ndjson', 'csv', 'parquet', 'sql', 'markdown'].map(
    (name) => `library export FOLDER/export-${name} -o ${name}`,
  ),
  'library sql SELECT_ALL',
  'library sql SELECT_ALL -o json',
  ...['csv', 'yaml', 'table', 'html'].map((name) => `projects --offline -o ${name}`),
  'credits FOLDER/pictures',
  'credits FOLDER/pictures -o json',
  'credits FOLDER/pictures --out FOLDER/credits.html',
];

async function leaksOfHistory(lines: readonly string[], given: ReturnType<typeof homeFor>) {
  const leaks: string[] = [];
  const folder = join(given.home, 'folder');
  for (const line of lines) {
    const args = words(line).map((word) =>
      word.replace('FOLDER', folder).replace('SELECT_ALL', 'select * from records'),
    );
    for (const more of [{}, { columns: 50, rows: 40, colorDepth: 24 }]) {
      leaks.push(...(await leaksOf(args, { ...given, ...more })).leaks);
    }
  }
  return { leaks: [...new Set(leaks)] };
}

test.each(kinds)('commands that store records store no key (%s)', async (kind) => {
  const given = homeFor(urlOf(kind));
  const { leaks } = await leaksOfHistory([...storing, ...printing], given);
  expect(existsSync(given.env['PORTFOLIO_LIBRARY'] ?? '')).toBe(true);
  expect(leaks).toEqual([]);
});

test('a model gets no key', async () => {
  const { env } = homeFor(urlOf('valid'));
  const { client, call } = await connected({ baseUrl: urlOf('valid') }, { env });
  const calls = [
    ...['projects', 'users', 'wips', 'collections', 'fields'].map((each) => ({ in: each })),
    ...['users projects', 'users followers', 'collections projects', 'projects comments'].map(
      (each) => ({ in: each, of: '5' }),
    ),
  ].flatMap((args) => [
    { name: 'search', args },
    { name: 'search', args: { ...args, detail: 'full' } },
  ]);
  const ofKinds = showableKinds.flatMap((kind) => [
    { name: 'get', args: { kind, ids: ['5'] } },
    { name: 'get', args: { kind, ids: ['5'], detail: 'full' } },
    { name: 'look', args: { kind, ids: ['5'] } },
  ]);
  const withComments = { name: 'get', args: { kind: 'project', ids: ['5'], comments: true } };
  const leaks: string[] = [];
  for (const { name, args } of [...calls, ...ofKinds, withComments]) {
    const answer = await call(name, args);
    const line = `${name} ${JSON.stringify(args)}`;
    leaks.push(...leaksIn(line, 'stdout', { answer: JSON.stringify(answer) }));
    expect([line, JSON.stringify(answer)].join(': ')).toContain('repeats your key');
  }
  await client.close();
  expect(leaks).toEqual([]);
});
