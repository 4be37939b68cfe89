// Every flag that changes JSON: -o json passes it one document, and -o ndjson each record by itself.
import { describe, expect, it } from 'vitest';
import { jsonChanges } from '../../src/cli/printing/output.ts';
import { flagOf, optionNames } from '../../src/settings/options/options.ts';
import { formatNames, formatOf } from '../../src/view/formats/formats.ts';
import { contextWith } from '../support/context.ts';
import { runWith } from '../support/system.ts';

/** A value for each, which leaves something to print. */
const values: Readonly<Record<string, string>> = { jq: '., length' };

describe.each(optionNames.filter((name) => jsonChanges[name] !== undefined))('%s', (name) => {
  const value = values[name];
  const print = async (format: string, ...flags: readonly string[]) => {
    const { exit, stdout } = await runWith(['projects', '-L', '15', '-o', format, '--demo', ...flags]);
    expect(exit).toBe(0);
    return stdout;
  };
  const change = async (texts: readonly string[]) =>
    (await jsonChanges[name]?.(value ?? '', contextWith().context))?.(texts) ?? [];

  it('has a value that this test tries it with', () => expect(value, `add a row ${name} to values`).toBeDefined());

  it.each(formatNames.filter((format) => formatOf(format).isChangeable === true))(
    'changes what -o %s would print',
    async (format) => {
      const plain = await print(format);
      const parts = format === 'json' ? [plain] : plain.trimEnd().split('\n');
      expect(parts).toHaveLength(format === 'json' ? 1 : 15);
      const expected: string[] = [];
      for (const part of parts) expected.push(...(await change([part])));
      expect(expected).not.toEqual([]);
      expect(await print(format, `${flagOf(name)}=${value}`)).toBe(`${expected.join('\n')}\n`);
      expect(await change(parts)).toEqual(expected);
    },
  );
});
