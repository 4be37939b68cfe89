import { expect, test } from 'vitest';
import { filled, hole, members, moved } from '../../../src/service/stored.ts';

test('members are those that are named and there', () => {
  expect(members({ a: 1, b: undefined, c: 'x' }, ['a', 'b', 'd'])).toBe('"a":1');
});

test('a hole is filled, and so are the holes in what fills it', () => {
  const found: Readonly<Record<string, string>> = {
    'project:7': JSON.stringify({ owner: hole('user', 1) }),
    'user:1': '{"id":1}',
  };
  const text = JSON.stringify({ project: hole('project', 7) });
  expect(filled(text, (name, id) => found[`${name}:${id}`])).toBe('{"project":{"owner":{"id":1}}}');
});

test('a text that speaks of holes and times is left alone', () => {
  const text = JSON.stringify({ q: `"${hole('user', 1)}" and "created_on":5, "timestamp":"2014-01-01 00:00:00"` });
  expect(
    moved(
      filled(text, () => 'filled'),
      3600,
    ),
  ).toBe(text);
});

test('times of both forms are moved, and only they', () => {
  const text = '{"created_on":5,"number":5,"modified_on":10,"comments":[{"created_on":"2014-12-31 23:30:00"}]}';
  const later = '{"created_on":3605,"number":5,"modified_on":3610,"comments":[{"created_on":"2015-01-01 00:30:00"}]}';
  expect(moved(text, 3600)).toBe(later);
});
