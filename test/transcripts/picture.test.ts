// The README's picture of a terminal, from a real run. `UPDATE_TRANSCRIPTS=1` draws what is shown now.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { svgOf } from '../support/picture.ts';
import { runWith } from '../support/system.ts';

const file = fileURLToPath(new URL('portfolio.svg', import.meta.url));
const commands = ['projects --field Illustration --sort views -L 6 --demo', 'user projects guerinlea -L 4 --demo'];

it('shows what is shown now', async () => {
  let output = '';
  for (const command of commands) {
    const { shown, exit } = await runWith(command.split(' '), { columns: 92, colorDepth: 4, env: { TERM: 'xterm' } });
    expect(exit).toBe(0);
    output += `\x1b[32m$\x1b[0m \x1b[1mportfolio ${command}\x1b[0m\n${shown}\n`;
  }
  const rows = output.trimEnd().split('\n').length;
  const title = 'A terminal: two commands of portfolio, and the tables that they print';
  const drawn = await svgOf(output.trimEnd(), { columns: 92, rows }, title);
  if (process.env['UPDATE_TRANSCRIPTS'] === '1') writeFileSync(file, drawn);
  else expect(drawn).toBe(readFileSync(file, 'utf8'));
});
