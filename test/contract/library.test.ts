// Inserts a project into an empty library, in each form that services send. It is returned byte for
// byte, found by every filter that it has a value for, and served.
import { afterAll, describe, expect, it } from 'vitest';
import { colourFigures, type Index } from '../../src/library/index/record-index.ts';
import { openLibrary } from '../../src/library/store/library.ts';
import type { Service } from '../../src/service/answer.ts';
import { ask, libraryWith } from '../support/records.ts';
import { testNow } from '../support/system.ts';

type Json = Readonly<Record<string, unknown>>;

const now = testNow / 1000;
const place = { city: 'München', state: 'Bavaria', country: 'Germany' };
const owner = { id: 7, username: 'ada', display_name: 'Ada', ...place, fields: [] };
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

/**
 * Each filter with a value that finds the project, if the project contains it. Only complete forms
 * have a licence.
 */
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
const ofOwner = ['owner', 'country', 'state', 'city'] as const;

const without = (record: Json, ...keys: readonly string[]): Json =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));
const text = (record: unknown): string => JSON.stringify(record);

interface Form {
  readonly name: string;
  readonly text: string;
  /** Filters that do not find it. The facts contain its tags and colour. */
  readonly lacks?: readonly Filter[];
  /** The id in its address; undefined if it has none. */
  readonly id?: string | undefined;
}

const big = '9007199254740993';
const nothing: readonly Filter[] = ['q', 'field', 'time', 'license', ...ofOwner];
const modules = [
  { type: 'video', src: 'https://x.example/v.mp4', embed: '<b>x</b>', width: '5', height: 5 },
  { type: 'audio', embed: '' },
  { type: 'media_collection', components: [{}] },
  { type: 'hologram' },
  null,
];

/** A project as lists contain it. */
const listForms: readonly Form[] = [
  { name: 'as the reference has it', text: text(list) },
  { name: 'owners as an array', text: text({ ...list, owners: [owner] }) },
  {
    name: 'empty maps as arrays',
    text: text({ ...list, owners: [], covers: [], stats: [] }),
    lacks: ofOwner,
  },
  {
    name: 'numbers as text, false for zero',
    text: text({
      ...list,
      id: '590',
      published_on: String(now - 3600),
      stats: { views: '77', appreciations: false },
    }),
  },
  { name: 'an id beyond 2^53', text: text(list).replace('590', big), id: big },
  { name: 'an id beyond 2^53 as text', text: text({ ...list, id: big }), id: big },
  {
    name: 'an owner beyond 2^53',
    text: text({ ...list, owners: [owner] }).replace('"id":7', `"id":${big}`),
  },
  { name: 'no id', text: text(without(list, 'id')), id: undefined },
  { name: 'no fields', text: text({ ...list, fields: null }), lacks: ['field'] },
  { name: 'empty fields', text: text({ ...list, fields: [] }), lacks: ['field'] },
  {
    name: 'null and absent texts',
    text: text({ ...without(list, 'url'), name: null }),
    lacks: ['q'],
  },
  {
    name: 'empty owners',
    text: text({ ...list, owners: [{ id: 7, username: '', city: null }] }),
    lacks: ofOwner,
  },
  {
    name: 'other covers',
    text: text({ ...list, covers: { original: 'https://x.example/o', max_808: '', 202: null } }),
  },
  { name: 'absent parts', text: text({ id: 590 }), lacks: nothing },
  {
    name: 'extra keys',
    text: text({ ...list, conceived_on: 1, constructor: 2, deep: { privacy: 'x' } }),
  },
  { name: 'a key __proto__', text: text(list).replace('{', '{"__proto__":{"a":1},') },
  {
    name: 'doubled keys, of which the last counts',
    text: text(list).replace('{', '{"id":1,"name":"no",'),
  },
  { name: 'numbers written otherwise', text: text(list).replace('"views":77', '"views":7.70e+1') },
  { name: 'escapes', text: text(list).replace('Whale', String.raw`Wh\u0061le\u0000\ud83d\udc0b`) },
  { name: 'on several lines', text: `\n${JSON.stringify(list, null, 2)}\r\n` },
  { name: 'null', text: 'null', lacks: nothing, id: undefined },
  { name: 'a text', text: '"gone"', lacks: nothing, id: undefined },
];

const features = [{ featured_on: now - 1800, url: 'https://x.example', site: { name: 'Served' } }];
/** A project with its content. */
const contentForms: readonly Form[] = [
  { name: 'as the reference has it', text: text(content) },
  { name: 'no featured_on', text: text(without(content, 'featured_on')) },
  { name: 'featured_on that is null', text: text({ ...content, featured_on: null }) },
  { name: 'features instead', text: text({ ...without(content, 'featured_on'), features }) },
  { name: 'unknown modules', text: text({ ...content, modules }) },
  {
    name: 'no copyright',
    text: text(without(content, 'copyright', 'modules', 'description')),
    lacks: ['license'],
  },
  { name: 'mature', text: text({ ...content, mature_content: 1, covers: [] }) },
];

interface Case extends Form {
  readonly entity: 'project' | 'projectContent';
}

const cases: readonly Case[] = [
  ...(['project', 'projectContent'] as const).flatMap((entity) =>
    listForms.map((form): Case => ({ ...form, entity, lacks: ['license', ...(form.lacks ?? [])] })),
  ),
  ...contentForms.map((form) => ({ ...form, entity: 'projectContent' as const })),
];

const bodyOf = (service: Service, target: string): string => ask(service, target).text;

const sorts = ['featured_date', 'appreciations', 'views', 'comments', 'published_date'];
const otherFilters =
  'q=squid field=Fashion country=UP state=Texas city=Kyiv tags=oil color_hex=ff0000 license=by'.split(
    ' ',
  );

describe.each(cases)('a $entity with $name', (form) => {
  const library = openLibrary(
    libraryWith([[{ entity: form.entity, text: form.text, seen: now, facts }]]),
  );
  afterAll(() => library.close());
  const service: Service = { library, now: () => testNow };
  const listed = `{"projects":[${form.text}]}`;

  it('is returned as it was received, listed in every order and shown', () => {
    for (const sort of sorts) expect(bodyOf(service, `/v2/projects?sort=${sort}`)).toBe(listed);
    const id = 'id' in form ? form.id : '590';
    if (id !== undefined)
      expect(bodyOf(service, `/v2/projects/${id}`)).toBe(`{"project":${form.text}}`);
  });

  it('is found by each filter that it has a value for', () => {
    const answered = Object.entries(filters).filter(
      ([name]) => !form.lacks?.some((lacking) => lacking === name),
    );
    for (const [, query] of answered)
      expect([query, bodyOf(service, `/v2/projects?${query}`)]).toEqual([query, listed]);
    const together = answered.filter(([name]) => name !== 'owner').map(([, query]) => query);
    expect(bodyOf(service, `/v2/projects?${together.join('&')}`)).toBe(listed);
  });

  it('is not found by values that it lacks, nor by other values', () => {
    const lacking = form.lacks?.map((name) => filters[name]) ?? [];
    for (const query of [...otherFilters, ...lacking])
      expect([query, bodyOf(service, `/v2/projects?${query}`)]).toEqual([query, '{"projects":[]}']);
  });
});
