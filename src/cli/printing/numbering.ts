// Stores the records of a list on a terminal, so that `@3` in a later command names row 3.
import type { Handle } from '../../api/kinds/entity.ts';
import { maxRows, saveLastList } from '../../settings/last-list.ts';
import type { RawRecord } from '../../view/format.ts';
import type { Subject } from '../../view/subject.ts';
import type { Context } from '../context.ts';
import { sourceFlags } from '../suggested-command.ts';

/**
 * Returns `add`, which collects the records of a list row by row, and `save`, which saves the list unless it is empty.
 * Returns `undefined` if the terminal cannot be identified, or if no command accepts these records as arguments.
 */
export async function numberingFor(context: Context, { handle, isNumbered }: Subject) {
  const { system, source, mask, options } = context;
  if (handle === undefined || isNumbered !== true) return undefined;
  const session = await system.session();
  if (session === undefined) return undefined;
  const base = source.base(context);
  const rows: Handle[] = [];
  let total = 0;
  return {
    add: (records: readonly RawRecord[]): void => {
      total += records.length;
      for (const { value } of records.slice(0, Math.max(0, maxRows - rows.length))) rows.push(handle(value));
    },
    save: async (): Promise<void> => {
      if (total === 0) return;
      // Masks the key, which the response may contain in any text.
      const hidden = rows.map(
        (row): Handle => JSON.parse(JSON.stringify({ ...row, name: mask.hide(row.name, maxName) }, mask.inJson)),
      );
      await saveLastList(system, session, { base, flags: sourceFlags(options), total, rows: hidden });
    },
  };
}

/** Maximum length of a stored name, in characters. Names are used only in messages. */
const maxName = 200;
