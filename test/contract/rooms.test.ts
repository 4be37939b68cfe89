// A test belongs to the room whose behaviour it checks: src/files/ has its tests in
// test/unit/files/ or test/program/files/.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const folder = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const filesIn = (name: string): string[] =>
  readdirSync(folder(name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map(({ parentPath, name: file }) => relative(folder(name), join(parentPath, file)));

it.each(['test/unit', 'test/program'])('has only tests in %s whose room exists', (level) => {
  const tests = filesIn(level);
  expect(tests.length).toBeGreaterThan(20);
  expect(tests.filter((file) => !existsSync(join(folder('src'), dirname(file))))).toEqual([]);
});

it('has no unit test that runs the whole program: it belongs in test/program', () => {
  const runs = filesIn('test/unit').filter((file) =>
    readFileSync(join(folder('test/unit'), file), 'utf8').includes('runWith'),
  );
  expect(runs).toEqual([]);
});
