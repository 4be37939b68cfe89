// Recordings grow with each command, also after one was killed, and files of other programs stay as
// they are.
import { appendFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cannedForTest } from '../../support/canned.ts';
import { emptyFolder, namedPipe, runWith } from '../../support/system.ts';

const fields = { fields: [{ id: 1, name: 'Painting' }], popular: [] };

const setUp = async () => {
  const service = await cannedForTest(() => ({ body: JSON.stringify(fields) }));
  const file = join(emptyFolder(), 'a.har');
  const run = () => runWith(['fields', '--base-url', service.url, '--record', file]);
  const entries = (): unknown[] => JSON.parse(readFileSync(file, 'utf8')).log.entries;
  return { file, run, entries };
};

it('grows with each command', async () => {
  const { run, entries } = await setUp();
  for (const number of [1, 2, 3]) {
    expect((await run()).exit).toBe(0);
    expect(entries()).toHaveLength(number);
  }
});

it('is mended after it was cut off at any byte of its last entry', async () => {
  const { file, run, entries } = await setUp();
  await run();
  const { length: first } = readFileSync(file);
  await run();
  const whole = readFileSync(file);
  for (let size = 0; size < whole.length; size += size < 60 || size > first - 8 ? 7 : 61) {
    writeFileSync(file, whole.subarray(0, size));
    expect((await run()).exit).toBe(0);
    expect(entries()).toHaveLength(size >= whole.length - 5 ? 3 : size >= first - 5 ? 2 : 1);
  }
  // The process was killed after it had written a part of the new end over the old one.
  for (const part of [',', ',\n', ',\n{', ',\n{"']) {
    writeFileSync(file, whole.subarray(0, first));
    truncateSync(file, first - 5);
    appendFileSync(file, `${part}${'\n]}}\n'.slice(part.length)}`);
    expect((await run()).exit).toBe(0);
    expect(entries()).toHaveLength(2);
  }
});

it('takes the exchanges of several commands at once', async () => {
  const { run, entries } = await setUp();
  await Promise.all(Array.from({ length: 8 }, run));
  expect(entries()).toHaveLength(8);
});

it.each([
  ['{"log":{"entries":[]}}', 'it is not a recording of this program'],
  ['my notes', 'it is not a recording of this program'],
])('leaves the other file %j as it is', async (text, why) => {
  const { file, run } = await setUp();
  writeFileSync(file, text);
  const { exit, stderr } = await run();
  expect({ exit, stderr }).toEqual({
    exit: 2,
    stderr: `portfolio: the recording ${file} cannot be written (${why})\n`,
  });
  expect(readFileSync(file, 'utf8')).toBe(text);
});

it.each([
  ['/missing/a.har', 1, 'its folder does not exist'],
  [namedPipe(), 2, 'it is not a regular file'],
])('cannot be written to %s', async (file, code, why) => {
  const service = await cannedForTest(() => ({ body: JSON.stringify(fields) }));
  const { exit, stderr } = await runWith(['fields', '--base-url', service.url, '--record', file]);
  expect({ exit, stderr }).toEqual({
    exit: code,
    stderr: expect.stringContaining(`cannot be written (${why})`),
  });
});
