// The stage that reads the complete record of each row of a list, several at a time.
import { type CommandName, endpointOf, recordIdParamOf } from '../api/catalogue.ts';
import { decode } from '../api/decode.ts';
import { type EntityName, entityOf, kindOf } from '../api/entities.ts';
import { checkTypedText } from '../api/values.ts';
import { isFailure, PortfolioError } from '../errors.ts';
import { checkCollectedBytes } from '../view/collected.ts';
import type { Batch, RawRecord } from '../view/format.ts';
import { presenterFor, type RecordPresenter } from '../view/record-presenter.ts';
import type { ListPage } from './list-page.ts';
import { type PreparedQuery, prepareQuery } from './prepare-query.ts';
import type { QuerySettings, Stage } from './query.ts';

export interface CompleteOptions {
  readonly entity: EntityName;
  readonly command: CommandName;
  readonly settings: QuerySettings;
  /**
   * Opens the prepared query of the records, and shows the progress. Called once, with the number
   * of requests.
   */
  readonly read: (prepared: PreparedQuery, requests: number) => AsyncIterable<ListPage>;
  /** Whether the complete record of a row is not needed. By default, all are. */
  readonly isSkipped?: (row: RawRecord) => boolean;
  /** Batches of complete records that were read before. They come first. */
  readonly known?: () => Iterable<Batch>;
  /**
   * Whether rows take the place of records that cannot be read. All records are then yielded at the
   * end, in order.
   */
  readonly keepsRows: boolean;
  /** Whether records of a list that broke off are completed, before its error is thrown. */
  readonly isPartial: boolean;
  /** Receives the error for rows without a valid id. */
  readonly unnamed?: (error: PortfolioError) => void;
  /**
   * Called if some records could not be read.
   * @throws the error if the records are useless without them
   */
  readonly failed: (error: unknown, missing: number) => Promise<void>;
}

/** Returns the id of a row or of its complete record; '' if it has none. */
export const idIn = (entity: EntityName, { value }: Pick<RawRecord, 'value'>): string =>
  entityOf(entity).refOf?.(decode(entity, value)).id ?? '';

/** Returns the kind of the complete records, and how a list of them is shown. */
export function completeKind({ entity, command }: Pick<CompleteOptions, 'entity' | 'command'>) {
  const isComplete = entityOf(entity).download !== undefined;
  const shown = endpointOf(command);
  return {
    entity: isComplete ? entity : shown.entity,
    presenterOf: (rows: RecordPresenter): RecordPresenter => {
      if (isComplete) return rows;
      const { recordListKey: envelopeKey = rows.envelopeKey } = shown;
      // A sheet shows them as tiles, like the rows.
      return { ...presenterFor(shown), envelopeKey, isList: true, card: undefined };
    },
  };
}

/** Checks the request for complete records. Omits invalid ids. */
export async function planComplete(
  ids: Iterable<string>,
  { command, settings }: Pick<CompleteOptions, 'command' | 'settings'>,
): Promise<{ readonly words: readonly string[]; readonly prepared: PreparedQuery }> {
  const param = recordIdParamOf(kindOf(endpointOf(command).entity));
  const words = [...ids].filter((id) => !('problem' in checkTypedText(param, 'ID', id)));
  const prepared = await prepareQuery(
    { command, args: words, isIdList: true, params: new Map() },
    settings,
  );
  return { words, prepared };
}

/**
 * Returns the function that applies the stage. It collects the rows, because it reads each record
 * once.
 */
export const createCompleter = (options: CompleteOptions): Stage['apply'] =>
  async function* (batches, maxBytes) {
    const rows: RawRecord[] = [];
    const failure = await collectRows(batches, rows, { ...options, maxBytes });
    if (options.keepsRows) yield { records: await inPlaceOf(rows, options) };
    else yield* eachComplete(rows, options);
    if (failure !== undefined) throw failure.error;
  };

/**
 * Adds the rows to `rows`. Returns the error of a list that broke off.
 * @throws the error unless `isPartial`
 */
async function collectRows(
  batches: AsyncIterable<Batch>,
  rows: RawRecord[],
  {
    isPartial,
    maxBytes,
  }: Pick<CompleteOptions, 'isPartial'> & { readonly maxBytes: number | undefined },
): Promise<{ readonly error: unknown } | undefined> {
  let bytes = 0;
  try {
    for await (const { records } of batches) {
      rows.push(...records);
      for (const { text } of records) bytes += text.length;
      checkCollectedBytes(bytes, maxBytes);
    }
    return undefined;
  } catch (error) {
    const isHeld = isPartial && isFailure(error, 'incomplete');
    if (!isHeld) throw error;
    return { error };
  }
}

/** Yields a batch for each complete record, with a document that contains only this record. */
async function* eachComplete(
  rows: readonly RawRecord[],
  options: CompleteOptions,
): AsyncGenerator<Batch> {
  yield* options.known?.() ?? [];
  let count = 0;
  try {
    for await (const batch of readComplete(rows, options)) {
      count += 1;
      yield batch;
    }
  } catch (error) {
    await options.failed(error, rows.length - count);
  }
}

/** Returns the complete record of each row, or the row. */
async function inPlaceOf(
  rows: readonly RawRecord[],
  options: CompleteOptions,
): Promise<readonly RawRecord[]> {
  const { entity } = options;
  const complete = completeKind(options).entity;
  const found = new Map<string, RawRecord>();
  let bytes = 0;
  try {
    for await (const { records, body } of readComplete(rows, options)) {
      // The readers need only the values.
      for (const { value } of records) found.set(idIn(complete, { value }), { value, text: '' });
      bytes += body?.length ?? 0;
      checkCollectedBytes(bytes);
    }
  } catch (error) {
    await options.failed(error, rows.length - found.size);
  }
  return rows.map((row) => found.get(idIn(entity, row)) ?? row);
}

/** Yields the complete records of rows. Rows that are complete are not read again. */
async function* readComplete(
  rows: readonly RawRecord[],
  options: CompleteOptions,
): AsyncGenerator<Batch> {
  const { entity, isSkipped = () => false } = options;
  const { download: isComplete, noun } = entityOf(entity);
  if (isComplete !== undefined) {
    const key = JSON.stringify(kindOf(entity));
    for (const row of rows) yield { records: [row], body: Buffer.from(`{${key}:${row.text}}`) };
    return;
  }
  const ids = new Set(rows.filter((row) => !isSkipped(row)).map((row) => idIn(entity, row)));
  const { words, prepared } = await planComplete(ids, options);
  for await (const { content } of options.read(prepared, words.length)) {
    const [record] = content.records;
    if (record !== undefined) yield { records: [record], body: content.body };
  }
  if (words.length < ids.size)
    options.unnamed?.(
      new PortfolioError('incomplete', `the list has ${noun.many} without a valid id`),
    );
}
