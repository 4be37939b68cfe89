// Every parameter of every endpoint: a changed value changes the response as the reference says.
import { describe, expect, it } from 'vitest';
import { type CommandName, commandNames, endpointOf } from '../../src/api/catalogue.ts';
import { licenceOnWire, licences } from '../../src/api/reference/licences.ts';
import type { Values } from '../../src/api/request.ts';
import { pathParams, queryParams } from '../../src/api/schema.ts';
import { transportOf } from '../../src/service/answer.ts';
import { all, ask, at, list, service } from '../support/service.ts';
import { testNow } from '../support/system.ts';

type Records = readonly Record<string, unknown>[];

const ids = (records: Records): string[] => records.map((record) => String(record['id'] ?? JSON.stringify(record)));
const numbers = (records: Records, path: string): number[] => records.map((record) => Number(at(record, path)));
const descending = (values: readonly number[]): number[] => [...values].sort((a, b) => b - a);
const commonest = (texts: readonly string[]): string => {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
};

const projects = await all('projects search');
const users = await all('users search');
const wips = await all('wips search', { time: 'all' });
const collections = await all('collections search');
const ownersOf = ({ owners }: Record<string, unknown>) => Object.values(Object(owners)).map(Object);

/** Values for the path of each list, so that it has many records, and other values so that it has all of them. */
const rows: Partial<Record<CommandName, Values>> = {
  'projects comments': { project_id: ids(projects.toSorted(by('stats.comments')))[0] ?? '' },
  'users projects': { user: commonest(projects.flatMap(ownersOf).map(({ id }) => String(id))) },
  'users wips': { user: commonest(wips.map((wip) => String(at(wip, 'owner.id')))) },
  'users collections': { user: commonest(collections.flatMap(ownersOf).map(({ id }) => String(id))) },
  'users followers': { user: ids(await list('users search', { sort: 'followed' }))[0] ?? '' },
  'wips search': { time: 'all' },
  'wips comments': await busiestRevision(),
  'collections projects': { collection_id: ids(collections.toSorted(by('stats.items')))[0] ?? '' },
};

const setting: Partial<Record<CommandName, Values>> = { ...rows };
for (const name of commandNames)
  if (pathParams(endpointOf(name)).join() === 'user' && endpointOf(name).pageSize !== undefined)
    setting[name] ??= { user: await busiest(name) };

function by(path: string) {
  return (a: Record<string, unknown>, b: Record<string, unknown>) => Number(at(b, path)) - Number(at(a, path));
}

async function busiest(name: CommandName): Promise<string> {
  for (const user of ids(users)) {
    if ((await list(name, { user, page: '2' })).length > 7) return user;
  }
  throw new Error(`the sample has no creative with two pages of ${name}`);
}

async function busiestRevision(): Promise<Values> {
  for (const wip of wips.toSorted(by('stats.comments'))) {
    for (const revision_id of Object.keys(Object(wip['revisions']))) {
      const values = { wip_id: String(wip['id']), revision_id };
      if ((await list('wips comments', { ...values, page: '2' })).length > 0) return values;
    }
  }
  throw new Error('the sample has no revision with two pages of comments');
}

const visible: Readonly<Record<string, string>> = {
  views: 'stats.views',
  appreciations: 'stats.appreciations',
  comments: 'stats.comments',
  published_date: 'published_on',
};

