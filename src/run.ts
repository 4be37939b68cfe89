// Runs the program for one System and returns the exit code.
import { createProgram, type Program } from './cli/parsing/program.ts';
import { createMask } from './client/mask.ts';
import { commandTree } from './commands/tree.ts';
import { errorCode, isFailure, PortfolioError, signalError } from './errors.ts';
import { describeFileError } from './files/reasons.ts';
import { checkForcedWidth, type OutputStream, wrapOutput } from './system/output-stream.ts';
import type { System } from './system/system.ts';

export async function run(realSystem: System): Promise<number> {
  const system: System = { ...realSystem, stdout: withOutputErrors(realSystem.stdout) };
  const mask = createMask();
  mask.addKey(system.env['PORTFOLIO_API_KEY'] ?? '');
  let program: Program | undefined;
  let helpText = '';
  try {
    checkForcedWidth(system.env);
    program = createProgram({
      tree: commandTree,
      version: system.version,
      columns: system.stdout.columns,
      home: system.home,
      print: (text) => {
        helpText += text;
      },
      runCommand: async (parsedCommand) => {
        const { runParsedCommand } = await import('./cli/run-command.ts');
        await runParsedCommand(parsedCommand, system, mask, {
          runList: async (...args) =>
            (await import('./commands/list/run-list.ts')).runList(...args),
        });
      },
      readAliases: async () => (await import('./cli/aliases.ts')).readAliases(system),
    });
    await program.run(system.args);
    if (helpText !== '') {
      const { writeHelp } = await import('./cli/printing/without-command.ts');
      await writeHelp(helpText, system, mask, program.getErrorFlags());
    }
    return 0;
  } catch (error) {
    // It is not a failure if the reader closes the pipe early, as `head` does.
    if (!system.signal.aborted && isFailure(error, 'output_closed')) return 0;
    const { printFailure } = await import('./cli/printing/without-command.ts');
    return printFailure(error, system, mask, program?.getErrorFlags());
  }
}

/** Wraps an output so that a failed write rejects with the error that `toOutputError` returns. */
const withOutputErrors = (output: OutputStream): OutputStream =>
  wrapOutput(output, {
    write: (chunk) =>
      output.write(chunk).catch((cause: unknown) => {
        throw toOutputError(cause, output);
      }),
  });

/**
 * Returns the error to report for a failed write. An error without a `code`, e.g. the reason of a
 * signal, is returned unchanged.
 */
function toOutputError(cause: unknown, { isTTY }: OutputStream): unknown {
  const reason = describeFileError(cause);
  if (reason === undefined) return cause;
  const code = errorCode(cause);
  // The terminal was closed. SIGHUP may arrive later.
  if (code === 'EIO' && isTTY) return signalError('SIGHUP');
  const kind = code === 'EPIPE' ? 'output_closed' : 'unexpected';
  return new PortfolioError(kind, 'the output could not be written', { reason, cause });
}
