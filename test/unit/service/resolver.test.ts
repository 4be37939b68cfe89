import { expect, test } from 'vitest';
import { select, withId } from '../../../src/library/index/queries.ts';
import { list, record } from '../../../src/service/resolver.ts';
import { madeAt, projectRecord, serviceOf, user, userRecord } from '../../support/records.ts';

const ada = user(1);
const projects = [5, 6, 7].map((id) => projectRecord({ id, owners: [ada] }));
const { library } = serviceOf({ users: [userRecord(ada)], projects });
const all = select('project', []);
const asked = { library, values: {}, asked: '', now: madeAt, from: 1, to: 2 };

test('a list has the records of its page', () => {
  expect(JSON.parse(list(asked, 'project', all))).toMatchObject([{ id: 6 }]);
  expect(list({ ...asked, from: 3, to: 6 }, 'project', all)).toBe('[]');
});

test('a list leaves out records without a text', () => {
  const [first, ...others] = library.rows(all, 3);
  expect(others.length).toBe(2);
  const page = { ...asked, from: 0, to: 3 };
  expect(list(page, (row) => (row === first ? '"first"' : undefined), all)).toBe('["first"]');
});

test('a record comes as it was put in; undefined where there is none', () => {
  expect(record(asked, 'projectContent', withId('project', '5'))).toBe(JSON.stringify(projects[0]?.project));
  expect(record(asked, 'projectContent', withId('project', '9'))).toBeUndefined();
});
