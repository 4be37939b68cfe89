import { describe, expect, it } from 'vitest';
import { commandNames } from '../../../src/api/catalogue.ts';
import type { CommandRow, ParsedCommand } from '../../../src/cli/command.ts';
import { listProgramFlags } from '../../../src/cli/flags.ts';
import { createProgram } from '../../../src/cli/parsing/program.ts';
import { callOf } from '../../support/calls.ts';

const work = async () => async () => {};

const tree: readonly CommandRow[] = [
  {
    kind: 'endpoint',
    name: 'projects',
    alias: 'project',
    help: 'Read projects',
    endpoint: 'projects search',
    commands: [
      { kind: 'endpoint', name: 'show', help: 'Show one', endpoint: 'projects show' },
      { kind: 'endpoint', name: 'comments', help: 'List comments', endpoint: 'projects comments' },
    ],
  },
  { kind: 'endpoint', name: 'fields', help: 'List fields', endpoint: 'fields' },
  {
    kind: 'custom',
    name: 'api',
    help: 'Send a request',
    args: [
      { name: 'path', help: 'Path' },
      { name: 'more', help: 'More', isOptional: true, isVariadic: true },
    ],
    flagGroups: ['api', 'global', 'request'],
    load: work,
  },
  {
    kind: 'custom',
    name: 'serve',
    help: 'Serve',
    flagGroups: ['serve'],
    options: { json: 'As JSON' },
    load: work,
  },
  {
    kind: 'group',
    name: 'config',
    help: 'Settings',
    commands: [
      { kind: 'custom', name: 'list', help: 'List', flagGroups: ['output', 'global'], load: work },
    ],
  },
  {
    kind: 'custom',
    name: 'secret',
    help: 'Hidden',
    isHidden: true,
    flagGroups: ['global'],
    load: work,
  },
  {
    kind: 'help',
    name: 'help',
    help: 'Print help',
    args: [{ name: 'command', help: 'Command', isOptional: true, isVariadic: true }],
    examples: [],
  },
];

/** Runs the words: the call that they led to, and what was printed. */
async function run(line: string) {
  const calls: ParsedCommand[] = [];
  let printed = '';
  const program = createProgram({
    tree,
    version: '1.2.3',
    columns: undefined,
    home: '/home/a',
    print: (text) => {
      printed += text;
    },
    runCommand: async (call) => void calls.push(call),
    readAliases: async () => new Map([['mine', 'projects --field art --sort views']]),
  });
  const error: unknown = await program.run(line.split(' ').filter(Boolean)).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const [seen] = calls.map(({ commandRow: { name }, args: words, options, params }) => ({
    name,
    words,
    options,
    params,
  }));
  const call = seen && { ...seen, params: Object.fromEntries(seen.params) };
  return { call, printed, error, typed: program.getErrorFlags(), count: calls.length };
}

