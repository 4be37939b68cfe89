// library export DIR: writes the library as files for other programs, one for each kind of record, numbered if there
// are many records. A file gets its name when it is complete, and overwrites nothing.

import { closeSync, existsSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { entityOf, type Kind, kinds } from '../../api/entities.ts';
import type { Context } from '../../cli/context.ts';
import { codeOf, PortfolioError, usageError } from '../../errors.ts';
import { isFolder, makeFolder } from '../../files/folders.ts';
import { nameComplete } from '../../files/replace.ts';
import type { KnownRecord } from '../../library/exchange/export.ts';
import { inventoryOf } from '../../library/store/inventory.ts';
import { exportFormats } from '../../settings/options/rows.ts';
import { existingLibrary, readingLibrary, writeError } from '../../sources/library-file.ts';
import { withProgress } from '../../terminal/progress.ts';
import { sqlNumber } from '../../view/text/numbers.ts';

type ExportFormat = (typeof exportFormats)[number];

/** Records in one file. */
const perFile = 1_000_000;
/** This many unreadable texts are named; the others are counted. */
const named = 20;
/** Records between two checks of signals and the clock. */
const atOnce = 2000;

interface Part {
  readonly add: (record: KnownRecord) => void;
  readonly close: () => void;
}

/** The records that go into one file. */
interface Selection {
  readonly library: string;
  readonly kind: Kind;
  readonly plural: string;
  /** The number of the first record in this file, from 0. */
  readonly from: number;
  /** Rows of unreadable records, which are left out. */
  readonly without: readonly number[];
}

/** Starts to write to a file that exists. */
const parts: { readonly [F in ExportFormat]: (file: string, selection: Selection) => Promise<Part> } = {
  parquet: async (file, { kind }) => (await import('../../library/exchange/parquet.ts')).parquetFile(file, kind),
  // Each form of a record, as it was received. Importing them makes the same library.
  ndjson: async (file) => {
    const text = textFile(file);
    const lineOf = (json: string) => `${json.replace(/[\r\n]+/g, ' ')}\n`;
    return { add: ({ texts }) => text.write(texts.map(lineOf).join('')), close: text.close };
  },
  // The rows of `library sql`: one for each record, in another order.
  csv: async (file, { library, plural, from, without }) => {
    const [{ ask }, { csvText }] = await Promise.all([
      import('../../library/exchange/query.ts'),
      import('../../view/formats/csv.ts'),
    ]);
    const text = textFile(file);
    const { columns, rows, close } = ask(library, `SELECT * FROM ${plural} LIMIT ${perFile} OFFSET ${from}`, without);
    text.write(csvText([columns]));
    const next = rows[Symbol.iterator]();
    return {
      add: () => {
        const row = next.next();
        if (row.done !== true)
          text.write(
            csvText([row.value.map((cell) => (typeof cell === 'number' ? sqlNumber(cell) : String(cell ?? '')))]),
          );
      },
      close: () => {
        close();
        text.close();
      },
    };
  },
};

export async function libraryExport(context: Context, [folder = '']: readonly string[]): Promise<void> {
  const { options, note, system } = context;
  if (folder === '') throw usageError('the name of the folder must not be empty');
  const format = exportFormats.find((name) => name === options.exportFormat) ?? 'parquet';
  const library = existingLibrary(context);
  const { byKind } = await readingLibrary(context, inventoryOf);
  const files = kinds.flatMap((kind) => {
    const count = Math.ceil(byKind[kind] / perFile);
    const plural = entityOf(kind).plural;
    return byKind[kind] === 0 ? [] : [{ kind, plural, names: namesOf(plural, format, count) }];
  });
  const taken = files.flatMap(({ names }) => names).find((name) => existsSync(join(folder, name)));
  if (taken !== undefined)
    throw usageError(`${join(folder, taken)} exists already`, 'choose another folder; nothing is overwritten');
  let [records, written] = [0, 0];
  const broken: PortfolioError[] = [];
  const leftOut = (sentence: string) => void broken.push(new PortfolioError('incomplete', sentence));
  try {
    makeFolder(folder);
    for (const { kind, plural, names } of files) {
      const steps = exported(context, { library, folder, format, kind, plural, names, leftOut });
      let last = 0;
      for await (const done of withProgress(context, steps, (count) => `${plural}: ${count} of ${byKind[kind]}`))
        last = done;
      records += last;
      written += names.length;
    }
  } catch (cause) {
    system.signal.throwIfAborted();
    if (codeOf(cause) === 'EEXIST' && !isFolder(folder)) throw usageError(`${folder} is not a folder`);
    if (codeOf(cause) === 'EEXIST')
      throw usageError(`a file of that name appeared in ${folder}`, 'nothing is overwritten');
    throw writeError(`a file in ${folder}`, cause);
  }
  await note(`Wrote ${records} records into ${written} ${written === 1 ? 'file' : 'files'} in ${folder}.`);
  if (broken.length === 0) return;
  const texts = broken.length === 1 ? 'one text' : `${broken.length} texts`;
  throw new PortfolioError('incomplete', `${library} is damaged: ${texts} could not be read and exported`, {
    each: broken.slice(0, named),
    hint: 'nothing in the library was changed; a backup may have them whole',
  });
}

const namesOf = (plural: string, format: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) =>
    count === 1 ? `${plural}.${format}` : `${plural}-${String(at + 1).padStart(4, '0')}.${format}`,
  );

