// Compares the texts of HTML sheets with sheets.txt. `UPDATE_TRANSCRIPTS=1` writes what they say
// now.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SheetName, sheetOf, sheets, startSheets, textOf } from '../support/sheets.ts';

const file = fileURLToPath(new URL('./sheets.txt', import.meta.url));
let host: Awaited<ReturnType<typeof startSheets>>;
beforeAll(async () => {
  host = await startSheets();
});
afterAll(() => host.stop());

it('the texts and alternative texts of all sheets are those of sheets.txt', async () => {
  const texts: string[] = [];
  for (const name of Object.keys(sheets) as SheetName[]) {
    const text = textOf(await sheetOf(name, host)).replaceAll(
      new URL(host.url).host,
      'service.example',
    );
    texts.push(`=== ${name}: portfolio ${sheets[name].join(' ')} -o html\n${text}`);
  }
  const now = texts.join('\n');
  if (process.env['UPDATE_TRANSCRIPTS'] === '1') writeFileSync(file, now);
  else expect(now).toBe(readFileSync(file, 'utf8'));
});
