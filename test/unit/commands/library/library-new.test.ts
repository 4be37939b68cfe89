import { afterEach, expect, test } from 'vitest';
import { day, type Followed, followed, hour, project } from '../../../support/following.ts';

let service: Followed | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

const show = (views: number) => ({ '/v2/projects/1': { project: project(1, views) } });
const keep = ['project', 'show', '1', '--keep'];

test('what is new is told once; --since tells it again and changes nothing', async () => {
  service = await followed(show(5));
  await service.run(keep);
  expect((await service.run(['library', 'new', '--columns', 'id,what'], hour)).stdout).toBe('1\tnew\n');
  service.send(show(6));
  await service.run(keep, day);
  const since = ['library', 'new', '--columns', 'id,what', '--since', '1d'];
  expect((await service.run(since, day + hour)).stdout).toBe('1\tviews 5 → 6\n');
  expect((await service.run(['library', 'new', '--columns', 'id,what'], day + hour)).stdout).toBe('1\tviews 5 → 6\n');
  expect((await service.run(['library', 'new', '--json'], day + hour)).stdout).toBe('{"news":[]}\n');
  expect((await service.run(since, day + hour)).stdout).toBe('1\tviews 5 → 6\n');
});

test('after a clock that was ahead, what came since is told', async () => {
  service = await followed(show(5));
  await service.run(keep, 700 * day);
  await service.run(['library', 'new'], 700 * day);
  service.send(show(6));
  await service.run(keep, hour);
  expect((await service.run(['library', 'new', '--columns', 'id'], hour)).stdout).toBe('1\n');
});

test('a terminal is told how many, since when, and how to see the rest', async () => {
  service = await followed({ '/v2/projects': { projects: [project(1, 1), project(2, 2)] } });
  await service.run(['projects', '--keep']);
  const first = await service.run(['library', 'new', '-L', '1'], hour, { columns: 100 });
  expect(first.stderr).toBe('the newest 1 of 2; to show all: portfolio library new --since 1970-01-01 --all\n');
  expect((await service.run(['library', 'new'], day, { columns: 100 })).stderr).toBe(
    'Nothing new since you last looked, 1 day ago. `--since 1d` shows the last day again.\n',
  );
});

test.each(['tomorrow', '2026-13-01', '7', '-1d', ''])('--since %j is refused', async (text) => {
  service = await followed(show(5));
  await service.run(keep);
  expect((await service.run(['library', 'new', `--since=${text}`])).exit).toBe(2);
});

test.each(['2026-10-31', '2026-10-31T12:00:00Z', '2026-10-31T12:00', '12h'])('--since %s is a moment', async (text) => {
  service = await followed(show(5));
  await service.run(keep);
  expect((await service.run(['library', 'new', '--since', text, '--columns', 'id'])).stdout).toBe('1\n');
});

test('without a library it says so', async () => {
  service = await followed({});
  expect(await service.run(['library', 'new'])).toMatchObject({ exit: 3, stdout: '' });
});
