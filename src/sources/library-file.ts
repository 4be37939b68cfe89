// Finds and opens the library of the user.
import { closeSync, existsSync, openSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { quantity } from '../api/words.ts';
import { errorCode, isFailure, PortfolioError, usageError } from '../errors.ts';
import { makePrivateFolder } from '../files/folders.ts';
import { describeFileError } from '../files/reasons.ts';
import type { OnLeftOut } from '../library/store/migrations.ts';
import type { SqlReader } from '../library/store/rows.ts';
import type { ServiceChoice } from '../library/store/services.ts';
import type { Database } from '../library/store/sqlite.ts';
import type { LibraryWriter } from '../library/store/writer.ts';
import { sampleOrigin } from '../sample/addresses.ts';
import { resolveCacheFolder, resolveDataFolder } from '../settings/folders.ts';
import type { Clock, Environment } from '../system/system.ts';
import { quoteArgument } from '../view/text/message.ts';
import type { Source, SourceContext } from './source.ts';

type UserFiles = Pick<SourceContext, 'settings' | 'options'> & {
  readonly system: Environment & Pick<Clock, 'now'>;
};

/**
 * Returns the file that --library or PORTFOLIO_LIBRARY names. Otherwise, this is `library.db` in
 * the data folder or, for sample records, in the cache folder.
 * @throws PortfolioError `usage` if there is no such folder
 */
export const libraryFile = (context: UserFiles): string =>
  namedFile(context) ??
  join(isOfDemo(context) ? demoFolder(context) : resolveDataFolder(context.system), 'library.db');

const isOfDemo = ({ options }: UserFiles): boolean => options.demo === true;

/**
 * Returns the folder of the library that holds sample records, so that they are not put into the
 * user's own one.
 */
const demoFolder = ({ system }: Pick<UserFiles, 'system'>): string =>
  join(resolveCacheFolder(system), 'demo');

export const hasDemoLibrary = (context: Pick<UserFiles, 'system'>): boolean =>
  existsSync(demoFolder(context));

export const removeDemoLibrary = (context: Pick<UserFiles, 'system'>): void =>
  rmSync(demoFolder(context), { recursive: true, force: true });

/**
 * Whether nothing was ever stored in the default library. A missing file that the user named is a
 * mistake instead.
 */
export const hasNoLibrary = (context: UserFiles): boolean =>
  namedFile(context) === undefined && !existsSync(libraryFile(context));

const namedFile = ({ settings }: UserFiles): string | undefined => settings().get('library')?.value;

/** Returns the base address of the sample, of --base-url, of the environment or of the profile. */
export const activeBase = (context: UserFiles): string | undefined =>
  isOfDemo(context) ? sampleOrigin : context.settings().get('baseUrl')?.value;

/**
 * Returns the path of a file next to the library, with symlinks resolved.
 * @throws if the library is missing
 */
export const fileBeside = (context: UserFiles, ending: string): string =>
  `${realpathSync(libraryFile(context))}${ending}`;

/**
 * Checks that sample records are not stored in the user's default library.
 * @throws PortfolioError `usage`
 */
export function checkDemoLibrary(context: UserFiles): void {
  if (namedFile(context) !== undefined || isOfDemo(context)) return;
  throw usageError(
    'sample records are not put into your own library',
    '--demo uses the library of the demo',
  );
}

/** Returns the path of the library file. @throws PortfolioError `not_kept` if it is missing */
export function existingLibrary(context: UserFiles, ownHint?: string): string {
  const file = libraryFile(context);
  if (existsSync(file)) return file;
  const demo = isOfDemo(context) ? ' --demo' : '';
  const follow = `\`portfolio library watch <command>${demo}\`, then \`portfolio library sync${demo}\``;
  const hint =
    ownHint ??
    `to store records there, add --keep to a command; to follow a list: ${follow}${hintOfDemo(context)}`;
  throw new PortfolioError('not_kept', `there is no library at ${file}`, { hint });
}

/** Returns the flags that read the library of the demo, if it may be meant. Otherwise ''. */
function hintOfDemo(context: UserFiles): string {
  if (isOfDemo(context) || namedFile(context) !== undefined || !hasDemoLibrary(context)) return '';
  const offline = context.options.offline === true ? ' --offline' : '';
  return `; to read the library of the demo: \`--demo${offline}\``;
}

/**
 * Runs `work`, which reads from a library. Then writes notes about what a migration left out.
 * @throws PortfolioError with the reason if the library cannot be read
 */
export async function fromLibrary<T>(
  work: (onLeftOut: OnLeftOut) => T | Promise<T>,
  context?: UserFiles & Partial<Noting>,
): Promise<T> {
  const leftOut: string[] = [];
  try {
    return await work((sentence) => leftOut.push(sentence));
  } catch (cause) {
    throw isSqlite(cause) || cause instanceof SyntaxError ? unreadable(cause, context) : cause;
  } finally {
    await noteLeftOut(leftOut, context);
  }
}

async function noteLeftOut(
  leftOut: readonly string[],
  { note }: Partial<Noting> = {},
): Promise<void> {
  for (const sentence of leftOut) await note?.(`your library was damaged: ${sentence}`);
}

const isSqlite = (error: unknown): boolean => errorCode(error).startsWith('SQLITE_');

/**
 * Returns the error for a library that cannot be read. A SyntaxError is from a stored text that is
 * not JSON.
 */
const unreadable = (cause: unknown, context: UserFiles | undefined): PortfolioError =>
  failed('the library cannot be read', cause, context);

function failed(message: string, cause: unknown, context: UserFiles | undefined): PortfolioError {
  const isNotJson = cause instanceof SyntaxError;
  const details = {
    reason: isNotJson ? 'a text is not JSON' : (describeFileError(cause) ?? String(cause)),
    cause,
  };
  if (!isNotJson && !/^SQLITE_(CORRUPT|NOTADB)/.test(errorCode(cause)))
    return new PortfolioError('unexpected', message, details);
  const named = context?.settings().get('library');
  const flag = named?.setBy === 'flag' ? ` --library ${quoteArgument(named.value)}` : '';
  return new PortfolioError(isNotJson ? 'unreadable' : 'unexpected', message, {
    ...details,
    hint: `\`portfolio library check${flag}\` shows what is damaged`,
  });
}

/**
 * Returns the error for a library file that cannot be written.
 * @throws the cause if it is not a file error
 */
export function writeError(what: string, cause: unknown, context?: UserFiles): PortfolioError {
  if (isFailure(cause)) return cause;
  if (describeFileError(cause) === undefined) throw cause;
  return failed(`${what} cannot be written`, cause, context);
}

/** Writes a note about the damaged records that were not compared with received ones. */
export async function noteFaults({ note }: Noting, faults: ReadonlySet<string>): Promise<void> {
  const [first, ...more] = faults;
  if (first === undefined) return;
  const others = more.length === 0 ? '' : `, and ${quantity(more.length, 'more such fault')}`;
  await note(
    `your library is damaged: ${first}${others}; received records were stored without a comparison`,
  );
}

/**
 * Opens the user's library for writing. If it is missing, creates it with access only for this
 * user.
 * @param isInMemory whether a library that is missing is created in memory only
 */
export async function openOwnLibrary(
  context: UserFiles & Noting,
  isInMemory = false,
): Promise<LibraryWriter> {
  const { openForWriting } = await import('../library/store/writer.ts');
  const file = libraryFile(context);
  if (!isInMemory) await prepareFile(context, file);
  const leftOut: string[] = [];
  const writer = openForWriting(file, {
    isInMemory,
    onLeftOut: (sentence) => leftOut.push(sentence),
  });
  await noteLeftOut(leftOut, context);
  return writer;
}

/** Creates the file of the library and its folder if they are missing. */
async function prepareFile(context: UserFiles & Noting, file: string): Promise<void> {
  const isDefault = namedFile(context) === undefined;
  if (isDefault) makePrivateFolder(dirname(file), context.system);
  if (isDefault && isOfDemo(context) && !existsSync(file))
    await context.note(
      `the demo has a library of its own, ${file}; \`portfolio cache clear --demo\` removes it`,
    );
  makeFile(file);
}

/**
 * Creates the file with access for this user only. SQLite creates the files of its log with the
 * same mode.
 */
function makeFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    // The path is a symlink to a missing file.
    if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  }
}

