import { describe, expect, test } from 'vitest';
import { type CellKind, exactText, recordLabel } from '../../../../src/view/text/cells.ts';
import { withCommas } from '../../../../src/view/text/numbers.ts';
import { readableText, tableCellText } from '../../../../src/view/text/readable-cells.ts';

const now = Date.UTC(2024, 2, 1, 12);
const reading = { now, groupDigits: withCommas };
const at = (path: string, kind: CellKind = 'text') => ({ kind, path: path.split('.') });

describe('a cell', () => {
  test.each([
    [{ a: 'text\n' }, 'a', 'text\n', 'text\n'],
    [{ a: 0 }, 'a', '0', '0'],
    [{ a: false }, 'a', 'false', 'false'],
    [{ a: null }, 'a', '', ''],
    [{}, 'a', '', ''],
    [{ a: {} }, 'a', '', ''],
    [{ a: ['x', 'y', 3] }, 'a', 'x,y,3', 'x, y, 3'],
    [{ a: ['x', '', 'y'] }, 'a', 'x,y', 'x, y'],
    [{ a: [{ id: 1, name: 'One' }, { id: 2 }] }, 'a', 'One,2', 'One, 2'],
    [{ a: [{ b: 1 }] }, 'a', '[{"b":1}]', '[{"b":1}]'],
    [{ a: [[1], [2]] }, 'a', '[[1],[2]]', '[[1],[2]]'],
    [{ a: { b: 1 } }, 'a', '{"b":1}', '{"b":1}'],
    [{ a: { id: 1, title: 'One' } }, 'a', 'One', 'One'],
    [{ a: { b: { c: 5 } } }, 'a.b.c', '5', '5'],
    [{ a: [{ id: 70, b: 'x' }] }, 'a.0.b', 'x', 'x'],
    [{ a: [{ id: 70, b: 'x' }] }, 'a.70.b', 'x', 'x'],
    [{ a: [{ id: 70, b: 'x' }] }, 'a.1.b', '', ''],
    [{ a: [1] }, 'a.length', '', ''],
    [{ a: [{ b: 'x' }, {}, { b: 'y' }] }, 'a.b', 'x,y', 'x, y'],
    [{ a: [{ b: ['x', 'y'] }, { b: ['z'] }] }, 'a.b', 'x,y,z', 'x, y, z'],
    [{ a: [{ b: [{ c: 1 }, { c: 2 }] }, { b: [{ c: 3 }] }] }, 'a.b.c', '1,2,3', '1, 2, 3'],
    [{ a: { 70: { b: 'x' }, 71: { b: 'y' } } }, 'a.b', 'x,y', 'x, y'],
    [{ a: { 70: { b: 'x' }, 71: { b: 'y' } } }, 'a.71.b', 'y', 'y'],
    [
      { a: [{ b: { s: { u: 1 }, m: { u: 2 } } }, { b: { s: { u: 3 } } }] },
      'a.b.u',
      '1,2,3',
      '1, 2, 3',
    ],
    [{ a: [{ b: 'x' }] }, 'a.c', '', ''],
    [{ a: [{ b: 600 }, { b: undefined }, { b: null }, { b: 0 }] }, 'a.b', '600,0', '600, 0'],
    [{ a: [{ b: { 50: 'x' } }, { b: { 50: 'y' } }] }, 'a.b.50', 'x,y', 'x, y'],
    [{ a: { b: 1, c: { d: 2 } } }, 'a.d', '', ''],
    [{ a: 12_345 }, 'a', '12345', '12345'],
    [{ a: 'text' }, 'a.length', '', ''],
    [{ a: {} }, 'a.constructor', '', ''],
  ])('of %j at %s is %j, for people %j', (row, path, exact, readable) => {
    expect(exactText(row, at(path))).toBe(exact);
    expect(readableText(row, at(path), reading)).toBe(readable);
  });

  test.each([
    [[{ id: 1, name: 'One' }], 'One'],
    [[{ id: 1, name: 'One' }, { id: 2 }], 'One +1'],
    [[{ id: 1, name: 'One' }, { b: 2 }], '[{"id":1,"name":"One"},{"b":2}]'],
    [['x', 'y'], 'x, y'],
    [5, '5'],
  ])('of %j in a table is %j', (a, shown) => {
    expect(tableCellText({ a }, at('a'), reading)).toBe(shown);
  });

  test('of a time is ISO 8601 for scripts, and the distance from now for people', () => {
    const row = { at: now / 1000 - 7200 };
    expect(exactText(row, at('at', 'time'))).toBe('2024-03-01T10:00:00Z');
    expect(readableText(row, at('at', 'time'), reading)).toBe('2 hours ago');
    expect(readableText({ at: 'soon' }, at('at', 'time'), reading)).toBe('soon');
  });

  test('of a number has its digits grouped for people', () => {
    expect(exactText({ a: 12_345 }, at('a', 'number'))).toBe('12345');
    expect(readableText({ a: 12_345 }, at('a', 'number'), reading)).toBe('12,345');
    expect(readableText({ a: [{ b: 1000 }, { b: 2 }] }, at('a.b', 'number'), reading)).toBe(
      '1,000, 2',
    );
  });

  test.each([
    ['11-2024', '', 'Nov 2024', 'present'],
    ['11-2024', '01-2025', 'Nov 2024', 'Jan 2025'],
    ['', '', '', ''],
    ['13-2024', 'soon', '13-2024', 'soon'],
  ])('of the months %j to %j reads %j to %j', (start, end, from, to) => {
    const row = { start, end };
    expect(readableText(row, at('start', 'month'), reading)).toBe(from);
    expect(readableText(row, { ...at('end', 'month'), since: 'start' }, reading)).toBe(to);
    expect(exactText(row, { ...at('end', 'month'), since: 'start' })).toBe(end);
  });

  test('of records nested thousands of levels deep is blank', () => {
    const deep = (open: string, close: string) =>
      JSON.parse(`${open.repeat(20_000)}1${close.repeat(20_000)}`);
    for (const a of [deep('[', ']'), deep('{"b":', '}')])
      expect(exactText({ a }, at('a.x.y'))).toBe('');
  });

  test('of a value that is nested too deeply for JSON is an ellipsis', () => {
    const deep = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`);
    expect(exactText({ a: { deep } }, at('a'))).toBe('…');
  });
});

describe('recordLabel', () => {
  test.each([
    [{ id: 1, display_name: 'D', name: 'N', username: 'u' }, 'D'],
    [{ id: 1, display_name: ' ', name: 'N' }, 'N'],
    [{ id: 1, title: 'T', first_name: 'F' }, 'T'],
    [{ id: 1, first_name: 'F', last_name: 'L', username: 'u' }, 'F L'],
    [{ id: 1, last_name: 'L' }, 'L'],
    [{ id: '1', username: 'u' }, 'u'],
    [{ id: 1, name: 5 }, '1'],
    [{ name: 'N' }, undefined],
    [null, undefined],
    ['text', undefined],
  ])('of %j is %j', (record, name) => {
    expect(recordLabel(record)).toBe(name);
  });
});
