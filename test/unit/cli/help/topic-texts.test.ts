import { describe, expect, it } from 'vitest';
import { formatFlag } from '../../../../src/cli/flag-help.ts';
import { environmentVariables } from '../../../../src/cli/help/environment-variables.ts';
import { topicText } from '../../../../src/cli/help/topic-text.ts';
import { topicTexts } from '../../../../src/cli/help/topic-texts.ts';
import { commandTree } from '../../../../src/commands/tree.ts';
import { failures } from '../../../../src/errors.ts';
import { optionNames, optionRowOf } from '../../../../src/settings/options/options.ts';
import { formatNames } from '../../../../src/view/formats/formats.ts';

const shown = (name: keyof typeof topicTexts) => topicText(name, topicTexts[name](commandTree), 80);

describe('a topic', () => {
  it('has every environment variable', () => {
    for (const name of [
      ...optionNames.map((name) => optionRowOf(name).envVariable),
      ...environmentVariables.map(([name]) => name),
    ])
      if (name !== undefined) expect(shown('environment')).toContain(`\n  ${name} `);
  });

  it('has every exit code with each of its kinds', () => {
    for (const [kind, { exit, meaning }] of Object.entries(failures)) {
      const line = exit === 0 ? '  0 ' : `  ${String(exit).padEnd(5)}${kind} `;
      expect(shown('exit-codes')).toContain(`\n${line}`);
      expect(shown('exit-codes').replace(/\s+/g, ' ')).toContain(meaning);
    }
  });

  it('has every format', () => {
    for (const name of formatNames)
      expect(shown('formatting')).toMatch(new RegExp(`\n  ${name} +[A-Z]`));
  });

  it('has the flags that it is about', () => {
    expect(shown('paging')).toContain('\n  -L, --limit <n> ');
    expect(shown('filtering')).toContain('\n  --where <expr> ');
    expect(shown('filtering')).not.toContain('\n  --json');
  });

  it('has the commands of the library', () => {
    expect(shown('library')).toMatch(/\nCommands:\n {2}library info +Show where/);
  });
});

it('writes a flag as help does', () => {
  const flag = {
    longName: '--limit',
    shortName: '-L',
    summary: '',
    helpGroup: '',
    isRepeatable: false,
    target: { param: 'x' },
  };
  expect(formatFlag(flag)).toBe('-L, --limit');
  expect(
    formatFlag({ ...flag, valueDefinition: { kind: 'integer', min: 1, placeholder: 'n' } }),
  ).toBe('-L, --limit <n>');
});