describe('a command', () => {
  it.each<[string, string, string[], object, object]>([
    ['projects', 'projects', [], {}, {}],
    ['project fox hare --demo', 'projects', ['fox', 'hare'], { demo: true }, {}],
    ['projects --field art -q fox', 'projects', [], {}, { field: 'art', q: 'fox' }],
    ['projects --tags a --tags b,c', 'projects', [], {}, { tags: 'a,b,c' }],
    ['projects show 12', 'show', ['12'], {}, {}],
    ['projects show 12 13', 'show', ['12', '13'], {}, {}],
    [
      '--retries 3 projects --retries 3 -L 2 -L 02',
      'projects',
      [],
      { retries: '3', limit: '2' },
      {},
    ],
    ['projects --where a --where b', 'projects', [], { where: ['a', 'b'] }, {}],
    [
      'mine --field fox --sort comments',
      'projects',
      [],
      {},
      { field: 'art,fox', sort: 'comments' },
    ],
    ['projects --field art,fox --field hare', 'projects', [], {}, { field: 'art,fox,hare' }],
    ['projects --city Ulm --city Bonn', 'projects', [], {}, { city: 'Ulm\nBonn' }],
    ['projects --no-cache --no-headers', 'projects', [], { cache: false, headers: false }, {}],
    ['projects --json', 'projects', [], { json: true, output: 'json' }, {}],
    ['fields --popular', 'fields', [], {}, { popular: 'true' }],
    [
      'api /x a b -f q=1 -f q=2 -i',
      'api',
      ['/x', 'a', 'b'],
      { rawField: ['q=1', 'q=2'], include: true },
      {},
    ],
    ['serve --key k --json', 'serve', [], { serveKey: 'k', json: true, output: 'json' }, {}],
    ['config list -o=csv', 'list', [], { output: 'csv' }, {}],
    ['projects -q==fox', 'projects', [], {}, { q: '=fox' }],
    ['projects -- -q=fox', 'projects', ['-q=fox'], {}, {}],
  ])(
    '%s is %s with %j, options %j and parameters %j',
    async (line, name, words, options, params) => {
      const { call, error, count } = await run(line);
      expect({ call, error, count }).toEqual({
        call: { name, words, options, params },
        error: undefined,
        count: 1,
      });
    },
  );

  it.each([
    ['projcts', 'unknown command "projcts"; did you mean "projects"?'],
    ['projects --feild x', 'unknown flag "--feild"; did you mean "--field"?'],
    ['projects --nope', 'unknown flag "--nope"'],
    ['projects show', 'missing argument <id>'],
    ['projects comments 1 2', '`portfolio projects comments` takes one argument'],
    ['config list x', '`portfolio config list` takes no arguments'],
    ['projects --field art show 12', '--field cannot be used with `portfolio projects show`'],
    ['projects --retries many', '--retries must be a whole number from 0 to 20, not "many"'],
    ['projects --limit 2 --all', '--limit and --all cannot be used together'],
    ['projects --json -o csv', '--json and --output csv cannot be used together'],
    ['serve --demo', 'unknown flag "--demo"'],
    ['help nothing', 'unknown command or topic "nothing"'],
    ['help exit-code', 'unknown command or topic "exit-code"; did you mean "exit-codes"?'],
    ['toString --help', 'unknown command "toString"'],
    ['config lst --help', 'unknown command "lst"; did you mean "list"?'],
    ['projects --field', '--field needs a value'],
    ['projects --download --demo', '--download needs a folder, and --demo is a flag'],
    ['fields --like 1', 'unknown flag "--like"'],
    ['projects --sort art --sort fox', '--sort takes one value, not both "art" and "fox"'],
    ['--retries 1 projects --retries 3', '--retries takes one value, not both "1" and "3"'],
    ['projects --json=true', '--json takes no value, not "true"'],
    ['config list -o css2', /^--output must be table, (?!.*css or gpl)/],
  ])('%s is refused', async (line, message) => {
    const { error, count } = await run(line);
    expect(error).toMatchObject({
      kind: 'usage',
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    });
    expect(count).toBe(0);
  });
});

