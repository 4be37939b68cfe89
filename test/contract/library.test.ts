// A project in each form of the differences between services, put into an empty library: it comes out byte for byte, is found
// by every filter that it has an answer to, and is served.

import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { colourFigures, type Index } from '../../src/library/index/record-index.ts';
import { openLibrary } from '../../src/library/store/library.ts';
import { openForWriting } from '../../src/library/store/writer.ts';
import { answer, type Service } from '../../src/service/answer.ts';
import { startServer } from '../../src/service/http/server.ts';
import { emptyFolder, runWith, testNow } from '../support/system.ts';

type Json = Readonly<Record<string, unknown>>;

const now = testNow / 1000;
const owner = {
  id: 7,
  username: 'ada',
  display_name: 'Ada',
  city: 'München',
  state: 'Bavaria',
  country: 'Germany',
  fields: [],
};
const list: Json = {
  id: 590,
  name: 'Whale songs',
  published_on: now - 3600,
  created_on: now - 7200,
  url: 'https://portfolio.example/gallery/590',
  fields: ['Fine Arts'],
  covers: { 115: 'https://portfolio.example/115.png', 202: 'https://portfolio.example/202.png' },
  owners: { 7: owner },
  stats: { views: 77, appreciations: 5, comments: 1 },
};
const content: Json = {
  ...list,
  description: 'Heard at night',
  modules: [{ type: 'text', text: '<b>x</b>', text_plain: 'x' }],
  copyright: { license: 'cc by-nc', description: '' },
  featured_on: [{ site: 'Served', timestamp: now - 1800 }],
};
const facts: Index = { labels: { tag: ['Sea', 'ink'] }, figures: colourFigures('3a86ff') };

/** Each filter with a value that finds the project, where it tells what is asked. The licence is told by the complete form alone. */
const filters = {
  q: 'q=whale',
  owner: 'q=ada',
  field: 'field=112',
  country: 'country=GM',
  state: 'state=bavaria',
  city: 'city=munchen',
  time: 'time=today',
  tags: 'tags=ink',
  color: 'color_hex=3080ff',
  license: 'license=by-nc',
} as const;
type Filter = keyof typeof filters;
const place = ['owner', 'country', 'state', 'city'] as const;

const without = (record: Json, ...keys: readonly string[]): Json =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));
const text = (record: unknown): string => JSON.stringify(record);

interface Form {
  readonly name: string;
  readonly text: string;
  /** What it cannot answer; the facts beside it can always. */
  readonly lacks?: readonly Filter[];
  /** As it is asked for; undefined where it has none. */
  readonly id?: string | undefined;
}

const big = '9007199254740993';
const nothing: readonly Filter[] = ['q', 'field', 'time', 'license', ...place];
const modules = [
  { type: 'video', src: 'https://x.example/v.mp4', embed: '<b>x</b>', width: '5', height: 5 },
  { type: 'audio', embed: '' },
  { type: 'media_collection', components: [{}] },
  { type: 'hologram' },
  null,
];

/** Those of a project as lists have it. */
const listForms: readonly Form[] = [
  { name: 'as the reference has it', text: text(list) },
  { name: 'owners as an array', text: text({ ...list, owners: [owner] }) },
  { name: 'empty maps as arrays', text: text({ ...list, owners: [], covers: [], stats: [] }), lacks: place },
  {
    name: 'numbers as text, false for zero',
    text: text({ ...list, id: '590', published_on: String(now - 3600), stats: { views: '77', appreciations: false } }),
  },
  { name: 'an id beyond 2^53', text: text(list).replace('590', big), id: big },
  { name: 'an id beyond 2^53 as text', text: text({ ...list, id: big }), id: big },
  { name: 'an owner beyond 2^53', text: text({ ...list, owners: [owner] }).replace('"id":7', `"id":${big}`) },
  { name: 'no id', text: text(without(list, 'id')), id: undefined },
  { name: 'no fields', text: text({ ...list, fields: null }), lacks: ['field'] },
  { name: 'empty fields', text: text({ ...list, fields: [] }), lacks: ['field'] },
  { name: 'null and absent texts', text: text({ ...without(list, 'url'), name: null }), lacks: ['q'] },
  {
    name: 'owners with empty texts',
    text: text({ ...list, owners: [{ id: 7, username: '', city: null }] }),
    lacks: place,
  },
  {
    name: 'other covers',
    text: text({ ...list, covers: { original: 'https://x.example/o', max_808: 'https://x.example/m', 202: null } }),
  },
  { name: 'absent parts', text: text({ id: 590 }), lacks: nothing },
  { name: 'extra keys', text: text({ ...list, conceived_on: 1, constructor: 2, deep: { privacy: 'x' } }) },
  { name: 'a key __proto__', text: text(list).replace('{', '{"__proto__":{"a":1},') },
  { name: 'doubled keys, of which the last counts', text: text(list).replace('{', '{"id":1,"name":"no",') },
  { name: 'numbers written otherwise', text: text(list).replace('"views":77', '"views":7.70e+1') },
  { name: 'escapes', text: text(list).replace('Whale', String.raw`Wh\u0061le\u0000\ud83d\udc0b`) },
  { name: 'on several lines', text: `\n${JSON.stringify(list, null, 2)}\r\n` },
  { name: 'null', text: 'null', lacks: nothing, id: undefined },
  { name: 'a text', text: '"gone"', lacks: nothing, id: undefined },
];

