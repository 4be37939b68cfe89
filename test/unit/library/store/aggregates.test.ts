import { expect, test } from 'vitest';
import { idsOf, madeAt, type RecordText, serviceWith } from '../../../support/records.ts';

const seen = madeAt;
const put = (
  entity: 'user' | 'project' | 'collection',
  record: object,
  facts: RecordText['facts'] = {},
): RecordText => ({
  entity,
  text: JSON.stringify(record),
  seen,
  facts,
});
const items = (...ids: readonly string[]): RecordText['facts'] => ({
  links: { item: ids.map((id, at) => ({ id, at })) },
});

const ada = put('user', { id: 1, display_name: 'Ada' });
const bo = put('user', { id: 2, display_name: 'Bo' }, { links: { follows: [{ id: '3', at: 5 }] } });
const cy = put('user', { id: 3, display_name: 'Cy' });
const few = put('project', {
  id: 11,
  owners: [{ id: 1 }],
  stats: { views: 5, appreciations: 9 },
  published_on: 7,
});
const many = put('project', {
  id: 12,
  owners: { 3: {} },
  stats: { views: 8, comments: 2 },
  published_on: 6,
});
const small = put('collection', { id: '21' }, items('11'));
const large = put('collection', { id: '22' }, items('11', '12'));

const rotations = <T>(list: readonly T[]): T[][] =>
  list.map((_, at) => [...list.slice(at), ...list.slice(0, at)]);
const all = [ada, bo, cy, few, many, small, large];

test.each([...rotations(all), ...rotations(all.toReversed())].map((order) => [order]))(
  'figures are right in whatever order records come, one by one or at once',
  (order) => {
    for (const groups of [order.map((one) => [one]), [order]]) {
      const service = serviceWith(groups);
      const lists = (target: string) => idsOf(service, target);
      expect(lists('/v2/users?sort=views')).toEqual([3, 1, 2]);
      expect(lists('/v2/users?sort=comments')[0]).toBe(3);
      expect(lists('/v2/users?sort=appreciations')[0]).toBe(1);
      expect(lists('/v2/users?sort=published_date')).toEqual([1, 3, 2]);
      expect(lists('/v2/users?sort=followed')[0]).toBe(3);
      expect(lists('/v2/collections?sort=views')).toEqual([22, 21]);
      expect(lists('/v2/collections?sort=last_item_added_date')).toEqual([22, 21]);
      expect(lists('/v2/collections/22/projects?sort=followed')).toEqual([12, 11]);
    }
  },
);

test('figures follow a project to another owner, and into and out of collections', () => {
  const moved = put('project', {
    id: 12,
    owners: [{ id: 1 }],
    stats: { views: 99 },
    published_on: 6,
  });
  const service = serviceWith([all, [moved, put('collection', { id: '22' }, items())]], {
    fixedNow: madeAt,
  });
  expect(idsOf(service, '/v2/users?sort=views')[0]).toBe(1);
  expect(idsOf(service, '/v2/users/3/projects')).toEqual([]);
  expect(idsOf(service, '/v2/users/1/projects')).toEqual([11, 12]);
  expect(idsOf(service, '/v2/collections?sort=views')).toEqual([21, 22]);
  expect(idsOf(service, '/v2/collections/22/projects')).toEqual([]);
});

test('figures follow who stops following', () => {
  const unfollows = put(
    'user',
    { id: 2, display_name: 'Bo' },
    { links: { follows: [{ id: '1' }] } },
  );
  const service = serviceWith([all, [unfollows]], { fixedNow: madeAt });
  expect(idsOf(service, '/v2/users?sort=followed')[0]).toBe(1);
  expect(idsOf(service, '/v2/collections/22/projects?sort=followed')).toEqual([11, 12]);
  expect(idsOf(service, '/v2/users/3/followers')).toEqual([]);
});

test('numbers too large to be added up do no harm', () => {
  const huge = [1, 2].map((id) =>
    put('project', { id, owners: [{ id: 1 }], stats: { views: 9_100_000_000_000_000_000 } }),
  );
  const text = huge.map((one) => ({ ...one, text: String(one.text).replace(/e\+?\d+/, '') }));
  expect(idsOf(serviceWith([[ada, bo, ...text]]), '/v2/users?sort=views')).toEqual([1, 2]);
  const beyond = put('project', { id: 3, owners: [{ id: 1 }], stats: { views: 1e300 } });
  expect(idsOf(serviceWith([[ada, beyond]]), '/v2/projects?sort=views')).toEqual([3]);
});
