import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { inputLines } from '../../../src/cli/input-lines.ts';
import { fakeSystem } from '../../support/system.ts';

function reading(chunks: readonly (string | Uint8Array)[], isTTY?: true) {
  const notes: string[] = [];
  const { system } = fakeSystem([], isTTY ? { columns: 80 } : {});
  const stdin = { isTTY: isTTY === true, stream: Readable.from(chunks) };
  const note = async (text: string) => {
    notes.push(text);
  };
  return { lines: inputLines({ system: { ...system, stdin }, note }), notes };
}

describe('inputLines', () => {
  it('are without blanks around them, without blank lines, and count these', async () => {
    const { lines } = reading(['\uFEFF12\r\n', '\n  3', '4\t\n\n']);
    expect(await lines).toEqual([
      { text: '12', line: 1 },
      { text: '34', line: 3 },
    ]);
  });

  it('join characters that came in two pieces', async () => {
    const bytes = Buffer.from('é\n');
    const { lines } = reading([bytes.subarray(0, 1), bytes.subarray(1)]);
    expect(await lines).toEqual([{ text: 'é', line: 1 }]);
  });

  it('are none of an empty input', async () => {
    expect(await reading([]).lines).toEqual([]);
  });

  it('are not read without end', async () => {
    await expect(reading(['1\n'.repeat(50_001)]).lines).rejects.toThrow('more than 50000 lines');
    const big = 'x'.repeat(1_000_000);
    await expect(reading(Array.from({ length: 20 }, () => big)).lines).rejects.toThrow('10000000 characters');
  });

  it('of a terminal are asked for', async () => {
    const { lines, notes } = reading(['1\n'], true);
    await lines;
    expect(notes).toEqual(['reading ids, one per line; Ctrl-D ends the input']);
  });
});
