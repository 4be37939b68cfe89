// library info, library check and library backup: commands for the file of the library.

import { existsSync, rmSync, statSync } from 'node:fs';
import { entityOf, kinds } from '../../api/entities.ts';
import { capitalise, quantity } from '../../api/words.ts';
import { createAction } from '../../cli/action.ts';
import type { Context } from '../../cli/context.ts';
import { megabytes } from '../../cli/printing/download-progress.ts';
import { writeFacts } from '../../cli/printing/facts.ts';
import { writeFindings } from '../../cli/printing/findings.ts';
import { checkAndChooseFormat } from '../../cli/printing/output.ts';
import { PortfolioError, usageError } from '../../errors.ts';
import { checkReplaceable, type ReplaceRule, renameFinished } from '../../files/named-file.ts';
import { createTemporaryFile } from '../../files/replace.ts';
import type { checkLibrary } from '../../library/store/check.ts';
import { inventoryOf } from '../../library/store/inventory.ts';
import { keptPictures } from '../../sources/kept-pictures.ts';
import {
  existingLibrary,
  fromLibrary,
  withLibrary,
  writeError,
} from '../../sources/library-file.ts';
import type { Signals } from '../../system/system.ts';
import { defaultFormatFor } from '../../view/formats/formats.ts';
import { isoTime } from '../../view/text/times.ts';
import { libraryCommand } from './watch-words.ts';

export async function libraryInfo(context: Context): Promise<void> {
  await checkAndChooseFormat(context, 'table');
  const path = existingLibrary(context);
  const { format, records, byKind, services, lists, boards, values, firstSeen, lastSeen } =
    await withLibrary(context, inventoryOf);
  const bytes = sizeOfLibrary(path);
  const kept = keptPictures(context);
  const pictures = await kept.stats();
  const limit = context.settings().get('keepLimit')?.value;
  const facts = {
    path,
    format,
    bytes,
    records,
    ...Object.fromEntries(kinds.map((kind) => [entityOf(kind).plural, byKind[kind]])),
    services: services.map(({ base, records: count }) => `${base} (${count})`).join(', '),
    lists,
    boards,
    figures_remembered: values.figures,
    other_values_remembered: values.others,
    kept_pictures: pictures.entries,
    kept_picture_bytes: pictures.bytes,
    kept_picture_folder: kept.folder,
    first_seen: firstSeen === undefined ? null : isoTime(firstSeen),
    last_seen: lastSeen === undefined ? null : isoTime(lastSeen),
  };
  await writeFacts(context, facts, {
    title: 'Your library',
    subtitle: [path, megabytes(bytes)],
    facts: [
      ...kinds.map(
        (kind) => [capitalise(entityOf(kind).noun.many), byKind[kind] || undefined] as const,
      ),
      ['Lists', lists || undefined],
      ['Boards', boards || undefined],
      ['Earlier values', values.figures + values.others || undefined],
      [
        'Kept pictures',
        pictures.entries === 0
          ? undefined
          : `${pictures.entries}, ${megabytes(pictures.bytes)} of ${limit}`,
      ],
      ['From', services.map(({ base }) => base).join(', ')],
      ['First received', { time: firstSeen }],
      ['Last received', { time: lastSeen }],
    ],
  });
}

