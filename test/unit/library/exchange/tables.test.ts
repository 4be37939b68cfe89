import { expect, it } from 'vitest';
import { exportedTables, isCount, isService, lineForSql, timeOfLine } from '../../../../src/library/exchange/tables.ts';

const changes = exportedTables.find(({ name }) => name === 'changes') ?? expect.unreachable();
const line = { service: 'https://a.example', kind: 'project', id: '1', member: 'name', seen: 7, turn: 9, value: 'x' };

it.each([
  [{}, 7],
  [{ value: null }, 7],
  [{ seen: 5, others: 'x' }, 5],
  [{ value: {} }, undefined],
  [{ value: undefined }, undefined],
  [{ seen: '7' }, undefined],
  [{ seen: 1.5 }, undefined],
  [{ seen: -1 }, undefined],
  [{ turn: 1e300 }, undefined],
  [{ id: 1 }, undefined],
  [{ service: 'https://a.example/' }, undefined],
  [{ service: 'x' }, undefined],
  [{ service: 'http://u:p@a.example' }, undefined],
  [{ service: 'https://a.example?api_key=1' }, undefined],
  [{ service: 'javascript:alert(1)' }, undefined],
])('returns the time of a line, if all members have their types: %j', (more, time) => {
  expect(timeOfLine(changes, { ...line, ...more })).toBe(time);
});

const watches = exportedTables.find(({ name }) => name === 'watches') ?? expect.unreachable();
const watch = {
  ...{ watch: 1, identity: 'a', words: '["projects"]', base: 'https://a.example/', profile: 'default', added: 3 },
};

it.each([
  [{}, 3],
  [{ words: '[]' }, undefined],
  [{ words: '{}' }, undefined],
  [{ words: '[1]' }, undefined],
  [{ words: 'projects' }, undefined],
  [{ words: String.raw`["\ud83d"]` }, undefined],
  [{ watch: null }, undefined],
  [{ added: 9e15 }, undefined],
  [{ base: 'x' }, undefined],
  [{ base: 'https://a.example/#x' }, undefined],
])('checks a line of a watch: %j', (more, time) => {
  expect(timeOfLine(watches, { ...watch, ...more })).toBe(time);
});

const items = exportedTables.find(({ name }) => name === 'board_items') ?? expect.unreachable();
const item = {
  ...{ board: 'b', service: '', kind: '', id: '', title: 'a.png', note: '', place: 1, added: 3 },
  ...{ part: `file-${'0'.repeat(64)}`, picture: '' },
};

it.each([
  [{}, 3],
  [{ picture: 'https://a.example/1.png' }, 3],
  [{ picture: 'file:///etc/passwd' }, undefined],
  [{ part: 'javascript:alert(1)' }, undefined],
  [{ part: 'file-1' }, undefined],
  [{ place: -1 }, undefined],
  [{ note: null }, undefined],
])('checks a line of a board: %j', (more, time) => {
  expect(timeOfLine(items, { ...item, ...more })).toBe(time);
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
  const bases = ['https://a.example', 'https://a.example/v2', 'https://A.example', 'ftp://a.example', 'a'];
  expect(bases.filter(isService)).toEqual(bases.slice(0, 2));
});
