// Loads each script into its real shell in a terminal, types a line and Tab, and looks at the
// arguments that the command then gets.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bin, newHome, type Terminal, terminal } from '../support/command.ts';

const left = '\x1B[D';

/** How each shell is started without anybody's settings, and what makes it ready. */
const shells = {
  bash: {
    start: 'exec bash --norc --noprofile -i',
    ready: (script: string) => `PS1='ready> '; bind 'set page-completions off'; source ${script}`,
  },
  zsh: {
    start: 'exec zsh -f -i',
    ready: (script: string) =>
      `PS1='ready> '; autoload -U compinit; compinit -u -D; source ${script}`,
  },
  fish: {
    start: 'exec fish --no-config -i',
    ready: (script: string) => `function fish_prompt; printf 'ready> '; end; source ${script}`,
  },
} as const;

type Shell = keyof typeof shells;

interface Session {
  readonly terminal: Terminal;
  /** The folder where the shell is. */
  readonly folder: string;
  readonly home: string;
  /** Types keys and Enter. Resolves to the arguments of the command that the line became. */
  enter(keys: string): Promise<string[]>;
}

/** A shell in which `portfolio` prints its arguments, but answers completion. */
async function session(name: Shell, columns = 150): Promise<Session> {
  const home = newHome();
  const folder = join(home.folder, 'here');
  const programs = join(home.folder, 'programs');
  for (const path of [folder, programs, join(home.folder, '.config/portfolio')])
    mkdirSync(path, { recursive: true });
  const profiles = { work: {}, "the client's": {} };
  writeFileSync(join(home.folder, '.config/portfolio/config.json'), JSON.stringify({ profiles }));
  for (const file of ['key one.txt', 'key-two.txt']) writeFileSync(join(folder, file), '');
  const script = join(home.folder, 'script');
  writeFileSync(script, execFileSync(process.execPath, [bin, 'completion', name]));
  const wrapper = join(programs, 'portfolio');
  writeFileSync(
    wrapper,
    `#!/bin/sh
case $1 in
  __complete) exec '${process.execPath}' '${bin}' "$@" ;;
  *) printf '<%s>\\n' "$@"; echo end ;;
esac
`,
  );
  chmodSync(wrapper, 0o755);
  const env = { PATH: `${programs}:${home.env['PATH']}`, LC_ALL: 'C.UTF-8', CURRENT: folder };
  const shown = terminal([], { home, env, shell: `cd "$CURRENT"; ${shells[name].start}`, columns });
  shown.type(`${shells[name].ready(script)}\r`);
  await shown.shows('\nready> ');
  let entered = 0;
  return {
    terminal: shown,
    folder,
    home: home.folder,
    enter: async (keys) => {
      shown.type(`${keys}\r`);
      entered++;
      const ends = async () => (await shown.lines()).filter((line) => line === 'end').length;
      const until = Date.now() + 20_000;
      while ((await ends()) < entered) {
        if (Date.now() > until)
          throw new Error(`the command never ran:\n${(await shown.lines()).join('\n')}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      const lines = await shown.lines();
      const last = lines.lastIndexOf('end');
      const before = lines.slice(0, last).lastIndexOf('end');
      return lines.slice(before + 1, last).flatMap((line) => /^<(.*)>$/.exec(line)?.[1] ?? []);
    },
  };
}

/**
 * Takes back the line that was typed. While bash completes, the terminal itself would take these
 * keys, so they are repeated.
 */
async function clear({ type, lines }: Terminal): Promise<void> {
  const until = Date.now() + 20_000;
  do {
    if (Date.now() > until)
      throw new Error(`the line was never taken back:\n${(await lines()).join('\n')}`);
    type('\x05\x15');
    await new Promise((resolve) => setTimeout(resolve, 300));
  } while ((await lines()).at(-1)?.trim() !== 'ready>');
}

const isMissing = (name: Shell) =>
  spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0 && !process.env['CI'];

/** What is typed, and the arguments that come of it. */
const cases: readonly (readonly [keys: string, args: readonly string[]])[] = [
  ['portfolio wi\ts', ['wips']],
  ['portfolio user followe\t x', ['users', 'followers', 'x'].with(0, 'user')],
  ['portfolio --demo serv\t --prof\t wo\t', ['--demo', 'serve', '--profile', 'work']],
  ['portfolio projects --field Graphic\t', ['projects', '--field', 'Graphic Design']],
  ['portfolio projects --field=Graphic\t', ['projects', '--field=Graphic Design']],
  ['portfolio projects --field illu\t', ['projects', '--field', 'Illustration']],
  ['portfolio projects --field "Graphic D\t', ['projects', '--field', 'Graphic Design']],
  ["portfolio projects --field 'Graphic D\t", ['projects', '--field', 'Graphic Design']],
  ['portfolio projects --field Graphic\\ D\t', ['projects', '--field', 'Graphic Design']],
  ["portfolio projects --country Côte\\ d\\'I\t", ['projects', '--country', "Côte d'Ivoire"]],
  ['portfolio projects --country "Côte d\'I\t', ['projects', '--country', "Côte d'Ivoire"]],
  [`portfolio projects --fie Art${left.repeat(4)}\t\x05`, ['projects', '--field', 'Art']],
  ['portfolio status --profile the\t', ['status', '--profile', "the client's"]],
  ['portfolio serve --replay key-\t', ['serve', '--replay', 'key-two.txt']],
  ['portfolio serve --replay ~/here/key-\t', ['serve', '--replay', 'HOME/here/key-two.txt']],
  ['portfolio serve --replay=key\\ \t', ['serve', '--replay=key one.txt']],
];

describe.each(['bash', 'zsh', 'fish'] as const)('in %s', (name) => {
  it.skipIf(isMissing(name))('completes words, flags and values, and quotes them', async () => {
    const { enter, home } = await session(name);
    const got: [string, string[]][] = [];
    for (const [keys] of cases) {
      const args = await enter(keys);
      got.push([keys, args.map((arg) => arg.replace(home, 'HOME'))]);
    }
    expect(got).toEqual(cases);
  });

  it.skipIf(isMissing(name) || name === 'fish')(
    'completes a name typed without accents',
    async () => {
      const { enter } = await session(name);
      const typed = 'portfolio projects --country cote\\ d\t';
      expect(await enter(typed)).toEqual(['projects', '--country', "Côte d'Ivoire"]);
    },
  );

  it.skipIf(isMissing(name))('shows candidates, with their help where the shell can', async () => {
    const { terminal } = await session(name);
    terminal.type('portfolio config \t\t');
    await terminal.shows('unset');
    const screen = (await terminal.lines()).join('\n');
    for (const command of ['list', 'get', 'set', 'path'])
      expect(screen).toMatch(new RegExp(`\\b${command}\\b`));
    expect(screen.includes('Change a setting')).toBe(name !== 'bash');
    expect(screen).not.toContain('__complete');
  });

  it.skipIf(isMissing(name) || name !== 'zsh')(
    'cuts the help at the edge of the screen',
    async () => {
      const { terminal } = await session(name, 80);
      terminal.type('portfolio projects --\t');
      await terminal.shows('-- Print this help');
      const lines = await terminal.lines();
      const first = lines.findIndex((line) => line.startsWith('--'));
      const list = lines.slice(
        first,
        lines.findIndex((line) => line.includes('-- Print this help')),
      );
      expect(list.filter((line) => !/^--[a-z=-]+ +-- /.test(line))).toEqual([]);
    },
  );

  it.skipIf(isMissing(name))('runs nothing that was typed', async () => {
    const { enter, folder, terminal } = await session(name);
    // By default, Tab in zsh first expands what is typed, in every command.
    if (name === 'zsh') terminal.type("bindkey '^I' complete-word\r");
    for (const word of [
      '$(touch ran)',
      '`touch ran`',
      '"$(touch ran)',
      "'$(touch ran)",
      '(touch ran)',
      ';touch ran #',
    ]) {
      for (const start of ['projects --field=', 'serve --replay ']) {
        terminal.type(`portfolio ${start}${word}\t\t`);
        await clear(terminal);
        expect(existsSync(join(folder, 'ran')), `${start}${word}`).toBe(false);
      }
    }
    await enter('portfolio over');
    expect(existsSync(join(folder, 'ran'))).toBe(false);
  });
});
