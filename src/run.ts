// argv and System → exit code. The only place that catches, and that knows how a failure is worded.
import { createMask, type Mask } from './client/mask.ts';
import { codeOf, PortfolioError } from './errors.ts';
import type { System } from './system.ts';

export async function run(system: System): Promise<number> {
  const mask = createMask();
  mask.learn(system.env['PORTFOLIO_API_KEY'] ?? '');
  try {
    await runCommand(system, mask);
    return 0;
  } catch (error) {
    // A reader that has seen enough, as `head` has, is no failure.
    if (codeOf(error) === 'EPIPE') return 0;
    const failure = failureOf(error, system);
    await system.stderr.write(await wording(failure, { args: system.args, mask, error })).catch(() => {});
    return failure.exit;
  }
}

async function runCommand(system: System, mask: Mask): Promise<void> {
  const known = knownAnswer(system);
  if (known !== undefined) return system.stdout.write(known);
  const { CommanderError, programFor } = await import('./cli/program.ts');
  let printed = '';
  const print = (text: string) => {
    printed += text;
  };
  const program = programFor(system, print, async (work, options) => {
    const { createContext } = await import('./cli/context.ts');
    await work(createContext(system, options, mask));
  });
  try {
    await program.parseAsync(system.args.length === 0 ? ['--help'] : [...system.args], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0 && error.code !== 'commander.help') throw usage(error.message);
  }
  if (printed !== '') await system.stdout.write(printed);
}

/** The version, or help as the build has kept it: what is asked most takes no command at all. */
function knownAnswer({ args, version, stdout, readHelp }: System): string | undefined {
  if (args.length === 1 && args[0] === '--version') return `${version}\n`;
  const words = args.slice(0, -1);
  const plain =
    args.length === 0 || (/^(-h|--help)$/.test(args.at(-1) ?? '') && words.every((word) => !word.startsWith('-')));
  return plain && (stdout.columns ?? 80) >= 80 ? readHelp()?.[words.join(' ')] : undefined;
}

/** commander's sentence in the program's form; its suggestion stands on a line of its own. */
function usage(message: string): PortfolioError {
  const [sentence = '', suggestion] = message.replace(/^error: /, '').split('\n');
  const why = suggestion?.replace(/^\((.*)\)$/, '$1').replace(/^Did/, 'did');
  return new PortfolioError('usage', sentence, {
    ...(why ? { why } : {}),
    hint: 'see `portfolio --help`, or add --help to the command',
  });
}

function failureOf(error: unknown, system: System): PortfolioError {
  if (system.signal.aborted) return new PortfolioError('interrupted', 'interrupted');
  if (error instanceof PortfolioError) return error;
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EIO') {
    return new PortfolioError('unexpected', 'the output could not be written', { why: code, cause: error });
  }
  const message = error instanceof Error ? error.message : String(error);
  return new PortfolioError('unexpected', message, { cause: error, hint: 'this is a bug; --verbose shows where' });
}

interface Circumstances {
  readonly args: readonly string[];
  readonly mask: Mask;
  /** What was thrown. */
  readonly error: unknown;
}

/** Characters of a reason, which the service may have written. */
const longestWhy = 300;

/** A failure in the words of stderr: safe for a terminal, and without the key. */
export async function wording(failure: PortfolioError, { args, mask, error }: Circumstances): Promise<string> {
  const { sanitiseAround, sanitiseLines } = await import('./view/text.ts');
  const safe = (text: string, most?: number) => sanitiseAround(text, (clean) => mask.hide(clean, most));
  const { status, ...details } = failure.details;
  const why = details.why === undefined ? '' : ` (${safe(details.why, longestWhy)})`;
  const message = `${safe(failure.message)}${why}`;
  const hint = details.hint === undefined ? undefined : safe(details.hint);
  if (wantsJson(args)) {
    const { kind: code, exit } = failure;
    return `${JSON.stringify({ error: { code, message, hint, status, exit } })}\n`;
  }
  const hintLine = hint === undefined ? '' : `hint: ${hint}\n`;
  const told = failure.kind === 'unexpected' && args.includes('--verbose') && error instanceof Error;
  const stack = told ? `${mask.hide(sanitiseLines(error.stack ?? ''))}\n` : '';
  return `portfolio: ${message}\n${hintLine}${stack}`;
}

/** Read from the words themselves, because an error may come before they are understood. */
function wantsJson(args: readonly string[]): boolean {
  return args.some(
    (word, at) =>
      /^(--json|--output=json|-o=?json)$/.test(word) || (/^(-o|--output)$/.test(word) && args[at + 1] === 'json'),
  );
}