/** The checks of each parameter, for any endpoint that has it. */
const checks: Readonly<Record<string, (name: CommandName, base: Values) => Promise<void>>> = {
  page: async (name, base) => {
    const [first, second] = [await list(name, base), await list(name, { ...base, page: '2' })];
    expect(await list(name, { ...base, page: '1' })).toEqual(first);
    expect(second.length).toBeGreaterThan(0);
    expect(ids(first).filter((id) => ids(second).includes(id))).toEqual([]);
    const whole = await all(name, base);
    expect(new Set(ids(whole)).size).toBe(whole.length);
    expect(await list(name, { ...base, page: '99999' })).toEqual([]);
  },
  per_page: async (name, base) => {
    for (const size of [1, 7, 20]) expect(await list(name, { ...base, per_page: String(size) })).toHaveLength(size);
  },
  sort: async (name, base) => {
    const param = endpointOf(name).params['sort'];
    if (param?.kind !== 'choice') throw new Error('sort is a choice');
    const orders = new Map<string, string[]>();
    for (const sort of param.choices) {
      const sorted = await all(name, { ...base, sort });
      orders.set(sort, ids(sorted));
      const path = visible[sort];
      if (path === undefined || at(sorted[0], path) === undefined) continue;
      expect(numbers(sorted, path), sort).toEqual(descending(numbers(sorted, path)));
    }
    const standard = ids(await all(name, base));
    expect(orders.get(String(param.default))).toEqual(standard);
    for (const order of orders.values()) expect([...order].sort()).toEqual([...standard].sort());
    // A WIP is published when it is created and never featured: these two orders are one.
    const same = name === 'users wips' ? 1 : 0;
    expect(new Set([...orders.values()].map(String)).size).toBe(param.choices.length - same);
  },
  sort_order: async (name, base) => {
    for (const sort of ['created_date', 'alpha', 'views']) {
      const up = ids(await all(name, { ...base, sort, sort_order: 'asc' }));
      expect(ids(await all(name, { ...base, sort, sort_order: 'desc' }))).toEqual(up.toReversed());
    }
  },
  time: async (name, base) => {
    const spans = ['today', 'week', 'month', 'all'];
    const found = await Promise.all(spans.map((time) => all(name, { ...base, time })));
    for (const [position, records] of found.slice(0, -1).entries()) {
      const wider = new Set(ids(found[position + 1] ?? []));
      expect(ids(records).filter((id) => !wider.has(id))).toEqual([]);
    }
    const [today = [], , , everything = []] = found;
    expect(everything.length).toBeGreaterThan(today.length);
    if (!name.endsWith('search')) return;
    expect(today.length).toBeGreaterThan(0);
    expect(new Set(found.map((records) => records.length)).size).toBe(4);
    const published = numbers(today, 'published_on').filter((time) => !Number.isNaN(time));
    for (const time of published) expect(testNow / 1000 - time).toBeLessThanOrEqual(86_460);
  },
  q: async (name, base) => {
    const whole = await all(name, base);
    const titles = whole.flatMap((record) =>
      String(record['name'] ?? record['title'] ?? record['display_name'])
        .toLowerCase()
        .match(/[a-z]{4,}/g),
    );
    const word = commonest(titles.flatMap((title) => title ?? []));
    const found = await all(name, { ...base, q: word });
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(whole.length);
    expect(await list(name, { ...base, q: `${word} zzzzqqq` })).toEqual([]);
    expect(ids(await all(name, { ...base, q: word.toUpperCase() }))).toEqual(ids(found));
  },
  field: async (name, base) => {
    const whole = await all(name, base);
    const found = await all(name, { ...base, field: 'Illustration' });
    const has = (record: Record<string, unknown>) => (record['fields'] as readonly string[]).includes('Illustration');
    expect(new Set(ids(found))).toEqual(new Set(ids(whole.filter(has))));
    expect(found.length).toBeGreaterThan(0);
  },
  country: (name, base) => place(name, base, { country: 'GM' }, 'country', 'Germany'),
  state: (name, base) => place(name, base, { state: 'california' }, 'state', 'California'),
  city: (name, base) => place(name, base, { city: 'BERLIN' }, 'city', 'Berlin'),
  tags: async (name, base) => {
    const [poster, typography, both] = await Promise.all(
      ['poster', 'typography', 'poster|typography'].map(async (tags) => ids(await all(name, { ...base, tags }))),
    );
    expect(poster?.length).toBeGreaterThan(0);
    expect(new Set(both)).toEqual(new Set([...(poster ?? []), ...(typography ?? [])]));
    expect(await list(name, { ...base, tags: 'no such tag' })).toEqual([]);
  },
  color_hex: async (name, base) => {
    const red = await all(name, { ...base, color_hex: 'c03028' });
    const blue = await all(name, { ...base, color_hex: '2848a0' });
    expect(red.length + blue.length).toBeGreaterThan(0);
    expect(ids(red)).not.toEqual(ids(blue));
    expect(ids(red)).toEqual(ids(await all(name, { ...base, color_hex: 'c03028', color_range: '20' })));
  },
  color_range: async (name, base) => {
    const counts = [];
    for (const range of [0, 20, 60, 255]) {
      counts.push((await all(name, { ...base, color_hex: '808080', color_range: String(range) })).length);
    }
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(counts[3]).toBe((await all(name, base)).length);
    expect(counts[2]).toBeLessThan(counts[3] ?? 0);
  },
  license: async (name, base) => {
    let total = 0;
    for (const license of licences) {
      const found = await all(name, { ...base, license });
      total += found.length;
      const shown = await ask('projects show', { project_id: ids(found)[0] ?? '' });
      expect(at(shown, 'project.copyright.license')).toBe(licenceOnWire(license));
    }
    expect(total).toBe((await all(name, base)).length);
  },
};

async function place(name: CommandName, base: Values, value: Values, key: string, expected: string): Promise<void> {
  const found = await all(name, { ...base, ...value });
  expect(found.length).toBeGreaterThan(0);
  for (const record of found) {
    const people = name === 'users search' ? [record] : ownersOf(record);
    expect(people.map((person) => person[key])).toContain(expected);
  }
}

describe.each(commandNames.filter((name) => queryParams(endpointOf(name)).length > 0))('%s', (name) => {
  it('has a value for each parameter of its path', () => {
    for (const param of pathParams(endpointOf(name)))
      expect(setting[name]?.[param], `add ${param} to the row '${name}' of \`rows\``).toBeTruthy();
  });

  it.runIf(pathParams(endpointOf(name)).length === 1)('has other records for another path', async () => {
    const [param = ''] = pathParams(endpointOf(name));
    const records =
      param === 'user' ? users : param === 'project_id' ? projects : param === 'wip_id' ? wips : collections;
    const others = ids(records)
      .filter((id) => id !== setting[name]?.[param])
      .slice(0, 20);
    const texts = await Promise.all(
      others.map(async (id) => ids(await list(name, { ...setting[name], [param]: id })).join()),
    );
    expect(texts, `the list of \`${name}\` does not depend on ${param}`).not.toContain(
      ids(await list(name, setting[name])).join(),
    );
  });

  it.each(queryParams(endpointOf(name)))('%s does what it says', async (param) => {
    const check = checks[param];
    expect(check, `no check knows ${param}`).toBeDefined();
    const { time: _, ...base } = setting[name] ?? {};
    await check?.(name, param === 'time' ? base : (setting[name] ?? {}));
  });

  it.each(queryParams(endpointOf(name)).filter((param) => !['q', 'state', 'city', 'tags'].includes(param)))(
    'a wrong %s is answered with 400 and its name',
    async (param) => {
      const path = endpointOf(name).path.replace(/\{(\w+)\}/g, (_, key: string) => setting[name]?.[key] ?? '1');
      const url = new URL(`http://service.test${path}?${param}=nonsense!`);
      const { status, body } = await transportOf(service)(url, new AbortController().signal);
      expect(status).toBe(400);
      expect(JSON.parse(Buffer.from(body).toString()).messages[0].message).toContain(param);
    },
  );
});
