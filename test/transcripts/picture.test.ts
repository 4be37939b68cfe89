// The README's picture of a terminal, from a real run. `UPDATE_TRANSCRIPTS=1` draws what is shown
// now.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { psnr, rasterOf } from '../support/drawn-pictures.ts';
import { filesIn, svgOf, withoutFiles } from '../support/picture.ts';
import { runWith } from '../support/system.ts';

const file = fileURLToPath(new URL('portfolio.svg', import.meta.url));
const columns = 100;
const command = 'projects -o grid -L 6 --demo';
const title =
  'A terminal: six projects as a contact sheet, each with its cover, row number, name, owner and figures';

it('shows what is shown now', async () => {
  const terminal = { columns, rows: 60, colorDepth: 24, env: { TERM: 'xterm-kitty' } };
  const { shown, exit } = await runWith(command.split(' '), terminal);
  expect(exit).toBe(0);
  const drawn = await svgOf(
    `\x1b[32m$\x1b[0m \x1b[1mportfolio ${command}\x1b[0m\n${shown.trimEnd()}`,
    columns,
    title,
  );
  if (process.env['UPDATE_TRANSCRIPTS'] === '1') writeFileSync(file, drawn);
  const written = readFileSync(file, 'utf8');
  expect(withoutFiles(drawn)).toBe(withoutFiles(written));
  const [now, before] = await Promise.all(
    [drawn, written].map((svg) => Promise.all(filesIn(svg).map(rasterOf))),
  );
  expect(before).toHaveLength(6);
  for (const [at, picture] of (now ?? []).entries())
    expect(psnr(picture, before?.[at] ?? picture)).toBeGreaterThan(40);
});
