// How long a sheet of 40 projects takes and how large it is, with covers that `serve` has drawn
// before and that are cached.
import { spawnSync } from 'node:child_process';
import { compare, type Figure, peakMemory, portfolio } from './measure.ts';
import { serve, withServer } from './servers.ts';

export const sheet = (): Promise<Figure[]> =>
  withServer(serve(), async (url) => {
    const args = ['projects', '-L', '40', '--base-url', url];
    const figures: Figure[] = [];
    for (const format of ['html', 'png']) {
      const sheet = portfolio(...args, '-o', format);
      const [program, ...words] = sheet;
      const { stdout } = spawnSync(program, words, { maxBuffer: 100_000_000 });
      const name = `a sheet of 40 projects as ${format}`;
      const figure = { yardstick: '', unit: 'MB' } as const;
      figures.push(
        await compare(
          { name, yardstick: 'the same list as TSV' },
          sheet,
          portfolio(...args, '-o', 'tsv'),
          {
            turns: 5,
          },
        ),
        { ...figure, name: `${name}, its size`, ours: stdout.length / 1e6 },
        { ...figure, name: `${name}, peak memory`, ours: await peakMemory(...args, '-o', format) },
      );
    }
    return figures;
  });
