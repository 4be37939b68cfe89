// What each folder of src may import, and the few places that reach outside the process.
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, test } from 'vitest';
import { below, type Node, parse } from '../support/syntax.ts';

/**
 * The folders of src, and the files directly in it. Each imports only itself and those before it.
 */
const layers = `
  ../ once.ts errors.ts native.ts
  api/json/ api/reference/ api/kinds/ api/ api/openapi/
  system/ files/
  client/ client/pictures/ har/
  view/text/ view/kinds/ view/tables/ view/charts/ view/pictures/
  view/ view/lists/ view/sheet/ view/formats/ view/digest/
  failure-text.ts
  terminal/pictures/ terminal/
  settings/options/ settings/
  records/expressions/ records/
  download/
  library/index/ library/store/ library/history/ library/exchange/
  service/ service/http/
  sample/cast/ sample/art/ sample/
  sources/
  cli/ cli/help/ cli/completion/ cli/printing/ cli/parsing/
  commands/settings/ commands/doctor/ commands/pictures/ commands/library/ commands/board/
  commands/list/ commands/mcp/ commands/browse/ commands/
  build.ts docs.ts run.ts main.ts
`
  .trim()
  .split(/\s+/);

type Rows = readonly (readonly [RegExp, string])[];

/**
 * Packages that reach outside the process, and the folders and files that may import them. The
 * first row that matches decides. A package without a row may be imported anywhere.
 */
const packages: Rows = [
  [/^(node:child_process|open|@napi-rs\/keyring)$/, 'system/'],
  [/^(node:dns|undici)$/, 'client/'],
  [/^node:http$/, 'client/ service/http/'],
  [/^node:net$/, 'client/ service/http/ system/'],
  [
    /^node:fs$/,
    'files/ system/ client/ har/ settings/ download/ library/ sample/ sources/ commands/ build.ts docs.ts',
  ],
  [/^node:os$/, 'system/ library/store/'],
  [/^node:module$/, 'library/store/ view/pictures/'],
  [/^node:(tty|readline)$/, 'system/ terminal/'],
  [/^node:timers$/, 'system/ service/http/'],
  [/^(?!node:(crypto|events|path|stream|string_decoder|url|util|zlib)$)node:/, ''],
  [/^libsql$/, 'library/store/'],
  [/^sharp$/, 'view/pictures/'],
  [/^conf$/, 'settings/'],
  [/^ora$/, 'terminal/'],
  [/^commander$/, 'cli/'],
  [/^@modelcontextprotocol\/server$/, 'commands/mcp/'],
];

/**
 * Globals and members that reach outside the process, start a timer, or depend on the machine, as
 * above.
 */
const globals: Rows = [
  [/^process$/, 'system/ main.ts build.ts docs.ts'],
  [/^console$/, 'cli/printing/jq.ts'],
  [/^import\.meta$/, 'main.ts library/store/ view/pictures/'],
  [/^(fetch|WebSocket|EventSource|performance|globalThis|eval|require)$/, ''],
  [/^set(Timeout|Interval)$/, 'system/ client/ terminal/ cli/printing/ service/http/ main.ts'],
  [/^setImmediate$/, 'download/ service/ sources/'],
  [/^AbortSignal\.timeout$/, 'cli/printing/'],
  // Signals of `AbortSignal.any` warn above ten listeners.
  [/^AbortSignal\.any$/, 'errors.ts'],
  [/^(Date\.now|new Date\(\))$/, 'system/ build.ts'],
  [/^(Math\.random|crypto)$/, 'system/ download/ files/'],
  // The time zone and the language of the machine.
  [
    /^\.[gs]et(FullYear|Month|Date|Day|Hours|Minutes|Seconds)$/,
    'client/retry.ts settings/options/',
  ],
  [/^\.(to(Date|Time|Locale\w*)String|getTimezoneOffset)$/, 'client/retry.ts'],
  [/^Intl\.DateTimeFormat$/, ''],
];

/** Texts of source files by their path below src. */
type Sources = Readonly<Record<string, string>>;

const src = fileURLToPath(new URL('../../src', import.meta.url));
const sources: Sources = Object.fromEntries(
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [file.replaceAll('\\', '/'), readFileSync(`${src}/${file}`, 'utf8')]),
);

/** Returns the modules that a file imports, and the globals and members that it uses. */
function usesOf(file: string, text: string) {
  const imports = new Set<string>();
  const names = new Set<string>();
  for (const { node, parent, key } of below(parse(file, text))) {
    const code = text.slice(node.start, node.end);
    const source = 'source' in node ? (node.source as Node | null) : null;
    if (source !== null) imports.add(source.type === 'Literal' ? String(source.value) : code);
    if (node.type === 'Identifier') names.add(isMember(parent, key) ? `.${node.name}` : node.name);
    if (/^(Member|New|Meta)/.test(node.type)) names.add(code);
  }
  return { imports: [...imports], names: [...names] };
}

