import { expect, it } from 'vitest';
import { valueBytes } from '../../../../src/api/json/json-bytes.ts';

const [one, two, three] = ['abc', 'def', 'ghi'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer]; // as many as texts

it('keeps the bytes of a value from where it begins, over chunks', () => {
  const bytes = valueBytes();
  expect([bytes.isOn(), bytes.carry(one)]).toEqual([false, 0]);
  bytes.begin(1);
  expect(bytes.isOn()).toBe(true);
  expect(bytes.upTo(one, 2)).toBe('b');
  expect([bytes.carry(one), bytes.carry(two)]).toEqual([2, 5]);
  expect(bytes.upTo(three, 1)).toBe('bcdefg');
  bytes.begin(2);
  expect(bytes.upTo(three, 3)).toBe('i');
  bytes.drop();
  expect([bytes.isOn(), bytes.carry(three), bytes.upTo(three, 2)]).toEqual([false, 0, '']);
});
