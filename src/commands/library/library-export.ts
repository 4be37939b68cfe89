// library export DIR: writes the library as files for other programs, one for each kind of record.
// The NDJSON export also has files of the other tables, so that `library import` can restore all. A
// file gets its final name when it is complete.

import { closeSync, existsSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entityOf, type Kind, kinds } from '../../api/entities.ts';
import { quantity } from '../../api/words.ts';
import { createAction } from '../../cli/action.ts';
import type { Context } from '../../cli/context.ts';
import { PortfolioError, usageError } from '../../errors.ts';
import { isFolder, makeFolder } from '../../files/folders.ts';
import { checkReplaceable, type ReplaceRule, renameFinished } from '../../files/named-file.ts';
import { createTemporaryFile } from '../../files/replace.ts';
import { type Broken, recordLines, type Snapshot } from '../../library/exchange/export.ts';
import { parquetFile } from '../../library/exchange/parquet.ts';
import { exportedTables } from '../../library/exchange/tables.ts';
import { inventoryOf } from '../../library/store/inventory.ts';
import { numberIn } from '../../library/store/rows.ts';
import { exportFormats } from '../../settings/options/command-rows.ts';
import { existingLibrary, fromLibrary, writeError } from '../../sources/library-file.ts';
import { openMaskedSnapshot } from '../../sources/masked-snapshot.ts';
import type { System } from '../../system/system.ts';
import { withProgress } from '../../terminal/progress.ts';

type ExportFormat = (typeof exportFormats)[number];

const named = 20;
/** Number of records between two pauses. The program handles signals only during a pause. */
const atOnce = 2000;

interface Job extends Pick<System, 'sleep' | 'signal'> {
  readonly library: string;
  readonly snapshot: Snapshot;
  readonly file: string;
  readonly rule: ReplaceRule;
  readonly leftOut: (broken: Broken) => void;
}

interface Part<T> {
  readonly add: (item: T) => void;
  readonly close: () => void;
}

/**
 * Functions that write the file of a kind of record. Each yields the number of written records from
 * time to time.
 */
const writers: { readonly [F in ExportFormat]: (job: Job, kind: Kind) => AsyncGenerator<number> } =
  {
    parquet: (job, kind) =>
      writeFile(job, job.snapshot.records(kind, job.leftOut), (file) => parquetFile(file, kind)),
    ndjson: (job, kind) =>
      writeFile(job, job.snapshot.records(kind, job.leftOut), (file) =>
        textFile(file, (record) => linesOf(recordLines(record))),
      ),
  };

interface Exported {
  readonly library: string;
  readonly folder: string;
  readonly records: number;
  readonly files: number;
  readonly unreadable: readonly string[];
}

async function libraryExport(
  context: Context<'exportFormat'>,
  [folder = '']: readonly string[],
): Promise<Exported> {
  const { options } = context;
  if (folder === '') throw usageError('the name of the folder must not be empty');
  const format = exportFormats.find((name) => name === options.exportFormat) ?? 'parquet';
  const library = existingLibrary(context);
  const snapshot = await openMaskedSnapshot(library, context);
  try {
    return await exportAll(context, { folder, format, library, snapshot });
  } finally {
    snapshot.close();
  }
}

type Export = Pick<Job, 'library' | 'snapshot'> & {
  readonly folder: string;
  readonly format: ExportFormat;
};

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
    const write = (job: Job) =>
      writeFile(job, lines(job), (file) => textFile(file, (line) => linesOf([line])));
    return { name, count: counts.reduce((sum, count) => sum + count), write, isOfRecords: false };
  });
  return [...groups, ...(format === 'ndjson' ? tables : [])];
}

async function exportAll(
  context: Context,
  { folder, format, library, snapshot }: Export,
): Promise<Exported> {
  const { system } = context;
  const groups = await fromLibrary(() => groupsOf({ folder, format, library, snapshot }), context);
  const files = groups.flatMap(({ name, count, ...group }) =>
    count === 0 ? [] : [{ ...group, name, count, file: join(folder, `${name}.${format}`) }],
  );
  const rule = { isForced: context.options.force };
  for (const { file } of files) checkReplaceable(file, rule);
  if (existsSync(folder) && !isFolder(folder)) throw usageError(`${folder} is not a folder`);
  let records = 0;
  const unreadable: string[] = [];
  const leftOut = ({ sentence }: Broken) => void unreadable.push(sentence);
  try {
    makeFolder(folder);
    for (const { name, count, write, file, isOfRecords } of files) {
      const steps = write({ ...system, library, snapshot, file, rule, leftOut });
      let last = 0;
      for await (const done of withProgress(
        context,
        steps,
        (some) => `${name}: ${some} of ${count}`,
      ))
        last = done;
      if (isOfRecords) records += last;
    }
  } catch (cause) {
    system.signal.throwIfAborted();
    throw writeError(`a file in ${folder}`, cause);
  }
  return { library, folder, records, files: files.length, unreadable };
}

/** @throws PortfolioError `incomplete` if a text could not be read */
async function printExported(
  { library, folder, records, files, unreadable }: Exported,
  context: Context,
) {
  const done = `Wrote ${quantity(records, 'record')} into ${quantity(files, 'file')} in ${folder}`;
  if (unreadable.length === 0) return context.reportOutcome(true, done);
  await context.note(`${done}.`);
  const texts = unreadable.length === 1 ? 'one text' : `${unreadable.length} texts`;
  throw new PortfolioError(
    'incomplete',
    `${library} is damaged: ${texts} could not be read and exported`,
    {
      summarisedErrors: unreadable
        .slice(0, named)
        .map((sentence) => new PortfolioError('incomplete', sentence)),
      hint: 'nothing in the library was changed; a backup may contain them',
    },
  );
}

/** Yields the number of written items from time to time. */
async function* writeFile<T>(
  { file, rule, sleep, signal }: Job,
  items: Iterable<T>,
  open: (file: string) => Part<T>,
): AsyncGenerator<number> {
  const temporary = createTemporaryFile(file);
  try {
    const { add, close } = open(temporary);
    let done = 0;
    for (const item of items) {
      add(item);
      done += 1;
      if (done % atOnce !== 0) continue;
      await sleep(0, signal);
      yield done;
    }
    close();
    renameFinished(temporary, file, rule);
    yield done;
  } finally {
    rmSync(temporary, { force: true });
  }
}

const linesOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

function textFile<T>(file: string, textOf: (item: T) => string): Part<T> {
  const opened = openSync(file, 'w');
  let waiting = '';
  const flush = () => {
    writeFileSync(opened, waiting);
    waiting = '';
  };
  return {
    add: (item) => {
      waiting += textOf(item);
      if (waiting.length > 1_000_000) flush();
    },
    close: () => {
      flush();
      closeSync(opened);
    },
  };
}

export const exportAction = createAction(libraryExport, printExported);
