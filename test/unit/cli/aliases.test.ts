import { describe, expect, it } from 'vitest';
import { checkAlias, sortedAliases, withAlias, withAliasBefore } from '../../../src/cli/aliases.ts';
import { commandTree } from '../../../src/commands/tree.ts';

const expanded = (line: string, command: string, at = 0) =>
  withAlias(line.split(' '), at, command, commandTree);

describe('an alias', () => {
  it.each([
    ['x', 'projects --field Illustration', 'projects|--field|Illustration'],
    [
      'x',
      "projects --field 'Graphic Design' -q \"it's\"",
      "projects|--field|Graphic Design|-q|it's",
    ],
    ['x Drawing', 'projects --field $1 --sort views', 'projects|--field|Drawing|--sort|views'],
    ['x a b', 'projects $2 $1$1 --field x$2', 'projects|b|aa|--field|xb'],
    ['x a b --demo', 'projects search $@ --sort views', 'projects|search|a|b|--demo|--sort|views'],
    ['x $2 y', 'projects $1 $2', 'projects|$2|y'],
    ['x $(id) ;ls', 'projects $1 $2', 'projects|$(id)|;ls'],
    ['x', '--demo projects', '--demo|projects'],
  ])('%j with the command %j is %j', (line, command, words) => {
    expect(expanded(line, command).join('|')).toBe(words);
  });

  it('keeps the flags before it', () => {
    expect(expanded('--profile x x a', 'projects $1', 2)).toEqual([
      '--profile',
      'x',
      'projects',
      'a',
    ]);
  });

  it.each([
    ['x a', 'projects $1 $2', 'the alias x needs a value for $2', 'its command is projects $1 $2'],
    [
      'x --demo a',
      'projects $1',
      'the alias x needs a value for $1',
      'its command is projects $1; type values before flags',
    ],
    // The next two are only in a settings file that was edited.
    [
      'x',
      'x a',
      'the alias x must begin with a command of portfolio, not "x"',
      expect.stringContaining('another alias'),
    ],
    [
      'x',
      "projects 'a",
      'the alias x has an unbalanced quote, or a backslash at its end',
      "its command is projects 'a",
    ],
  ])('%j with the command %j is refused', (line, command, message, hint) => {
    expect(() => expanded(line, command)).toThrow(
      expect.objectContaining({ message, details: { hint } }),
    );
  });

  it.each([
    ['插画', 'projects'],
    ['café-2', 'users $1'],
  ])('can have the name %s', (name, command) => {
    expect(() => checkAlias(name, command, commandTree)).not.toThrow();
  });

  it.each([
    ['projects', 'users', '"projects" is a command, and an alias cannot replace a command'],
    ['', 'users', '"" cannot be the name of an alias'],
    ['--demo', 'users', '"--demo" cannot be the name of an alias'],
    ['__proto__', 'users', '"__proto__" cannot be the name of an alias'],
    ['a\u001b[1m', 'users', '"a\\u001b[1m" cannot be the name of an alias'],
    ['a\u3164', 'users', '"a\u3164" cannot be the name of an alias'],
    ['x', 'users\nprojects', 'the alias x contains a line break or another control character'],
    ['x', "projects 'a", 'the alias x has an unbalanced quote, or a backslash at its end'],
    ['x', '', 'the alias x must begin with a command of portfolio, not ""'],
    ['x', 'x', 'the alias x must begin with a command of portfolio, not "x"'],
    [
      'x',
      'portfolio projects',
      'the alias x must begin with a command of portfolio, not "portfolio"',
    ],
  ])('%j with the command %j is not stored', (name, command, message) => {
    expect(() => checkAlias(name, command, commandTree)).toThrow(
      expect.objectContaining({ kind: 'usage', message }),
    );
  });
});

it('sorts stored aliases by name and removes what would control a terminal', () => {
  expect([...sortedAliases({ aliases: { b: 'users', a: 'projects \u001b[1m' } })]).toEqual([
    ['a', 'projects '],
    ['b', 'users'],
  ]);
  expect(sortedAliases({}).size).toBe(0);
});

it.each([
  ['x', 'projects --field $1', 'projects --field'],
  ['x Drawing', 'projects --field $1 --country $2', 'projects --field Drawing --country'],
  ['x Drawing', 'projects --field $1', 'projects --field Drawing'],
  ['x a', "projects 'b", 'a'],
])('completion after %j with the command %j continues %j', (line, command, words) => {
  expect(withAliasBefore(line.split(' '), 0, command).join(' ')).toBe(words);
});
