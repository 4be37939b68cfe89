// Numbers the rows of a list on a terminal and stores their records: `@3` in a later command is row 3.
import type { Handle } from '../../api/kinds/entity.ts';
import { maxRows, saveLastList } from '../../settings/last-list.ts';
import type { RawRecord } from '../../view/format.ts';
import type { Subject } from '../../view/subject.ts';
import type { Context } from '../context.ts';

/**
 * Returns functions that add the records of a list, in the order of their rows, and store it. An empty list does not
 * replace the last one. Undefined if the terminal has no identity, or no command takes these records.
 */
export async function numberingFor(context: Context, { handle, isNumbered }: Subject, flags: string) {
  if (handle === undefined || isNumbered !== true) return undefined;
  const { system, source, mask } = context;
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
      // A response may contain the key.
      const hidden = rows.map((row) => ({ ...row, name: mask.hide(row.name, maxName), url: mask.hide(row.url) }));
      await saveLastList(system, session, { base, flags, total, rows: hidden });
    },
  };
}

/** Characters of a name, which is only used in messages. */
const maxName = 200;
