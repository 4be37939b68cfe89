import { afterEach, beforeEach, expect, test } from 'vitest';
import { day, type Followed, followed, project } from '../../../support/following.ts';

let service: Followed;
const responses = (views: number) => ({
  '/v2/projects': {
    projects: [project(1, views, { url: 'https://p.example/gallery/1/a' }), project(7, views)],
  },
  '/v2/users': { users: [{ id: 7, username: 'ada', display_name: 'Ada' }] },
  '/v2/users/ada/stats': {
    stats: { today: { project_views: 1 }, all_time: { project_views: views * 2 } },
  },
});
beforeEach(async () => {
  service = await followed(responses(5));
  for (const args of [['projects'], ['users']]) await service.run([...args, '--keep']);
  service.send(responses(9));
  await service.run(['projects', '--keep'], day);
});
afterEach(() => service.stop());

const trend = (...args: readonly string[]) => service.run(['library', 'trend', ...args], day);

test.each(['1', 'https://p.example/gallery/1/a'])('%s is a project', async (word) => {
  expect((await trend(word, '--columns', 'figure,value,seen_on')).stdout).toBe(
    'views\t5\t2026-11-01T00:00:00Z\nviews\t9\t2026-11-02T00:00:00Z\n',
  );
});

test('a row of the last list is what it was', async () => {
  await service.run(['projects'], day, { columns: 80 });
  expect(JSON.parse((await trend('@1', '--json')).stdout)).toMatchObject({
    figures: [{ kind: 'project', id: '1', value: 5 }, { value: 9 }],
  });
  expect(await trend('@5')).toMatchObject({
    exit: 2,
    stderr: expect.stringContaining('there is no row 5'),
  });
});

test('an id of several kinds needs --kind', async () => {
  expect(await trend('7')).toMatchObject({
    exit: 2,
    stderr:
      'portfolio: 7 is the id of a project and of a creative\nhint: choose one: --kind project or --kind user\n',
  });
  expect((await trend('7', '--kind', 'project', '--columns', 'value')).stdout).toBe('5\n9\n');
});

test('what a library was never told is said', async () => {
  for (const [word, show] of [
    ['5', 'project show 5'],
    ['https://p.example/gallery/5/a', 'project show 5'],
    ['bea', 'user show bea'],
  ] as const) {
    const stderr = expect.stringMatching(
      `is not in this library\nhint: to store it: portfolio ${show} --keep\n`,
    );
    expect(await trend(word)).toMatchObject({ exit: 3, stderr });
  }
  expect(await trend('ada')).toMatchObject({
    exit: 3,
    stderr: expect.stringContaining('portfolio stats ada --keep'),
  });
  await service.run(['stats', 'ada', '--keep'], day);
  expect((await trend('ada', '--columns', 'figure,value')).stdout).toBe('project_views\t18\n');
});

test('statistics of a creative have a trend without their profile', async () => {
  service.send({ '/v2/users/cy/stats': { stats: { all_time: { project_views: 3 } } } });
  await service.run(['library', 'watch', 'user', 'stats', 'cy']);
  await service.run(['library', 'sync']);
  service.send({ '/v2/users/cy/stats': { stats: { all_time: { project_views: 8 } } } });
  await service.run(['library', 'sync'], day);
  expect((await trend('cy', '--columns', 'kind,id,name,figure,value')).stdout).toBe(
    'user\tcy\tcy\tproject_views\t3\nuser\tcy\tcy\tproject_views\t8\n',
  );
});

test('a watch without figures is not taken for a record', async () => {
  const { run } = service;
  for (const [name, ...command] of [
    ['works', 'projects'],
    ['people', 'users'],
    ['talk', 'project', 'comments', '1'],
  ])
    await run(['library', 'watch', '--name', `${name}`, ...command]);
  expect(await trend('works')).toMatchObject({
    exit: 3,
    stderr:
      'portfolio: the watch “works” has no figures yet\nhint: `portfolio library sync` reads it\n',
  });
  expect((await trend('peopel')).stderr).toContain(
    'peopel is not in this library; did you mean the watch "people"?\n',
  );
  service.send({ ...responses(9), '/v2/projects/1/comments': { comments: [{ id: 3 }] } });
  await run(['library', 'sync'], day);
  expect((await trend('works', '--columns', 'value')).stdout).toContain('9\n');
  for (const [name, stderr] of [
    [
      'people',
      'the watch “people” has no figures yet\nhint: to store it: portfolio stats ada --keep',
    ],
    ['talk', 'the watch “talk” has no figures: comments have none'],
  ] as const)
    expect(await trend(name)).toMatchObject({ exit: 3, stderr: `portfolio: ${stderr}\n` });
});

test('a terminal has a chart, a screen reader a table', async () => {
  expect((await service.run(['library', 'trend', '1'], day, { columns: 60 })).stdout).toMatch(
    /views {2}\+\d+%\n9 ┤/,
  );
  const { stdout } = await service.run(['library', 'trend', '1'], day, {
    columns: 60,
    env: { ACCESSIBLE: '1' },
  });
  expect(stdout).toContain('FIGURE');
  expect(stdout).not.toContain('┤');
});
