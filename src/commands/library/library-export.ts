// library export DIR: writes the library as files for other programs. Each kind of record has one file or several
// numbered files. The NDJSON export also has files of the other tables, so that `library import` can restore all.
// A file gets its final name when it is complete. Existing files are not overwritten.

import { closeSync, existsSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entityOf, type Kind, kinds } from '../../api/entities.ts';
import { quantity } from '../../api/values.ts';
import type { Context } from '../../cli/context.ts';
import { codeOf, PortfolioError, usageError } from '../../errors.ts';
import { isFolder, makeFolder, ownFiles } from '../../files/folders.ts';
import { nameComplete, temporaryFor, temporaryName } from '../../files/replace.ts';
import { type Broken, openSnapshot, recordLines, type Snapshot } from '../../library/exchange/export.ts';
import { parquetFile } from '../../library/exchange/parquet.ts';
import { ask } from '../../library/exchange/query.ts';
import { exportedTables } from '../../library/exchange/tables.ts';
import { inventoryOf } from '../../library/store/inventory.ts';
import { numberIn } from '../../library/store/rows.ts';
import { exportFormats } from '../../settings/options/command-rows.ts';
import { existingLibrary, fromLibrary, writeError } from '../../sources/library-file.ts';
import type { System } from '../../system/system.ts';
import { withProgress } from '../../terminal/progress.ts';
import { csvText } from '../../view/formats/csv.ts';
import { sqlNumber } from '../../view/text/numbers.ts';

type ExportFormat = (typeof exportFormats)[number];

/** Maximum number of records in one file. */
const perFile = 1_000_000;
/** Maximum number of unreadable texts that are listed. The others are only counted. */
const named = 20;
/** Number of records between two pauses. The program handles signals only during a pause. */
const atOnce = 2000;

/** The export of one kind of record or one table. */
interface Job extends Pick<System, 'sleep' | 'signal'> {
  readonly library: string;
  readonly snapshot: Snapshot;
  readonly folder: string;
  readonly names: readonly string[];
  readonly leftOut: (broken: Broken) => void;
}

interface Part<T> {
  readonly add: (item: T) => void;
  readonly close: () => void;
}

/** Functions that write the files of a kind of record. Each yields the number of written records from time to time. */
const writers: { readonly [F in ExportFormat]: (job: Job, kind: Kind) => AsyncGenerator<number> } = {
  parquet: (job, kind) => writeFiles(job, job.snapshot.records(kind, job.leftOut), (file) => parquetFile(file, kind)),
  ndjson: (job, kind) =>
    writeFiles(job, job.snapshot.records(kind, job.leftOut), (file) => lineFile(file, recordLines)),
  // Writes the rows of a view of `library sql`. The view has one row for each record.
  csv: async function* (job, kind) {
    const broken: number[] = [];
    const leftOut = (text: Broken) => {
      if (text.row !== undefined) broken.push(text.row);
      job.leftOut(text);
    };
    // Finds the unreadable rows, so that the query can skip them. An unreadable row would end the query.
    let read = 0;
    for (const _ of job.snapshot.records(kind, leftOut)) if (++read % atOnce === 0) await job.sleep(0, job.signal);
    const { columns, rows, close } = ask(job.library, `SELECT * FROM ${entityOf(kind).plural}`, broken);
    const cellOf = (cell: unknown) => (typeof cell === 'number' ? sqlNumber(cell) : String(cell ?? ''));
    yield* writeFiles(job, rows, (file) => {
      const text = textFile(file);
      text.add(csvText([columns]));
      return { add: (row) => text.add(csvText([row.map(cellOf)])), close: text.close };
    });
    close();
  },
};

interface Exported {
  readonly library: string;
  readonly folder: string;
  readonly records: number;
  /** Number of files. */
  readonly files: number;
  /** Sentences about texts that could not be read. */
  readonly unreadable: readonly string[];
}

export async function libraryExport(context: Context, [folder = '']: readonly string[]): Promise<Exported> {
  const { options } = context;
  if (folder === '') throw usageError('the name of the folder must not be empty');
  const format = exportFormats.find((name) => name === options.exportFormat) ?? 'parquet';
  const library = existingLibrary(context);
  const snapshot = await fromLibrary(() => openSnapshot(library), context);
  try {
    return await exportAll(context, { folder, format, library, snapshot });
  } finally {
    snapshot.close();
  }
}

type Export = Pick<Job, 'folder' | 'library' | 'snapshot'> & { readonly format: ExportFormat };

/** The files of a kind of record or of a table. */
interface Group {
  readonly name: string;
  readonly count: number;
  readonly write: (job: Job) => AsyncGenerator<number>;
  readonly isOfRecords: boolean;
}

function groupsOf({ format, snapshot }: Export): readonly Group[] {
  const { byKind } = inventoryOf(snapshot);
  const groups = kinds.map((kind): Group => {
    const write = (job: Job) => writers[format](job, kind);
    return { name: entityOf(kind).plural, count: byKind[kind], write, isOfRecords: true };
  });
  const files = new Set(exportedTables.map(({ name, file = name }) => file));
  const tables = [...files].map((name): Group => {
    const own = exportedTables.filter((table) => (table.file ?? table.name) === name);
    const counts = own.map(({ from }) => numberIn(snapshot, `SELECT count(*) FROM ${from}`) ?? 0);
    function* lines(job: Job) {
      for (const table of own) yield* snapshot.lines(table, job.leftOut);
    }
    const write = (job: Job) => writeFiles(job, lines(job), (file) => lineFile(file, (line) => [line]));
    return { name, count: counts.reduce((sum, count) => sum + count), write, isOfRecords: false };
  });
  return [...groups, ...(format === 'ndjson' ? tables : [])];
}

