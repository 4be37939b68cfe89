// Stores the rows of the last list in a terminal session, so that `@3` in a later command names the
// third row.
import type { RecordRef } from '../../api/kinds/entity.ts';
import type { Mask } from '../../client/mask.ts';
import { maxStoredRows, readLastList, saveLastList } from '../../settings/last-list.ts';
import type { RawRecord } from '../../view/format.ts';
import type { RecordIdentity } from '../../view/record-presenter.ts';
import type { Context } from '../context.ts';
import { formatSourceFlags } from '../suggested-command.ts';

/**
 * Returns `add`, which collects records of a list, and `save`, which stores the list. Storing an
 * empty list removes the rows of the previous list, so that `@1` does not name one of them. Returns
 * `undefined` if the terminal session is unknown, if the records are not a list, or if no command
 * accepts them as arguments.
 * @param listDetails the base address of the service that sent the records (by default that of the
 * source), and the command line that prints them
 */
export async function createLastListCollector(
  context: Context,
  { toRecordRef, isNumbered }: RecordIdentity,
  listDetails: {
    readonly baseUrl?: string | undefined;
    readonly command?: string | undefined;
  } = {},
) {
  const { system, source, mask, options } = context;
  if (toRecordRef === undefined || isNumbered !== true) return undefined;
  const sessionKey = await system.getSessionKey();
  if (sessionKey === undefined) return undefined;
  const baseUrl = listDetails.baseUrl ?? source.baseUrlOf(context);
  const recordRefs: RecordRef[] = [];
  let recordCount = 0;
  return {
    add: (records: readonly RawRecord[]): void => {
      recordCount += records.length;
      for (const { value } of records.slice(0, Math.max(0, maxStoredRows - recordRefs.length)))
        recordRefs.push(toStoredRow(toRecordRef(value), mask));
    },
    save: async (): Promise<void> => {
      const listWithCommand =
        recordCount > 0
          ? listDetails
          : await readLastList(system, sessionKey).catch(() => undefined);
      const command = listWithCommand?.command && mask.hideKeys(listWithCommand.command);
      await saveLastList(system, sessionKey, {
        base: baseUrl,
        flags: formatSourceFlags(options),
        total: recordCount,
        rows: recordRefs,
        command,
      });
    },
  };
}

/** Maximum length of a stored name, in characters. The service may send a very long name. */
const maxNameLength = 200;

/** Maximum length of a stored row as JSON, in characters. */
const maxRowLength = 2000;

/**
 * Returns the row in the form in which it is stored, with keys hidden in all texts. A row that is
 * too long keeps only its kind and name.
 */
function toStoredRow(recordRef: RecordRef, mask: Mask): RecordRef {
  const { kind } = recordRef;
  const name = mask.hideKeys(recordRef.name, maxNameLength);
  const json = JSON.stringify({ ...recordRef, name }, mask.jsonReplacer);
  return JSON.parse(
    json.length <= maxRowLength
      ? json
      : JSON.stringify({ kind, id: '', name, url: '', people: [] }),
  );
}
