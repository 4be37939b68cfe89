import { expect, it } from 'vitest';
import { runWith } from '../../../support/system.ts';
import { words } from '../../../support/transcript.ts';

it.each([
  [
    '--limit 5 projects poster',
    '--limit belongs behind the command',
    'did you mean: portfolio projects --limit 5 poster',
  ],
  [
    '-L5 --demo project search fox',
    '--limit belongs behind the command',
    'did you mean: portfolio project search -L5 --demo fox',
  ],
  [
    '--demo -o csv user projects ada',
    '--output belongs behind the command',
    'did you mean: portfolio user projects --demo -o csv ada',
  ],
  ['--sort=views projects', '--sort belongs behind the command', 'did you mean: portfolio projects --sort=views'],
  ['--sort views status', 'unknown flag "--sort"', 'see `portfolio --help`'],
  ['projects -w=1', '-w takes no value, not "1"', 'see `portfolio projects --help`'],
  ['projects --demo -w=', '-w takes no value, not ""', 'see `portfolio projects --help`'],
  ['--limit 5', 'unknown flag "--limit"', 'see `portfolio --help`'],
  ['creative show ada', 'unknown command "creative"', 'did you mean: portfolio user show ada'],
  ['--demo designers poster', 'unknown command "designers"', 'did you mean: portfolio --demo users poster'],
  ['creatives poster', '`portfolio creatives` takes no argument, not 1', 'did you mean: portfolio users poster'],
  ['stats ada bo', '`portfolio stats` takes 1 argument, not 2', 'usage: portfolio stats <user> [flags]'],
  [
    'projects --json=id',
    '--json takes no names: it prints what the service sent',
    "for columns use `--columns id`, for JSON `--jq '.projects[] | {id}'`",
  ],
  [
    'completion',
    'missing argument <shell>: bash, zsh, fish or powershell',
    '`portfolio completion --help` explains them',
  ],
  ['config set', 'missing argument <key>', '`portfolio config set --help` explains them'],
  ['config set output', 'missing argument <value>', 'usage: portfolio config set <key> <value> [flags]'],
])('%s', async (line, message, hint) => {
  const { stderr, exit } = await runWith(words(line));
  expect({ stderr, exit }).toEqual({ stderr: `portfolio: ${message}\nhint: ${hint}\n`, exit: 2 });
});

it('user projects ada --json id,name, whose error is JSON', async () => {
  const { stderr, exit } = await runWith(['user', 'projects', 'ada', '--json', 'id,name']);
  expect(exit).toBe(2);
  expect(JSON.parse(stderr).error).toMatchObject({
    message: '--json takes no names: it prints what the service sent',
    hint: "for columns use `--columns id,name`, for JSON `--jq '.projects[] | {id, name}'`",
  });
});
