import { expect, test } from 'vitest';
import type { News } from '../../../../src/api/entities.ts';
import { digestOf } from '../../../../src/view/digest/digest.ts';
import { textRenderer } from '../../../../src/view/digest/digest-text.ts';
import { batchOf, render } from '../../../support/render.ts';

const long = 'a title of many words '.repeat(5).trim();
const all: readonly News[] = [
  {
    ...{ event: 'changed', service: 'https://api.example', seen: 5, kind: 'project', id: '1', parent: undefined },
    ...{ json: JSON.stringify({ id: 1, name: long, url: 'https://p.example/1', owners: [{ id: 7 }] }) },
    ...{ list: undefined, watch: { number: 1, words: ['projects', '--field', 'Fine Arts'] } },
    changes: [{ name: 'name', before: 'old \u001b[31m', after: long }],
  },
];
const digest = digestOf(all, { groupDigits: String });

test.each([
  [40, 40],
  [80, 80],
  [200, 120],
])('on a terminal of %i columns no line is longer than %i, and no change is cut', async (width, most) => {
  const text = await render(textRenderer(digest, true), 'project', [batchOf(digest.rows)], { isNumbered: true }, width);
  const lines = text.trimEnd().split('\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(most);
  expect(text).not.toContain('\u001b[31m');
  expect(text).toContain('  @1 a title');
  expect(text.replace(/\s+/g, ' ')).toContain(`→ “${long}”`);
  expect(lines[0]).toMatch(/^projects --field 'Fine Arts'/);
});
