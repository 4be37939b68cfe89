// board check: what became of the works on a board since they were added.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { day, type Followed, followed, hour } from '../../support/following.ts';
import { png } from '../../support/pictures.ts';
import { emptyFolder, type Given } from '../../support/system.ts';

let service: Followed;
afterEach(() => service.stop());

const image = (name: string) => ({
  type: 'image',
  src: `http://127.0.0.1:9/${name}.png`,
  width: 600,
  height: 400,
});

/** A complete record of a project, which a board can have without a request for pictures. */
const work = (id: number, more: object = {}) => ({
  project: {
    id,
    name: `Work ${id}`,
    url: `https://portfolio.example/gallery/${id}/work`,
    owners: {},
    covers: {},
    modules: [image(`${id}-a`), image(`${id}-b`)],
    copyright: { license: 'cc by', description: '' },
    ...more,
  },
});

/** What the service sends for these works. A number is a status. */
const works = (
  ...all: readonly (ReturnType<typeof work> | readonly [id: number, status: number])[]
) =>
  Object.fromEntries(
    all.map((each) =>
      'project' in each
        ? [`/v2/projects/${each.project.id}`, each]
        : [`/v2/projects/${each[0]}`, each[1]],
    ),
  );

/** Starts a service, and puts works on the board mood. */
async function board(...ids: readonly number[]) {
  service = await followed(works(...ids.map((id) => work(id))));
  const typed = ids.map(String);
  const kept = await service.run(['projects', 'show', ...typed, '--keep']);
  expect(kept.exit, kept.stderr).toBe(0);
  const added = await service.run(['board', 'add', 'mood', ...typed, '--offline']);
  // Their pictures were not kept.
  expect(added.stderr).toContain('all items are on mood');
  const check = (args: readonly string[] = [], after = day, given: Given = {}) =>
    service.run(['board', 'check', 'mood', ...args], after, given);
  const changes = async (after = day) =>
    JSON.parse((await check(['--json'], after)).stdout).items.map(
      ({ id, detail }: Readonly<Record<'id' | 'detail', string>>) => `${id}: ${detail}`,
    );
  return { check, changes };
}

describe('board check', () => {
  it('prints nothing in a pipe if nothing changed, and asks for each work once', async () => {
    const { check } = await board(1, 2);
    await service.run(['board', 'add', 'mood', '1', '--picture', '2', '--offline']);
    const before = service.asked.length;
    expect(await check()).toMatchObject({ exit: 0, stdout: '', stderr: '' });
    expect(service.asked.slice(before)).toEqual(['/v2/projects/1', '/v2/projects/2']);
    const { stderr } = await check([], day, { columns: 80 });
    expect(stderr).toContain('nothing changed: 2 works checked');
  });

  it('says what changed in each work', async () => {
    const { check, changes } = await board(1, 2, 3, 4, 5);
    await service.run(['board', 'add', 'mood', '5', '--picture', '2', '--offline']);
    service.send(
      works(
        work(1, { name: 'Other\u001b[31m title' }),
        [2, 404],
        work(3, { copyright: { license: 'no-use', description: '' } }),
        work(4, { modules: [image('4-b'), image('4-c'), image('4-d')] }),
        work(5, { modules: [image('5-a')] }),
      ),
    );
    expect(await changes()).toEqual([
      '1: title was “Work 1”, is “Other\u001b[31m title”',
      '2: vanished',
      '3: licence was CC BY, is All rights reserved',
      '4: 1 picture gone, 2 pictures new',
      '5: 1 picture gone',
      '5: 1 picture gone',
    ]);
    const { exit, stdout, stderr } = await check(['2', '1'], day, { columns: 80 });
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '2 items changed: 2 works checked\n' });
    expect(stdout).toMatch(/Work 2 +vanished\n.*Work 1 +title was “Work 1”, is “Other/);
    expect(stdout).not.toContain('\u001b[31m');
  });

  it('compares with the texts and the licence of the day when a work was added', async () => {
    const { changes } = await board(1, 2);
    service.send(
      works(work(1, { name: 'Second name', copyright: { license: 'no-use' } }), work(2)),
    );
    await service.run(['projects', 'show', '1', '--keep'], day);
    await service.run(['board', 'add', 'later', '1', '--offline'], 2 * day);
    expect(await changes(3 * day)).toEqual([
      '1: title was “Work 1”, is “Second name”; licence was CC BY, is All rights reserved',
    ]);
    const later = await service.run(['board', 'check', 'later'], 3 * day);
    expect(later).toMatchObject({ exit: 0, stdout: '', stderr: '' });
  });

  it('asks for as many works as the budget allows, and says how to check the others', async () => {
    const { check } = await board(1, 2, 3, 4);
    service.send(works(work(1), work(2, { name: 'Two' }), work(3), work(4, { name: 'Four' })));
    const first = await check(['--budget', '3/h']);
    expect(first.exit).toBe(8);
    expect(first.stdout).toMatch(/^.*title was “Work 2”, is “Two”.*\n$/);
    expect(first.stderr).toMatch(
      /only 3 of 4 works could be checked \(the budget of requests is used up\)\nhint: `portfolio board check mood 4-4` checks the others; requests are allowed again in 60 min .*; a larger --budget allows them now\n$/,
    );
    expect(await check(['4-4', '--budget', '3/h'], day + hour / 2)).toMatchObject({
      exit: 7,
      stdout: '',
    });
    const second = await check(['4-4', '--budget', '3/h'], day + 2 * hour);
    expect(second.stdout).toContain('is “Four”');
    expect(second.exit).toBe(0);
  });

  it.each([
    [500, 8, 'only 1 of 2 works could be checked\n'],
    [401, 8, 'only 1 of 2 works could be checked ('],
    [429, 8, 'only 1 of 2 works could be checked (the service allows no more requests for now)'],
  ])('checks the other works, if it can, after status %i', async (status, code, text) => {
    const { check } = await board(1, 2);
    service.send(works(work(1, { name: 'One' }), [2, status]));
    const { exit, stdout, stderr } = await check(['--retries', '0']);
    expect({ exit, hasOther: stdout.includes('One') }).toEqual({ exit: code, hasOther: true });
    expect(stderr).toContain(text);
    service.send(works([1, status], [2, status]));
    const all = await check(['--retries', '0'], 2 * day);
    expect(all).toMatchObject({ exit: { 500: 5, 401: 4, 429: 7 }[status], stdout: '' });
  });

  it('has the changed works as the first section of a sheet, with the kept pictures', async () => {
    const { check } = await board(1, 2);
    const own = join(emptyFolder(), 'own.png');
    writeFileSync(own, png());
    await service.run(['board', 'add', 'mood', own]);
    service.send(works(work(1), work(2, { name: 'Two' })));
    const { exit, stdout } = await check(['-o', 'html']);
    expect(exit).toBe(0);
    const parts = stdout.match(/<h2 class="group">[^<]*|<p class="note">[^<]*|<img |>Work \d</g);
    // The credits follow.
    expect(parts?.slice(0, 6).map((part) => part.trim())).toEqual([
      '<h2 class="group">Changed since they were added',
      '>Work 2<',
      '<p class="note">title was “Work 2”, is “Two”',
      '<h2 class="group">Other items',
      '>Work 1<',
      '<img',
    ]);
  });
});
