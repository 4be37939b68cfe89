// --jq changes JSON: -o json passes it one document, and -o ndjson each record by itself.
import { expect, it } from 'vitest';
import { jqChange } from '../../src/cli/printing/jq.ts';
import { formatNames, formatOf } from '../../src/view/formats/formats.ts';
import { contextWith } from '../support/context.ts';
import { runWith } from '../support/system.ts';

const expression = '., length';

async function print(format: string, ...flags: readonly string[]): Promise<string> {
  const { exit, stdout } = await runWith([
    'projects',
    '-L',
    '15',
    '-o',
    format,
    '--demo',
    ...flags,
  ]);
  expect(exit).toBe(0);
  return stdout;
}

it.each(formatNames.filter((format) => formatOf(format).allowsJsonChange === true))(
  '--jq changes what -o %s would print',
  async (format) => {
    const change = await jqChange(expression, contextWith().context);
    const plain = await print(format);
    const parts = format === 'json' ? [plain] : plain.trimEnd().split('\n');
    expect(parts).toHaveLength(format === 'json' ? 1 : 15);
    const expected: string[] = [];
    for (const part of parts) expected.push(...(await change([part])));
    expect(expected).not.toEqual([]);
    expect(await print(format, `--jq=${expression}`)).toBe(`${expected.join('\n')}\n`);
    expect(await change(parts)).toEqual(expected);
  },
);