describe('help', () => {
  it.each([
    ['help', 'Usage: portfolio <command> [flags]'],
    ['--help', 'Usage: portfolio <command> [flags]'],
    ['projects --help', 'Usage: portfolio projects [command] [query...] [flags]'],
    ['help projects show', 'Usage: portfolio projects show <id...> [flags]'],
    ['help paging', 'Pages, limits and the pager\n'],
    ['projects nothing --help', 'Usage: portfolio projects [command] [query...] [flags]'],
    ['config', 'Usage: portfolio config <command> [flags]'],
    ['--version', '1.2.3'],
  ])('%j prints it and runs no command', async (line, start) => {
    const { printed, error, count } = await run(line);
    expect({ error, count }).toEqual({ error: undefined, count: 0 });
    expect(printed.startsWith(`${start}\n`)).toBe(true);
  });

  it('is a first screen for the name alone, which names the commands', async () => {
    const { printed, error, count } = await run('');
    expect({ error, count }).toEqual({ error: undefined, count: 0 });
    expect(printed).toMatch(/--demo[\s\S]*\nCommands: projects {2}fields/);
  });

  it('ends with the names of the other output flags and of the global flags that the command takes', async () => {
    expect((await run('config list --help')).printed).toMatch(
      /\n {2}-o, .*\n.*\n\nOther flags:.*\n.*\n\nMore output flags: --json, [^\n]*\n[^\n]*\nGlobal flags: --profile, --color, [^\n]*\n$/,
    );
    expect((await run('projects --help')).printed).toMatch(
      /\nGlobal flags: --profile.* and \d+ more; see .*\n$/,
    );
    expect((await run('--help')).printed).toMatch(/\nGlobal flags:\n {2}--profile/);
  });

  it.each([
    ['projects show', 'usage: portfolio projects show <id...> [flags]'],
    ['projects comments 1 2', 'usage: portfolio projects comments <id> [flags]'],
    ['projects --feild x', 'see `portfolio projects --help`'],
    ['projcts', 'see `portfolio --help`'],
  ])('the hint of %j is %s', async (line, hint) => {
    expect((await run(line)).error).toMatchObject({ details: { hint } });
  });

  it('explains six global flags, and names the topic that explains all', async () => {
    const { printed } = await run('--help');
    expect(printed.split('Global flags:\n')[1]?.match(/^ {2}--\S+/gm)).toHaveLength(6);
    expect(printed).toMatch(
      /\nMore flags: --no-keep, .* and \d+ more; see `portfolio help flags`\n/,
    );
    const all = (await run('help flags')).printed;
    for (const { longName: long } of listProgramFlags()) expect(all).toContain(`\n  ${long} `);
  });

  it('lists the global flags of a group too, which may be typed before its command', async () => {
    expect((await run('config --help')).printed).toMatch(/\n\nGlobal flags: --profile/);
    expect((await run('config --profile work list')).call).toMatchObject({
      name: 'list',
      options: { profile: 'work' },
    });
    expect((await run('config --demo list')).error).toMatchObject({
      message: expect.stringContaining('--demo cannot'),
    });
  });

  it('leaves out hidden commands, which can be run', async () => {
    expect((await run('--help')).printed).not.toContain('secret');
    expect((await run('')).printed).not.toContain('secret');
    expect((await run('secret')).call?.name).toBe('secret');
  });

  it("shows a row's own help for a flag, under the command's flags", async () => {
    expect((await run('serve --help')).printed).toMatch(/\nFlags:\n {2}--json +As JSON\n/);
  });
});

describe('what was typed before an error', () => {
  it.each([
    ['projects --json --nonsense', { output: 'json', verbose: false, quiet: false }],
    ['--verbose projects -o csv --nonsense', { output: 'csv', verbose: true, quiet: false }],
    ['projects --limit 0', { verbose: false, quiet: false }],
    ['--quiet nonsense', { verbose: false, quiet: true }],
    ['nonsense', { verbose: false, quiet: false }],
    ['nonsense --json', { output: 'json', verbose: false, quiet: false }],
    ['nonsense -- --json', { verbose: false, quiet: false }],
  ])('%s tells the format and how much is to be said', async (line, typed) => {
    expect((await run(line)).typed).toEqual(typed);
  });
});

const otherNouns = (verb: string): string =>
  commandNames
    .flatMap((name) => (name.endsWith(` ${verb}`) ? (name.split(' ')[0] ?? []) : []))
    .slice(1)
    .join(', ');

const noNames = '--json takes no names: it prints what the service sent';
const columnsHint =
  "for columns use `--columns id,name`, for JSON `--jq '.projects[] | {id, name}'`";

it.each(['--license no-use --reusable', '--reusable --license by'])(
  'two flags for one parameter: %s',
  async (flags) => {
    await expect(callOf(`projects ${flags}`)).rejects.toMatchObject({
      kind: 'usage',
      message: `${flags.match(/--[a-z]+/g)?.join(' and ')} cannot be used together`,
    });
  },
);

