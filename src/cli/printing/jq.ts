// Implements --jq: runs jq (as WebAssembly) on a JSON document or on records. Only this file
// imports the jq package.
import { loadJq } from 'jq-wasm';
import { PortfolioError } from '../../errors.ts';
import type { ChangeJson } from '../../view/format.ts';
import { quoteArgument } from '../../view/text/message.ts';
import type { Context } from '../context.ts';

/**
 * Maximum size of the input, in bytes. For larger inputs, the 256 MiB of memory of jq-wasm are not
 * enough.
 */
const maxInput = 45 * 1024 * 1024;

/** Exit code of jq for an expression that does not compile. */
const notCompiled = 3;

/**
 * Flags of jq. `-r` is omitted, because the package trims output. After `--`, an expression may
 * begin with `-`.
 */
const flags = ['-c', '--'];

const example =
  "the input of the expression is the document that --json prints, e.g. --jq '.projects[].name'";

/**
 * Compiles an expression and returns a function that runs it.
 * @throws PortfolioError `usage` if it is invalid
 */
export async function jqChange(
  expression: string,
  { system, note }: Pick<Context, 'system' | 'note'>,
): Promise<ChangeJson> {
  const jq = await loadJq();
  const run = (json: string, program = expression) =>
    system.runBlocking(() => withoutConsole(() => jq.raw(json, program, flags)));
  // If the input is empty, jq only compiles the expression.
  const { stderr, exitCode } = run('');
  if (exitCode === notCompiled) throw compileError(expression, stderr);
  return async (texts) => {
    // One run is enough, because jq accepts several JSON texts, one after the other.
    const json = texts.join('\n');
    if (Buffer.byteLength(json) > maxInput) throw tooLarge();
    system.signal.throwIfAborted();
    const ran = run(json);
    const messages = ran.stderr.split('\n').filter((line) => line !== '');
    if (ran.exitCode !== 0) throw runError(messages);
    // The jq functions `debug` and `stderr` write messages.
    for (const message of messages) await note(message);
    const meant =
      ran.stdout === 'null'
        ? findInContent(expression, (program) => run(json, program).stdout)
        : undefined;
    if (meant !== undefined)
      await note(`--jq printed null; did you mean --jq ${quoteArgument(meant)}?`);
    return ran.stdout === '' ? [] : ran.stdout.split('\n');
  };
}

/**
 * A jq program that prints the path to the content of a document, e.g. `.user` or `.projects[]`.
 */
const contentPath = `first(to_entries[]? | (.value | type) as $type | select($type == ("object", "array"))
  | ".\\(.key)\\(if $type == "array" then "[]" else "" end)")`;

/**
 * Returns the expression with the path to the content of the document in front of it; undefined if
 * this prints nothing but null.
 * @param run runs a program on the document and returns what it prints
 */
function findInContent(expression: string, run: (program: string) => string): string | undefined {
  const [, path] = /^"(\.[a-z_]+(?:\[\])?)"$/.exec(run(contentPath)) ?? [];
  if (path === undefined) return undefined;
  const meant = `${path}${expression.startsWith('.') ? '' : ' | '}${expression}`;
  return /[^nul\n]/.test(run(meant)) ? meant : undefined;
}

/**
 * Runs `work` with console.error muted, because the package prints there.
 * @throws PortfolioError if jq aborts
 */
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
  new PortfolioError('usage', '--jq ran out of memory', {
    reason: 'it can process documents of up to 45 MB',
    hint: 'with -o ndjson, the expression is applied to each record separately',
    cause,
  });

function compileError(expression: string, stderr: string): PortfolioError {
  const [, message, line, column] =
    /^jq: error: (.*) at <top-level>, line (\d+), column (\d+):$/m.exec(stderr) ?? [];
  if (message === undefined) {
    const [, sentence = stderr] = /^jq: error: (.*)$/m.exec(stderr) ?? [];
    return new PortfolioError('usage', `--jq: ${sentence}`, { hint: example });
  }
  const lines = expression.split('\n');
  const text = lines[Number(line) - 1] ?? '';
  // `column` is a number of bytes.
  const at = Buffer.from(text).toString('utf8', 0, Number(column) - 1).length;
  const where = lines.length === 1 ? '' : ` in line ${line}`;
  return new PortfolioError('usage', `--jq: ${message}${where}`, {
    mistake: { text, index: at },
    hint: example,
  });
}

/** Returns a usage error, because the user can correct the expression but not the document. */
function runError([first = 'stopped by halt_error', ...more]: readonly string[]): PortfolioError {
  const [, unreadable] = /^jq: parse error: (.*)$/.exec(first) ?? [];
  if (unreadable !== undefined)
    return new PortfolioError('unreadable', 'jq cannot read the response', { reason: unreadable });
  const own = first.replace(/^jq: error \(at [^)]*\)(?: \(not a string\))?: /, '');
  // If the expression itself raised the error, the message may have several lines.
  return new PortfolioError('usage', `--jq: ${own === first ? [first, ...more].join(' ') : own}`, {
    hint: example,
  });
}
