// test/unit and test/program mirror src, so that the tests of a file, or of a folder of small files, are easy to find.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { below, parse } from '../support/syntax.ts';

/** Files without a file of tests: these run at import, and the tests in e2e run them. */
const untested: readonly string[] = ['main.ts'];

const folder = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const filesIn = (name: string): string[] =>
  readdirSync(folder(name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map(({ parentPath, name: file }) => relative(folder(name), join(parentPath, file)).replaceAll('\\', '/'));

/** Files without functions are types and plain data, and need no unit tests. */
function hasFunctions(file: string): boolean {
  const program = parse(file, readFileSync(join(folder('src'), file), 'utf8'));
  return [...below(program)].some(({ node }) => /^(Arrow)?Function(Declaration|Expression)$/.test(node.type));
}

const sources = filesIn('src');
/** Paths below src, without an ending: of a file, or of a folder of small files that one test stands for. */
const tested = [...filesIn('test/unit'), ...filesIn('test/program')].map((file) => file.replace(/\.test\.ts$/, ''));

it('has a source file, or a folder, for each file of tests', () => {
  const folders = new Set(sources.map((file) => dirname(file)));
  expect(tested.filter((name) => !sources.includes(`${name}.ts`) && !folders.has(name))).toEqual([]);
});

it('has a file of tests, or one for the folder, for each source file in which there is a function', () => {
  const isTested = (file: string) => tested.includes(file.replace(/\.ts$/, '')) || tested.includes(dirname(file));
  expect(sources.filter((file) => !isTested(file) && hasFunctions(file)).toSorted()).toEqual(untested.toSorted());
});

it('has no unit test that runs the whole program: it belongs in test/program', () => {
  const runs = filesIn('test/unit').filter((file) =>
    readFileSync(join(folder('test/unit'), file), 'utf8').includes('runWith'),
  );
  expect(runs).toEqual([]);
});
