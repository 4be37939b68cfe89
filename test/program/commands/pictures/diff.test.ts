import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { kittyCommands } from '../../../support/drawn-pictures.ts';
import { emptyFolder, runWith } from '../../../support/system.ts';

const args = ['wips', 'diff', '116758', '--demo'];

test('JSON has the share and the places', async () => {
  const { exit, stdout } = await runWith([...args, '--json']);
  const [found] = JSON.parse(stdout).differences;
  expect(exit).toBe(0);
  expect(found).toMatchObject({
    wip: '116758',
    from: '261985',
    to: '2360122',
    width: 600,
    height: 798,
  });
  expect(found.changed).toBeGreaterThan(0.05);
  expect(found.changed).toBeLessThan(0.3);
  expect(found.regions[0]).toEqual({
    x: expect.any(Number),
    y: expect.any(Number),
    width: expect.any(Number),
    height: expect.any(Number),
  });
});

test('revisions are named by number or id, and the same one has not changed', async () => {
  const { stdout } = await runWith(['wips', 'diff', '116758', '1', '261985', '--demo']);
  expect(stdout).toBe('116758\t261985\t261985\t0\t600\t798\t\n');
});

test('people read a percentage, and scripts a share', async () => {
  const shown = async (format: string) => (await runWith([...args, '-o', format])).stdout;
  expect(await shown('table')).toMatch(/\n116758 .* 17\.7% +600/);
  expect(await shown('csv')).toMatch(/\n116758,261985,2360122,0\.177/);
});

test('HTML has both pictures with frames around the changes', async () => {
  const { exit, stdout } = await runWith([...args, '-o', 'html']);
  expect(exit).toBe(0);
  expect(stdout).toMatch(/<h1><a href="[^"]+" [^>]+>Changes in Models at 1:50 .*<\/a><\/h1>/);
  expect(stdout).toContain(
    '>Maya O&#39;Shea</a></p>\n<p>17.7% of the pixels changed, in 2 places</p>',
  );
  expect(
    stdout.match(/alt="Picture of Models at 1:50 .*, Revision \d, [\d-]+: portrait/g),
  ).toHaveLength(2);
  expect(stdout.match(/<rect class="region"/g)).toHaveLength(4);
  const titled = await runWith([...args, '-o', 'html', '--title', 'For Maya']);
  expect(titled.stdout).toContain('>For Maya</a></h1>');
});

test('--out x.png has both pictures next to each other', async () => {
  const home = emptyFolder();
  const file = join(home, 'changes.png');
  const ran = await runWith([...args, '--out', file], { home, columns: 100 });
  expect(ran.exit).toBe(0);
  const png = readFileSync(file);
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  const size = { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
  // The pictures are 600 × 798 pixels, and a row is 400 high.
  expect(size).toMatchObject({ width: expect.closeTo(2 * 300 + 94, -1) });
  expect(size.height).toBeGreaterThan(400);
});

test('a terminal shows both, and a sentence', async () => {
  const { stdout } = await runWith(args, { columns: 100, rows: 30, env: { KITTY_WINDOW_ID: '1' } });
  expect(kittyCommands(stdout)).toHaveLength(2);
  expect(stdout).toMatch(/Revision 1, 2019-09-29.*Revision 2, 2026-10-31\n/);
  expect(stdout).toMatch(/\n\d+\.\d% of the pixels changed, in \d places\n/);
});

test('--describe shows words instead of the pictures', async () => {
  const given = { columns: 100, rows: 30, env: { KITTY_WINDOW_ID: '1' } };
  const { stdout } = await runWith([...args, '--describe'], given);
  expect(stdout).toMatch(
    /^portrait format, 600 × 798; mostly steel blue.* {2}portrait format, 600 × 798/,
  );
  expect(stdout).not.toContain('\x1B_G');
});

test.each([
  [['1'], 2, 'takes two revisions'],
  [['1', '9'], 3, 'no revision 9 of work in progress 116758'],
] as const)('revisions %j: exit %i', async (revisions, exit, message) => {
  const ran = await runWith(['wips', 'diff', '116758', ...revisions, '--demo']);
  expect({ exit: ran.exit, stdout: ran.stdout }).toEqual({ exit, stdout: '' });
  expect(ran.stderr).toContain(message);
});
