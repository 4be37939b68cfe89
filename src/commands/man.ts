// man: opens the manual page with the program man. npm makes `man portfolio` work only for global installs, and not in
// all versions.
import { dirname, join } from 'node:path';
import type { Context } from '../cli/context.ts';
import { PortfolioError } from '../errors.ts';
import { shellWord } from '../view/text/message.ts';

interface ManContext {
  readonly system: Pick<Context['system'], 'sampleFile' | 'startPager'>;
}

export async function man({ system }: ManContext): Promise<void> {
  // The build writes the page next to the sample.
  const page = join(dirname(system.sampleFile), 'portfolio.1');
  const running = await system.startPager(`command -v man >/dev/null || exit 127; man ${shellWord(page)}`);
  running.end();
  const code = await running.ended;
  // Above 128, a signal ended man, e.g. Ctrl-C.
  if (code === 0 || code > 128) return;
  throw new PortfolioError('unexpected', 'the manual page cannot be shown', {
    why: code === 127 ? 'the program man is not installed' : `man ended with exit code ${code}`,
    hint: '`portfolio --help` and `portfolio help TOPIC` print the same texts',
  });
}
