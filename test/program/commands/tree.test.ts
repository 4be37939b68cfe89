import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointOf } from '../../../src/api/catalogue.ts';
import { type CommandRow, subcommandsOf } from '../../../src/cli/command.ts';
import { topics } from '../../../src/cli/help/topics.ts';
import { commandTree } from '../../../src/commands/tree.ts';
import { emptyFolder, runWith } from '../../support/system.ts';
import { words } from '../../support/transcript.ts';

const exampleWords = (row: CommandRow): readonly string[] =>
  row.kind === 'endpoint'
    ? endpointOf(row.endpoint).examples
    : 'examples' in row
      ? (row.examples ?? [])
      : [];
const takesDemo = (row: CommandRow): boolean =>
  row.kind === 'endpoint' || (row.kind === 'custom' && row.flagGroups.includes('request'));

interface Placed {
  readonly path: string;
  readonly row: CommandRow;
}

const placed = (rows: readonly CommandRow[], above = ''): readonly Placed[] =>
  rows.flatMap((row) => {
    const path = `${above}${row.name}`;
    return [{ path, row }, ...placed(subcommandsOf(row), `${path} `)];
  });
const all = placed(commandTree);

describe('the command tree', () => {
  it.each([
    ['portfolio', commandTree] as const,
    ...all.map(({ path, row }) => [path, subcommandsOf(row)] as const),
  ])('has different names and aliases below %s', (_, rows) => {
    const names = rows.flatMap(({ name, alias }) => (alias === undefined ? [name] : [name, alias]));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('has help for each command and argument: a sentence without a full stop', () => {
    for (const { path, row } of all) {
      const args = row.kind === 'custom' ? (row.args ?? []) : [];
      for (const { help } of [row, ...args]) expect(help, path).toMatch(/^[A-Z].*[^.\s]$/);
    }
  });

  it('has under its headings first what people do first, and the tools of developers last', () => {
    const shown = commandTree.filter(({ isHidden }) => isHidden !== true);
    const headings = [...new Set(shown.map(({ helpGroup: group = '' }) => group))];
    const below = (heading: string) =>
      shown.flatMap(({ helpGroup: group, name }) => (group === heading ? [name] : [])).join(' ');
    expect(headings.map((heading) => `${heading} ${below(heading)}`)).toEqual([
      expect.stringMatching(/^Browse: browse projects users wips collections /),
      'Collect: board library credits',
      expect.stringMatching(/^Settings: login /),
      'For developers: api serve mcp doctor',
    ]);
  });

  const own = all.flatMap(({ path, row }) => (row.kind === 'custom' ? [[path, row] as const] : []));
  it.each(own)('loads the code of %s', async (_, row) => {
    expect(await row.load()).toBeTypeOf('function');
  });

  it.each(own)(
    'has required arguments of %s before optional ones, and a variadic one last',
    (_, { args = [] }) => {
      const isOptional = args.map((arg) => arg.isOptional === true);
      expect(isOptional).toEqual(isOptional.toSorted());
      expect(args.slice(0, -1).filter((arg) => arg.isVariadic)).toEqual([]);
    },
  );
});

describe('the examples of help', () => {
  const runnable = all.filter(({ row }) => row.kind !== 'group');

  it.each(runnable.map(({ path, row }) => [path, row] as const))(
    'are given for %s and are its own',
    (path, row) => {
      expect(exampleWords(row)).not.toEqual([]);
      const [noun = ''] = path.split(' ');
      const names = [
        noun,
        ...all.flatMap(({ path: other, row: { alias } }) =>
          other === noun && alias ? [alias] : [],
        ),
      ];
      const shortcuts =
        row.kind === 'endpoint'
          ? [endpointOf(row.endpoint).shortcut, row.endpoint.split(' ')[0]]
          : [];
      for (const line of exampleWords(row))
        expect([...names, ...shortcuts]).toContain(line.split(' ')[0]);
    },
  );

  const examples = runnable.flatMap(({ row }) =>
    exampleWords(row).map((line) => [line, row] as const),
  );
  /** Help for examples that need more than a test has, so that only their flags are checked. */
  const onlyChecked = (row: CommandRow) =>
    row.kind === 'custom' && row.exampleRequirement !== undefined ? ['--help'] : [];

  const demo = new Map(examples.filter(([, row]) => takesDemo(row)));
  it.each([...demo])('portfolio %s --demo prints something', async (line, row) => {
    // Without a board, there is nothing to download.
    const more = line.startsWith('board download ') ? ['--help'] : onlyChecked(row);
    const { exit, stdout, stderr } = await runWith([...words(line), '--demo', ...more]);
    expect({ exit, isEmpty: stdout === '', stderr }).toEqual({
      exit: 0,
      isEmpty: false,
      stderr: expect.any(String),
    });
  });

  const home = emptyFolder();
  const env = { PORTFOLIO_LIBRARY: join(home, 'library.db') };
  const before = process.cwd();
  // Some examples write a file to the working folder.
  beforeAll(() => process.chdir(home));
  afterAll(() => process.chdir(before));
  beforeAll(async () => {
    await runWith(['projects', '--demo', '--keep', '-L', '3'], { home, env });
    await runWith(['board', 'add', 'moodboard', 'albacastro', '--demo'], { home, env });
    const watch = ['library', 'watch', '--name', 'posters', 'projects', 'poster', '--demo'];
    await runWith(watch, { home, env });
  });
  it.each(examples.filter(([, row]) => !takesDemo(row)))(
    'portfolio %s works',
    async (line, row) => {
      const [typed = ''] = line.split(' < ');
      // A command that writes to this folder, or needs downloads in it, is only checked. A server
      // is stopped at once.
      const isServer = typed.startsWith('serve');
      const more = [
        ...onlyChecked(row),
        ...(/^((library|board) (backup|export|import [^-])|credits )/.test(typed)
          ? ['--help']
          : []),
        ...(isServer ? ['--port', '0'] : []),
        ...(/^(library watch|board check) /.test(typed) ? ['--demo'] : []),
      ];
      const signal = isServer ? AbortSignal.abort() : new AbortController().signal;
      expect(await runWith([...words(typed), ...more], { home, env, signal })).toMatchObject({
        exit: 0,
      });
    },
  );

  it('fit 80 columns, as all of help does without a value by mistake, and the first screen fits 24 lines', async () => {
    const ofTopics = topics.map(([name]) => ['help', name]);
    const pages = [
      [],
      ['--help'],
      ...all.map(({ path }) => [...path.split(' '), '--help']),
      ...ofTopics,
    ];
    for (const args of pages) {
      const { stdout } = await runWith(args);
      for (const line of stdout.split('\n'))
        expect(line.length, `${args.join(' ')}: ${line}`).toBeLessThanOrEqual(80);
      expect(stdout, args.join(' ')).not.toMatch(
        /\bundefined\b|\[object|\bNaN\b|(?<!\b(?:is|or) )\bnull\b/,
      );
    }
    expect((await runWith([])).stdout.trimEnd().split('\n').length).toBeLessThan(24);
  });
});
