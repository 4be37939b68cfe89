// What people see in real terminals, by its pixels. The screenshots are in `screenshots/`.
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  hasInk,
  isText,
  missingPrograms,
  openTerminal,
  pixelsOf,
  type RealTerminal,
  type TerminalName,
} from '../support/real-terminals.ts';

if (missingPrograms.length > 0)
  console.warn(`skipped, because these programs are missing: ${missingPrograms.join(', ')}`);

const open = async (...given: Parameters<typeof openTerminal>): Promise<RealTerminal> => {
  const opened = await openTerminal(...given);
  onTestFinished(opened.close);
  return opened;
};
const all: readonly TerminalName[] = ['xterm', 'kitty', 'vte'];
/** The picture after the first one is not yet drawn when the window changes. */
const viewer = ['browse', '--demo'];

describe.skipIf(missingPrograms.length > 0)('in real terminals', () => {
  it.each(all)('%s keeps title and keys if its window shrinks in the viewer', async (name) => {
    const shrunk = await open(name, viewer);
    await shrunk.press('v');
    await shrunk.shot('viewer');
    await shrunk.resize(80, 22);
    const [after, { cell }] = [await shrunk.shot('viewer-shrunk'), shrunk];
    const fresh = await open(name, viewer, { columns: 80, rows: 22 });
    await fresh.press('v');
    const wanted = await fresh.shot('viewer');
    // The title and the three lines of the footer.
    for (const row of [0, -3, -2, -1]) {
      expect(isText(pixelsOf(after, cell, { row }))).toBe(true);
      expect(pixelsOf(after, cell, { row })).toEqual(pixelsOf(wanted, cell, { row }));
    }
  });

  // kitty scales pictures itself, and the pictures of a VTE are text.
  it('xterm draws a picture as large as its box after a zoom of the font', async () => {
    const terminal = await open('xterm', viewer);
    await terminal.press('v');
    await terminal.zoom();
    const after = await terminal.shot('viewer-zoomed');
    const cell = { width: Math.floor(after.width / 80), height: Math.floor(after.height / 24) };
    expect(cell).not.toEqual(terminal.cell);
    expect(hasInk(pixelsOf(after, cell, { row: -4 }))).toBe(true);
    for (const row of [0, -3, -2, -1]) expect(isText(pixelsOf(after, cell, { row }))).toBe(true);
  });

  it.each(all)('%s shows figures in their column after a name from right to left', async (name) => {
    const args = ['projects', '--demo', '--where', 'id in [21323276, 23402132, 22363486]'];
    const terminal = await open(name, [...args, '--columns', 'name,stats.views', '--all'], {
      theme: 'dark',
    });
    const shot = await terminal.shot('right-to-left');
    // The column of the figures is the last one, and they end where its heading ends.
    const ends = [1, 2, 3, 4].map((row) => {
      const columns = Array.from({ length: 80 }, (_, column) => ({ column, row, columns: 1 }));
      return columns.findLastIndex((area) => hasInk(pixelsOf(shot, terminal.cell, area)));
    });
    expect(new Set(ends).size).toBe(1);
  });

  it('leaves a terminal without an alternate screen clean', async () => {
    const options = ['-xrm', 'XTerm*titeInhibit: true'];
    const terminal = await open('xterm', viewer, { options });
    await terminal.press('q');
    const shot = await terminal.shot('left');
    const inked = Array.from({ length: 24 }, (_, row) => pixelsOf(shot, terminal.cell, { row }));
    expect(inked.filter(hasInk).length).toBeLessThan(2);
  });

  it('asks kitty nothing that it does not know', async () => {
    const terminal = await open('kitty', ['projects', '--demo', '-o', 'grid', '--limit', '3']);
    await terminal.shot('grid');
    expect(terminal.complaints()).not.toContain('PARSE ERROR');
  });
});
