// What a start loads. A test of time would fail on a busy machine, and this shows what was added. A
// module that is new here needs a reason beside it: Node's modules take up to a millisecond each,
// and ten kilobytes of ours about half of one.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bin, keylessHome, type Served, serve } from '../support/command.ts';

const { folder, env } = keylessHome();
const hook = join(folder, 'hook.cjs');
writeFileSync(
  hook,
  `const Module = require('node:module');
const { basename } = require('node:path');
const { statSync } = require('node:fs');
const { _load: load } = Module;
const node = new Set();
Module._load = (name, ...rest) => {
  if (Module.isBuiltin(name)) node.add(name.replace('node:', ''));
  return load(name, ...rest);
};
process.on('exit', () => {
  const files = Object.keys(require.cache).filter((file) => file !== __filename);
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  process.stderr.write(JSON.stringify({ node: [...node], ours: files.map((file) => basename(file)), bytes }));
});`,
);

let served: Served;
beforeAll(async () => {
  served = await serve();
});
afterAll(() => served.stop());

type Reasons = Readonly<Record<string, string>>;

const start = {
  node: {
    events: 'the signal of the process has no limit of listeners; commander',
    fs: 'reads the program and the settings',
    os: 'finds the home folder',
    path: 'joins paths',
    process: 'commander',
    ...(process.version.startsWith('v20.') ? { v8: 'sets a flag that later versions have' } : {}),
    vm: 'runs kept code',
  },
  ours: {
    'portfolio.js': 'prints the version',
    'start.js': 'keeps compiled code',
    'main.js': 'the tables of commands, flags and endpoints, which parsing needs; commander',
    'rolldown-runtime.js': 'the bundler',
    'settings.js': 'aliases, for help; the service and the key, for a request',
  },
};

const request = {
  node: {
    ...start.node,
    assert: 'undici',
    async_hooks: 'undici',
    buffer: 'undici',
    diagnostics_channel: 'undici',
    http: 'undici reads the maximum size of headers from it',
    net: 'the socket',
    querystring: 'undici',
    stream: 'the body of a response',
    util: 'undici',
  },
  ours: {
    ...start.ours,
    'list.js': 'plans and reads a list',
    'run-command.js': 'runs a command that was parsed',
    'http.js': 'undici, with its parser of HTTP in two forms',
    'budget.js': 'limits the bytes in memory',
    'option-checks.js': 'checks --base-url and the flags about output',
  },
};

const table = {
  'table.js': 'the format',
  'columns.js': 'chooses columns',
  'layout.js': 'fits them into the width',
  'readable-cells.js': 'writes cells for people',
  'draw-table.js': 'draws the cells',
};

test.each<
  [
    string,
    readonly string[],
    { readonly node: Reasons; readonly ours: Reasons },
    maxKilobytes: number,
  ]
>([
  [
    '--version',
    ['--version'],
    {
      node: { fs: 'writes the version' },
      ours: { 'portfolio.js': 'prints the version', 'package.json': 'has the version' },
    },
    5.5,
  ],
  [
    '--help',
    ['--help'],
    {
      ...start,
      ours: {
        ...start.ours,
        'aliases.js': 'help lists the aliases',
        'print-help.js': 'prints the help',
        'help.js': 'formats the help',
        'without-command.js': 'prints help and failures',
      },
    },
    // The options are tables with names of properties.
    172,
  ],
  [
    'a page as JSON',
    ['projects', '--json'],
    {
      ...request,
      ours: { ...request.ours, 'json.js': 'the format', 'document2.js': 'indents the JSON' },
    },
    // Pages carry their facts, what acts on a list is a row, and a list may be several searches.
    588,
  ],
  [
    'a table',
    ['projects', '-o', 'table'],
    { ...request, ours: { ...request.ours, ...table } },
    // The contradictions between flags are one table.
    595,
  ],
])(
  '%s loads what it has a reason for, and is not larger',
  (_, args, { node, ours }, maxKilobytes) => {
    const more = args.includes('projects') ? ['--base-url', served.url] : [];
    const { stderr, status } = spawnSync(process.execPath, ['-r', hook, bin, ...args, ...more], {
      env,
      encoding: 'utf8',
    });
    expect(status).toBe(0);
    const loaded = JSON.parse(stderr.slice(stderr.lastIndexOf('{"node"')));
    expect({ node: loaded.node.sort(), ours: loaded.ours.sort() }).toEqual({
      node: Object.keys(node).sort(),
      ours: Object.keys(ours).sort(),
    });
    expect(loaded.bytes / 1000).toBeLessThan(maxKilobytes);
    // Lower the limit after a change that makes it possible.
    expect(loaded.bytes / 1000).toBeGreaterThan(maxKilobytes * 0.9 - 2);
  },
);
