import { expect, it } from 'vitest';
import { exportedTables, isCount, isService, timeOfLine } from '../../../../src/library/exchange/tables.ts';

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
])('returns the time of a line, if all members have their types: %j', (more, time) => {
  expect(timeOfLine(changes, { ...line, ...more })).toBe(time);
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
  expect(['https://a.example', 'https://a.example/v2', 'https://A.example', 'a'].map(isService)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
