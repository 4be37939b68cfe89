import { Command } from 'commander';
import { expect, it, describe as suite } from 'vitest';
import { fullCommandName } from '../../../../src/cli/command.ts';
import { helpText } from '../../../../src/cli/help/help.ts';
import { failures } from '../../../../src/errors.ts';

suite('the help of a command', () => {
  const program = new Command('portfolio')
    .helpCommand(false)
    .helpOption('-h, --help', 'Print this help');
  const noun = program.command('nouns').alias('noun').description('Read nouns').helpCommand(false);
  noun.argument('[query...]', 'Search for this text');
  noun
    .command('show')
    .argument('<id>')
    .argument('[part]')
    .description('Show one noun')
    .helpGroup('Verbs:');
  noun.option('--plain', 'Without a group');
  const [verb] = noun.commands;

  it('names the command with all commands above it', () => {
    expect(fullCommandName(program)).toBe('portfolio');
    expect(verb && fullCommandName(verb)).toBe('portfolio nouns show');
  });

  it('shows usage, commands, arguments and flags, in this order', () => {
    expect(helpText(noun)).toBe(`Usage: portfolio nouns [command] [query...] [flags]

Read nouns

Verbs:
  show        Show one noun

Arguments:
  query       Search for this text

Other flags:
  --plain     Without a group
  -h, --help  Print this help
`);
    expect(helpText(program)).toContain('Usage: portfolio <command> [flags]\n');
    expect(verb && helpText(verb)).toContain('Usage: portfolio nouns show <id> [part] [flags]\n');
  });

  it('ends for the program with examples and each exit code', () => {
    const text = helpText(program);
    for (const { exit, help } of Object.values(failures))
      expect(text.replace(/\s+/g, ' ')).toContain(`${exit} ${help}`);
    expect(text.match(/no key or key/g)).toHaveLength(1);
    expect(text).toContain('Examples:\n  $ portfolio ');
  });
});
