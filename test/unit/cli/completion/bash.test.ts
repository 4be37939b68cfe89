import { describe, expect, it } from 'vitest';
import { bash } from '../../../../src/cli/completion/bash.ts';

const breaks = ' \t\n"\'@><=;|&(:';
const asked = (line: string) => ({ COMP_LINE: line, COMP_POINT: String([...line].length), COMP_WORDBREAKS: breaks });

describe('bash', () => {
  it.each<[string, string[], string]>([
    ['portfolio projects --fi', ['projects'], '--fi'],
    ['portfolio projects --field Graphic\\ D', ['projects', '--field'], 'Graphic D'],
    ['portfolio ', [], ''],
  ])('asks of %s', (line, words, word) => {
    expect(bash.question([], asked(line))).toEqual({ words, word });
  });

  it.each([
    ['portfolio projects --fi', '--field', '--field'],
    ['portfolio projects --field Gra', 'Graphic Design', 'Graphic\\ Design'],
    ['portfolio projects --field=Gra', '--field=Graphic Design', 'Graphic\\ Design'],
    ['portfolio projects --field="Gra', '--field=Graphic Design', 'Graphic Design'],
    ["portfolio projects --country 'Cô", "Côte d'Ivoire", "Côte d'\\''Ivoire"],
    ['portfolio projects --country "Cô', 'a"$`\\b', 'a\\"\\$\\`\\\\b'],
    ["portfolio projects --country Côte\\ d\\'", "Côte d'Ivoire", "Côte\\ d\\'Ivoire"],
    ['portfolio project show @', '@1', '@1'],
    ['portfolio project show https://x', 'https://x.example', '//x.example'],
    ['portfolio status --profile ', '$(touch x);~!#*', '\\$\\(touch\\ x\\)\\;\\~\\!\\#\\*'],
  ])('writes for %s the candidate %s as %s', (line, text, written) => {
    expect(bash.answer({ candidates: [{ text, help: 'Help' }] }, asked(line))).toBe(`${written}\n`);
  });

  it('tells its script to complete paths', () => {
    expect(bash.answer({ candidates: [], files: 'file' }, asked('portfolio x '))).toBe(':file\n');
  });
});
