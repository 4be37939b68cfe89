import { expect, it } from 'vitest';
import { singleLines } from '../../../../src/api/json/json-lines.ts';

it('keeps the lines that are an object each, and joins the others into faults', () => {
  expect([...singleLines(['{"a":', ' {"b":1} ', '2', '[1]', '{"c":2}'], 7, 'broken')]).toEqual([
    { line: 7, lastLine: 7, fault: 'broken' },
    { text: '{"b":1}', line: 8 },
    { line: 9, lastLine: 10, fault: 'broken' },
    { text: '{"c":2}', line: 11 },
  ]);
  expect([...singleLines([], 1, 'broken')]).toEqual([]);
});
