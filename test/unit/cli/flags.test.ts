import { expect, it, describe as suite } from 'vitest';
import { findCommandRow, subcommandsOf } from '../../../src/cli/command.ts';
import { addValueHelp } from '../../../src/cli/flag-help.ts';
import { argumentsOf, flagsOf, listProgramFlags } from '../../../src/cli/flags.ts';
import { isWatchedFlag, watchedRows } from '../../../src/cli/watched-commands.ts';
import { commandTree } from '../../../src/commands/tree.ts';

suite('the help of a flag', () => {
  const cases: readonly (readonly [Parameters<typeof addValueHelp>[1], string])[] = [
    [undefined, 'Help'],
    [{ kind: 'text' }, 'Help'],
    [{ kind: 'text', default: '127.0.0.1' }, 'Help (default: 127.0.0.1)'],
    [{ kind: 'integer', min: 1 }, 'Help'],
    [{ kind: 'integer', min: 0, max: 20 }, 'Help (0 to 20)'],
    [{ kind: 'integer', min: 0, max: 20, default: 0 }, 'Help (0 to 20, default: 0)'],
    [{ kind: 'choice', choices: ['a', 'b', 'c'] }, 'Help: a, b or c'],
    [{ kind: 'choice', choices: ['a', 'b'], default: 'b' }, 'Help: a or b (default: b)'],
    [{ kind: 'licence' }, 'Help: by, by-sa, by-nd, by-nc, by-nc-sa, by-nc-nd or no-use'],
    [{ kind: 'duration', default: '30s' }, 'Help (default: 30s)'],
    [{ kind: 'base-url' }, 'Help'],
  ];
  it.each(cases)('says of %j what it allows and its default', (value, text) => {
    expect(addValueHelp('Help', value)).toBe(text);
  });
});

it.each([
  ['credits', false],
  ['projects', true],
] as const)('%s has the flags of PNG sheets: %s', (name, expected) => {
  const row = findCommandRow(name, commandTree);
  expect(row && flagsOf(row).some(({ longName: long }) => long === '--dark')).toBe(expected);
});

suite('the flags of a command', () => {
  const search = flagsOf({
    kind: 'endpoint',
    name: 'projects',
    help: 'Search',
    endpoint: 'projects search',
  });
  const flag = (long: string) => search.find((each) => each.longName === long);

  it('are the parameters of its endpoint and the rows of its scopes', () => {
    expect(flag('--query')).toMatchObject({
      shortName: '-q',
      target: { param: 'q' },
      valueDefinition: { placeholder: 'text' },
    });
    expect(flag('--tags')).toMatchObject({
      isRepeatable: true,
      valueDefinition: { placeholder: 'tags' },
    });
    expect(flag('--page')).toMatchObject({ valueDefinition: { placeholder: 'n' } });
    expect(flag('--output')).toMatchObject({
      shortName: '-o',
      target: { option: 'output' },
      helpGroup: 'Output flags:',
    });
    expect(flag('--no-cache')).toEqual({
      longName: '--no-cache',
      summary: 'Neither use nor store cached responses',
      helpGroup: 'Global flags:',
      isRepeatable: false,
      target: { option: 'cache' },
    });
    expect(flag('--port')).toBeUndefined();
  });

  it('say first which records, and then how many', () => {
    const names = search
      .filter(({ helpGroup: group }) => group === 'Flags:')
      .map(({ longName: long }) => long);
    expect(names.slice(-6)).toEqual([
      '--nearest',
      '--page',
      '--limit',
      '--all',
      '--max-pages',
      '--concurrency',
    ]);
  });

  it('include its second list, and no paging where there are no pages', () => {
    const fields = flagsOf({ kind: 'endpoint', name: 'fields', help: 'List', endpoint: 'fields' });
    expect(fields.map(({ longName: long }) => long)).toContain('--popular');
    expect(fields.map(({ longName: long }) => long)).not.toContain('--all');
  });

  it('include the number at a time where it takes several records', () => {
    const show = flagsOf({
      kind: 'endpoint',
      name: 'show',
      help: 'Show',
      endpoint: 'projects show',
    });
    expect(show.find(({ longName: long }) => long === '--concurrency')).toMatchObject({
      helpGroup: 'Flags:',
    });
    expect(show.map(({ longName: long }) => long)).not.toContain('--all');
  });

  it('that can be typed before its name are those of many commands', () => {
    const names = listProgramFlags().map(({ longName: long }) => long);
    expect(names).toContain('--demo');
    expect(names).not.toContain('--output');
  });
});

it.each([
  ['projects pictures --output', ['urls', 'html', 'png']],
  ['projects palette --output', ['html', 'png', 'css', 'gpl', 'ase', 'tokens']],
  ['projects show --output', ['ids', 'urls', 'atom', 'jsonfeed', 'html', 'png']],
  ['fields --output', ['ids', 'urls']],
])('%s offers the formats that can show these records', (words, formats) => {
  const [noun = '', ...more] = words.split(' ');
  let row = findCommandRow(noun, commandTree);
  for (const word of more.slice(0, -1)) row = findCommandRow(word, subcommandsOf(row));
  const value =
    row && flagsOf(row).find(({ longName: long }) => long === '--output')?.valueDefinition;
  const choices = value?.kind === 'choice' ? value.choices : [];
  expect(choices.slice(choices.indexOf('markdown') + 1)).toEqual(formats);
});

it.each<[Parameters<typeof argumentsOf>[0], object[]]>([
  [
    { kind: 'endpoint', name: 'comments', help: 'List', endpoint: 'wips comments' },
    [{ name: 'id' }, { name: 'revision', isOptional: true }],
  ],
  [
    { kind: 'endpoint', name: 'projects', help: 'Search', endpoint: 'projects search' },
    [{ name: 'query', isOptional: true, isVariadic: true }],
  ],
  [{ kind: 'group', name: 'config', help: 'Settings', commands: [] }, []],
])('the arguments of %j are known', (row, expected) => {
  expect(argumentsOf(row)).toMatchObject(expected);
});

it('commands that ask an endpoint are watched, and no others', () => {
  const rows = watchedRows(commandTree);
  const names = rows.map(({ name }) => name);
  for (const name of ['projects', 'users', 'creatives', 'fields', 'stats'])
    expect(names).toContain(name);
  for (const name of ['library', 'login', 'api', 'help']) expect(names).not.toContain(name);
  const projects = rows.find(({ name }) => name === 'projects');
  expect(
    projects !== undefined && 'commands' in projects && projects.commands?.map(({ name }) => name),
  ).toEqual(['search', 'show', 'comments']);
});

it.each([
  ['all', true],
  ['library', true],
  ['profile', true],
  ['baseUrl', true],
  ['json', false],
  ['offline', false],
  ['where', false],
] as const)('the flag of %s: %s', (name, expected) => {
  expect(isWatchedFlag(name)).toBe(expected);
});
