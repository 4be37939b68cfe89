// What can stand where the cursor is in a typed command: commands, flags or values, from the command tree and the tables.
import type { CommandRow } from '../command.ts';
import {
  type AnyValue,
  argumentsOf,
  type Flag,
  flagsOf,
  helpFlag,
  type Meaning,
  programFlags,
  versionFlag,
} from '../flags.ts';
import { isWatchedFlag, watchedRows } from '../watched.ts';
import { type Candidate, type Known, matching, type Values, valuesOf } from './values.ts';

/** A command line up to the cursor, as the program would get it. */
export interface Asked {
  /** The words before the current one, without the program's name. */
  readonly words: readonly string[];
  /** What is typed of the current word. */
  readonly word: string;
}

/** Where the words lead to: a command, what it still takes, and what was typed for it. */
interface Place {
  readonly row: CommandRow | undefined;
  readonly commands: readonly CommandRow[];
  readonly flags: readonly Offered[];
  readonly args: readonly string[];
  readonly given: readonly Offered[];
  /** The flag whose value comes next. */
  readonly open: Offered | undefined;
  /** Whether `--` was typed. */
  readonly isOver: boolean;
  /** The commands of the program, for a command that takes another one. */
  readonly tree: readonly CommandRow[];
  /** Whether it is the command that another one takes. */
  readonly isTaken: boolean;
}

/** A flag of the tables, or one that commander answers itself. */
type Offered = Pick<Flag, 'long' | 'short' | 'help' | 'value'> & {
  readonly isRepeatable?: boolean;
  readonly meaning?: Meaning;
};

export function complete({ words, word }: Asked, tree: readonly CommandRow[], known: Known): Values {
  const start: Place = {
    row: undefined,
    commands: tree,
    flags: [...programFlags(), versionFlag, helpFlag],
    args: [],
    given: [],
    open: undefined,
    isOver: false,
    tree,
    isTaken: false,
  };
  const place = words.reduce(after, start);
  if (place.open !== undefined) return valuesOf(place.open.value, word, known);
  const [, name, typed] = /^(--[^=]+)=(.*)$/s.exec(word) ?? [];
  if (name !== undefined && !place.isOver) {
    const flag = place.flags.find(({ long }) => long === name);
    return valuesOf(flag?.value, typed ?? '', known, `${name}=`);
  }
  if (word.startsWith('-') && !place.isOver) return { candidates: matching(flagsAt(place), word) };
  const values = valuesOf(argumentAt(place), word, known);
  const found = matching(commandsAt(place, word !== ''), word);
  const candidates = [...found, ...values.candidates];
  // Where only flags can follow they are shown without asking for them by a dash.
  const isDone = word === '' && candidates.length === 0 && values.files === undefined && takesNothing(place);
  return { ...values, candidates: isDone && !place.isOver ? flagsAt(place) : candidates };
}

function after(place: Place, word: string): Place {
  if (place.open !== undefined) return { ...place, open: undefined };
  if (word === '--') return { ...place, isOver: true };
  if (/^-./.test(word) && !place.isOver) return afterFlag(place, word);
  const row = place.args.length > 0 || place.isOver ? undefined : commandNamed(word, place.commands);
  if (row === undefined) return { ...place, args: [...place.args, word] };
  if (row.kind === 'help') return { ...place, row, flags: [] };
  // `help` goes down the tree, but the commands that it names are not run.
  if (place.row?.kind === 'help') return { ...place, row: { ...place.row, args: [] }, commands: commandsOf(row) };
  if (row.kind === 'own' && row.takesCommand === true)
    return { ...place, row, commands: watchedRows(place.tree), flags: [...flagsOf(row), helpFlag], isTaken: true };
  const flags = place.isTaken ? flagsOf(row).filter(isTakenFlag) : flagsOf(row);
  return { ...place, row, commands: commandsOf(row), flags: [...flags, helpFlag] };
}

const isTakenFlag = ({ meaning }: Flag): boolean => !('option' in meaning) || isWatchedFlag(meaning.option);

function afterFlag(place: Place, word: string): Place {
  const [name] = word.split('=');
  const flag = place.flags.find(({ long, short }) => long === name || (short !== undefined && word.startsWith(short)));
  if (flag === undefined) return place;
  const isOpen = flag.value !== undefined && (word === flag.long || word === flag.short);
  return { ...place, given: [...place.given, flag], open: isOpen ? flag : undefined };
}

const commandsOf = (row: CommandRow): readonly CommandRow[] => ('commands' in row ? (row.commands ?? []) : []);

const commandNamed = (word: string, rows: readonly CommandRow[]): CommandRow | undefined =>
  rows.find(({ name, alias }) => name === word || alias === word);

/** @param withAliases so that the list of all commands is not twice as long */
function commandsAt({ args, commands, isOver }: Place, withAliases: boolean): readonly Candidate[] {
  if (args.length > 0 || isOver) return [];
  return commands
    .filter(({ isHidden }) => isHidden !== true)
    .flatMap(({ name, alias, help }) => [
      { text: name, help },
      ...(alias === undefined || !withAliases ? [] : [{ text: alias, help }]),
    ]);
}

/** Those that can still be given. The same flag can stand before the command's name, and a flag and its `--no-` form exclude each other. */
function flagsAt({ flags, given }: Place): readonly Candidate[] {
  const same = (one: Offered, other: Offered) =>
    one.long === other.long ||
    (one.meaning !== undefined && JSON.stringify(one.meaning) === JSON.stringify(other.meaning));
  return flags
    .filter((flag) => flag.isRepeatable === true || !given.some((each) => same(flag, each)))
    .map(({ long, help }) => ({ text: long, help }));
}

function argumentAt({ row, args }: Place): AnyValue | undefined {
  if (row === undefined) return undefined;
  const all = argumentsOf(row);
  const last = all.at(-1);
  const argument = all[args.length] ?? (last?.isVariadic ? last : undefined);
  const { value } = argument ?? {};
  return typeof value === 'function' ? value(args) : value;
}

const takesNothing = ({ row, args, commands }: Place): boolean =>
  row !== undefined && commands.length === 0 && argumentsOf(row).length <= args.length;
