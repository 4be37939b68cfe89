// argv and System → exit code. The only place that catches, and that knows how a failure is worded.
import { createMask, type Mask } from './client/key.ts';
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
    await system.stderr.write(mask.hide(await wording(failure, system, error))).catch(() => {});
    return failure.exit;
  }
}

async function runCommand(system: System, mask: Mask): Promise<void> {
  const [{ Command, CommanderError }, { addCommands }, { createContext }, { configureHelp }] = await Promise.all([
    import('commander'),
    import('./cli/program.ts'),
    import('./cli/context.ts'),
    import('./cli/help.ts'),
  ]);
  let printed = '';
  const print = (text: string) => {
    printed += text;
  };
  const program = new Command('portfolio').exitOverride().configureOutput({
    writeOut: print,
    writeErr: print,
    outputError: () => {},
    getOutHelpWidth: () => Math.min(system.stdout.columns ?? 80, 100),
    getErrHelpWidth: () => Math.min(system.stdout.columns ?? 80, 100),
    getOutHasColors: () => false,
    getErrHasColors: () => false,
  });
  configureHelp(program, system.version);
  addCommands(program, system.args, (work, options) => work(createContext(system, options, mask)));
  try {
    await program.parseAsync(system.args.length === 0 ? ['--help'] : [...system.args], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0 && error.code !== 'commander.help') throw usage(error.message);
  }
  if (printed !== '') await system.stdout.write(printed);
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

async function wording(failure: PortfolioError, system: System, error: unknown): Promise<string> {
  const { hint, why, status } = failure.details;
  const message = why === undefined ? failure.message : `${failure.message} (${why})`;
  const { sanitise } = await import('./view/text.ts');
  if (wantsJson(system.args)) {
    const { kind: code, exit } = failure;
    return `${JSON.stringify({ error: { code, message: sanitise(message), hint, status, exit } })}\n`;
  }
  const hintLine = hint === undefined ? '' : `hint: ${sanitise(hint)}\n`;
  const stack =
    failure.kind === 'unexpected' && system.args.includes('--verbose') && error instanceof Error
      ? `${error.stack}\n`
      : '';
  return `portfolio: ${sanitise(message)}\n${hintLine}${stack}`;
}

/** Read from the words themselves, because an error may come before they are understood. */
function wantsJson(args: readonly string[]): boolean {
  return args.some(
    (word, at) =>
      /^(--json|--output=json|-o=?json)$/.test(word) || (/^(-o|--output)$/.test(word) && args[at + 1] === 'json'),
  );
}
