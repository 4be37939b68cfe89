// The commands in help topics, run as a user would: in a shell, in a terminal, with a service of
// one's own.
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { topicTexts } from '../../src/cli/help/topic-texts.ts';
import { topics } from '../../src/cli/help/topics.ts';
import { commandTree } from '../../src/commands/tree.ts';
import { bin, newHome, type Served, serve, terminal } from '../support/command.ts';

/** Programs that the commands call: this one, and others that would wait for a person. */
const programs = {
  portfolio: `exec '${process.execPath}' '${bin}' "$@"`,
  // Shows the preview of the first line and chooses this line.
  fzf: `IFS= read -r line; cat > /dev/null
while [ "$1" != --preview ]; do shift; done
id=$(printf %s "$line" | cut -f1)
FZF_PREVIEW_COLUMNS=40 sh -c "$(printf %s "$2" | sed "s/{1}/$id/")" >&2
printf '%s\\n' "$line"`,
  watch: `for last; do :; done; COLUMNS=80 exec sh -c "$last"`,
};

/** The commands in the lines of a topic. A line of a crontab is a command after its five times. */
const commandsOf = (lines: readonly string[]): readonly string[] =>
  lines
    .join('\n')
    .split(/^(?=\$ |[\d*]+ )/m)
    .map((command) => command.trimEnd().replace(/^(\$ |([\d*]+ ){5})/, ''));

const examples = topics.flatMap(([name]) => {
  const commands = topicTexts[name](commandTree).flatMap((block) =>
    typeof block === 'object' && 'lines' in block ? commandsOf(block.lines) : [],
  );
  return commands.length === 0 ? [] : [[name, commands] as const];
});

let service: Served;
beforeAll(async () => {
  service = await serve();
});
afterAll(() => service.stop());

/**
 * Runs the commands one after the other in a shell: their exit codes, what the terminal showed, and
 * the home folder.
 */
async function run(commands: readonly string[]) {
  const home = newHome();
  const folder = join(home.folder, 'bin');
  mkdirSync(folder);
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  const script = commands.map((command) => `${command}\necho "[exit $?]"\n`).join('');
  const env = {
    PATH: `${folder}${delimiter}${home.env['PATH']}`,
    PORTFOLIO_BASE_URL: service.url,
    SCRIPT: `cd '${home.folder}'\nset -o pipefail\n${script}`,
  };
  const shown = terminal([], { home, env, rows: 24, shell: 'exec bash -c "$SCRIPT"' });
  await shown.ended;
  const lines = await shown.lines();
  const exits = lines.flatMap((line) => /^.*\[exit (\d+)\]$/.exec(line)?.[1] ?? []);
  return { exits, text: lines.join('\n'), folder: home.folder };
}

/** Lists that the commands of a topic continue. */
const listed: Readonly<Record<string, readonly string[]>> = {
  expressions: ['portfolio projects -L 20 --keep -o ids'],
  downloads: ['portfolio projects -L 3'],
};

describe('the commands of help', () => {
  it('are in these topics', () => {
    expect(examples.map(([name]) => name)).toEqual([
      'expressions',
      'rows',
      'recipes',
      'downloads',
      'accessibility',
    ]);
  });

  it.each(examples)(
    '%s work',
    async (name, commands) => {
      const before = listed[name] ?? [];
      const { exits, text, folder } = await run([...before, ...commands]);
      expect(exits, text).toEqual([...before, ...commands].map(() => '0'));
      if (name !== 'recipes') return;
      expect(text).toMatch(/[▀▄▌▐]{3}/);
      expect(text).toContain('Project views');
      expect(readFileSync(join(folder, 'projects.csv'), 'utf8').split('\r\n')).toHaveLength(102);
      expect(readFileSync(join(folder, 'fields.csv'), 'utf8')).toContain('Illustration');
      expect(readFileSync(join(folder, 'news.html'), 'utf8')).toContain('<html');
    },
    60_000,
  );
});
