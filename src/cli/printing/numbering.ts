// Stores the records of a list on a terminal, so that `@3` in a later command names row 3.
import type { RecordRef } from '../../api/kinds/entity.ts';
import type { Mask } from '../../client/mask.ts';
import { maxRows, readLastList, saveLastList } from '../../settings/last-list.ts';
import type { RawRecord } from '../../view/format.ts';
import type { Identified } from '../../view/record-presenter.ts';
import type { Context } from '../context.ts';
import { sourceFlags } from '../suggested-command.ts';

/**
 * Returns `add`, which collects the records of a list row by row, and `save`, which saves the list.
 * An empty list has no rows, so that `@1` does not name a row of the list before.
 * Returns `undefined` if the terminal cannot be identified, or if no command accepts these records
 * as arguments.
 * @param from the base address of the service that sent the records, by default the active one, and
 * the command line that prints them
 */
export async function loadNumbering(
  context: Context,
  { handle, isNumbered }: Identified,
  from: { readonly base?: string | undefined; readonly command?: string | undefined } = {},
) {
  const { system, source, mask, options } = context;
  if (handle === undefined || isNumbered !== true) return undefined;
  const session = await system.session();
  if (session === undefined) return undefined;
  const base = from.base ?? source.base(context);
  const rows: RecordRef[] = [];
  let total = 0;
  return {
    add: (records: readonly RawRecord[]): void => {
      total += records.length;
      for (const { value } of records.slice(0, Math.max(0, maxRows - rows.length)))
        rows.push(stored(handle(value), mask));
    },
    save: async (): Promise<void> => {
      const named = total > 0 ? from : await readLastList(system, session).catch(() => undefined);
      const command = named?.command && mask.hide(named.command);
      await saveLastList(system, session, {
        base,
        flags: sourceFlags(options),
        total,
        rows,
        command,
      });
    },
  };
}

/** Maximum length of a stored name, in characters. Names are used only in messages. */
const maxName = 200;

/** Maximum length of a stored row as JSON, in characters. */
const maxRow = 4000;

/**
 * Returns the row as it is stored. Hides the key in all texts. A row that is too long keeps only
 * its kind and name.
 */
function stored(row: RecordRef, mask: Mask): RecordRef {
  const { kind } = row;
  const name = mask.hide(row.name, maxName);
  const json = JSON.stringify({ ...row, name }, mask.inJson);
  return JSON.parse(
    json.length <= maxRow ? json : JSON.stringify({ kind, id: '', name, url: '', people: [] }),
  );
}
