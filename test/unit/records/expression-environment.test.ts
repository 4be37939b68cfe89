import { describe, expect, it } from 'vitest';
import { entities } from '../../../src/api/entities.ts';
import {
  linearMatches,
  looseEnvironment,
  regex,
  typedEnvironment,
} from '../../../src/records/expression-environment.ts';

describe('the environment of values', () => {
  it.each([
    ['views / 2', 2.5],
    ['2 * views', 10],
    ['views % 2', 1],
    ['id == 12345678901234567890', true],
    ['id > 12345678901234567889 && 12345678901234567891 >= id', true],
    ['timestamp(views) < timestamp("2000-01-01T00:00:00Z")', true],
    [`"aab".${linearMatches}("^a+b$")`, true],
  ])('evaluates %s to %s', (text, value) => {
    expect(looseEnvironment().parse(text)({ views: 5, id: '12345678901234567890' })).toBe(value);
  });

  it('has no order between a number and a text that is not one', () => {
    expect(() => looseEnvironment().parse('id > 1')({ id: 'many' })).toThrow('"many" is not a number');
  });
});

it('checks types as the reference has them', () => {
  const check = (text: string) => typedEnvironment(entities.project.shape.props).parse(text).check();
  expect(check('stats.views > 1 && id == "5" && fields.size() == 1')).toMatchObject({ valid: true, type: 'bool' });
  expect(check('name > 3')).toMatchObject({ valid: false });
});

it('refuses a pattern that cannot be matched in linear time', () => {
  expect(regex('^(a+)+$').test(`${'a'.repeat(40)}!`)).toBe(false);
  expect(() => regex('(a)\\1')).toThrow('linear time');
});

it.each([
  ['^(a|(?<part>b))(?:c)$', ['ac', 'bc'], ['a', '(ac)']],
  ['^\\((a)[(\\]]\\)$', ['(a()', '(a])'], ['(a)', 'a(']],
])('matches %s as if its groups captured', (pattern, matching, others) => {
  expect(matching.filter((text) => regex(pattern).test(text))).toEqual(matching);
  expect(others.filter((text) => regex(pattern).test(text))).toEqual([]);
});

it('needs no memory for groups', () => {
  const start = process.memoryUsage().rss;
  expect(regex(`${'(a?)'.repeat(240)}b`).test('a'.repeat(2000))).toBe(false);
  expect(process.memoryUsage().rss - start).toBeLessThan(200_000_000);
});
