import { describe, expect, it } from 'vitest';
import { entities } from '../../../../src/api/entities.ts';
import { compile, isMissing, summaryOf } from '../../../../src/records/expressions/expression.ts';
import { patternCompiler } from '../../../../src/records/expressions/pattern.ts';

const compiled = (text: string) => compile(text, entities.project.shape, patternCompiler());
const record = {
  id: 5,
  code: '12345678901234567890',
  name: 'Poster',
  published_on: 1_700_000_000,
  stats: { views: 2001, comments: 4 },
  fields: ['Typography'],
  owners: [
    { username: 'ada', id: 7, stats: { views: 9 } },
    { username: 'eve', fields: ['Packaging', 'Signage'] },
  ],
  mature_content: 1,
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
    ['mature_content == 1 && mature_content != 0 && mature_content == 1.0', true],
    ['mature_content in [0, 1] && mature_content in {1: 2} && [mature_content] == [1]', true],
    ['published_on == 1700000000 && published_on > timestamp("2023-11-01")', true],
    ['published_on > now - duration("7d") && published_on < now - duration("12h")', true],
    ['now - published_on < duration("1w") && published_on + duration("30h") > now', true],
    ['published_on == timestamp("2023-11-14T22:13:20Z")', true],
    ['published_on < timestamp("2023-11-14T22:13:20Z")', false],
    ['owners.username == "ada" && owners.username != "bob" && "eve" in owners.username', true],
    ['owners.id == 7 && owners.username.contains("d") && owners.stats.views == 9', true],
    ['"Packaging" in owners.fields && owners.fields.exists(f, f == "Signage")', true],
    ['owners.username.exists(name, name == "eve")', true],
    ['owners.username.startsWith("a") && !fields.endsWith("x")', true],
    ['published_on.getFullYear() == 2023 && published_on.getMonth() == 10', true],
    ['owners.username.lower() == "eve" && owners.username.matches("^a.a$")', true],
    ['owners.exists(o, o.username == "ada") && owners[0].username == "ada"', true],
    ['name.lower() == "poster" && fields == "Typography"', true],
  ])('%s is %s', (text, holds) => {
    expect(
      compiled(text).valueFor({ ...record, now: new Date((record.published_on + 86_400) * 1000) }),
    ).toBe(holds);
  });

  const numbers = `[${Array.from({ length: 100 }, (_, at) => at)}]`;
  const doubled = (count: number): string =>
    count === 0 ? 'size(x) > 0' : `cel.bind(x, x + x, ${doubled(count - 1)})`;
  const evaluated = (text: string) =>
    errorOf(text.replaceAll('NUMBERS', numbers), {
      ...record,
      description: 'x'.repeat(50_000),
      tags: Array(50_000).fill('y'),
      now: new Date(0),
    });

  it.each([
    'NUMBERS.all(a, NUMBERS.all(b, NUMBERS.all(c, NUMBERS.all(d, true))))',
    'NUMBERS.exists(a, NUMBERS.exists(b, NUMBERS.exists(c, false))) || true',
    'NUMBERS.map(a, NUMBERS.map(b, NUMBERS.map(c, NUMBERS))).size() == 1',
    `[[1]]${'.map(a, a + a)'.repeat(60)}.size() == 1`,
    `cel.bind(x, "x", ${doubled(60)})`,
    `cel.bind(x, [1], ${doubled(60)})`,
    'NUMBERS.exists(a, NUMBERS.exists(b, description.contains("y")))',
    'NUMBERS.exists(a, NUMBERS.exists(b, a in tags))',
    'NUMBERS.exists(a, NUMBERS.exists(b, description + "a" == description + "b"))',
    'description.matches("(a?){1000}a{1000}[^a]")',
    '["a", "b"].all(a, NUMBERS.exists(b, NUMBERS.exists(c, description.matches(a + "c"))))',
    'NUMBERS.all(a, NUMBERS.all(b, now.getHours("America/Argentina/Buenos_Aires") >= 0))',
    'NUMBERS.all(a, size(description) + size(description) > 1)',
  ])('ends %s, which would take long', (text) => {
    expect(evaluated(text)).toMatchObject({
      kind: 'usage',
      message: '--where: the expression takes more than 1000000 steps for one record',
    });
  });

  it.each([
    'NUMBERS.all(a, NUMBERS.exists(b, a == b))',
    'owners.all(o, owners.exists(p, p.username + "!" == o.username + "!"))',
    `cel.bind(x, "x", ${doubled(10)})`,
    'fields.exists(f, ["a", "y"].all(part, f.contains(part) || f.matches("^T.*\\\\.?phy$")))',
    'fields.exists(f, "eve" in owners.username)',
  ])('evaluates %s', (text) => expect(evaluated(text)).toBe(true));

  it.each([
    ['owners.exists(o, o.id == id) || "a" in fields', ['owners', 'id', 'fields'], []],
    ['stats.views > 1 && "a" in fields', ['stats', 'fields'], [['stats', 'views']]],
    ['[1].map(a, [a].map(b, a + b)).size() == x', ['x'], []],
    ['name == "a"', ['name'], []],
    ['owners[0].id == 1', ['owners'], []],
  ])(
    '%s reads the members %j and the paths %j, without its own variables',
    (text, names, paths) => {
      expect(compiled(text)).toMatchObject({ names, paths });
    },
  );

  it.each(['nope > 1', 'stats.nope > 1', 'fields[9] == "a"'])(
    'reports a missing member: %s',
    (text) => {
      expect(isMissing(errorOf(text, record))).toBe(true);
    },
  );

  it('does not reach what a record inherits', () => {
    expect(() => compiled('constructor.name == "Object"').valueFor({ ...record })).toThrow();
    expect(() => compiled('stats.constructor == 1').valueFor(record)).toThrow();
  });
});