/**
 * Runs `work` on the records of all services.
 * @throws PortfolioError if the library is missing or cannot be read
 */
export async function withLibrary<T>(context: UserFiles, work: ReadWork<T>): Promise<T> {
  const { openToRead } = await import('../library/store/database.ts');
  return readingFrom(openToRead, context, work);
}

/**
 * Runs `work` on the records of the active service. If none is active, the library must have only
 * one service.
 * @throws PortfolioError with the reason if the library cannot be read; `usage` if it has several
 * services
 */
export async function withOneService<T>(
  context: UserFiles & Noting,
  work: ReadWork<T>,
): Promise<T> {
  const { openToReadOne } = await import('../library/store/services.ts');
  return choosingService(context, (choice) =>
    readingFrom((file, onLeftOut) => openToReadOne(file, choice, onLeftOut), context, work),
  );
}

/**
 * Returns the base address of the service whose records the source has. Offline, it is a service of
 * the library.
 */
export async function recordsBase(
  context: SourceContext & { readonly source: Source },
): Promise<string> {
  const { chooseService, servicesIn, storedBase } = await import('../library/store/services.ts');
  if (context.options.offline !== true) return storedBase(context.source.baseUrlOf(context));
  return withLibrary(context, (store) => {
    const chosen = chooseService(store, { base: activeBase(context) });
    return servicesIn(store).find(({ service }) => service === chosen)?.base ?? '';
  });
}