async function exportAll(context: Context, { folder, format, library, snapshot }: Export): Promise<Exported> {
  const { system } = context;
  const groups = await fromLibrary(() => groupsOf({ folder, format, library, snapshot }), context);
  const files = groups.map(({ name, count, ...group }) => {
    const parts = Math.ceil(count / perFile);
    const names = Array.from({ length: parts }, (_, at) =>
      parts === 1 ? `${name}.${format}` : `${name}-${String(at + 1).padStart(4, '0')}.${format}`,
    );
    return { ...group, name, count, names };
  });
  const names = files.flatMap((each) => each.names);
  const taken = names.find((name) => existsSync(join(folder, name)));
  if (taken !== undefined)
    throw usageError(`${join(folder, taken)} exists already`, 'choose another folder; nothing is overwritten');
  let records = 0;
  const unreadable: string[] = [];
  const leftOut = ({ sentence }: Broken) => void unreadable.push(sentence);
  try {
    makeFolder(folder);
    await removeTemporary(folder, names, system.now());
    for (const { name, count, write, names, isOfRecords } of files) {
      if (count === 0) continue;
      const steps = write({ ...system, library, snapshot, folder, names, leftOut });
      let last = 0;
      for await (const done of withProgress(context, steps, (some) => `${name}: ${some} of ${count}`)) last = done;
      if (isOfRecords) records += last;
    }
  } catch (cause) {
    system.signal.throwIfAborted();
    if (codeOf(cause) !== 'EEXIST') throw writeError(`a file in ${folder}`, cause);
    if (!isFolder(folder)) throw usageError(`${folder} is not a folder`);
    throw usageError(`another program wrote a file of the same name to ${folder}`, 'nothing is overwritten');
  }
  return { library, folder, records, files: names.length, unreadable };
}

/** @throws PortfolioError `incomplete` if a text could not be read */
export async function printExported({ library, folder, records, files, unreadable }: Exported, context: Context) {
  const done = `Wrote ${quantity(records, 'record')} into ${quantity(files, 'file')} in ${folder}`;
  if (unreadable.length === 0) return context.check(true, done);
  await context.note(`${done}.`);
  const texts = unreadable.length === 1 ? 'one text' : `${unreadable.length} texts`;
  throw new PortfolioError('incomplete', `${library} is damaged: ${texts} could not be read and exported`, {
    each: unreadable.slice(0, named).map((sentence) => new PortfolioError('incomplete', sentence)),
    hint: 'nothing in the library was changed; a backup may contain them',
  });
}

/** Time in milliseconds after which an unchanged temporary file is from a killed export. */
const abandonedAfter = 60 * 60 * 1000;

/** Removes the temporary files that a killed export of the same files left. */
async function removeTemporary(folder: string, names: readonly string[], now: number): Promise<void> {
  for (const { name, at } of await ownFiles(folder, /\.(?:parquet|ndjson|csv)$/))
    if (at < now - abandonedAfter && names.includes(temporaryName.exec(name)?.[1] ?? ''))
      rmSync(join(folder, name), { force: true });
}

/** Writes items into files of at most `perFile` items. Yields the number of written items from time to time. */
async function* writeFiles<T>(
  { folder, names, sleep, signal }: Job,
  items: Iterable<T>,
  open: (file: string) => Part<T>,
): AsyncGenerator<number> {
  let done = 0;
  let current: (Part<T> & { readonly temporary: string; readonly file: string }) | undefined;
  const finish = () => {
    current?.close();
    if (current !== undefined) nameComplete(current.temporary, current.file);
  };
  try {
    for (const item of items) {
      // CSV may have more rows than were counted, if another program adds some. The last file gets these rows.
      const name = done % perFile === 0 ? names[done / perFile] : undefined;
      if (name !== undefined) {
        finish();
        const file = join(folder, name);
        const temporary = temporaryFor(file);
        current = { ...open(temporary), temporary, file };
      }
      current?.add(item);
      done += 1;
      if (done % atOnce !== 0) continue;
      await sleep(0, signal);
      yield done;
    }
    finish();
    yield done;
  } finally {
    if (current !== undefined) rmSync(current.temporary, { force: true });
  }
}

/** Opens a file for items that consist of several lines. */
function lineFile<T>(file: string, linesOf: (item: T) => readonly string[]): Part<T> {
  const { add, close } = textFile(file);
  return {
    add: (item) =>
      add(
        linesOf(item)
          .map((line) => `${line}\n`)
          .join(''),
      ),
    close,
  };
}

function textFile(file: string): Part<string> {
  const opened = openSync(file, 'w');
  let waiting = '';
  const flush = () => {
    writeFileSync(opened, waiting);
    waiting = '';
  };
  return {
    add: (text) => {
      waiting += text;
      if (waiting.length > 1_000_000) flush();
    },
    close: () => {
      flush();
      closeSync(opened);
    },
  };
}
