import { describe, expect, it } from 'vitest';
import { entities } from '../../../src/api/entities.ts';
import { compile, isMissing, summaryOf } from '../../../src/records/expression.ts';

const compiled = (text: string) => compile(text, '--where', entities.project.shape);
const record = {
  id: 5,
  code: '12345678901234567890',
  name: 'Poster',
  published_on: 1_700_000_000,
  stats: { views: 2001, comments: 4 },
  fields: ['Typography'],
  owners: [{ username: 'ada' }],
};

function errorOf(text: string, members: Readonly<Record<string, unknown>>): unknown {
  try {
    return compiled(text).valueFor(members);
  } catch (error) {
    return error;
  }
}

describe('an expression', () => {
  it.each([
    ['stats.views > 1000 && "Typography" in fields', true],
    ['stats.views / 2 > 1000.4 && 2 * stats.views + 1 - 1 == 4002', true],
    ['stats.views % 2 == 1', true],
    ['stats.views / stats.comments > 500', true],
    ['id == 5 && id in [4, 5]', true],
    ['code == 12345678901234567890', true],
    ['code == 12345678901234567891', false],
    ['code > 12345678901234567889 && 12345678901234567891 > code', true],
    ['code >= 12345678901234567891 || code < 12345678901234567890', false],
    ['owners.exists(o, o.username == "ada")', true],
    ['size(fields) == 1 && fields[0].startsWith("Typo")', true],
    ['name.lowerAscii().contains("post")', true],
    ['name.matches("^P[a-z]+r$")', true],
    ['timestamp(published_on) > timestamp("2023-01-01T00:00:00Z")', true],
    ['has(stats.views) && !has(stats.shares)', true],
  ])('%s is %s', (text, holds) => {
    expect(compiled(text).valueFor(record)).toBe(holds);
  });

  it.each([
    ['stats.views > 1 && name.matches("a+")', false],
    ['fields.exists(f, f.contains("a"))', false],
    ['owners.exists(o, o.id == id)', false],
    ['[1].all(a, [1].all(b, a == b))', true],
    ['[[1]].map(a, a + a).map(a, a + a).size() == 1', true],
  ])('%s may take long: %s', (text, mayTakeLong) => {
    expect(compiled(text).mayTakeLong).toBe(mayTakeLong);
  });

  it.each([
    ['owners.exists(o, o.id == id) || "a" in fields', ['owners', 'id', 'fields'], []],
    ['stats.views > 1 && "a" in fields', ['stats', 'fields'], [['stats', 'views']]],
    ['[1].map(a, [a].map(b, a + b)).size() == x', ['x'], []],
    ['name == "a"', ['name'], []],
    ['owners[0].id == 1', ['owners'], []],
  ])('%s reads the members %j and the paths %j, without its own variables', (text, names, paths) => {
    expect(compiled(text)).toMatchObject({ names, paths });
  });

  it.each(['nope > 1', 'stats.nope > 1', 'fields[9] == "a"'])('reports a missing member: %s', (text) => {
    expect(isMissing(errorOf(text, record))).toBe(true);
  });

  it('does not reach what a record inherits', () => {
    expect(() => compiled('constructor.name == "Object"').valueFor({ ...record })).toThrow();
    expect(() => compiled('stats.constructor == 1').valueFor(record)).toThrow();
  });
});

describe('a mistake in an expression is a usage error with its place', () => {
  it.each([
    ['stats.views >', 13, '--where: the expression ends too early'],
    ['stats.views > 1 &&& true', 18, /^--where: unexpected/],
    ['foo(1)', 0, "--where: found no matching overload for 'foo(int)'"],
    ['id == 1 && name > 3', 11, '--where: no such overload: string > int'],
    ['stats.views', 0, '--where: the expression is a value of the record; it must be true or false'],
    ['mature_content + 1', 0, '--where: the expression is a number; it must be true or false'],
    ['name + "a"', 0, '--where: the expression is a text; it must be true or false'],
    ['name.matches("(")', 13, '--where: the pattern is not a regular expression'],
    ['owners.exists(o, o.city.matches("(a)\\\\1"))', 32, /the pattern is not supported/],
    ['name.matches(3)', 0, "--where: found no matching overload for 'string.matches(int)'"],
  ])('%s', (text, at, message) => {
    expect(() => compiled(text)).toThrow(
      expect.objectContaining({
        kind: 'usage',
        message: typeof message === 'string' ? message : expect.stringMatching(message),
        details: expect.objectContaining({ place: { text, at } }),
      }),
    );
  });
});

describe('a pattern that backtracking would try in 2^40 ways', () => {
  const name = `${'a'.repeat(40)}!`;

  it.each([
    ['name.matches("^(a+)+$")', { name }],
    ['fields.exists(f, f.matches("^(a|a)*$"))', { fields: [name] }],
    ['[name].map(n, n.matches("^(a+)+$"))[0]', { name }],
    ['cel.bind(n, name, n.matches("^(a+)+$"))', { name }],
    ['name.matches(pattern)', { name, pattern: '^(a+)+$' }],
  ])('%s is decided at once', (text, members) => {
    expect(compiled(text).valueFor(members)).toBe(false);
  });
});

it('reports an error of the evaluation in a sentence', () => {
  const error = errorOf('stats.views > 1', { stats: { views: 'many' } });
  expect(isMissing(error)).toBe(false);
  expect(summaryOf(error)).toBe('"many" is not a number');
});
