import { expect, it } from 'vitest';
import { homeWithLibrary, runWith } from '../../../support/system.ts';

const given = homeWithLibrary();
await runWith(['projects', '--demo', '--keep'], given);
const query = async (stdin: string) => (await runWith(['library', '__query'], { ...given, stdin })).stdout;

it('writes columns, rows and an end, each in its line', async () => {
  expect(await query("SELECT 1 AS a, 'x\ny' AS b UNION ALL SELECT 2, NULL")).toBe(
    'c["a","b"]\nr{"a":1,"b":"x\\ny"}\nr{"a":2,"b":null}\n.\n',
  );
});

it('writes what is wrong', async () => {
  expect(await query('SELECT nam')).toBe('e{"message":"no such column: nam","at":7}\n');
  expect(await query("SELECT json_extract('{', '$') AS a")).toMatch(/^c\["a"\]\ne\{"message":"malformed JSON"\}\n$|^e/);
});
