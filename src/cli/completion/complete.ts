// Lists the commands, flags or values that the user can type at the cursor. Reads values from
// tables and from files on this machine. Sends no request.
import { endpointOf } from '../../api/catalogue.ts';
import { entityOf } from '../../api/entities.ts';
import { memberNames, type Shape, shapeAt } from '../../api/kinds/shape.ts';
import { countries } from '../../api/reference/countries.ts';
import { creativeFields } from '../../api/reference/creative-fields.ts';
import { licences } from '../../api/reference/licences.ts';
import type { OptionValueDefinition } from '../../settings/options/option-row.ts';
import { type Aliases, withAliasBefore } from '../aliases.ts';
import {
  type CommandRow,
  findArgumentRow,
  findCommandRow,
  type RecordIdDefinition,
  subcommandsOf,
} from '../command.ts';
import { flagHelp } from '../flag-help.ts';
import {
  argumentsOf,
  type Flag,
  findCommandIndex,
  flagsOf,
  helpFlag,
  listProgramFlags,
  versionFlag,
} from '../flags.ts';
import { isWatchedFlag } from '../watched-commands.ts';

export interface Candidate {
  readonly text: string;
  /** Explanation of the word; may be empty. */
  readonly help: string;
}

export interface Candidates {
  readonly candidates: readonly Candidate[];
  /** Set if paths are allowed too. The shell completes paths itself. */
  readonly files?: 'file' | 'folder';
}

/** Functions that read values from the user's files when they are called. */
export interface UserValues {
  readonly profiles: () => readonly string[];
  readonly aliases: () => Aliases;
  readonly boards: () => readonly string[];
  readonly watches: () => readonly Candidate[];
  /**
   * Returns rows of the last list, e.g. `@3`, with their records' names.
   * @param named the kind; undefined for all
   */
  readonly handles: (named?: RecordIdDefinition) => readonly Candidate[];
}

/** A command line up to the cursor. */
export interface CompletionRequest {
  /** The words before the current one, without the program's name. */
  readonly words: readonly string[];
  /** The part of the current word before the cursor. */
  readonly word: string;
}

/** The command that was typed before the cursor, and the words that can follow. */
interface Cursor {
  readonly row?: CommandRow;
  readonly commands: readonly CommandRow[];
  readonly flags: readonly OfferedFlag[];
  readonly args: readonly string[];
  readonly typedFlags: readonly string[];
  /** The flag that was typed last, if the next word is its value. */
  readonly openFlag?: OfferedFlag | undefined;
  readonly isAfterDashes?: true;
  /** All commands of the program, because some of them can be typed after `library watch`. */
  readonly tree: readonly CommandRow[];
  /** Whether `library watch` was typed before this command. */
  readonly isTaken?: true;
}

/** A flag of the options table, or a flag that commander handles itself. */
type OfferedFlag = Pick<Flag, 'longName' | 'summary'> & Partial<Flag>;

export function complete(
  { words, word }: CompletionRequest,
  tree: readonly CommandRow[],
  user: UserValues,
): Candidates {
  const start: Cursor = {
    commands: tree,
    flags: [...listProgramFlags(), versionFlag, helpFlag],
    args: [],
    typedFlags: [],
    tree,
  };
  const cursor = withoutAlias(words, tree, user).reduce(after, start);
  if (cursor.openFlag !== undefined) return flagValues(cursor, cursor.openFlag, word, user);
  const [, name, typed] = /^(--[^=]+)=(.*)$/s.exec(word) ?? [];
  const named = cursor.isAfterDashes
    ? undefined
    : cursor.flags.find(({ longName: long }) => long === name);
  // `--reusable` has no value: `--reusable=both` is the name of another flag.
  if (named?.valueDefinition !== undefined)
    return flagValues(cursor, named, typed ?? '', user, `${name}=`);
  if (word.startsWith('-') && !cursor.isAfterDashes)
    return { candidates: matching(flagsAt(cursor), word) };
  const values = argumentValues(cursor, word, user);
  const aliases = cursor.row === undefined && cursor.args.length === 0 ? aliasNames(user) : [];
  const found = matching([...commandsAt(cursor, word !== ''), ...aliases], word);
  return { ...values, candidates: [...found, ...values.candidates] };
}