const instead = without(content, 'featured_on');
/** Those of a project with its content. */
const contentForms: readonly Form[] = [
  { name: 'as the reference has it', text: text(content) },
  { name: 'no featured_on', text: text(instead) },
  { name: 'featured_on that is null', text: text({ ...content, featured_on: null }) },
  {
    name: 'features instead',
    text: text({
      ...instead,
      features: [{ featured_on: now - 1800, url: 'https://x.example', site: { name: 'Served' } }],
    }),
  },
  { name: 'unknown modules', text: text({ ...content, modules }) },
  { name: 'no copyright', text: text(without(content, 'copyright', 'modules', 'description')), lacks: ['license'] },
  { name: 'mature', text: text({ ...content, mature_content: 1, covers: [] }) },
];

interface Case extends Form {
  readonly entity: 'project' | 'projectContent';
}

const cases: readonly Case[] = [
  ...listForms.map((form) => ({
    ...form,
    entity: 'project' as const,
    lacks: ['license' as const, ...(form.lacks ?? [])],
  })),
  ...listForms.map((form) => ({
    ...form,
    entity: 'projectContent' as const,
    lacks: ['license' as const, ...(form.lacks ?? [])],
  })),
  ...contentForms.map((form) => ({ ...form, entity: 'projectContent' as const })),
];

function libraryWith({ entity, text }: Case): string {
  const file = join(emptyFolder(), 'library.db');
  const writer = openForWriting(file);
  writer.insert([{ entity, text, seen: now, facts }]);
  writer.close();
  return file;
}

function bodyOf(service: Service, target: string): string {
  const { body } = answer({ method: 'GET', target }, service);
  return Buffer.from(body).toString();
}

const sorts = ['featured_date', 'appreciations', 'views', 'comments', 'published_date'];

describe.each(cases)('a $entity with $name', (form) => {
  const file = libraryWith(form);
  const library = openLibrary(file);
  afterAll(() => library.close());
  const service: Service = { library, now: () => testNow };
  const listed = `{"projects":[${form.text}]}`;

  it('comes out as it came in, listed in every order and shown', () => {
    for (const sort of sorts) expect(bodyOf(service, `/v2/projects?sort=${sort}`)).toBe(listed);
    const id = 'id' in form ? form.id : '590';
    if (id !== undefined) expect(bodyOf(service, `/v2/projects/${id}`)).toBe(`{"project":${form.text}}`);
  });

  it('is found by each filter that it answers', () => {
    const answered = Object.entries(filters).filter(([name]) => !form.lacks?.some((lacking) => lacking === name));
    for (const [, query] of answered)
      expect([query, bodyOf(service, `/v2/projects?${query}`)]).toEqual([query, listed]);
    const together = answered.filter(([name]) => name !== 'owner').map(([, query]) => query);
    expect(bodyOf(service, `/v2/projects?${together.join('&')}`)).toBe(listed);
  });

  it('is not found by what it does not tell, nor by other values', () => {
    const others = [
      'q=squid',
      'field=Fashion',
      'country=UP',
      'state=Texas',
      'city=Kyiv',
      'tags=oil',
      'color_hex=ff0000',
    ];
    const lacking = form.lacks?.map((name) => filters[name]) ?? [];
    for (const query of [...others, 'license=by', ...lacking]) {
      expect([query, bodyOf(service, `/v2/projects?${query}`)]).toEqual([query, '{"projects":[]}']);
    }
  });

  it('is served under the real clock, and read by the command', async () => {
    const day = 86_400_000;
    const later: Service = { library, now: () => testNow + 2 * day };
    expect(bodyOf(later, '/v2/projects?time=today')).toBe('{"projects":[]}');
    const server = await startServer(service, { host: '127.0.0.1', port: 0, random: () => 1 });
    try {
      expect(await (await fetch(`${server.url}/v2/projects`)).text()).toBe(listed);
      const { exit, stdout } = await runWith(['projects', '--json'], { env: { PORTFOLIO_BASE_URL: server.url } });
      expect({ exit, stdout }).toEqual({ exit: 0, stdout: listed });
    } finally {
      await server.stop();
    }
  });
});

it('all of them at once are in one library', () => {
  const file = join(emptyFolder(), 'library.db');
  const writer = openForWriting(file);
  // One record each: those of one id would take the place of each other.
  const own = listForms
    .filter(({ text }) => text.includes('"id":590,"name":"Whale songs"'))
    .map(({ text }, at) => text.replace('590', String(at + 1)));
  writer.insert(own.map((each) => ({ entity: 'project', text: each, seen: now })));
  writer.close();
  const library = openLibrary(file);
  const pages = [1, 2].map((page) =>
    bodyOf({ library, now: () => testNow }, `/v2/projects?sort=published_date&page=${page}`),
  );
  for (const each of own) expect(pages.join()).toContain(each);
  library.close();
});

describe('the demo', () => {
  const year = 366 * 86_400_000;

  it.each([
    [['projects']],
    [['projects', '--time', 'today', '-o', 'table']],
    [['projects', 'show', '4991743']],
    [['wips']],
    [['wips', '-o', 'json']],
    [['collections', '--time', 'week', '-o', 'csv']],
    [['creatives', '-o', 'ndjson']],
  ])('prints the same on two days a year apart: %j', async (args) => {
    for (const columns of [undefined, 100]) {
      const given = columns === undefined ? {} : { columns };
      const first = await runWith([...args, '--demo'], { ...given, now: testNow });
      const second = await runWith([...args, '--demo'], { ...given, now: testNow + year });
      expect(first.exit).toBe(0);
      expect(first.stdout).not.toBe('');
      expect([second.stdout, second.stderr]).toEqual([first.stdout, first.stderr]);
    }
  });
});
