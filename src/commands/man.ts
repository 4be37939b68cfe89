// man: opens a manual page with the program man, or prints its text where this program is missing,
// as on Windows. npm makes `man portfolio` work only for global installs, and not in all versions.
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { suggestion } from '../api/suggestions.ts';
import type { Context } from '../cli/context.ts';
import { PortfolioError, usageError } from '../errors.ts';
import { quoteArgument } from '../view/text/message.ts';
import { wrapBreakingWords } from '../view/text/width.ts';

interface ManContext {
  readonly system: Pick<Context['system'], 'sampleLibraryFile' | 'startPager' | 'platform'> & {
    readonly stdout: Pick<Context['system']['stdout'], 'write'>;
  };
}

/** @param words the words of a command, or `help` and a topic; none for the index */
export async function man({ system }: ManContext, words: readonly string[]): Promise<void> {
  // The build writes the pages next to the sample.
  const folder = join(dirname(system.sampleLibraryFile), 'man');
  const files = await readdir(folder);
  const name = words.join('-');
  const file = `${['portfolio', ...words].join('-')}.1`;
  if (!files.includes(file)) {
    const names = files.map((each) => each.slice('portfolio-'.length, -'.1'.length));
    throw usageError(
      `there is no manual page for ${name}${suggestion(name, names)}`,
      '`portfolio man` lists the pages',
    );
  }
  const page = join(folder, file);
  const code = system.platform === 'win32' ? notInstalled : await openPage(page, system);
  // Above 128, a signal ended man, e.g. Ctrl-C.
  if (code === 0 || code > 128) return;
  if (code === notInstalled) return system.stdout.write(textOf(await readFile(page, 'utf8')));
  throw new PortfolioError('unexpected', 'the manual page cannot be shown', {
    reason: `man ended with exit code ${code}`,
    hint: '`portfolio --help` and `portfolio help TOPIC` print the same texts',
  });
}

/** Exit code of a shell that does not find a program. */
const notInstalled = 127;

async function openPage(
  page: string,
  { startPager }: Pick<Context['system'], 'startPager'>,
): Promise<number> {
  const running = await startPager(
    `command -v man >/dev/null || exit ${notInstalled}; man ${quoteArgument(page)}`,
  );
  running.end();
  return running.exitCode;
}

const characters: Readonly<Record<string, string>> = {
  ...{ '-': '-', e: '\\', '&': '', '(aq': "'", '(ga': '`', '(ha': '^', '(ti': '~', '(dq': '"' },
};

/**
 * Returns the text of the manual page, which uses only the requests that `cli/help/man.ts` writes.
 */
function textOf(roff: string): string {
  let isCode = false;
  const lines = roff.split('\n').flatMap((line) => {
    const [, request, rest = ''] = /^\.([A-Z]+|nf|fi)\b ?(.*)$/.exec(line) ?? [];
    const words = (request === undefined ? line : rest.replaceAll('"', '')).replace(
      /\\(\(..|.)/g,
      (_, name) => characters[name] ?? '',
    );
    switch (request) {
      case undefined:
        return (isCode ? [words] : wrapBreakingWords(words, 72)).map((part) => `    ${part}`);
      case 'nf':
      case 'fi':
        isCode = request === 'nf';
        return [];
      case 'SH':
      case 'SS':
        return ['', words, ''];
      case 'PP':
        return [''];
      case 'TH':
        return [];
      default:
        return words === '' ? [] : [`  ${words}`];
    }
  });
  return `${lines.join('\n').trim()}\n`;
}
