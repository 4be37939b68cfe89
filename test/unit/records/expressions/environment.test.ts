import { describe, expect, it } from 'vitest';
import { entities } from '../../../../src/api/entities.ts';
import {
  linearMatches,
  looseEnvironment,
  typedEnvironment,
} from '../../../../src/records/expressions/environment.ts';
import { patternCompiler } from '../../../../src/records/expressions/pattern.ts';

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
    expect(
      looseEnvironment(patternCompiler()).parse(text)({ views: 5, id: '12345678901234567890' }),
    ).toBe(value);
  });

  it('has no order between a number and a text that is not one', () => {
    expect(() => looseEnvironment(undefined).parse('id > 1')({ id: 'many' })).toThrow(
      '"many" is not a number',
    );
  });
});

it('checks types as the reference has them', () => {
  const check = (text: string) =>
    typedEnvironment(entities.project.shape.props, undefined).parse(text).check();
  expect(check('stats.views > 1 && id == "5" && fields.size() == 1')).toMatchObject({
    valid: true,
    type: 'bool',
  });
  expect(check('name > 3')).toMatchObject({ valid: false });
});
