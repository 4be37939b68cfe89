import { describe, expect, it } from 'vitest';
import { downloadProgress, megabytes } from '../../../../src/cli/printing/download-progress.ts';
import type { PlannedPicture } from '../../../../src/download/plan.ts';
import { contextWith } from '../../../support/context.ts';

const picture: PlannedPicture = {
  kind: 'module',
  number: 1,
  sizes: [{ url: 'https://pics.example/a', width: 1 }],
  key: 'a',
  noun: 'project',
  id: '5',
  path: ['ida', '5-Work', '01'],
};

async function shown(given: Parameters<typeof contextWith>[1], options = {}) {
  const { context, output } = contextWith(options, given);
  const progress = downloadProgress(context, 2);
  await context.system.sleep(3000, context.system.signal);
  progress.received(picture, 1_500_000, 3_000_000);
  progress.ended(picture, { isStored: true, bytes: 3_000_000 });
  progress.stop();
  // Notes are written one after the other.
  await context.note('end');
  return output().stderr.replace(/end\n$/, '');
}

describe('the progress of a download', () => {
  it('is a line now and then on a terminal that does not repaint', async () => {
    const env = { ACCESSIBLE: '1' };
    expect(await shown({ columns: 80, rows: 24, env })).toBe('0 of 2 pictures, 1.5 MB, 500 kB/s\n');
  });

  it.each([
    ['in a pipe', {}, {}],
    ['with --quiet', { columns: 80, rows: 24, env: { TERM: 'dumb' } }, { quiet: true }],
  ])('is nothing %s', async (_, given, options) => {
    expect(await shown(given, options)).toBe('');
  });
});

it.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [999_999, '1000 kB'],
  [3_400_000, '3.4 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(megabytes(bytes)).toBe(text);
});
