// How long a sheet of 40 projects takes and how large it is, with covers that `serve` has drawn before and that are cached.
import { spawnSync } from 'node:child_process';
import { compare, type Figure, peakMemory, portfolio } from './measure.ts';
import { serve, withServer } from './servers.ts';

export const sheet = (): Promise<Figure[]> =>
  withServer(serve(), async (url) => {
    const args = ['projects', '-L', '40', '--base-url', url];
    const html = portfolio(...args, '-o', 'html');
    const [program, ...words] = html;
    const { stdout } = spawnSync(program, words, { maxBuffer: 100_000_000 });
    const name = 'a sheet of 40 projects';
    const figure = { yardstick: '', unit: 'MB' } as const;
    return [
      await compare({ name, yardstick: 'the same list as TSV' }, html, portfolio(...args, '-o', 'tsv'), { turns: 5 }),
      { ...figure, name: `${name}, its size`, ours: stdout.length / 1e6 },
      { ...figure, name: `${name}, peak memory`, ours: await peakMemory(...args, '-o', 'html') },
    ];
  });