describe('a mistake in an expression is a usage error with its place', () => {
  it.each([
    ['stats.views >', 13, '--where: the expression ends too early'],
    ['stats.views > 1 &&& true', 18, /^--where: unexpected/],
    ['id == 1 and id == 2', 8, '--where: unexpected "and"'],
    ['name == "a or b" OR id == 1', 17, '--where: unexpected "OR"'],
    ['id >= 1 && id = 2', 14, '--where: unexpected "="'],
    ['name contains "a"', 5, '--where: unexpected "contains"'],
    ['foo(1)', 0, "--where: found no matching overload for 'foo(int)'"],
    ['id == 1 && name > 3', 11, '--where: no such overload: string > int'],
    [
      'stats.views',
      0,
      '--where: the expression is a value of the record; it must be true or false',
    ],
    ['size(fields) + 1', 0, '--where: the expression is a number; it must be true or false'],
    ['created_on > timestamp("soon")', 23, /^--where: timestamp\(\) takes a date, e\.g\. /],
    ['name + "a"', 0, '--where: the expression is a text; it must be true or false'],
    ['name.matches("(")', 13, '--where: the pattern is not a regular expression'],
    ['owners.exists(o, o.city.matches("(a)\\\\1"))', 32, /the pattern is not supported/],
    [
      `name.matches("${'(a?)'.repeat(300)}")`,
      13,
      '--where: the pattern is longer than 1000 characters',
    ],
    ['name.matches(3)', 0, "--where: found no matching overload for 'string.matches(int)'"],
  ])('%s', (text, at, message) => {
    expect(() => compiled(text)).toThrow(
      expect.objectContaining({
        kind: 'usage',
        message: typeof message === 'string' ? message : expect.stringMatching(message),
        details: expect.objectContaining({ mistake: { text, index: at } }),
      }),
    );
  });
});

describe('an expression that is nested too deeply', () => {
  const chain = (count: number) =>
    Array.from({ length: count }, (_, at) => `id != "${at}"`).join(' && ');

  it.each([
    ['brackets', `${'('.repeat(1000)}true${')'.repeat(1000)}`],
    ['lists', `size(${'['.repeat(300)}${']'.repeat(300)}) == 0`],
    ['signs', `${'-'.repeat(5000)}1 == 1`],
    ['negations', `${'!'.repeat(3000)}true`],
    ['more negations', `${'!'.repeat(50_000)}true`],
    ['conditions', chain(1001)],
    ['many conditions', chain(20_000)],
    ['members', `id${'.a'.repeat(1000)} == 1`],
  ])('is wrong: %s', (_, text) => {
    expect(() => compiled(text)).toThrow(
      expect.objectContaining({
        kind: 'usage',
        message: '--where: the expression is nested too deeply',
      }),
    );
  });

  it('may have 1,000 conditions', () => {
    expect(compiled(chain(1000)).valueFor({ id: 'x' })).toBe(true);
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