interface Job extends Pick<Selection, 'library' | 'kind' | 'plural'> {
  readonly folder: string;
  readonly format: ExportFormat;
  readonly names: readonly string[];
  readonly leftOut: (sentence: string) => void;
}

/** Yields the number of written records from time to time. */
async function* exported(
  context: Context,
  { folder, format, names, leftOut, ...selection }: Job,
): AsyncGenerator<number> {
  const { system } = context;
  const { recordsOf } = await import('../../library/exchange/export.ts');
  const { library, kind } = selection;
  const broken = new Set<number>();
  let looked = 0;
  const look = async () => {
    looked += 1;
    if (looked % atOnce === 0) await system.sleep(0, system.signal);
  };
  // The query ends at an unreadable row, so those rows are left out.
  if (format === 'csv') for (const _ of recordsOf(library, kind, ({ row }) => broken.add(row))) await look();
  const random = Math.floor(system.random() * 2 ** 32).toString(36);
  const temporary = (at: number) => join(folder, `.${names[at]}.${random}.part`);
  let done = 0;
  let at = -1;
  let part: Part | undefined;
  const finish = () => {
    part?.close();
    if (part !== undefined) nameComplete(temporary(at), join(folder, names[at] ?? ''));
    part = undefined;
  };
  try {
    for (const record of recordsOf(library, kind, ({ sentence }) => leftOut(sentence))) {
      await look();
      if (broken.has(record.row)) continue;
      // The last file also gets the records that were added after the count.
      if (done % perFile === 0 && at + 1 < names.length) {
        finish();
        at += 1;
        closeSync(openSync(temporary(at), 'wx', 0o600));
        part = await parts[format](temporary(at), { ...selection, from: done, without: [...broken] });
      }
      part?.add(record);
      done += 1;
      if (done % atOnce === 0) yield done;
    }
    finish();
    yield done;
  } finally {
    if (at >= 0) rmSync(temporary(at), { force: true });
  }
}

function textFile(file: string): { readonly write: (text: string) => void; readonly close: () => void } {
  const opened = openSync(file, 'w');
  let waiting = '';
  const flush = () => {
    const bytes = Buffer.from(waiting);
    waiting = '';
    for (let at = 0; at < bytes.length; ) at += writeSync(opened, bytes, at);
  };
  return {
    write: (text) => {
      waiting += text;
      if (waiting.length > 1_000_000) flush();
    },
    close: () => {
      flush();
      closeSync(opened);
    },
  };
}