/** Whether a name is a key or follows a dot. */
const isMember = (parent: Node | undefined, key: string): boolean =>
  (key === 'key' || key === 'property') &&
  parent !== undefined &&
  'computed' in parent &&
  !parent.computed;

/** Returns what the tables above do not allow; if they allow all of it, circles of imports. */
function faults(all: Sources): string[] {
  const found: string[] = [];
  const graph = new Map<string, readonly string[]>();
  for (const [file, text] of Object.entries(all)) {
    const { imports, names } = usesOf(file, text);
    const targets = imports
      .filter((name) => /^\.\.?\//.test(name))
      .map((name) => posix.join(posix.dirname(file), name));
    graph.set(file, targets);
    const above = targets.filter((target) => layerOf(target) > layerOf(file));
    found.push(
      ...above.map((target) => `${file} imports ${target}, which is above it`),
      ...imports
        .filter((name) => /^import\(/.test(name) || !mayUse(file, packageOf(name), packages))
        .map((name) => `${file} imports ${name}`),
      ...names.filter((name) => !mayUse(file, name, globals)).map((name) => `${file} uses ${name}`),
    );
  }
  return found.length > 0 ? found : circles(graph);
}

/** @throws Error if the folder is not in the list */
function layerOf(file: string): number {
  const folder = file.startsWith('../') ? '../' : file.replace(/[^/]+$/, '') || file;
  const layer = layers.indexOf(folder);
  if (layer === -1) throw new Error(`${folder} is not in the list of layers`);
  return layer;
}

/** Returns a package without the path in it, e.g. `@scope/package`. */
const packageOf = (name: string): string => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name;

function mayUse(file: string, name: string, rows: Rows): boolean {
  const places = rows.find(([what]) => what.test(name))?.[1].split(' ');
  return places === undefined || places.some((place) => place !== '' && file.startsWith(place));
}

/** Finds circles of imports by a depth-first search. */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const walk = (file: string, path: readonly string[]): string[] => {
    if (path.includes(file)) return [[...path.slice(path.indexOf(file)), file].join(' → ')];
    if (done.has(file)) return [];
    done.add(file);
    return (graph.get(file) ?? []).flatMap((target) => walk(target, [...path, file]));
  };
  return [...graph.keys()].flatMap((file) => walk(file, []));
}

test('src imports in one direction, and reaches outside the process in few places', () => {
  expect(faults(sources)).toEqual([]);
});

test('nothing writes or reads headers of our own', () => {
  const files = (pattern: RegExp) =>
    Object.entries(sources).flatMap(([file, text]) => (pattern.test(text) ? file : []));
  // A service reports its rate limit in headers.
  expect(files(/\[['"`]x-/)).toEqual(['client/traffic.ts']);
  expect(files(/['"`]x-[a-z-]+['"`]:/)).toEqual([]);
});

it.each(['api/', 'records/', 'view/', 'service/'])('%s cannot use files or the network', (room) => {
  for (const name of ['node:fs', 'node:net', 'node:child_process', 'libsql', 'undici'])
    expect(mayUse(`${room}x.ts`, name, packages)).toBe(false);
  expect(mayUse(`${room}x.ts`, 'process', globals)).toBe(false);
});

it.each([
  [
    'api/x.ts',
    "import type { A } from '../cli/requests.ts';",
    'imports cli/requests.ts, which is above it',
  ],
  [
    'api/x.ts',
    "export type A = typeof import('../main.ts');",
    'imports main.ts, which is above it',
  ],
  ['view/x.ts', "export { readFileSync } from 'node:fs/promises';", 'imports node:fs/promises'],
  ['records/x.ts', "export const a = () => import('libsql');", 'imports libsql'],
  [
    'cli/x.ts',
    "import agent from 'undici/lib/dispatcher/agent.js';",
    'imports undici/lib/dispatcher/agent.js',
  ],
  ['commands/x.ts', 'export const { env } = process;', 'uses process'],
  ['service/x.ts', 'export const a = () => Date.now();', 'uses Date.now'],
  ['service/x.ts', 'export const a = new Date();', 'uses new Date()'],
  ['view/x.ts', 'export const a = (at: Date) => at.getHours();', 'uses .getHours'],
  ['api/x.ts', 'export const a = (name: string) => import(name);', 'imports import(name)'],
  ['api/x.ts', "export * from './y.ts';", 'api/x.ts → api/y.ts → api/x.ts'],
])('in %s, finds the fault of %s', (file, text, fault) => {
  const made = { [file]: text, 'api/y.ts': "import type { X } from './x.ts';" };
  expect(faults(made)).toEqual([fault.includes('→') ? fault : `${file} ${fault}`]);
});
