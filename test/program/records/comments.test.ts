import { afterEach, expect, it } from 'vitest';
import { type Answer, type Canned, canned } from '../../support/canned.ts';
import { runWith } from '../../support/system.ts';

let service: Canned | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

const comment = (id: number, text: string) => ({
  id,
  comment: text,
  created_on: 1,
  user: { id, username: `u${id}` },
});

/** Project 7 has comments on two pages, project 8 has none. */
const answer = (url: string): Answer => {
  const { pathname, searchParams } = new URL(url, 'http://x');
  const id = Number(/(\d+)/.exec(pathname.replace('/v2', ''))?.[1]);
  if (!pathname.endsWith('/comments'))
    return { body: JSON.stringify({ project: { id, name: `P${id}` } }) };
  const page = Number(searchParams.get('page') ?? 1);
  const comments =
    id !== 7 || page > 2
      ? []
      : Array.from({ length: 12 }, (_, at) => comment(page * 100 + at, `on ${id}`));
  return { body: JSON.stringify({ comments }) };
};

async function show(args: readonly string[], more: { columns?: number } = {}) {
  service = await canned(answer);
  return runWith(['project', 'show', ...args], {
    env: { PORTFOLIO_BASE_URL: service.url },
    ...more,
  });
}

it('adds all comments to the page, on a terminal and in a pipe', async () => {
  for (const given of [{ columns: 80 }, {}]) {
    const { exit, stdout } = await show(['7', '--comments'], given);
    expect(exit).toBe(0);
    expect(stdout).toContain('\n\nComments\nu100  ');
    expect(stdout.match(/on 7/g)).toHaveLength(24);
    expect(stdout).not.toContain('portfolio project comments');
    await service?.stop();
  }
});

it('adds to each of several pages the comments of its record', async () => {
  const { stdout } = await show(['8', '7', '--comments']);
  const [without = '', commented = ''] = stdout.split('---');
  expect(without).not.toContain('Comments\n');
  expect(commented.match(/on 7/g)).toHaveLength(24);
});

it('requests no comments without the flag', async () => {
  await show(['7', '-o', 'table']);
  expect(service?.asked.length).toBe(1);
});

it('reads the comments of the newest revision of a work in progress', async () => {
  const { exit, stdout, stderr } = await runWith(['wip', 'show', '116758', '--comments', '--demo']);
  expect({ exit, stderr }).toEqual({
    exit: 0,
    stderr: 'revision 2360122, the newest of 2; the other is 261985\n',
  });
  expect(stdout).toMatch(/\n\nComments\n[^\n]+ (hours?|days?|minutes?) ago\n/);
});

it.each([['--json'], ['-o', 'csv'], ['--columns', 'id'], ['--jq', '.'], ['--web']])(
  'cannot be used with %s %s',
  async (...flags) => {
    const { exit, stdout, stderr } = await show(['7', '--comments', ...flags]);
    expect({ exit, stdout, asked: service?.asked }).toEqual({ exit: 2, stdout: '', asked: [] });
    expect(stderr).toContain('cannot be used');
  },
);

it('writes them below the page as HTML', async () => {
  const { exit, stdout } = await show(['7', '--comments', '-o', 'html']);
  expect(exit).toBe(0);
  expect(stdout).toMatch(/<h2 class="part">Comments<\/h2>\n<ul class="notes" role="list">\n<li>/);
});

it('says why the comments could not be read', async () => {
  service = await canned((url) =>
    url.includes('comments') ? { status: 503, body: '' } : answer(url),
  );
  const env = { PORTFOLIO_BASE_URL: service.url };
  expect(
    await runWith(['project', 'show', '7', '--comments', '--retries', '0'], { env }),
  ).toMatchObject({ exit: 5 });
});
