import { expect, test } from 'vitest';
import {
  ask,
  idsOf,
  problemOf,
  projectRecord,
  serviceOf,
  serviceWith,
  user,
  userRecord,
} from '../../support/records.ts';

const ada = user(1, { username: 'ada' });
const service = serviceOf({
  users: [userRecord(ada)],
  projects: [projectRecord({ id: 5, owners: [ada] }), projectRecord({ id: 6, owners: [user(2)] })],
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
