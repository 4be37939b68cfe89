// A source file has at most 400 lines. `words.test.ts` checks the width of lines.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const src = fileURLToPath(new URL('../../src', import.meta.url));
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
const linesOf = (file: string): readonly string[] => readFileSync(join(src, file), 'utf8').trimEnd().split('\n');

it('has no file above 400 lines', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => linesOf(file).length > 400)).toEqual([]);
});
