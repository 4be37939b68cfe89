// Runs the program for one System and returns the exit code. Only this file writes errors to
// stderr.
import type { ContextOptions } from './cli/context.ts';
import { withBoldHeadings } from './cli/help/help.ts';
import { createProgram, type Program } from './cli/parsing/program.ts';
import { createMask, type Mask } from './client/mask.ts';
import { tree } from './commands/tree.ts';
import { errorCode, failureBy, PortfolioError } from './errors.ts';
import { describeFileError } from './files/reasons.ts';
import { checkForcedWidth, type OutputStream, wrapOutput } from './system/output-stream.ts';
import type { System } from './system/system.ts';
import { hasJsonErrors } from './view/formats/formats.ts';

export async function run(given: System): Promise<number> {
  const system: System = { ...given, stdout: withNamedFailures(given.stdout) };
  const mask = createMask();
  mask.learn(system.env['PORTFOLIO_API_KEY'] ?? '');
  let program: Program | undefined;
  let printed = '';
  try {
    checkForcedWidth(system.env);
    program = createProgram({
      tree,
      version: system.version,
      columns: system.stdout.columns,
      home: system.home,
      print: (text) => {
        printed += text;
      },
      act: async (call) => {
        const { runCall } = await import('./cli/printing/run-call.ts');
        await runCall(call, system, mask, {
          runList: async (...given) =>
            (await import('./commands/list/run-list.ts')).runList(...given),
        });
      },
      aliases: async () => (await import('./cli/aliases.ts')).readAliases(system),
    });
    await program.run(system.args);
    if (printed !== '') await printHelp(printed, program, system, mask);
    return 0;
  } catch (error) {
    // It is not a failure if the reader closes the pipe early, as `head` does.
    if (!system.signal.aborted && error instanceof PortfolioError && error.kind === 'output_closed')
      return 0;
    const { failureOf, failureText } = await import('./failure-text.ts');
    const failure = failureOf(error, system.signal);
    const { output, verbose = false, quiet = false, ...options } = program?.typed() ?? {};
    const { isExpected = false, isSilent = false } = failure.details;
    if (isSilent || (quiet && isExpected)) return failure.exit;
    const { paint } = await outputWithoutCommand({ system, mask, options }, system.stderr);
    const isJson = hasJsonErrors(output) && !system.stderr.isTTY;
    const text = await failureText(failure, {
      isJson,
      isVerbose: verbose,
      mask,
      error,
      paint,
      screen: system.stderr,
    });
    await system.stderr.write(text).catch(() => {});
    return failure.exit;
  }
}

/** Prints help. On a terminal, headings are bold and long help is paged. */
async function printHelp(
  text: string,
  program: Program,
  system: System,
  mask: Mask,
): Promise<void> {
  const options = program.typed();
  if (!system.stdout.isTTY && options.color !== 'always') return system.stdout.write(text);
  const { pager, paint } = await outputWithoutCommand({ system, mask, options }, system.stdout);
  await pager.screen.write(withBoldHeadings(text, paint.bold));
  await pager.close();
}

/** Returns the pager for help, and the colours for help or an error message. */
async function outputWithoutCommand(
  given: Pick<ContextOptions, 'system' | 'mask' | 'options'>,
  screen: OutputStream,
) {
  const [{ createContext }, { sourceOf }, { messagePaint }] = await Promise.all([
    import('./cli/context.ts'),
    import('./sources/sources.ts'),
    import('./cli/colour.ts'),
  ]);
  const context = createContext({ ...given, source: sourceOf({}) });
  return { pager: context.pager, paint: await messagePaint(context, screen) };
}

/** Wraps a screen so that its write errors are recognised as output errors. */
const withNamedFailures = (screen: OutputStream): OutputStream =>
  wrapOutput(screen, {
    write: (chunk) =>
      screen.write(chunk).catch((cause: unknown) => {
        throw outputFailure(cause, screen);
      }),
  });

/**
 * Returns the error for a failed write. Errors that are not from the operating system are returned
 * unchanged.
 */
function outputFailure(cause: unknown, { isTTY }: OutputStream): unknown {
  const why = describeFileError(cause);
  if (why === undefined) return cause;
  const code = errorCode(cause);
  // The terminal was closed. SIGHUP may arrive later.
  if (code === 'EIO' && isTTY) return failureBy('SIGHUP');
  const kind = code === 'EPIPE' ? 'output_closed' : 'unexpected';
  return new PortfolioError(kind, 'the output could not be written', { why, cause });
}