export const sizeOfLibrary = (file: string): number =>
  [file, `${file}-wal`].reduce(
    (sum, each) => sum + (statSync(each, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );

interface LibraryCheck {
  readonly library: string;
  /** Number of records whose index was rebuilt; undefined without --repair. */
  readonly rebuilt: number | undefined;
  readonly findings: ReturnType<typeof checkLibrary>;
}

async function libraryCheck(context: Context<'repair'>): Promise<LibraryCheck> {
  await checkAndChooseFormat(context, defaultFormatFor(context.system.stdout));
  const library = existingLibrary(context);
  const { checkLibrary } = await import('../../library/store/check.ts');
  const rebuilt = context.options.repair === true ? await repair(context, library) : undefined;
  const findings = await fromLibrary(
    (onLeftOut) => context.system.runBlocking(() => checkLibrary(library, onLeftOut)),
    context,
  );
  return { library, rebuilt, findings };
}

/** @throws PortfolioError if a check failed */
async function printLibraryCheck(
  { library: file, rebuilt, findings }: LibraryCheck,
  context: Context<'repair'>,
) {
  if (rebuilt !== undefined)
    await context.note(`Rebuilt the index of ${quantity(rebuilt, 'record')} in ${file}.`);
  const checked = await writeFindings(context, findings);
  const failed = checked.filter(({ result }) => result === 'failed');
  if (failed.length === 0) return;
  const count = `${failed.length} of ${checked.length} checks failed`;
  const commandOf = (...words: readonly string[]) => libraryCommand(words, context.options);
  if (failed.every(({ isDerived }) => isDerived))
    throw new PortfolioError(
      'unexpected',
      `the search index of ${file} does not match its records: ${count}`,
      {
        hint: `the records are intact; ${commandOf('check', '--repair')} rebuilds the index from them`,
      },
    );
  const salvage = `restore it from a backup, or export the readable records: ${commandOf('export', '<folder>')}`;
  throw new PortfolioError('unexpected', `${file} is damaged: ${count}`, {
    hint: context.options.repair === true ? salvage : `nothing was changed; ${salvage}`,
  });
}

async function repair(context: Context, file: string): Promise<number> {
  const { rebuildIndex } = await import('../../library/store/check.ts');
  try {
    return context.system.runBlocking(() => rebuildIndex(file));
  } catch (cause) {
    throw writeError(`the library ${file}`, cause, context);
  }
}

interface Backup {
  readonly library: string;
  readonly target: string;
  readonly bytes: number;
}

async function libraryBackup(context: Context, [target = '']: readonly string[]): Promise<Backup> {
  if (target === '') throw usageError('the name of the backup must not be empty');
  const file = existingLibrary(context);
  const rule = { isForced: context.options.force };
  if (checkReplaceable(target, rule) && existsSync(`${target}-wal`))
    throw usageError(`${target} is a library that a program uses`, 'choose another name');
  try {
    await copyLibrary(context.system, file, target, rule);
  } catch (cause) {
    throw writeError(`the backup ${target}`, cause, context);
  }
  await copyBoardPictures(context, target);
  return { library: file, target, bytes: statSync(target).size };
}

async function printBackup({ library, target, bytes }: Backup, { remark }: Context): Promise<void> {
  await remark(`Copied ${library} to ${target} (${megabytes(bytes)}).`);
}

/**
 * Copies the pictures on boards into a folder next to the backup. A library at the path of the
 * backup finds them.
 */
async function copyBoardPictures(context: Context, target: string): Promise<void> {
  const used = await withLibrary(context, ({ rows }) =>
    rows("SELECT DISTINCT picture FROM item WHERE picture <> ''"),
  );
  const [from, to] = [keptPictures(context), keptPictures(context, `${target}-pictures`)];
  for (const address of used.map(([picture]) => String(picture))) {
    const picture = await from.read(address);
    if (picture !== undefined) await to.add(address, picture.bytes);
  }
}

/** @throws PortfolioError if it may not replace, or `file` is damaged */
async function copyLibrary(
  { runBlocking }: Pick<Signals, 'runBlocking'>,
  file: string,
  target: string,
  rule: ReplaceRule,
): Promise<void> {
  const { openToRead } = await import('../../library/store/database.ts');
  const { storeViews } = await import('../../library/store/migrations.ts');
  const database = openToRead(file);
  try {
    // If SQLite wrote to `target`, other users could read it, and an empty file of this name would
    // be overwritten.
    const temporary = createTemporaryFile(target);
    try {
      // VACUUM INTO includes changes that are only in the write-ahead log. A copy of the file would
      // not have them.
      runBlocking(() => database.prepare('VACUUM INTO ?').run([temporary]));
      storeViews(temporary);
      renameFinished(temporary, target, rule);
    } finally {
      rmSync(temporary, { force: true });
    }
  } finally {
    database.close();
  }
}

export const checkAction = createAction(libraryCheck, printLibraryCheck);
export const backupAction = createAction(libraryBackup, printBackup);
