// Runs the program for one System and returns the exit code. Only this file turns errors into messages on stderr.
import type { Call, CommandRow } from './cli/command.ts';
import type { Context, ContextOptions } from './cli/context.ts';
import { withBoldHeadings } from './cli/help/help.ts';
import { createProgram, type Program } from './cli/parsing/program.ts';
import { createMask, type Mask } from './client/mask.ts';
import { tree } from './commands/tree.ts';
import { codeOf, failureBy, PortfolioError } from './errors.ts';
import { checkForcedWidth, type Screen } from './system/screen.ts';
import type { System } from './system/system.ts';
import { hasJsonErrors } from './view/formats/formats.ts';
import type { Paint } from './view/text/paint.ts';

export async function run(given: System): Promise<number> {
  const system: System = Object.create(given, { stdout: { value: withNamedFailures(given.stdout) } });
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
      print: (text) => {
        printed += text;
      },
      act: (call) => runCommand(call, system, mask),
    });
    await program.run(system.args);
    if (printed !== '') await printHelp(printed, program, system, mask);
    return 0;
  } catch (error) {
    // A reader that closes the pipe early, as `head` does, is not a failure.
    if (!system.signal.aborted && error instanceof PortfolioError && error.kind === 'output_closed') return 0;
    const failure = failureOf(error, system.signal);
    const { output, verbose = false, quiet = false, ...options } = program?.typed() ?? {};
    if (quiet && failure.details.isExpected === true) return failure.exit;
    const paint = await paintOn(system.stderr, { system, mask, options });
    const screen = system.stderr;
    const text = await wording(failure, {
      isJson: hasJsonErrors(output),
      isVerbose: verbose,
      mask,
      error,
      paint,
      screen,
    });
    await system.stderr.write(text).catch(() => {});
    return failure.exit;
  }
}

/** Help with bold headings, and in the pager if it is long, on a terminal. In a pipe neither is even considered, which saves time. */
async function printHelp(text: string, program: Program, system: System, mask: Mask): Promise<void> {
  const options = program.typed();
  if (!system.stdout.isTTY && options.color !== 'always') return system.stdout.write(text);
  const { messagePaint, ...context } = await messageContext({ system, mask, options });
  const paint = await messagePaint(context, system.stdout);
  await context.pager.screen.write(withBoldHeadings(text, paint.bold));
  await context.pager.close();
}

async function paintOn(screen: Screen, given: Pick<ContextOptions, 'system' | 'mask' | 'options'>): Promise<Paint> {
  const { messagePaint, ...context } = await messageContext(given);
  return messagePaint(context, screen);
}

/** The context of what is printed without a command. */
async function messageContext(given: Pick<ContextOptions, 'system' | 'mask' | 'options'>) {
  const [{ createContext }, { sourceOf }, { messagePaint }] = await Promise.all([
    import('./cli/context.ts'),
    import('./sources/source.ts'),
    import('./cli/colour.ts'),
  ]);
  return { ...createContext({ ...given, source: sourceOf({}) }), messagePaint };
}

async function runCommand(call: Call, system: System, mask: Mask): Promise<void> {
  const { command, options, words } = call;
  const [{ createContext }, { sourceOf }] = await Promise.all([
    import('./cli/context.ts'),
    import('./sources/source.ts'),
  ]);
  const own = command.kind === 'own' ? command : undefined;
  const context = createContext({ system, options, mask, source: sourceOf(options), command: own });
  try {
    if (command.kind === 'endpoint') {
      const { runEndpoint } = await import('./cli/printing/endpoint.ts');
      await runEndpoint(command.endpoint, call, context);
    } else if (command.kind === 'own') await runOwn(command, words, context);
  } finally {
    // An error is shown after what was printed before it.
    await context.pager.close();
  }
}

async function runOwn(
  { args = [], load }: Extract<CommandRow, { kind: 'own' }>,
  words: readonly string[],
  context: Context,
): Promise<void> {
  const takesRecords = args.some(
    ({ value }) => typeof value === 'object' && (value.kind === 'id' || value.kind === 'user'),
  );
  const given = takesRecords
    ? await (await import('./cli/arguments.ts')).resolveArguments(args, words, context)
    : { words: words.map((value) => ({ value })), isSeveral: false };
  const values = given.words.map(({ value }) => value);
  await (await load())(context, values, given);
}

