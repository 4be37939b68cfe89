// --jq: runs jq, compiled to WebAssembly, on a JSON document or on records. Only this file knows the package.
import { loadJq } from 'jq-wasm';
import { PortfolioError } from '../../errors.ts';
import type { ChangeJson } from '../../view/format.ts';
import type { Context } from '../context.ts';

/** Bytes. Larger documents need more than the 256 MiB of memory that jq has here. So do some smaller ones. */
const maxInput = 45 * 1024 * 1024;

/** Exit code of jq if it cannot compile the expression. */
const notCompiled = 3;

/** Without `-r`, because the package trims the output of jq. `--` allows an expression that begins with a dash. */
const flags = ['-c', '--'];

const example = "an expression is about the document that --json prints, e.g. --jq '.projects[].name'";

/** Compiles an expression. Does not run it. @throws PortfolioError `usage` if it is not valid */
export async function jqChange(
  expression: string,
  { system, note }: Pick<Context, 'system' | 'note'>,
): Promise<ChangeJson> {
  const jq = await loadJq();
  const run = (json: string) => system.block(() => withoutConsole(() => jq.raw(json, expression, flags)));
  // Without an input, the expression is compiled and not run.
  const { stderr, exitCode } = run('');
  if (exitCode === notCompiled) throw compileError(expression, stderr);
  return async (texts) => {
    // One run is enough: jq reads several texts in a row.
    const json = texts.join('\n');
    if (Buffer.byteLength(json) > maxInput) throw tooLarge();
    system.signal.throwIfAborted();
    const ran = run(json);
    const messages = ran.stderr.split('\n').filter((line) => line !== '');
    if (ran.exitCode !== 0) throw runError(messages);
    // The output of `debug` and `stderr`.
    for (const message of messages) await note(message);
    return ran.stdout === '' ? [] : ran.stdout.split('\n');
  };
}

/** The package prints to the console when jq aborts, before it throws. @throws PortfolioError if it aborts */
function withoutConsole<T>(work: () => T): T {
  const { error } = console;
  console.error = () => {};
  try {
    return work();
  } catch (cause) {
    throw tooLarge(cause);
  } finally {
    console.error = error;
  }
}

const tooLarge = (cause?: unknown): PortfolioError =>
  new PortfolioError('usage', '--jq needs more memory than jq has here', {
    why: 'documents of up to 45 MB fit',
    hint: 'with -o ndjson, the expression is applied to one record after the other',
    cause,
  });

function compileError(expression: string, stderr: string): PortfolioError {
  const [, message, line, column] = /^jq: error: (.*) at <top-level>, line (\d+), column (\d+):$/m.exec(stderr) ?? [];
  if (message === undefined) {
    const [, sentence = stderr] = /^jq: error: (.*)$/m.exec(stderr) ?? [];
    return new PortfolioError('usage', `--jq: ${sentence}`, { hint: example });
  }
  const lines = expression.split('\n');
  const text = lines[Number(line) - 1] ?? '';
  // jq counts bytes.
  const at = Buffer.from(text).toString('utf8', 0, Number(column) - 1).length;
  const where = lines.length === 1 ? '' : ` in line ${line}`;
  return new PortfolioError('usage', `--jq: ${message}${where}`, { place: { text, at }, hint: example });
}

/** Returns a usage error, because the expression does not fit the document and only the expression can be changed. */
function runError([first = 'stopped by halt_error', ...more]: readonly string[]): PortfolioError {
  const [, unreadable] = /^jq: parse error: (.*)$/.exec(first) ?? [];
  if (unreadable !== undefined)
    return new PortfolioError('unreadable', 'jq cannot read the response', { why: unreadable });
  const own = first.replace(/^jq: error \(at [^)]*\)(?: \(not a string\))?: /, '');
  // A text from the user's expression may have several lines.
  return new PortfolioError('usage', `--jq: ${own === first ? [first, ...more].join(' ') : own}`, { hint: example });
}
