import { expect, test } from 'vitest';
import { follow } from '../../../src/sample/ties.ts';
import { appreciated, made, people, random } from '../../support/community.ts';

test('Users follow others at most once, and famous users most often', () => {
  const following = follow(random, people);
  for (const [index, list] of following.entries()) {
    const users = list.map(({ user }) => user);
    expect(users).not.toContain(people[index]?.user.id);
    expect(new Set(users).size).toBe(users.length);
  }
  const followers = (id = 0) => following.flat().filter(({ user }) => user === id).length;
  const byFame = [...people].sort((a, b) => b.fame - a.fame).map(({ user }) => followers(user.id));
  expect(byFame[0]).toBeGreaterThan(byFame.at(-1) ?? Number.NaN);
});

test('Users appreciate only published works of others', () => {
  const works = new Map(made.map((work) => [work.id, work]));
  for (const [index, list] of appreciated.entries()) {
    for (const { project, on } of list) {
      const work = works.get(project);
      expect(on).toBeGreaterThan(work?.publishedOn ?? Number.NaN);
      expect(work?.owners).not.toContain(people[index]);
    }
  }
});
