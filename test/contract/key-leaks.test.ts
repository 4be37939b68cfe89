// A service repeats the key in every text of every record. No command writes it, in any format. The
// slow tests look in more places.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canary } from '../support/canary.ts';
import { type Echoing, echoing } from '../support/echoing.ts';
import { leaksOfLine, readingLines } from '../support/key-search.ts';

let service: Echoing;
beforeAll(async () => {
  service = await echoing(canary, 'valid');
});
afterAll(() => service.stop());

test.each(readingLines.map((reading) => [reading.line, reading] as const))(
  '%s',
  async (_, reading) => {
    expect(await leaksOfLine(reading, service.url, true)).toEqual([]);
  },
);
