import { expect, test } from 'vitest';
import { madeAt } from '../../../src/sample/dates.ts';
import { familyOf } from '../../../src/sample/families.ts';
import { comments, follow } from '../../../src/sample/reactions.ts';
import { crowd, people, random } from '../../support/community.ts';

const [owner = expect.fail()] = people;
const since = people[20]?.user.created_on ?? 0;
const setting = { family: familyOf('Film'), culture: 'en', city: '', moment: since };

test('The crowd contains only users who had joined', () => {
  const drawn = Array.from({ length: 200 }, () => crowd(random, since));
  expect(drawn.filter(({ user }) => user.created_on >= since)).toEqual([]);
  expect(new Set(drawn).size).toBeGreaterThan(5);
});

test('Comments are sorted by time and have no open slots', () => {
  const written = comments(random, crowd, { owners: [owner], setting, since }, 300);
  expect(written).toHaveLength(300);
  const times = written.map(({ createdOn }) => createdOn);
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(times.filter((time) => time <= since || time >= madeAt)).toEqual([]);
  expect(written.filter(({ comment }) => comment === '' || /[{}]/.test(comment))).toEqual([]);
  expect(written.filter(({ user }) => user === owner.user.id).length).toBeGreaterThan(5);
});

test('Famous users have the most followers', () => {
  const following = follow(random, people).flat();
  const followers = (id = 0) => following.filter(({ user }) => user === id).length;
  const byFame = [...people].sort((a, b) => b.fame - a.fame).map(({ user }) => followers(user.id));
  expect(byFame[0]).toBeGreaterThan(byFame.at(-1) ?? Number.NaN);
});
