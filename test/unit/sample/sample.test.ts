import { expect, test } from 'vitest';
import { sampleRecords } from '../../../src/sample/sample.ts';

const { madeAt, users, projects, wips, collections } = sampleRecords();

const byId = new Map(users.map((user) => [user.profile.id, user]));
const projectById = new Map(projects.map((record) => [record.project.id, record]));
const revisions = wips.flatMap(({ wip }) => Object.values(wip.revisions));
const ownedBy = (id: number) => projects.filter(({ project }) => String(id) in project.owners);
const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);
const joined = (id: number): number => byId.get(id)?.profile.created_on ?? Number.NaN;
const published = (id: number): number => projectById.get(id)?.project.published_on ?? Number.NaN;
const growing = (ids: readonly number[]): boolean =>
  ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? id));
const ordered = (...times: number[]): boolean =>
  times.every((time, at) => at === 0 || time >= (times[at - 1] ?? time));

test('Ids are unique, and increase with time', () => {
  expect(growing(users.map(({ profile }) => profile.id))).toBe(true);
  expect(ordered(...users.map(({ profile }) => profile.created_on))).toBe(true);
  expect(growing(projects.map(({ project }) => project.id))).toBe(true);
  expect(ordered(...projects.map(({ project }) => project.created_on))).toBe(true);
  expect(growing(wips.map(({ wip }) => wip.id))).toBe(true);
  expect(ordered(...wips.map(({ wip }) => wip.created_on))).toBe(true);
  expect(growing(collections.map(({ collection }) => Number(collection.id)))).toBe(true);
  const byTime = [...revisions].sort((a, b) => a.id - b.id);
  expect(growing(byTime.map(({ id }) => id))).toBe(true);
  expect(ordered(...byTime.map(({ created_on }) => created_on))).toBe(true);
});

test('Owners and authors are the users themselves, in list form', () => {
  const listed = new Map(
    users.map(({ profile: { twitter: _t, links: _l, sections: _s, ...user } }) => [user.id, user]),
  );
  const shown = [
    ...projects.flatMap(({ project }) => Object.values(project.owners)),
    ...wips.map(({ wip }) => wip.owner),
    ...collections.flatMap(({ collection }) => collection.owners),
  ];
  expect(
    shown.filter((user) => JSON.stringify(user) !== JSON.stringify(listed.get(user.id))),
  ).toEqual([]);
  expect(
    projects.filter(({ project }) =>
      Object.entries(project.owners).some(([id, user]) => id !== String(user.id)),
    ),
  ).toEqual([]);
  expect(projects.filter(({ project }) => Object.keys(project.owners).length === 0)).toEqual([]);
  expect(
    projects.filter(({ project }) => Object.keys(project.owners).length > 1).length,
  ).toBeGreaterThan(20);
});

test('Counts equal the number of listed items', () => {
  expect(
    projects.filter(({ project, comments }) => project.stats.comments !== comments.length),
  ).toEqual([]);
  expect(
    collections.filter(({ collection, items }) => collection.stats.items !== items.length),
  ).toEqual([]);
  expect(
    wips.filter(({ wip }) => wip.stats.revisions !== Object.keys(wip.revisions).length),
  ).toEqual([]);
  expect(
    wips.filter(
      ({ wip, comments }) => wip.stats.comments !== Object.values(comments).flat().length,
    ),
  ).toEqual([]);
  expect(
    wips.filter(
      ({ wip, comments }) => Object.keys(comments).join() !== Object.keys(wip.revisions).join(),
    ),
  ).toEqual([]);
});

test('A creative has the sums of the projects', () => {
  for (const { profile, stats } of users) {
    const own = ownedBy(profile.id).map(({ project }) => project.stats);
    expect(stats.all_time).toMatchObject({
      project_views: sum(own.map(({ views }) => views)),
      project_appreciations: sum(own.map(({ appreciations }) => appreciations)),
      project_comments: sum(own.map(({ comments }) => comments)),
    });
  }
});

test('All times of a project are after its creation and before the current time', () => {
  const wrong = projects.filter(({ project, comments }) => {
    const { created_on, published_on, modified_on, owners, featured_on } = project;
    const told = [
      ...comments.map(({ createdOn }) => createdOn),
      ...featured_on.map(({ timestamp }) => timestamp),
    ];
    return (
      !ordered(created_on, published_on, modified_on, madeAt) ||
      Object.values(owners).some((owner) => owner.created_on >= created_on) ||
      told.some((time) => !ordered(published_on, time, madeAt)) ||
      comments.some(({ user, createdOn }) => !(joined(user) < createdOn))
    );
  });
  expect(wrong).toEqual([]);
});

test('Users follow, appreciate and collect only what existed at that time', () => {
  for (const { profile, following, appreciated } of users) {
    expect(
      following.filter(
        (to) => !(to.since > Math.max(joined(to.user), profile.created_on) && to.since < madeAt),
      ),
    ).toEqual([]);
    expect(
      appreciated.filter(
        ({ project, on }) => !(on > published(project) && on > profile.created_on && on < madeAt),
      ),
    ).toEqual([]);
    expect(new Set(following.map(({ user }) => user)).size).toBe(following.length);
    expect(following.map(({ user }) => user)).not.toContain(profile.id);
    expect(new Set(appreciated.map(({ project }) => project)).size).toBe(appreciated.length);
    expect(
      appreciated.filter(
        ({ project }) => profile.id in (projectById.get(project)?.project.owners ?? {}),
      ),
    ).toEqual([]);
  }
  for (const { collection, items } of collections) {
    const { created_on, modified_on } = collection;
    const times = items.map(({ addedOn }) => addedOn);
    expect(items.filter(({ project, addedOn }) => !(addedOn > published(project)))).toEqual([]);
    expect(ordered(created_on, ...times, modified_on, madeAt)).toBe(true);
    expect(collection.owners.filter((owner) => owner.created_on >= created_on)).toEqual([]);
    expect(new Set(items.map(({ project }) => project)).size).toBe(items.length);
  }
});

test('A work in progress begins with its first revision, and revisions are numbered in time', () => {
  for (const { wip } of wips) {
    const rows = Object.values(wip.revisions);
    expect(rows[0]?.created_on).toBe(wip.created_on);
    expect(ordered(...rows.map(({ created_on }) => created_on), madeAt)).toBe(true);
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
    expect(rows.every((row) => row.wip_id === wip.id && row === wip.revisions[row.id])).toBe(true);
    expect(wip.owner.created_on).toBeLessThan(wip.created_on);
    expect(wip.privacy).toBe('public');
  }
});
