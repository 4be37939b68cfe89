// Commands that do something: their first part returns a value and writes nothing, and the second
// prints the value.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { CommandAction } from '../../../src/cli/action.ts';
import { type CommandRow, subcommandsOf } from '../../../src/cli/command.ts';
import { createContext } from '../../../src/cli/context.ts';
import { parseCall } from '../../../src/cli/parsing/parse-call.ts';
import { createMask } from '../../../src/client/mask.ts';
import { commandTree } from '../../../src/commands/tree.ts';
import { chooseSource } from '../../../src/sources/sources.ts';
import { wrapOutput } from '../../../src/system/output-stream.ts';
import { canned } from '../../support/canned.ts';
import { emptyFolder, fakeSystem, runWith } from '../../support/system.ts';
import { words } from '../../support/transcript.ts';

/** Returns the commands below these rows that return a value, by their names. */
async function doingBelow(
  rows: readonly CommandRow[],
  above = '',
): Promise<(readonly [string, CommandAction<unknown>])[]> {
  const found = await Promise.all(
    rows.map(async (row) => {
      const path = `${above}${row.name}`;
      const code = row.kind === 'custom' ? await row.load() : undefined;
      const own =
        code !== undefined && 'run' in code
          ? [[path, code as CommandAction<unknown>] as const]
          : [];
      return [...own, ...(await doingBelow(subcommandsOf(row), `${path} `))];
    }),
  );
  return found.flat();
}

const doing = new Map(await doingBelow(commandTree));

const dir = emptyFolder();
const [pictures, exported, library] = ['pictures', 'mood', 'library'].map((name) =>
  join(dir, name),
);

/** A line for each such command. They run in this order, with one home folder. */
const lines: Readonly<Record<string, string>> = {
  'board add': 'board add mood 22363486 24389490 --demo',
  'board note': 'board note mood 1 type',
  'board section': 'board section mood 1 Type',
  'board move': 'board move mood 2 1',
  'board export': `board export mood ${exported}`,
  'board remove': 'board remove mood 1',
  'board rename': 'board rename mood posters',
  'board import': `board import ${exported}`,
  'projects download': `projects download 22363486 --demo --dir ${pictures}`,
  'users download': `users download albacastro --demo --dir ${pictures}`,
  'collections download': `collections download 6652816 --demo --dir ${pictures}`,
  'wips download': `wips download 805738 --demo --dir ${pictures}`,
  'library watch': 'library watch projects --field Illustration --demo',
  'library sync': 'library sync',
  'library check': 'library check',
  'library export': `library export ${library} -o ndjson`,
  'library import': `library import ${library}`,
  'library backup': `library backup ${library}.db`,
  'library unwatch': 'library unwatch 1',
  credits: `credits ${pictures}`,
  login: 'login --with-key --base-url URL --profile work',
  'profiles use': 'profiles use work',
  'config set': 'config set output csv',
  'config unset': 'config unset output',
  logout: 'logout',
  'profiles delete': 'profiles delete work',
  'alias set': 'alias set mine projects',
  'alias delete': 'alias delete mine',
  'cache clear': 'cache clear',
};

it('every command that does something returns a value and writes nothing', async () => {
  expect(
    [...doing.keys()].filter((path) => lines[path] === undefined),
    'add a line to `lines`',
  ).toEqual([]);
  const service = await canned(() => ({ body: '{"fields":[],"popular":[]}' }));
  const home = emptyFolder();
  const env = { PORTFOLIO_LIBRARY: join(home, 'library.db') };
  try {
    for (const [path, line] of Object.entries(lines)) {
      const { system } = fakeSystem([], { home, env, stdin: 'k-123' });
      const written: string[] = [];
      const write = async (chunk: string | Uint8Array) => void written.push(String(chunk));
      const silent = {
        ...system,
        stdout: wrapOutput(system.stdout, { write }),
        stderr: wrapOutput(system.stderr, { write }),
      };
      const typed = words(line.replace('URL', service.url));
      const { parsed } = await parseCall(typed, commandTree, { system });
      if (parsed === undefined) throw new Error(line);
      const { options } = parsed;
      const made = createContext({
        system: silent,
        options,
        mask: createMask(),
        source: chooseSource(options),
      });
      // Events: a path that a script can use at once, and a watch that has run.
      const ignore = async () => {};
      const context = {
        ...made,
        printLine: ignore,
        ...(path === 'library sync' ? { reportOutcome: ignore } : {}),
      };
      const result = await doing.get(path)?.run(context, parsed.args, parsed);
      expect({ path, written, isValue: typeof result === 'object' }).toEqual({
        path,
        written: [],
        isValue: true,
      });
      expect(Object.keys(result ?? {}), path).not.toEqual([]);
      await doing.get(path)?.print(result, context);
    }
  } finally {
    await service.stop();
  }
  expect((await runWith(['board', 'list', '--json'], { home, env })).stdout).toContain('posters');
});
