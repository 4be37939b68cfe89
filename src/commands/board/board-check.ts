// board check: asks the service for each work of a board once, and shows what changed since the
// works were added. Stores no record, so the next check compares with the same.
import { endpointOf, findReadCommand } from '../../api/catalogue.ts';
import { pathParamNames } from '../../api/schema.ts';
import { quantity } from '../../api/words.ts';
import { type Context, createContext } from '../../cli/context.ts';
import { checkAndChooseFormat } from '../../cli/printing/output.ts';
import { createQuerySettings } from '../../cli/requests.ts';
import { endsCommand, isFailure, PortfolioError, toReason } from '../../errors.ts';
import { withPastTexts } from '../../library/history/past-texts.ts';
import type { BoardItem } from '../../library/store/boards.ts';
import type { SqlReader } from '../../library/store/rows.ts';
import { type FetchContext, fetchAndStorePage } from '../../records/fetch-page.ts';
import { isOfSome } from '../../records/several.ts';
import { parseRate } from '../../settings/options/limits.ts';

import { changingLibrary, recordsBase, withLibrary } from '../../sources/library-file.ts';
import { startProgress } from '../../terminal/progress.ts';
import { formatOf } from '../../view/formats/formats.ts';
import {
  changedRecord,
  changedSubject,
  changedText,
  findChanges,
} from '../../view/lists/board-check.ts';
import { itemRecord, itemsOn } from '../../view/lists/boards.ts';
import { spentBy, spentError, withBudget } from '../library/sync-watch.ts';
import { leftOutTexts } from './board-download.ts';
import { boardCommand, foundItems } from './board-items.ts';
import { writeItems } from './board-show.ts';

export async function boardCheck(
  context: Context<'budget'>,
  words: readonly string[],
): Promise<void> {
  const format = await checkAndChooseFormat(context);
  const { name, items } = await foundItems(context, words);
  const service = await recordsBase(context);
  const works = items.filter(({ record }) => record?.service === service);
  const before = await withLibrary(context, (store) => items.map((item) => asAdded(store, item)));
  const read = await readWorks(context, works);
  const [failure = read.stop?.error] = read.failures;
  if (failure !== undefined && read.found.size === 0) throw failure;
  const records = itemsOn([{ name, items: before.map(itemRecord) }]).map((record, at) => {
    const item = before[at];
    const isRead = item !== undefined && read.found.has(item.row);
    return changedRecord(record, isRead ? findChanges(item, read.found.get(item.row)) : {});
  });
  const changed = records.filter(({ changes }) => changes !== '');
  // A sheet has the whole board. The changed works are its first section.
  const others = records.filter(({ changes }) => changes === '');
  const shown = formatOf(format).isSheet === true ? [...changed, ...others] : changed;
  await writeItems(context, format, {
    items,
    records: shown,
    texts: shown.map(changedText),
    title: name,
    presenterFor: changedSubject,
  });
  for (const text of leftOutTexts(name, items, works.length)) await context.remark(text);
  const count = changed.length === 0 ? 'nothing' : quantity(changed.length, 'item');
  if (read.found.size > 0)
    await context.remark(`${count} changed: ${quantity(read.found.size, 'work')} checked`);
  const rest = words.length > 1 ? '' : `${read.stop?.place}-${items.length}`;
  checkComplete(read, boardCommand(['check', name, rest || '<place>'], context.options));
}

/** Returns an item whose record is as it was when the item was added, as far as that is known. */
function asAdded(store: SqlReader, { record, ...item }: BoardItem) {
  if (record === undefined) return { ...item, record };
  const value = withPastTexts(store, { row: item.row, text: record.text, time: item.added });
  return { ...item, record: { ...record, value } };
}

interface ReadWorks {
  readonly total: number;
  /** The records by row; `undefined` if the service does not have the record. */
  readonly found: Map<number, unknown>;
  readonly failures: PortfolioError[];
  /** Set if the works from a place on were not asked for. */
  stop?: { readonly place: number; readonly error: PortfolioError };
}

async function readWorks(
  outer: Context<'budget'>,
  items: readonly BoardItem[],
): Promise<ReadWorks> {
  const rows = items.map(({ row }) => row);
  const works = items.filter(({ row }, at) => rows.indexOf(row) === at);
  const result: ReadWorks = { total: works.length, found: new Map(), failures: [] };
  if (works.length === 0) return result;
  const rate = parseRate('--budget', outer.settings().get('budget')?.value ?? '');
  const context = createContext({ ...outer, options: { ...outer.options, keep: false } });
  const { now } = context.system;
  await changingLibrary(context, async (writer) => {
    const connection = await context.source.open(context, { isUncached: true });
    const { baseUrl } = connection;
    const client = withBudget(connection.client, baseUrl, { writer, rate, now });
    const reading: FetchContext = {
      connection: { ...connection, client },
      requestOptions: context.requestOptions,
      commandLine: createQuerySettings(context).commandLine,
    };
    const progress = await startProgress(context);
    let place = 1;
    try {
      for (const item of works) {
        place = item.place;
        await readWork(item, reading, result);
        const done = result.found.size;
        progress.show(`${done} of ${works.length} works`, done / works.length);
      }
    } catch (error) {
      const spent = spentBy(error, { writer, base: baseUrl, now: Math.floor(now() / 1000) });
      const known = spent === undefined ? error : spentError(spent, now());
      if (!isFailure(known) || endsCommand(known)) throw error;
      result.stop = { place, error: known };
    } finally {
      progress.stop();
      await connection.close();
    }
  });
  return result;
}

async function readWork(
  { record, row }: BoardItem,
  reading: FetchContext,
  { found, failures }: ReadWorks,
): Promise<void> {
  const command = record && findReadCommand('record', record.kind);
  if (record === undefined || command === undefined) return;
  const [param = ''] = pathParamNames(endpointOf(command));
  try {
    const { records } = await fetchAndStorePage(command, { [param]: record.id }, reading);
    found.set(row, records[0]?.value);
  } catch (error) {
    if (!isOfSome(error)) throw error;
    if (error.kind === 'not_found') found.set(row, undefined);
    else failures.push(error);
  }
}

/** @param command checks the other works @throws PortfolioError if works could not be checked */
function checkComplete({ total, found, failures, stop }: ReadWorks, command: string): void {
  if (stop === undefined && failures.length === 0) return;
  const { error } = stop ?? {};
  const hints = [`${command} checks the others`, error?.details.hint ?? []].flat();
  const details = error && { reason: toReason(error), hint: hints.join('; ') };
  const message = `only ${found.size} of ${quantity(total, 'work')} could be checked`;
  throw new PortfolioError('incomplete', message, { summarisedErrors: failures, ...details });
}
