// The README's recording of `portfolio browse`, from a real run. `UPDATE_TRANSCRIPTS=1` draws what
// is shown now.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { browsing } from '../support/browsing.ts';
import { psnr, rasterOf } from '../support/drawn-pictures.ts';
import { filesIn, withoutFiles } from '../support/picture.ts';
import { frameOf, type RecordedFrame, recordingOf } from '../support/recording.ts';

const file = fileURLToPath(new URL('browse.svg', import.meta.url));
const size = { columns: 100, rows: 30 };
const command = 'projects --field Illustration --demo';
const title =
  'A terminal: a wall of covers, a project, its owner, the wall of the owner, and a filter from a list';

/**
 * Keys, how the recording names them, what the screen then shows, and the number of pictures there.
 */
const steps: readonly (readonly [
  keys: readonly string[],
  name: string,
  shows: string,
  pictures: number,
])[] = [
  [[], `$ portfolio browse ${command}`, '1 of ', 8],
  [['right'], '→: the next project', '2 of ', 8],
  [['enter'], 'Enter: the project', 'Licence', 0],
  [['pagedown'], 'PageDown: its pictures', 'Summer Houseplants', 1],
  [['o'], 'o: the owner', 'Username', 1],
  [['enter'], 'Enter: all that they made', 'Projects by', 6],
  [['escape', 'escape', 'escape', 'f', ...'country'], 'Esc, f: a filter', 'Filters', 4],
  [['enter', ...'germ'], 'Enter: its values', 'Germany', 4],
  [['enter'], 'Enter: what matches', '--country Germany', 8],
];

it('shows what is shown now', async () => {
  const { press, shows, quit, screen } = browsing(command.split(' '), {
    ...size,
    env: { TERM: 'xterm-kitty' },
  });
  const frames: RecordedFrame[] = [];
  for (const [keys, name, text, pictures] of steps) {
    press(...keys);
    await shows(text);
    await expect
      .poll(async () => (await screen.now()).pictures.length, { timeout: 10_000 })
      .toBe(pictures);
    frames.push(frameOf(name, await screen.now()));
  }
  expect(await quit()).toMatchObject({ exit: 0, stderr: '' });
  const drawn = await recordingOf(frames, size, title);
  if (process.env['UPDATE_TRANSCRIPTS'] === '1') writeFileSync(file, drawn);
  const written = readFileSync(file, 'utf8');
  expect(withoutFiles(drawn)).toBe(withoutFiles(written));
  expect(written.length).toBeLessThan(300_000);
  const [now, before] = await Promise.all(
    [drawn, written].map((svg) => Promise.all(filesIn(svg).map(rasterOf))),
  );
  for (const [at, picture] of (now ?? []).entries())
    expect(psnr(picture, before?.[at] ?? picture)).toBeGreaterThan(40);
});
