// The formatter holds code to 100 columns. This holds comments to them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parseWithComments } from '../support/syntax.ts';

const src = fileURLToPath(new URL('../../src', import.meta.url));

test('no comment of src is wider than 100 columns', () => {
  const wide = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const source = readFileSync(join(src, file), 'utf8');
      const { comments } = parseWithComments(file, source);
      const lineStart = (at: number) => source.lastIndexOf('\n', at - 1) + 1;
      return comments
        .flatMap(({ start, end }) => source.slice(lineStart(start), end).split('\n'))
        .flatMap((line) => (line.length > 100 ? [`${file}: ${line.trim()}`] : []));
    });
  expect(wide).toEqual([]);
});
