import { expect, it } from 'vitest';
import { powershell } from '../../../../src/cli/completion/powershell.ts';

it.each<[string, string, string[], string]>([
  ['portfolio projects --field', '27', ['projects', '--field'], ''],
  ["portfolio projects --field 'Graphic D", '37', ['projects', '--field'], 'Graphic D'],
  ['portfolio projects --field Graphic` D', '37', ['projects', '--field'], 'Graphic D'],
])('reads %s to %s', (COMP_LINE, COMP_POINT, words, word) => {
  expect(powershell.question([], { COMP_LINE, COMP_POINT })).toEqual({ words, word });
});

it.each([
  ['projects', 'projects'],
  ['Graphic Design', "'Graphic Design'"],
  ["Côte d'Ivoire", "'Côte d''Ivoire'"],
  ['$(touch x)', "'$(touch x)'"],
  ['@1', "'@1'"],
  ['it\u2019s', "'it\u2019\u2019s'"],
])('quotes %s as %s', (text, quoted) => {
  expect(powershell.answer({ candidates: [{ text, help: '' }] }, {})).toBe(`${quoted}\t${text}\t${text}\n`);
});
