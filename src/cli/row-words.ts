// Finds the records that `@3`, `@3-5` and `@last` name: rows of the last list in this terminal.
import { entityNames, entityOf } from '../api/entities.ts';
import type { RecordRef } from '../api/kinds/entity.ts';
import { isFailure, usageError } from '../errors.ts';
import { type LastList, maxStoredRows, readLastList } from '../settings/last-list.ts';
import type { ArgumentValue, RecordIdDefinition } from './command.ts';
import type { Context } from './context.ts';
import { formatSourceFlags } from './suggested-command.ts';

/**
 * Returns the records in these rows.
 * @throws PortfolioError `usage`, e.g. if a row does not exist
 */
export async function resolveRows(
  word: string,
  named: RecordIdDefinition,
  context: Context,
): Promise<readonly ArgumentValue[]> {
  const { list, from, handles } = await rangeOf(
    word,
    context,
    named.kind === 'user' ? '; a user name has no @' : '',
  );
  checkSource(word, list, context);
  const records: ArgumentValue[] = [];
  for (const [at, handle] of handles.entries())
    records.push({ ...(await recordOf(handle, from + at, named, context)), typedText: word });
  return records;
}

/**
 * Returns the stored rows and the base address of their service, which need not be the active one.
 */
export async function listedRows(
  word: string,
  context: Context,
): Promise<{ readonly base: string; readonly handles: readonly RecordRef[] }> {
  const { list, handles } = await rangeOf(word, context, '');
  return { base: list.base, handles };
}

/**
 * Returns the stored rows.
 * @throws PortfolioError `usage` if the list is not from the active service
 */
export async function activeRows(word: string, context: Context): Promise<readonly RecordRef[]> {
  const { list, handles } = await rangeOf(word, context, '');
  checkSource(word, list, context);
  return handles;
}

async function rangeOf(word: string, context: Context, names: string) {
  const [, first, last] = /^@(\d{1,9}|last)(?:-(\d{1,9}|last))?$/.exec(word) ?? [];
  if (first === undefined) {
    throw usageError(
      `${JSON.stringify(word)} is not a row of a list`,
      `rows are @3, @3-5 and @last${names}`,
    );
  }
  const list = await lastList(word, context);
  const numberOf = (text: string) => (text === 'last' ? list.total : Number(text));
  const [from, to] = [numberOf(first), numberOf(last ?? first)];
  if (from > to) throw usageError(`the first row of ${word} is after the last one`);
  for (const number of [from, to]) checkNumber(number, list);
  return { list, from, handles: list.rows.slice(from - 1, to) };
}

/** Maximum number of rows that completion lists. A longer list is hard to read. */
const maxOffered = 200;

/**
 * Reads the rows of the last list in this terminal.
 * @returns a function that lists the rows of a kind, e.g. `@3`, with the names of the records (may
 * be empty)
 */
export async function rowWords({ system }: Context) {
  const session = await system.getSessionKey();
  const list = session === undefined ? undefined : await readLastList(system, session);
  return (
    named?: RecordIdDefinition,
  ): readonly { readonly text: string; readonly help: string }[] =>
    (list?.rows ?? []).slice(0, maxOffered).flatMap((handle, at) => {
      const fits =
        named === undefined ||
        (named.kind === 'user'
          ? handle.people.length > 0
          : handle.kind === named.of && handle.id !== '');
      return fits ? [{ text: `@${at + 1}`, help: handle.name }] : [];
    });
}

async function lastList(word: string, { system }: Context): Promise<LastList> {
  const session = await system.getSessionKey();
  if (session === undefined) {
    throw usageError(
      `${word} is a row of the last list in a terminal, but the program does not run in one`,
      'type the id, or pipe ids to -',
    );
  }
  const list = await readLastList(system, session);
  if (list !== undefined) return list;
  throw usageError(
    `${word} is a row of the last list in this terminal, but nothing has been listed yet`,
    'list something first',
  );
}

function checkNumber(number: number, { total, rows, command }: LastList): void {
  if (number >= 1 && number <= rows.length) return;
  const again =
    command === undefined ? 'list something first' : `to list the rows before it again: ${command}`;
  if (total === 0) throw usageError(`there is no row ${number}: the last list is empty`, again);
  const count = total === 1 ? '1 row' : `${total} rows`;
  throw number > rows.length && number <= total
    ? usageError(`the last list has ${count}, but only the first ${maxStoredRows} are stored`)
    : usageError(`there is no row ${number}: the last list has ${count}`);
}

/**
 * Checks that the list is from the active service.
 * @throws PortfolioError `usage` if not, because ids may differ
 */
function checkSource(word: string, { base, flags }: LastList, context: Context): void {
  let asked: string | undefined;
  try {
    asked = context.source.baseUrlOf(context);
  } catch (error) {
    if (!isFailure(error) || flags === '') throw error;
  }
  if (asked === base) return;
  const embedded = flags.includes(' --demo')
    ? 'of the demo'
    : flags.includes(' --offline')
      ? 'of a library'
      : '';
  const origin = embedded || `from ${base}`;
  const isTyped = formatSourceFlags(context.options).includes(flags);
  const typeId = flags === '' ? '' : '; type the id of the record instead';
  const hint = isTyped ? `the list is from ${base}${typeId}` : `add${flags}`;
  throw usageError(`${word} is a row of a list ${origin}`, hint);
}

/**
 * Returns what a row is.
 * @param kind name of the kind, or its singular noun
 * @param file name of a file
 */
function nounOf(kind: string, file = ''): string {
  if (kind === 'file') return `your file ${JSON.stringify(file)}`;
  const found = entityNames.find((name) => name === kind || entityOf(name).noun.one === kind);
  return found === undefined ? 'something else' : `a ${entityOf(found).noun.one}`;
}

/**
 * Returns the id of the record in a row. If the argument takes a user, returns the row's user or
 * first owner.
 */
async function recordOf(
  handle: RecordRef,
  number: number,
  named: RecordIdDefinition,
  { note }: Context,
): Promise<ArgumentValue> {
  const { kind, id, url, people, name, picture } = handle;
  if (named.kind === 'id') {
    if (kind === named.of && id !== '')
      return { value: id, url, ...(picture !== undefined && { picture }) };
    throw usageError(`row ${number} is ${nounOf(kind, name)}, not ${nounOf(named.of)}`);
  }
  const [first, ...others] = people
    .map(({ username, id: own }) => username || own)
    .filter((word) => word !== '');
  if (first === undefined)
    throw usageError(`row ${number} is ${nounOf(kind, name)} without a known owner`);
  if (others.length > 0) {
    const known = name === '' ? nounOf(kind, name) : JSON.stringify(name);
    await note(
      `row ${number}, ${known}, has ${people.length} owners; using ${first}, not ${others.join(', ')}`,
    );
  }
  return kind === 'user' ? { value: first, url } : { value: first };
}
