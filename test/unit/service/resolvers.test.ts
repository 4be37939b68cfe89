import { expect, test } from 'vitest';
import {
  ask,
  collectionRecord,
  idsOf,
  listed,
  madeAt,
  projectRecord,
  serviceOf,
  serviceWith,
  user,
  userRecord,
  wipRecord,
} from '../../support/records.ts';

const ada = user(1, { username: 'ada' });
const bo = user(2, { display_name: 'Bo "the" \\ Ö \u0001 東' });
const remark = { user: 2, comment: 'One\n"created_on":1', createdOn: madeAt - 50 };
const project = projectRecord({
  id: 5,
  owners: [ada, bo],
  comments: [remark],
  featuredOn: 9,
  description: '</x>',
});
const wip = wipRecord({
  id: 7,
  owner: ada,
  revised: [madeAt - 60, madeAt - 50],
  comments: [remark],
});
const collection = collectionRecord({ id: 3, owner: ada, items: [{ project: 5, addedOn: 4 }] });
const service = serviceOf({
  users: [
    userRecord(ada, { appreciated: [{ project: 5, on: 8 }], following: [{ user: 2, since: 1 }] }),
    userRecord(bo, { following: [{ user: 1, since: 1 }], suggested: 1 }),
  ],
  projects: [project],
  wips: [wip],
  collections: [collection],
});

const contentOf = (target: string): unknown =>
  Object.values(ask(service, target).json as object)[0];

test('a single project is the stored record', () => {
  expect(contentOf('/v2/projects/5')).toEqual(project.project);
});

test('an owner in a list has the form of a creative in a list', () => {
  expect(contentOf('/v2/projects')).toMatchObject([{ owners: { 2: listed(bo) } }]);
});

test('an empty collection of maps is an object', () => {
  const bare = projectRecord({ id: 6, owners: [ada] });
  const covers = {};
  const odd = serviceOf({
    users: [userRecord(ada)],
    projects: [{ ...bare, project: { ...bare.project, covers } }],
  });
  expect(ask(odd, '/v2/projects').text).toContain('"covers":{}');
});

test("only the WIPs in a creative's list have numbers, short addresses and tags of revisions", () => {
  const own = ['number', 'short_url', 'tags'];
  const namesIn = (target: string): string[] => {
    const found = [contentOf(target)].flat()[0] as { revisions: Record<string, object> };
    return Object.keys(found.revisions['71'] ?? {}).filter((name) => own.includes(name));
  };
  expect(namesIn('/v2/users/ada/wips')).toEqual(own);
  expect(namesIn('/v2/wips')).toEqual([]);
  expect(namesIn('/v2/wips/7')).toEqual([]);
  expect(contentOf('/v2/wips/7/71')).toEqual(wip.wip.revisions['71']);
});

test('the newest comments and appreciations are first', () => {
  const comments = [3, 9, 6].map((createdOn) => ({ ...remark, createdOn }));
  const appreciated = [
    { project: 5, on: 4 },
    { project: 6, on: 8 },
  ];
  const users = [userRecord(ada, { appreciated }), userRecord(bo)];
  const other = projectRecord({ id: 6, owners: [ada] });
  const busy = serviceOf({
    users,
    projects: [projectRecord({ id: 5, owners: [ada], comments }), other],
  });
  const times = (target: string) =>
    [...ask(busy, target).text.matchAll(/"(?:created_on|timestamp)":(\d)\b/g)].map(([, n]) => n);
  expect(times('/v2/projects/5/comments')).toEqual(['9', '6', '3']);
  expect(times('/v2/users/ada/appreciations')).toEqual(['8', '4']);
});

test('a field id finds projects with the name of the service and with that of the reference', () => {
  const put = (entity: 'field' | 'project', value: object) => ({
    entity,
    text: JSON.stringify(value),
    seen: madeAt,
  });
  const kept = serviceWith([
    [put('field', { id: 132, name: 'UI/UX' })],
    [
      put('project', { id: 1, fields: ['UI/UX'] }),
      put('project', { id: 2, fields: ['User Interface Design'] }),
    ],
    [put('project', { id: 3, fields: ['Illustration'] })],
  ]);
  expect(idsOf(kept, '/v2/projects?field=132').toSorted()).toEqual([1, 2]);
});
