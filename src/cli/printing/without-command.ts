// Prints help and failures, which belong to no command. Only this file writes errors to stderr.
import type { Mask } from '../../client/mask.ts';
import type { Options } from '../../settings/options/options.ts';
import type { OutputStream } from '../../system/output-stream.ts';
import type { System } from '../../system/system.ts';
import { writesJsonErrors } from '../../view/formats/formats.ts';
import type { ContextOptions } from '../context.ts';
import { withBoldHeadings } from '../help/help.ts';

/** Writes the text of a help. On a terminal, headings are bold and long help is paged. */
export async function writeHelp(
  text: string,
  system: System,
  mask: Mask,
  options: Options,
): Promise<void> {
  if (!system.stdout.isTTY && options.color !== 'always') return system.stdout.write(text);
  const { pager, paint } = await outputWithoutCommand({ system, mask, options }, system.stdout);
  await pager.output.write(withBoldHeadings(text, paint.bold));
  await pager.close();
}

/** Prints an error to stderr. @returns the exit code */
export async function printFailure(
  error: unknown,
  system: System,
  mask: Mask,
  { output, verbose = false, quiet = false, ...options }: Options = {},
): Promise<number> {
  const { failureOf, failureText } = await import('../../failure-text.ts');
  const failure = failureOf(error, system.signal);
  const { isExpected = false, isSilent = false } = failure.details;
  if (isSilent || (quiet && isExpected)) return failure.exit;
  const { paint } = await outputWithoutCommand({ system, mask, options }, system.stderr);
  const isJson = writesJsonErrors(output) && !system.stderr.isTTY;
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

/** Returns the pager for help, and the colours for help or an error message. */
async function outputWithoutCommand(
  options: Pick<ContextOptions, 'system' | 'mask' | 'options'>,
  screen: OutputStream,
) {
  const [{ createContext }, { chooseSource }, { loadMessagePaint }] = await Promise.all([
    import('../context.ts'),
    import('../../sources/sources.ts'),
    import('../colour.ts'),
  ]);
  const context = createContext({ ...options, source: chooseSource({}) });
  return { pager: context.pager, paint: await loadMessagePaint(context, screen) };
}
