import { expect, test } from 'vitest';
import { entityOf } from '../../src/api/entities.ts';
import { creativeFields, popularFieldIds } from '../../src/api/reference/creative-fields.ts';
import { licences } from '../../src/api/reference/licences.ts';
import { inputsOf, sampleRecords } from '../../src/sample/sample.ts';

const records = sampleRecords();
const { madeAt, users, projects, wips, collections } = records;

const hour = 3600;
const day = 24 * hour;
const revisions = wips.flatMap(({ wip }) => Object.values(wip.revisions));
const since = (span: number) => (time: number) => time >= madeAt - span && time <= madeAt;

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...strings(inner)]);
}

test('Every creative field is in use, and the popular ones are popular', () => {
  const uses = (lists: readonly (readonly string[])[], name: string) =>
    lists.filter((list) => list.includes(name)).length;
  const ofProjects = projects.map(({ project }) => project.fields);
  const ofUsers = users.map(({ profile }) => profile.fields);
  const names = creativeFields.map(({ name }) => name);
  expect(names.filter((name) => uses(ofProjects, name) < 1)).toEqual([]);
  expect([...ofProjects, ...ofUsers].filter((list) => list.length < 1 || list.length > 3)).toEqual(
    [],
  );
  expect([...ofProjects, ...ofUsers].flat().filter((name) => !names.includes(name))).toEqual([]);
  const popular = popularFieldIds.map(
    (id) => creativeFields.find((field) => field.id === id)?.name ?? '',
  );
  const ranked = [...names].sort((a, b) => uses(ofProjects, b) - uses(ofProjects, a));
  expect(ranked.slice(0, popular.length)).toEqual(popular);
});

test.each([
  [20 * hour, 10, 3, 3],
  [7 * day, 20, 6, 4],
  [30 * day, 40, 12, 6],
])('The last %i seconds have some of each', (span, ofProjects, ofWips, ofCollections) => {
  const lately = since(span);
  expect(
    projects.filter(({ project }) => lately(project.published_on)).length,
  ).toBeGreaterThanOrEqual(ofProjects);
  const revised = wips.filter(({ wip }) =>
    Object.values(wip.revisions).some(({ created_on }) => lately(created_on)),
  );
  expect(revised.length).toBeGreaterThanOrEqual(ofWips);
  const grown = collections.filter(
    ({ collection, items }) =>
      lately(collection.created_on) || items.some(({ addedOn }) => lately(addedOn)),
  );
  expect(grown.length).toBeGreaterThanOrEqual(ofCollections);
});

test('Every kind of module is there, and plain text is the text without its markup', () => {
  const modules = projects.flatMap(({ project }) => project.modules);
  expect(new Set(modules.map(({ type }) => type))).toEqual(new Set(['image', 'text', 'embed']));
  const plain = (html = '') =>
    html
      .replace(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
  expect(
    modules.filter(({ type, text, text_plain }) => type === 'text' && plain(text) !== text_plain),
  ).toEqual([]);
  expect(modules.some(({ embed }) => embed === '')).toBe(true);
});

test('Texts do not contain control characters, direction marks or unfilled placeholders', () => {
  const wrong = strings(records).filter((text) =>
    /(?!\n)\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]|\{\w+\}|undefined/u.test(text),
  );
  expect(wrong).toEqual([]);
});

test('Every web address is on a reserved host', () => {
  const addresses = strings(records).flatMap((text) => text.match(/https?:\/\/[^\s"<]+/g) ?? []);
  expect(addresses.filter((address) => !new URL(address).hostname.endsWith('.example'))).toEqual(
    [],
  );
});

test('Pictures have the sizes of the reference, and some records lack the large sizes', () => {
  expect(new Set(users.map(({ profile }) => Object.keys(profile.images).join()))).toEqual(
    new Set(['32,50,78,115,129,138']),
  );
  const covers = new Set(projects.map(({ project }) => Object.keys(project.covers).join()));
  expect(covers).toEqual(new Set(['115,202', '115,202,230', '115,202,404', '115,202,230,404']));
  for (const key of ['thumbnail_sm', 'thumbnail', 'normal_resolution', 'high_definition']) {
    expect(revisions.some(({ images }) => key in images)).toBe(true);
    expect(revisions.some(({ images }) => !(key in images))).toBe(true);
  }
});

test('Colours, licences, tags, features and mature works are as the service needs them', () => {
  expect(projects.filter(({ color }) => !/^[0-9a-f]{6}$/.test(color))).toEqual([]);
  const sent = projects.map(({ project }) => project.copyright.license);
  expect(new Set(sent.map((text) => text.replace(/^cc /, '')))).toEqual(new Set(licences));
  expect(
    projects.filter(
      ({ tags }) => tags.length < 2 || tags.length > 8 || new Set(tags).size !== tags.length,
    ),
  ).toEqual([]);
  expect(projects.filter(({ project }) => project.featured_on.length > 0).length).toBeGreaterThan(
    projects.length / 10,
  );
  const mature = projects.filter(({ project }) => project.mature_content === 1).length;
  expect(mature).toBeGreaterThan(5);
  expect(mature).toBeLessThan(40);
});

test('About 2,000 records show all that there is, and some lists fill several pages', () => {
  const count = [...inputsOf(records)].filter(
    ({ entity }) => entityOf(entity).completes === undefined,
  ).length;
  expect([count > 1600, count < 2200]).toEqual([true, true]);
  const pages = 3 * 12;
  expect(projects.filter(({ comments }) => comments.length > pages).length).toBeGreaterThan(2);
  const followers = (id: number) =>
    users.filter(({ following }) => following.some(({ user }) => user === id)).length;
  expect(Math.max(...users.map(({ profile }) => followers(profile.id)))).toBeGreaterThan(pages);
  expect(Math.max(...users.map(({ appreciated }) => appreciated.length))).toBeGreaterThan(12);
  expect(Math.max(...collections.map(({ items }) => items.length))).toBeGreaterThan(12);
  expect(collections.filter(({ items }) => items.length < 3)).toEqual([]);
});
