// Runs commands in the background, and looks up values of flags, for the effects of browse.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { quantity } from '../../api/values.ts';
import type { CommandRow } from '../../cli/command.ts';
import { complete } from '../../cli/completion/complete.ts';
import type { Context } from '../../cli/context.ts';
import { programFlags } from '../../cli/flags.ts';
import { parseCall } from '../../cli/parsing/parse-call.ts';
import { runCall } from '../../cli/printing/run-call.ts';
import { sheetFile } from '../../cli/printing/sheet-file.ts';
import { isRetryText } from '../../client/retry.ts';
import { usageError } from '../../errors.ts';
import type { Options } from '../../settings/options/options.ts';
import { keptParts } from '../../sources/library-file.ts';
import { screenWith } from '../../system/screen.ts';
import type { RunEffect, Value } from './state.ts';

/** Returns the options that every view and every command shares, such as the source. */
export function sharedOptions(options: Options): Options {
  const names = new Set(programFlags().flatMap(({ meaning }) => ('option' in meaning ? [meaning.option] : [])));
  return Object.fromEntries(Object.entries(options).filter(([name]) => names.has(name as never)));
}

/** Separates the flags that every view shares from the words of a command. */
export function splitFlags(words: readonly string[]): {
  readonly shared: readonly string[];
  readonly own: readonly string[];
} {
  const shared: string[] = [];
  const own: string[] = [];
  const flags = programFlags();
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const flag = flags.find(({ long, short }) => word === short || word.replace(/=.*/s, '') === long);
    const length = flag?.value === undefined || word.includes('=') ? 1 : 2;
    (flag === undefined ? own : shared).push(...words.slice(at, at + length));
    if (flag !== undefined) at += length - 1;
  }
  return { shared, own };
}

interface RunOptions {
  readonly context: Context;
  readonly tree: readonly CommandRow[];
  /** Stops the command. */
  readonly signal: AbortSignal;
  readonly showProgress: (text: string) => void;
}

/** The flags whose values are paths. */
const fileFlags: ReadonlySet<string> = new Set(['--dir', '--out']);

/** Replaces `~` at the start of a path by the home folder, as shells do. */
const withHome = (path: string, home: string): string =>
  home !== '' && /^~(?:\/|$)/.test(path) ? join(home, path.slice(1)) : path;

/**
 * Runs a command and returns the lines that it wrote to stderr. The output is written to a file, dropped, or returned.
 * @throws PortfolioError with the failure of the command
 */
export async function runCommand(
  effect: RunEffect,
  { context, tree, signal, showProgress }: RunOptions,
): Promise<readonly string[]> {
  const inHome = (path: string) => withHome(path, context.system.home);
  const words = effect.words.map((word, at) => (fileFlags.has(effect.words[at - 1] ?? '') ? inHome(word) : word));
  const writes = effect.writes === undefined ? undefined : inHome(effect.writes);
  const { call } = await parseCall(words, tree, context);
  if (call === undefined) throw usageError(`\`portfolio ${words.join(' ')}\` asks for help`);
  const lines: string[] = [];
  const note = (line: string) => void lines.push(line);
  const write = async (chunk: string | Uint8Array) => {
    for (const line of String(chunk).trim().split('\n')) (isRetryText(line) ? showProgress : note)(line);
  };
  if (writes !== undefined && existsSync(writes)) throw usageError(`${writes} exists already`);
  const output = writes === undefined || words.includes(writes) ? undefined : sheetFile(writes, context.system.stdout);
  const system = {
    ...context.system,
    signal,
    stdin: { ...context.system.stdin, isTTY: false },
    keys: async () => undefined,
    stdout:
      output?.screen ??
      screenWith(context.system.stdout, { isTTY: false, write: effect.prints === true ? write : async () => {} }),
    stderr: screenWith(context.system.stderr, { isTTY: false, write, showProgress }),
  };
  const { library, ...shared } = sharedOptions(context.options);
  if (shared.offline === true && call.options.keep !== undefined)
    throw usageError('offline, all records are in your library already');
  const isKeeping = call.options.keep !== undefined || keptParts(context) !== 'nothing';
  const usesLibrary = ['library', 'board'].includes(call.path[0] ?? '') || isKeeping || shared.offline === true;
  const options = { ...shared, ...(usesLibrary && library !== undefined ? { library } : {}), ...call.options };
  await runCall({ ...call, options }, system, context.mask);
  await output?.save();
  return lines;
}

/** Returns the message about a command that has ended. @param lines the notes of the command */
export function messageOf(
  { words, done, puts }: Pick<RunEffect, 'words' | 'done' | 'puts'>,
  lines: readonly string[],
): string {
  // Other commands of a session with --keep did their work nevertheless.
  const unkept = lines.find((line) => line.startsWith('not kept: '));
  if (unkept !== undefined && (puts !== undefined || words.includes('--keep'))) return unkept;
  if (puts !== undefined) return putMessage(puts, lines);
  // Lines with a check mark say the same for each record.
  const notes = done === undefined ? lines : lines.filter((line) => !line.startsWith('✓'));
  return [done ?? [], ...new Set(notes)].flat().join('; ').replaceAll(':; ', ': ') || 'done';
}

/** Returns the message about a command that the user has stopped. */
export const stoppedText = ({ puts }: Pick<RunEffect, 'puts'>): string =>
  puts === undefined ? 'stopped' : `stopped: nothing was put on the board “${puts.board}”`;

/** Says how many records were put on a board. A line with a check mark names one of them. */
function putMessage({ count, board }: NonNullable<RunEffect['puts']>, lines: readonly string[]): string {
  const added = lines.filter((line) => line.startsWith('✓')).length;
  const [on, there] = [
    `on the board “${board}”`,
    lines.filter((line) => /^“.*” is on .* already \(\d+\)$/.test(line)).length,
  ];
  if (added === count) return `put ${quantity(count, 'record')} ${on}`;
  if (there === count) return `nothing new: ${count === 1 ? 'it is' : `all ${count} are`} ${on} already`;
  const known = there === 0 ? '' : `; ${there} ${there === 1 ? 'is' : 'are'} on it already`;
  return `put ${added} of ${quantity(count, 'record')} ${on}${known}`;
}

/** Returns the values that completion offers for a flag of a list. The list is empty for a text. */
export function valuesFor(words: readonly string[], flag: string, tree: readonly CommandRow[]): readonly Value[] {
  const nothing = () => [];
  const user = { profiles: nothing, aliases: () => new Map(), boards: nothing, handles: nothing };
  const command = words.filter((word) => /^[a-z]+$/.test(word)).slice(0, 2);
  const { candidates } = complete({ words: [...command, flag], word: '' }, tree, user);
  return candidates.map(({ text, help }) => ({ label: text, help, value: text }));
}
