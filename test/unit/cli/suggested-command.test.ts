import { expect, it } from 'vitest';
import { commandLineWith } from '../../../src/cli/calls.ts';
import { formatSourceFlags, suggestCommand } from '../../../src/cli/suggested-command.ts';
import { quoteArgument } from '../../../src/view/text/message.ts';
import { callOf } from '../../support/calls.ts';

it.each([
  ['projects --demo', { '--page': '3' }, 'portfolio projects --demo --page 3'],
  ['projects --page 2 --demo', { '--page': '3' }, 'portfolio projects --demo --page 3'],
  ['projects --page=2', { '--page': '3' }, 'portfolio projects --page 3'],
  [
    'user followers ada --per-page 5',
    { '--page': '3' },
    'portfolio user followers ada --per-page 5 --page 3',
  ],
  ['projects -L5', { '--limit': '10' }, 'portfolio projects -L 10'],
  ['projects --limit=5', { '--limit': '10', '--page': '3' }, 'portfolio projects -L 10 --page 3'],
  ['projects --limit=5', { '--limit': undefined }, 'portfolio projects'],
  ['--offline project --library my.db fox', {}, 'portfolio project fox --offline --library my.db'],
  ['user projects ada --no-cache -o csv', {}, 'portfolio user projects ada --no-cache -o csv'],
  ['projects --tags a --tags b,c', {}, 'portfolio projects --tags a --tags b,c'],
  [
    `projects "it's art" --color-hex '#f80'`,
    {},
    `portfolio projects ${quoteArgument("it's art")} --color-hex ${quoteArgument('#f80')}`,
  ],
  [
    'projects --demo -- --page x',
    { '--page': '3' },
    'portfolio projects --demo --page 3 -- --page x',
  ],
])('%s with %j', async (line, changes, suggested) => {
  expect(commandLineWith(await callOf(line), changes)).toBe(suggested);
});

it.each([
  ['projects', ''],
  ['projects --demo --quiet', ' --demo'],
  ['projects --offline', ' --offline'],
  ['projects --offline --library my.db', ' --offline --library my.db'],
  ['projects --keep --library my.db', ''],
  ['projects --offline --no-keep --library my.db', ' --offline --library my.db'],
  ['library info --library my.db', ' --library my.db'],
  ['projects --profile "my work"', ` --profile ${quoteArgument('my work')}`],
  [
    'projects --base-url http://h.example/v --insecure-http',
    ' --base-url http://h.example/v --insecure-http',
  ],
])('%s uses the source that the flags %j choose', async (line, flags) => {
  const { options } = await callOf(line);
  expect(formatSourceFlags(options)).toBe(flags);
  expect(suggestCommand(['project', 'comments', '<id>'], options)).toBe(
    `portfolio project comments <id>${flags}`,
  );
});
