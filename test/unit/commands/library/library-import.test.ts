import { describe, expect, it } from 'vitest';
import {
  batchesInto,
  incompleteImport,
  type Tally,
} from '../../../../src/commands/library/import-batches.ts';
import type { FoundRecord, ImportEntry } from '../../../../src/library/exchange/intake.ts';

const found = (line: number, id: string): FoundRecord => ({
  line,
  put: { entity: 'project', text: JSON.stringify({ id }), value: { id }, seen: 1 },
});
const fault = (line: number, sentence: string, lastLine = line) => ({
  line,
  lastLine,
  fault: sentence,
});

/** A library that has each record once, and fails at `bad`. */
function library(failure?: Error) {
  const tally: Tally = { read: 0, added: 0, rows: 0, faults: 0, named: [] };
  const [sizes, kept]: [number[], Set<unknown>] = [[], new Set()];
  const importBatch = (all: readonly ImportEntry[]) => {
    const ids = all.map((each) => JSON.parse('put' in each ? each.put.text : '{}').id);
    sizes.push(ids.length);
    if (failure !== undefined && ids.includes('bad')) throw failure;
    const before = kept.size;
    for (const id of ids) kept.add(id);
    return { read: ids.length, added: kept.size - before, rows: 0, faults: [] };
  };
  const named = () =>
    (incompleteImport(tally).details.summarisedErrors ?? []).map(({ message }) => message);
  return { ...batchesInto(importBatch, 'x.json', tally), tally, sizes, named };
}

describe('an import', () => {
  it('puts all in together, and counts what was new', () => {
    const { add, end, tally, sizes, named } = library();
    add(fault(1, 'no record'));
    add(found(2, 'b'));
    add(found(2, 'c'));
    add(found(3, 'c'));
    add(fault(4, 'not JSON', 6));
    end();
    expect(sizes).toEqual([3]);
    expect(tally).toMatchObject({ read: 3, added: 2, faults: 2 });
    expect(named()).toEqual(['x.json, line 1: no record', 'x.json, lines 4 to 6: not JSON']);
    expect(incompleteImport(tally)).toMatchObject({
      kind: 'incomplete',
      message: '2 places could not be imported',
    });
  });

  it('writes a transaction whenever there are enough records', () => {
    const { add, end, tally, sizes } = library();
    for (let at = 0; at < 2001; at++) add(found(at, String(at % 1500)));
    expect(sizes).toEqual([1000, 1000]);
    end();
    expect(sizes).toEqual([1000, 1000, 1]);
    expect(tally).toMatchObject({ read: 2001, added: 1500 });
  });

  it('writes a transaction whenever the records are long', () => {
    const { add, end, sizes } = library();
    for (let at = 0; at < 5; at++) add(found(at, 'x'.repeat(6 * 1024 * 1024)));
    end();
    expect(sizes).toEqual([3, 2]);
  });

  it('fails if a transaction does, without a second attempt', () => {
    const full = Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
    const { add, end, tally, sizes } = library(full);
    for (let at = 0; at < 1000; at++) add(found(at, String(at)));
    add(found(1000, 'bad'));
    expect(end).toThrow(full);
    expect(sizes).toEqual([1000, 1]);
    expect(tally).toMatchObject({ read: 1000, added: 1000, faults: 0 });
  });

  it('joins the lines between two records that have the same fault', () => {
    const { add, end, tally, named } = library();
    add(fault(1, 'not JSON'));
    add(fault(2, 'not JSON', 3));
    add(found(4, 'a'));
    add(fault(5, 'not JSON'));
    end();
    expect(tally.faults).toBe(2);
    expect(named()).toEqual(['x.json, lines 1 to 3: not JSON', 'x.json, line 5: not JSON']);
  });

  it('names the first ten faults', () => {
    const { add, end, tally, sizes, named } = library();
    for (let at = 1; at <= 12; at++) add(fault(at, `no record ${at}`));
    end();
    expect(sizes).toEqual([]);
    expect(named()).toHaveLength(10);
    expect(incompleteImport(tally)).toMatchObject({
      kind: 'usage',
      message: 'nothing was imported',
    });
  });
});