type Noting = Pick<SourceContext, 'note'>;

/**
 * Runs `work` with the active service. Writes a note if the library has only records of another
 * service.
 */
export async function choosingService<T>(
  context: UserFiles & Noting,
  work: (choice: ServiceChoice) => T | Promise<T>,
): Promise<T> {
  const base = activeBase(context);
  let other: string | undefined;
  const usesOther = (found: string) => {
    other = found;
  };
  try {
    return await work({ base, usesOther });
  } finally {
    if (other !== undefined)
      await context.note(`your library has no records of ${base}; you see those of ${other}`);
  }
}

type ReadWork<T> = (store: SqlReader) => T | Promise<T>;

async function readingFrom<T>(
  open: (file: string, onLeftOut: OnLeftOut) => Database,
  context: UserFiles,
  work: ReadWork<T>,
): Promise<T> {
  const file = existingLibrary(context);
  const { wrapDatabase } = await import('../library/store/rows.ts');
  const database = await fromLibrary((onLeftOut) => open(file, onLeftOut), context);
  try {
    return await fromLibrary(() => work(wrapDatabase(database, file)), context);
  } finally {
    database.close();
  }
}

/**
 * Runs `work` on the library. Creates the library if it is missing.
 * @param isInMemory see `openOwnLibrary` @throws PortfolioError with the reason
 */
export async function changingLibrary<T>(
  context: UserFiles & Noting,
  work: (writer: LibraryWriter) => T | Promise<T>,
  isInMemory = false,
): Promise<T> {
  const name = `the library ${libraryFile(context)}`;
  const writer = await openOwnLibrary(context, isInMemory).catch((cause: unknown) => {
    throw writeError(name, cause, context);
  });
  try {
    return await work(writer);
  } catch (cause) {
    if (cause instanceof SyntaxError) throw unreadable(cause, context);
    throw isSqlite(cause) ? writeError(name, cause, context) : cause;
  } finally {
    writer.close();
  }
}