it.each([
  ['version', 'unknown command "version"; did you mean "--version"?', 'see `portfolio --help`'],
  [
    'search',
    'unknown command "search"',
    `did you mean \`portfolio projects search\`, or the same for ${otherNouns('search')}?`,
  ],
  ['followers', 'unknown command "followers"', 'did you mean `portfolio users followers`?'],
  [
    '2236',
    'unknown command "2236"',
    `did you mean \`portfolio projects show 2236\`, or the same for ${otherNouns('show')}?`,
  ],
  ['creative show ada', 'unknown command "creative"', 'did you mean: portfolio user show ada'],
  [
    'creatives poster',
    '`portfolio creatives` takes no arguments',
    'did you mean: portfolio users poster',
  ],
  [
    'login secret',
    '`portfolio login` takes no arguments',
    'pass the key on standard input: portfolio login --with-key < FILE',
  ],
  [
    '--limit 5 projects a',
    '--limit must come after the command',
    'did you mean: portfolio projects --limit 5 a',
  ],
  [
    '-L5 --demo project search fox',
    '--limit must come after the command',
    'did you mean: portfolio project search -L5 --demo fox',
  ],
  [
    '--sort views status',
    'unknown flag "--sort"',
    expect.stringMatching(/^--sort works with `portfolio projects`, /),
  ],
  [
    'completion',
    'missing argument <shell>: bash, zsh, fish, powershell or nushell',
    '`portfolio completion --help` explains them',
  ],
  ['board Client', 'unknown command "Client"', 'did you mean `portfolio board show Client`?'],
  ['board help', 'unknown command "help"', 'see `portfolio board --help`'],
  ['auth login', 'unknown command "auth"', 'did you mean: portfolio login'],
  [
    'portfolio projects fox',
    'unknown command "portfolio"',
    'leave out the second `portfolio`; did you mean: portfolio projects fox',
  ],
  ['board shwo', 'unknown command "shwo"; did you mean "show"?', 'see `portfolio board --help`'],
  ['new', 'unknown command "new"', 'did you mean `portfolio library new`?'],
  ['sync --budget 9/h', 'unknown command "sync"', 'did you mean `portfolio library sync`?'],
  [
    'import',
    'unknown command "import"',
    'did you mean `portfolio board import` or `portfolio library import`?',
  ],
  [
    'projects --color teal',
    '--color must be auto, always or never, not "teal"',
    '--color-hex searches by colour',
  ],
  [
    'projects --colour teal',
    'unknown flag "--colour"; did you mean "--color-hex"?',
    'see `portfolio projects --help`',
  ],
  [
    'status --colour never',
    'unknown flag "--colour"; did you mean "--color"?',
    'see `portfolio status --help`',
  ],
  [
    'users --order views',
    'unknown flag "--order"; did you mean "--sort"?',
    'see `portfolio users --help`',
  ],
  [
    'projects --format csv',
    'unknown flag "--format"; did you mean "--output"?',
    'see `portfolio projects --help`',
  ],
  [
    'projects comments 1 --order x',
    'unknown flag "--order"; did you mean "--sort-by"?',
    'see `portfolio projects comments --help`',
  ],
  ['help new', 'unknown command or topic "new"', 'see `portfolio help library new`'],
  ['help captions', 'unknown command or topic "captions"', 'see `portfolio help formatting`'],
  ['help sheets', 'unknown command or topic "sheets"', 'see `portfolio help formatting`'],
  ['help colour', 'unknown command or topic "colour"', 'see `portfolio help filtering`'],
  ['help likeness', 'unknown command or topic "likeness"', 'see `portfolio --help`'],
  ['help color', 'unknown command or topic "color"', 'see `portfolio help filtering`'],
  ['help json', 'unknown command or topic "json"', 'see `portfolio help formatting`'],
  ['help sort', 'unknown command or topic "sort"', 'see `portfolio help filtering`'],
  ['config set', 'missing argument <key>', '`portfolio config set --help` explains them'],
  ['projects --json=id,name', noNames, columnsHint],
  ['projects --json id,name', noNames, columnsHint],
  ['projects --json=red', '--json takes no value, not "red"', 'see `portfolio projects --help`'],
])('%s: %s', async (line, message, hint) => {
  await expect(callOf(line)).rejects.toMatchObject({ kind: 'usage', message, details: { hint } });
});

it.each(['projects --json red,blue', 'projects --json name', 'projects id,name'])(
  '%s is a search',
  async (line) => {
    expect((await callOf(line)).args).toHaveLength(1);
  },
);