/** A screen whose failures are told from those of other files and pipes. */
const withNamedFailures = (screen: Screen): Screen =>
  Object.create(screen, {
    write: {
      value: (chunk: string | Uint8Array) =>
        screen.write(chunk).catch((cause: unknown) => {
          throw outputFailure(cause, screen);
        }),
    },
  });

/** Only the operating system's errors have a code. */
function outputFailure(cause: unknown, { isTTY }: Screen): unknown {
  const why = codeOf(cause);
  if (why === '') return cause;
  // The signal may come later.
  if (why === 'EIO' && isTTY) return failureBy('SIGHUP');
  const kind = why === 'EPIPE' ? 'output_closed' : 'unexpected';
  return new PortfolioError(kind, 'the output could not be written', { why, cause });
}

function failureOf(error: unknown, { aborted, reason }: AbortSignal): PortfolioError {
  if (aborted) {
    const interrupt = reason instanceof PortfolioError ? reason : new PortfolioError('interrupted', 'interrupted');
    // An error of that kind may say more, e.g. after which page.
    return error instanceof PortfolioError && error.kind === interrupt.kind ? error : interrupt;
  }
  if (error instanceof PortfolioError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new PortfolioError('unexpected', message, { cause: error, hint: 'this is a bug; --verbose shows where' });
}

interface WordingOptions {
  readonly isJson: boolean;
  readonly isVerbose: boolean;
  readonly mask: Mask;
  /** The error that was thrown, for its stack. */
  readonly error: unknown;
  readonly paint: Paint;
  /** Lines are broken to fit it if it is a terminal. */
  readonly screen?: Screen;
}

const prefix = 'portfolio:';

/** In characters. The reason may be text that the service sent. */
const maxWhy = 300;

/** The text of a failure for stderr, sanitised and without the key. */
export async function wording(failure: PortfolioError, options: WordingOptions): Promise<string> {
  const { isJson, isVerbose, mask, error, paint, screen = { isTTY: false } } = options;
  const { sanitiseAround, sanitiseLines } = await import('./view/text/text.ts');
  const safe = (text: string, max?: number) => sanitiseAround(text, (clean) => mask.hide(clean, max));
  const sentence = ({ message, details: { why } }: PortfolioError) =>
    `${safe(message)}${why === undefined ? '' : ` (${safe(why, maxWhy)})`}`;
  const { status, each = [], ...details } = failure.details;
  const message = sentence(failure);
  const hint = details.hint === undefined ? undefined : safe(details.hint);
  if (isJson) {
    const { kind: code, exit } = failure;
    const column = details.place === undefined ? undefined : details.place.at + 1;
    const errors = each.map((one) => ({ code: one.kind, message: sentence(one), status: one.details.status }));
    const summed = errors.length === 0 ? undefined : errors;
    return `${JSON.stringify({ error: { code, message, hint, column, status, exit, errors: summed } })}\n`;
  }
  const place = details.place === undefined ? '' : await placeLines(details.place, safe);
  const { wrapMessage } = await import('./view/text/message.ts');
  const hintLine = hint === undefined ? '' : `${paint.note(await wrapMessage(`hint: ${hint}`, screen))}\n`;
  const hasStack = failure.kind === 'unexpected' && isVerbose && error instanceof Error;
  const stack = hasStack ? `${mask.hide(sanitiseLines(error.stack ?? ''))}\n` : '';
  const broken = await Promise.all(
    [...each.map(sentence), message].map((line) => wrapMessage(`${prefix} ${line}`, screen)),
  );
  const lines = broken.map((line) => `${paint.error(prefix)}${line.slice(prefix.length)}\n`);
  return `${lines.join('')}${place}${hintLine}${stack}`;
}

/** The text with a caret below the place of the mistake. */
async function placeLines(
  { text, at }: NonNullable<PortfolioError['details']['place']>,
  safe: (text: string) => string,
): Promise<string> {
  const { measure } = await import('./view/text/width.ts');
  return `  ${safe(text)}\n  ${' '.repeat(measure(safe(text.slice(0, at))))}^\n`;
}
