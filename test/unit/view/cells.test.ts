import { describe, expect, test } from 'vitest';
import { type CellKind, exactCell, label, readableCell } from '../../../src/view/cells.ts';

const now = Date.UTC(2024, 2, 1, 12);
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
    [{ a: 'text' }, 'a.length', '', ''],
    [{ a: {} }, 'a.constructor', '', ''],
  ])('of %j at %s is %j, for people %j', (row, path, exact, readable) => {
    expect(exactCell(row, at(path))).toBe(exact);
    expect(readableCell(row, at(path), now)).toBe(readable);
  });

  test('of a time is ISO 8601 for scripts, and the distance from now for people', () => {
    const row = { at: now / 1000 - 7200 };
    expect(exactCell(row, at('at', 'time'))).toBe('2024-03-01T10:00:00Z');
    expect(readableCell(row, at('at', 'time'), now)).toBe('2 hours ago');
    expect(readableCell({ at: 'soon' }, at('at', 'time'), now)).toBe('soon');
  });

  test('of a value that is nested too deeply for JSON is an ellipsis', () => {
    const deep = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`);
    expect(exactCell({ a: { deep } }, at('a'))).toBe('…');
  });
});

describe('label', () => {
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
    expect(label(record)).toBe(name);
  });
});