/** Replaces an alias in the words before the cursor. */
function withoutAlias(
  words: readonly string[],
  tree: readonly CommandRow[],
  user: UserValues,
): readonly string[] {
  const at = findCommandIndex(words);
  const name = words[at];
  const alias =
    name === undefined || findCommandRow(name, tree) !== undefined
      ? undefined
      : user.aliases().get(name);
  return alias === undefined ? words : withAliasBefore(words, at, alias);
}

const aliasNames = (user: UserValues): readonly Candidate[] =>
  [...user.aliases()].map(([text, help]) => ({ text, help }));

function after(cursor: Cursor, word: string): Cursor {
  if (cursor.openFlag !== undefined) return { ...cursor, openFlag: undefined };
  if (word === '--') return { ...cursor, isAfterDashes: true };
  if (/^-./.test(word) && !cursor.isAfterDashes) return afterFlag(cursor, word);
  const row =
    cursor.args.length > 0 || cursor.isAfterDashes
      ? undefined
      : findCommandRow(word, cursor.commands);
  if (row === undefined) return { ...cursor, args: [...cursor.args, word] };
  if (row.kind === 'help') return { ...cursor, row, flags: [] };
  // After `help`, the names of commands are arguments.
  if (cursor.row?.kind === 'help')
    return { ...cursor, row: { ...cursor.row, args: [] }, commands: subcommandsOf(row) };
  if (row.kind === 'custom' && row.listAcceptedCommands !== undefined)
    return {
      ...cursor,
      row,
      commands: row.listAcceptedCommands(cursor.tree),
      flags: [...flagsOf(row), helpFlag],
      isTaken: true,
    };
  const flags = cursor.isTaken ? flagsOf(row).filter(isTakenFlag) : flagsOf(row);
  return { ...cursor, row, commands: subcommandsOf(row), flags: [...flags, helpFlag] };
}

const isTakenFlag = ({ target: meaning }: Flag): boolean =>
  !('option' in meaning) || isWatchedFlag(meaning.option);

function afterFlag(cursor: Cursor, word: string): Cursor {
  const [name] = word.split('=');
  const flag = cursor.flags.find(
    ({ longName: long, shortName: short }) =>
      long === name || (short !== undefined && word.startsWith(short)),
  );
  if (flag === undefined) return cursor;
  const isOpen =
    flag.valueDefinition !== undefined && (word === flag.longName || word === flag.shortName);
  return {
    ...cursor,
    typedFlags: [...cursor.typedFlags, flag.longName],
    openFlag: isOpen ? flag : undefined,
  };
}

/**
 * Returns the commands at the cursor.
 * @param withAliases whether to add aliases, which double the list
 */
function commandsAt(
  { args, commands, isAfterDashes }: Cursor,
  withAliases: boolean,
): readonly Candidate[] {
  if (args.length > 0 || isAfterDashes) return [];
  return commands
    .filter(({ isHidden }) => isHidden !== true)
    .flatMap(({ name, alias, help }) => [
      { text: name, help },
      ...(alias === undefined || !withAliases ? [] : [{ text: alias, help }]),
    ]);
}

/**
 * Returns the flags that can follow. Omits flags that were already typed, unless they are
 * repeatable.
 */
const flagsAt = ({ flags, typedFlags }: Cursor): readonly Candidate[] =>
  flags
    .filter((flag) => flag.isRepeatable === true || !typedFlags.includes(flag.longName))
    .map((flag) => ({ text: flag.longName, help: flagHelp(flag) }));

/** Returns the candidates for an argument. If it takes several words, omits those before. */
function argumentValues({ row, args }: Cursor, word: string, user: UserValues): Candidates {
  const argument = row && findArgumentRow(argumentsOf(row), args.length);
  const value = argument?.valueDefinition;
  const found = completeValue(typeof value === 'function' ? value(args) : value, word, user);
  if (argument?.isVariadic !== true) return found;
  return { ...found, candidates: found.candidates.filter(({ text }) => !args.includes(text)) };
}

