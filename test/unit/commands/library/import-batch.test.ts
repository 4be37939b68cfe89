import { describe, expect, it } from 'vitest';
import { batchesInto, type Found, incomplete, type Tally } from '../../../../src/commands/library/import-batch.ts';
import { asString } from '../../../../src/library/store/derived.ts';
import { type Parcel, unpacked } from '../../../../src/library/store/prepare.ts';
import type { Put } from '../../../../src/library/store/writer.ts';

const found = (line: number, ...ids: readonly string[]): Found => ({
  lines: [line, line],
  puts: ids.map((id): Put => ({ entity: 'project', text: JSON.stringify({ id }), seen: 1 })),
});

/** A library that has each record once, and fails at `bad`. */
function library(failure: Error = new SyntaxError('no')) {
  const tally: Tally = { read: 0, added: 0, faults: 0, named: [] };
  const [events, kept]: [string[], Set<unknown>] = [[], new Set()];
  const take = async (parcel: Parcel, isLast: boolean): Promise<number> => {
    const ids = [...unpacked(parcel)].map(({ text }) => JSON.parse(asString(text)).id);
    events.push(`begin ${ids.length}${isLast ? ', the last' : ''}`);
    await new Promise(setImmediate);
    if (ids.includes('bad')) throw failure;
    const before = kept.size;
    for (const id of ids) kept.add(id);
    events.push('end');
    return kept.size - before;
  };
  const close = async () => {};
  const named = () => tally.named.map(({ message }) => message);
  return { ...batchesInto({ take, close }, 'x.json', tally), tally, events, kept, named };
}

describe('an import', () => {
  it('puts all in together, and counts what was new', async () => {
    const { add, end, tally, events, named } = library();
    add({ lines: [1, 1], fault: 'no record' });
    add(found(2, 'b', 'c'));
    add(found(3, 'c'));
    add({ lines: [4, 6], fault: 'not JSON' });
    add(found(7));
    await end();
    expect(events).toEqual(['begin 3, the last', 'end']);
    expect(tally).toMatchObject({ read: 3, added: 2, faults: 2 });
    expect(named()).toEqual(['x.json, line 1: no record', 'x.json, lines 4 to 6: not JSON']);
  });

  it('asks for nothing where nothing is a record', async () => {
    const { add, end, events, tally } = library();
    add({ lines: [1, 1], fault: 'no record' });
    await end();
    expect(events).toEqual([]);
    expect(tally).toMatchObject({ read: 0, added: 0, faults: 1 });
  });

  it('reads on while one transaction is written and two wait, and no further', async () => {
    const { add, end, tally, events } = library();
    const fill = async (count: number, from: number) => {
      for (let at = from; at < from + count; at++) await add(found(at, String(at)));
    };
    await fill(2000, 0);
    expect(events).toEqual(['begin 2000']);
    await fill(20_000, 2000);
    expect(events).toEqual(['begin 2000', 'begin 20000']);
    await fill(20_000, 22_000);
    expect(events).toEqual(['begin 2000', 'begin 20000', 'begin 20000', 'end']);
    await add(found(0, 'x'));
    await end();
    expect(events.slice(4).toSorted()).toEqual(['begin 1, the last', 'end', 'end', 'end']);
    expect(tally).toMatchObject({ read: 42_001, added: 42_001 });
  });

  it('counts rightly while transactions overlap', async () => {
    const { add, end, tally } = library();
    for (let at = 0; at < 40_005; at++) add(found(at, String(at % 30_000)));
    await end();
    expect(tally).toMatchObject({ read: 40_005, added: 30_000 });
  });

  it('puts in one by one what cannot be put in together, and nothing counts twice', async () => {
    const { add, end, tally, named, kept } = library();
    add(found(1, 'a'));
    add({ lines: [2, 2], fault: 'no record' });
    add(found(3, 'c', 'bad'));
    add(found(4, 'd', 'e'));
    await end();
    expect([...kept]).toEqual(['a', 'd', 'e']);
    expect(tally).toMatchObject({ read: 3, added: 3, faults: 2 });
    expect(named()).toEqual(['x.json, line 2: no record', 'x.json, line 3: it cannot be kept']);
    expect(incomplete(tally)).toMatchObject({ kind: 'incomplete', message: '2 places could not be kept' });
  });

  it('fails where SQLite does, without a second attempt, and what has begun is waited for', async () => {
    const full = Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
    const { add, end, settle, tally, events } = library(full);
    for (let at = 0; at < 20_000; at++) await add(found(at, at === 5 ? 'bad' : String(at)));
    await expect(end()).rejects.toBe(full);
    await settle();
    expect(events).toEqual(['begin 2000', 'begin 18000, the last', 'end']);
    expect(tally).toMatchObject({ read: 18_000, added: 18_000, faults: 0 });
  });

  it('names the first ten faults', async () => {
    const { add, end, tally, named } = library();
    for (let at = 1; at <= 12; at++) add({ lines: [at, at], fault: 'no record' });
    await end();
    expect(named()).toHaveLength(10);
    expect(incomplete(tally)).toMatchObject({ kind: 'usage', message: 'nothing was kept' });
  });
});
