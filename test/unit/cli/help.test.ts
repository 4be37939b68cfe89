import { Command } from 'commander';
import { expect, it, describe as suite } from 'vitest';
import type { ValueKind } from '../../../src/api/schema.ts';
import {
  configureHelp,
  describe,
  firstScreen,
  fullName,
  placeholder,
  withBoldHeadings,
} from '../../../src/cli/help.ts';
import { failures } from '../../../src/errors.ts';

suite('the help of a flag', () => {
  const cases: readonly (readonly [Parameters<typeof describe>[1], string])[] = [
    [undefined, 'Help'],
    [{ kind: 'text' }, 'Help'],
    [{ kind: 'text', default: '127.0.0.1' }, 'Help (default: 127.0.0.1)'],
    [{ kind: 'integer', min: 1 }, 'Help'],
    [{ kind: 'integer', min: 0, max: 20 }, 'Help (0 to 20)'],
    [{ kind: 'integer', min: 0, max: 20, default: 0 }, 'Help (0 to 20, default: 0)'],
    [{ kind: 'choice', choices: ['a', 'b', 'c'] }, 'Help: a, b or c'],
    [{ kind: 'choice', choices: ['a', 'b'], default: 'b' }, 'Help: a or b (default: b)'],
    [{ kind: 'licence' }, 'Help: by, by-sa, by-nd, by-nc, by-nc-sa, by-nc-nd or no-use'],
    [{ kind: 'duration', default: '30s', word: 'time' }, 'Help (default: 30s)'],
    [{ kind: 'base-url', word: 'url' }, 'Help'],
  ];
  it.each(cases)('says of %j what it allows and its default', (value, text) => {
    expect(describe('Help', value)).toBe(text);
  });
});

it.each<[ValueKind, string]>([
  [{ kind: 'integer', min: 1 }, 'n'],
  [{ kind: 'colour' }, 'rrggbb'],
  [{ kind: 'id', segment: 'gallery' }, 'text'],
])('the word for the value of %j is %s', (kind, word) => {
  expect(placeholder(kind)).toBe(word);
});

suite('the help of a command', () => {
  const program = new Command('portfolio').helpCommand(false);
  configureHelp(program, '1.2.3');
  const noun = program.command('nouns').alias('noun').description('Read nouns').helpCommand(false);
  noun.argument('[query...]', 'Search for this text');
  noun.command('show').argument('<id>').argument('[part]').description('Show one noun').helpGroup('Verbs:');
  noun.option('--plain', 'Without a group');
  const [verb] = noun.commands;

  it('names the command with all commands above it', () => {
    expect(fullName(program)).toBe('portfolio');
    expect(verb && fullName(verb)).toBe('portfolio nouns show');
  });

  it('shows usage, commands, arguments and flags, in this order', () => {
    expect(noun.helpInformation()).toBe(`Usage: portfolio nouns [command] [query...] [flags]

Read nouns

Verbs:
  show        Show one noun

Arguments:
  query       Search for this text

Other flags:
  --plain     Without a group
  -h, --help  Print this help
`);
    expect(program.helpInformation()).toContain('Usage: portfolio <command> [flags]\n');
    expect(verb?.helpInformation()).toContain('Usage: portfolio nouns show <id> [part] [flags]\n');
  });

  it('begins for the program with examples and fits a first screen', () => {
    expect(firstScreen(program).split('\n').slice(2, 4).join()).toMatch(/no account.*--demo/);
  });

  it('has headings that can be made bold', () => {
    expect(withBoldHeadings('Usage: x\n\nOther flags:\n  --a: B:\n', (text) => `<${text}>`)).toBe(
      '<Usage:> x\n\n<Other flags:>\n  --a: B:\n',
    );
  });

  it('ends for the program with examples and each exit code', () => {
    let text = '';
    program
      .configureOutput({
        writeOut: (part) => {
          text += part;
        },
      })
      .outputHelp();
    for (const { exit, help } of Object.values(failures))
      expect(text.replace(/\s+/g, ' ')).toContain(`${exit} ${help}`);
    expect(text.match(/no key or key/g)).toHaveLength(1);
    expect(text).toContain('Examples:\n  $ portfolio ');
  });
});