/**
 * Returns the candidates for the value of a flag. If the value is columns, they depend on the
 * command's records.
 */
function flagValues(
  { row }: Cursor,
  flag: OfferedFlag | undefined,
  typed: string,
  user: UserValues,
  prefix = '',
): Candidates {
  const isColumn = flag?.valueDefinition?.kind === 'column';
  const takesCommas =
    isColumn || flag?.valueDefinition?.kind === 'choices' || flag?.listStyle === 'commas';
  const from = takesCommas ? typed.lastIndexOf(',') + 1 : 0;
  if (!isColumn)
    return completeValue(
      flag?.valueDefinition,
      typed.slice(from),
      user,
      `${prefix}${typed.slice(0, from)}`,
    );
  if (row?.kind !== 'endpoint') return { candidates: [] };
  const { shape } = entityOf(endpointOf(row.endpoint).entity);
  const paths = leafPaths(shape).map((path) => ({
    text: path.join('.'),
    help: shapeAt(shape, path)?.help ?? '',
  }));
  return {
    candidates: prefixed(`${prefix}${typed.slice(0, from)}`, matching(paths, typed.slice(from))),
  };
}

/**
 * Returns the paths of all members that have no nested members. A path has no part for a list or a
 * map.
 */
const leafPaths = (shape: Shape | undefined): readonly (readonly string[])[] =>
  memberNames(shape).flatMap((name) => {
    const below = leafPaths(shapeAt(shape, [name]));
    return below.length === 0 ? [[name]] : below.map((path) => [name, ...path]);
  });

/**
 * Returns the candidates for a value.
 * @param prefix the text before the value in the same word, e.g. `--field=`
 */
export function completeValue(
  value: OptionValueDefinition | undefined,
  typed: string,
  user: UserValues,
  prefix = '',
): Candidates {
  if (value === undefined) return { candidates: [] };
  if (value.kind === 'file' || value.kind === 'folder') {
    // Rows are listed only if the user typed a text such as `@`, because a list of rows would hide
    // the files.
    const of = typed === '' ? undefined : value.rowsOf;
    const rows = of === undefined ? [] : user.handles({ kind: 'id', of, webAddressSegment: '' });
    return { candidates: prefixed(prefix, matching(rows, typed)), files: value.kind };
  }
  return { candidates: prefixed(prefix, matching(candidatesFor(value, typed, user), typed)) };
}

function candidatesFor(
  value: OptionValueDefinition,
  typed: string,
  user: UserValues,
): readonly Candidate[] {
  switch (value.kind) {
    case 'choice':
      return value.choices.map((text) => ({ text, help: value.meanings?.[text] ?? '' }));
    case 'choices':
      return named(value.choices);
    case 'licence':
      return named(licences);
    case 'field':
      return creativeFields.map(({ id, name }) => ({ text: name, help: `id ${id}` }));
    case 'country':
      // Country codes are two capital letters.
      return /^[A-Z]{1,2}$/.test(typed)
        ? countries().map(({ fips, name }) => ({ text: fips, help: name }))
        : countries().map(({ fips, name }) => ({ text: name, help: fips }));
    case 'profile':
      return named(user.profiles());
    case 'alias':
      return aliasNames(user);
    case 'board':
      return named(user.boards());
    case 'watch':
      return user.watches();
    case 'id':
    case 'user':
      return user.handles(value);
    case 'row':
      return [...user.handles(), ...(value.orWatch === true ? user.watches() : [])];
    default:
      return [];
  }
}

const prefixed = (prefix: string, candidates: readonly Candidate[]): readonly Candidate[] =>
  candidates.map(({ text, help }) => ({ text: `${prefix}${text}`, help }));

const named = (names: readonly string[]): readonly Candidate[] =>
  names.map((text) => ({ text, help: '' }));

/**
 * Returns the candidates that begin with the typed text. If no candidate does, ignores case and
 * accents.
 */
function matching(candidates: readonly Candidate[], typed: string): readonly Candidate[] {
  const exact = candidates.filter(({ text }) => text.startsWith(typed));
  if (exact.length > 0) return exact;
  return candidates.filter(({ text }) => fold(text).startsWith(fold(typed)));
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
