import { describe, expect, it } from 'vitest';
import { type Batch, type Item, putBatch, type Tally } from '../../../src/commands/import-batch.ts';
import type { Put } from '../../../src/service/writer.ts';

const item = (text: string, line: number): Item => ({ text, line });
const put = (text: string): Put => ({ entity: 'project', text, seen: 1 });

/** Of each item its words, except those that begin with a question mark. A writer that fails at the word `bad`. */
function run(items: readonly Item[], failure: Error = new SyntaxError('no')) {
  const tally: Tally = { read: 0, added: 0, faults: 0, named: [] };
  const events: string[] = [];
  const find: Batch['find'] = (each) => {
    if ('fault' in each) return each;
    events.push(`find ${each.text}`);
    return each.text.startsWith('?') ? { fault: 'no record' } : each.text.split(' ').filter(Boolean).map(put);
  };
  const take = (puts: Iterable<Put>): number => {
    const taken: string[] = [];
    events.push('take');
    for (const { text } of puts) {
      events.push(text);
      if (text === 'bad') throw failure;
      taken.push(text);
    }
    return new Set(taken).size;
  };
  const go = () => putBatch({ name: 'x.json', items, find }, { take }, tally);
  const named = () => tally.named.map(({ message }) => message);
  return { go, tally, events, named };
}

describe('a batch', () => {
  it('is put in at once, each item found when the writer asks for it', () => {
    const { go, tally, events, named } = run([
      item('?a', 1),
      item('b c', 2),
      item('c', 3),
      { line: 4, lastLine: 6, fault: 'not JSON' },
      item('', 7),
    ]);
    go();
    expect(events).toEqual(['find ?a', 'find b c', 'take', 'b', 'c', 'find c', 'c', 'find ']);
    expect(tally).toMatchObject({ read: 3, added: 2, faults: 2 });
    expect(named()).toEqual(['x.json, line 1: no record', 'x.json, lines 4 to 6: not JSON']);
  });

  it('asks for no writer where nothing is a record', () => {
    const { go, events, tally } = run([item('?a', 1), item('', 2)]);
    go();
    expect(events).not.toContain('take');
    expect(tally).toMatchObject({ read: 0, added: 0, faults: 1 });
  });

  it('is put in one by one where the writer fails, and nothing counts twice', () => {
    const { go, tally, named } = run([item('a', 1), item('?b', 2), item('c bad', 3), item('d e', 4), item('?f', 5)]);
    go();
    expect(tally).toMatchObject({ read: 3, added: 3, faults: 3 });
    expect(named()).toEqual([
      'x.json, line 2: no record',
      'x.json, line 5: no record',
      'x.json, line 3: it cannot be kept',
    ]);
  });

  it('fails as a whole where SQLite does', () => {
    const full = Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
    const { go, tally, events } = run([item('a', 1), item('bad', 2), item('c', 3)], full);
    expect(go).toThrow(full);
    expect(events.filter((event) => event === 'take')).toHaveLength(1);
    expect(tally).toMatchObject({ read: 0, added: 0, faults: 0 });
  });

  it('names the first ten faults', () => {
    const { go, tally, named } = run(Array.from({ length: 12 }, (_, at) => item('?', at + 1)));
    go();
    expect(tally.faults).toBe(12);
    expect(named()).toHaveLength(10);
  });
});
