// test/unit mirrors src file by file, so that the tests of a file are easy to find.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { below, parse } from '../support/syntax.ts';
import { doors } from './doors.ts';

/** Folders of src, each with a slash at its end; '' is src itself without its folders. */
const rooms = ['', ...Object.keys(doors.rooms).filter((room) => /^[^/]+\/$/.test(room))];

/** Files without a file of unit tests: main.ts and writer-thread.ts run at import, and the tests in e2e run them; those of art/ are only tested through art/draw.ts. */
const untested: readonly string[] = [
  ...['main.ts', 'writer-thread.ts'],
  ...['colour', 'grain', 'letters', 'paints', 'palette', 'png', 'raster', 'scene', 'shapes', 'strokes'].map(
    (name) => `art/${name}.ts`,
  ),
  ...[
    'compositions',
    'cutouts',
    'face',
    'hair',
    'interfaces',
    'isometric',
    'landscape',
    'logo',
    'plan',
    'plants',
    'poster',
    'textile',
    'type',
    'vessels',
    'waves',
  ].map((name) => `art/compositions/${name}.ts`),
];

const folder = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const filesIn = (name: string): string[] =>
  readdirSync(folder(name), { recursive: !/^(src|test\/unit)\/$/.test(name), withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name: file }) => join(parentPath, file).slice(folder(name).length).replaceAll('\\', '/'));

/** Files without functions are types and plain data, and need no unit tests. */
function hasFunctions(file: string): boolean {
  const program = parse(file, readFileSync(join(folder('src'), file), 'utf8'));
  return [...below(program)].some(({ node }) => /^(Arrow)?Function(Declaration|Expression)$/.test(node.type));
}

describe.each(rooms)('src/%s', (room) => {
  const sources = filesIn(`src/${room}`).map((file) => `${room}${file}`);
  const tests = filesIn(`test/unit/${room}`).map((file) => `${room}${file}`);
  const sourceOf = (file: string) => file.replace(/\.test\.ts$/, '.ts');

  it('has a source file for each file of tests', () => {
    expect(tests.filter((file) => sourceOf(file) === file || !sources.includes(sourceOf(file)))).toEqual([]);
  });

  it('has a file of tests for each source file in which there is a function', () => {
    const tested = new Set(tests.map(sourceOf));
    const missing = sources.filter((file) => file.endsWith('.ts') && !tested.has(file) && hasFunctions(file));
    const known = untested.filter((file) => (room === '' ? !file.includes('/') : file.startsWith(room)));
    expect(missing.toSorted()).toEqual(known.toSorted());
  });
});
