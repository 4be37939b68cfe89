// The digest of a library with many changes, against one second.
import { join } from 'node:path';
import { addWatch, keepStep } from '../../src/library/history/watches.ts';
import { openForWriting } from '../../src/library/store/writer.ts';
import { records } from './figures.ts';
import { type Figure, folder, inTurns, portfolio } from './measure.ts';

const count = 10_000;
const base = 'https://api.example.org';

export async function digest(): Promise<Figure[]> {
  const file = join(folder, 'digest.db');
  const { transaction, close } = openForWriting(file);
  const all = await records(count);
  const { number } = transaction((store) =>
    addWatch(store, { words: ['projects', '--all'], base, profile: '', added: 0, identity: 'a' }),
  );
  // One record of ten is new on the second day. The figures of the others change.
  for (const [seen, from] of [
    [1, count / 10],
    [2, 0],
  ] as const) {
    const records = all.slice(from).map((record, at) => {
      const value = { ...record, stats: { views: at * seen } };
      return { text: JSON.stringify(value), value };
    });
    const page = {
      command: 'projects search',
      inPath: {},
      query: '',
      place: 0,
      records,
      seen,
      wholeSince: seen,
    } as const;
    const step = {
      watch: number,
      base,
      began: seen,
      pages: 1,
      next: undefined,
      isFirst: true,
      seen,
    };
    transaction((store) => keepStep(store, [page], step));
  }
  close();
  const name = (format: string) => ({
    name: `digest of 10,000 changes, ${format}`,
    yardstick: 'one second',
    unit: 'ms',
  });
  const figures = [];
  for (const format of ['table', 'json']) {
    const args = [
      'library',
      'new',
      '--since',
      '1970-01-01T00:00:01',
      '-o',
      format,
      '--library',
      file,
    ];
    const [ours = 0] = await inTurns([portfolio(...args)], 5);
    figures.push({ ...name(format), unit: 'ms', ours, theirs: 1000, most: 1 } as const);
  }
  return figures;
}
