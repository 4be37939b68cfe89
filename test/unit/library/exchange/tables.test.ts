import { expect, it } from 'vitest';
import {
  exportedTables,
  isCount,
  isLineOf,
  isService,
  lineForSql,
} from '../../../../src/library/exchange/tables.ts';

const changes = exportedTables.find(({ name }) => name === 'changes') ?? expect.unreachable();
const line = {
  service: 'https://a.example',
  kind: 'project',
  id: '1',
  member: 'name',
  seen: 7,
  turn: 9,
  value: 'x',
};

it.each([
  [{}, true],
  [{ value: null }, true],
  [{ others: 'x' }, true],
  [{ value: {} }, false],
  [{ value: undefined }, false],
  [{ seen: '7' }, false],
  [{ seen: 1.5 }, false],
  [{ seen: -1 }, false],
  [{ turn: 1e300 }, false],
  [{ id: 1 }, false],
  [{ service: 'https://a.example/' }, false],
  [{ service: 'x' }, false],
  [{ service: 'http://u:p@a.example' }, false],
  [{ service: 'https://a.example?api_key=1' }, false],
  [{ service: 'javascript:alert(1)' }, false],
])('checks the types of a line: %j', (more, is) => {
  expect(isLineOf(changes, { ...line, ...more })).toBe(is);
});

const watches = exportedTables.find(({ name }) => name === 'watches') ?? expect.unreachable();
const watch = {
  ...{
    watch: 1,
    name: '',
    identity: 'a',
    words: '["projects"]',
    base: 'https://a.example/',
    profile: 'default',
    added: 3,
  },
};

it.each([
  [{}, true],
  [{ words: '[]' }, false],
  [{ words: '{}' }, false],
  [{ words: '[1]' }, false],
  [{ words: 'projects' }, false],
  [{ words: String.raw`["\ud83d"]` }, false],
  [{ watch: null }, false],
  [{ added: 9e15 }, false],
  [{ base: 'x' }, false],
  [{ base: 'https://a.example/#x' }, false],
])('checks a line of a watch: %j', (more, is) => {
  expect(isLineOf(watches, { ...watch, ...more })).toBe(is);
});

const items = exportedTables.find(({ name }) => name === 'board_items') ?? expect.unreachable();
const item = {
  ...{ board: 'b', service: '', kind: '', id: '', title: 'a.png', note: '', place: 1, added: 3 },
  ...{ part: `file-${'0'.repeat(64)}`, picture: '' },
};

it.each([
  [{}, true],
  [{ picture: 'https://a.example/1.png' }, true],
  [{ picture: 'file:///etc/passwd' }, false],
  [{ part: 'javascript:alert(1)' }, false],
  [{ part: 'file-1' }, false],
  [{ place: -1 }, false],
  [{ note: null }, false],
])('checks a line of a board: %j', (more, is) => {
  expect(isLineOf(items, { ...item, ...more })).toBe(is);
});

it('gives SQLite the last of repeated members, and texts that it can store', () => {
  const marks = exportedTables.find(({ name }) => name === 'marks') ?? expect.unreachable();
  const text = String.raw`{"at":1,"name":"\ud83d\u0000","other":[],"at":2}`;
  expect(lineForSql(marks, JSON.parse(text))).toBe('{"name":"\ufffd\ufffd","at":2}');
});

it.each([
  [0, true],
  [8_640_000_000_000, true],
  [8_640_000_000_001, false],
  ['1', false],
])('takes %j as a count or a time: %j', (value, isOne) => {
  expect(isCount(value)).toBe(isOne);
});

it('takes the address of a service as a library stores it', () => {
  const bases = [
    'https://a.example',
    'https://a.example/v2',
    'https://A.example',
    'ftp://a.example',
    'a',
  ];
  expect(bases.filter(isService)).toEqual(bases.slice(0, 2));
});
