import { expect, test } from 'vitest';
import { select, withId } from '../../../src/library/index/queries.ts';
import { listText, singleText } from '../../../src/service/resolver.ts';
import {
  ask,
  idsOf,
  madeAt,
  problemOf,
  projectRecord,
  serviceOf,
  serviceWith,
  user,
  userRecord,
} from '../../support/records.ts';

const ada = user(1);
const projects = [5, 6, 7].map((id) => projectRecord({ id, owners: [ada] }));
const { library } = serviceOf({ users: [userRecord(ada)], projects });
const all = select('project', []);
const request = {
  values: {},
  listQuery: '',
  now: madeAt,
  from: 1,
  to: 2,
  noteAge: () => {},
  noteGap: () => {},
};
const asked = { library, boards: [], ...request };

test('a list has the records of its page', () => {
  expect(JSON.parse(listText(asked, 'project', all))).toMatchObject([{ id: 6 }]);
  expect(listText({ ...asked, from: 3, to: 6 }, 'project', all)).toBe('[]');
});

test('a list leaves out records without a text', () => {
  const [first, ...others] = library.rows(all, 3);
  expect(others.length).toBe(2);
  const page = { ...asked, from: 0, to: 3 };
  expect(listText(page, (row) => (row === first ? '"first"' : undefined), all)).toBe('["first"]');
});

test('a record comes as it was put in; undefined where there is none', () => {
  expect(singleText(asked, 'projectContent', withId('project', '5'))).toBe(
    JSON.stringify(projects[0]?.project),
  );
  expect(singleText(asked, 'projectContent', withId('project', '9'))).toBeUndefined();
});

const known = user(1, { username: 'ada' });
const service = serviceOf({
  users: [userRecord(known)],
  projects: [
    projectRecord({ id: 5, owners: [known] }),
    projectRecord({ id: 6, owners: [user(2)] }),
  ],
});

test.each(['1', 'ada', 'ADA'])('a creative is found by the name %s', (name) => {
  expect(ask(service, `/v2/users/${name}`).json).toMatchObject({ user: { id: 1 } });
  expect(idsOf(service, `/v2/users/${name}/projects`)).toEqual([5]);
});

test('a creative whom only other records name has lists, and no record', () => {
  expect(idsOf(service, '/v2/users/2/projects')).toEqual([6]);
  expect(problemOf(service, '/v2/users/2')).toMatch(/^404/);
});

test('one whom no record names is not found', () => {
  expect(problemOf(service, '/v2/users/9/projects')).toMatch(/^404/);
  expect(problemOf(serviceWith([]), '/v2/users/ada/projects')).toMatch(/^404/);
});
