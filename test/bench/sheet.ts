// How long a sheet of 40 projects takes and how large it is, with covers that `serve` has drawn before and that are cached.
import { spawnSync } from 'node:child_process';
import type { Figure } from './figures.ts';
import { inTurns, peakMemory, portfolio } from './measure.ts';
import { serve } from './servers.ts';

export async function sheet(): Promise<Figure[]> {
  const { url, stop } = await serve();
  try {
    const args = ['projects', '-L', '40', '--base-url', url];
    const html = portfolio(...args, '-o', 'html');
    const [ours = 0, theirs = 0] = await inTurns([html, portfolio(...args, '-o', 'tsv')], 5);
    const [program, ...words] = html;
    const { stdout } = spawnSync(program, words, { maxBuffer: 100_000_000 });
    const unit = 'MB' as const;
    return [
      { name: 'a sheet of 40 projects', yardstick: 'the same list as TSV', unit: 'ms', ours, theirs },
      { name: 'a sheet of 40 projects, its size', yardstick: '', unit, ours: stdout.length / 1e6 },
      {
        name: 'a sheet of 40 projects, peak memory',
        yardstick: '',
        unit,
        ours: await peakMemory(...args, '-o', 'html'),
      },
    ];
  } finally {
    await stop();
  }
}
