// Finds the texts of a record at an earlier time.
import { isObject } from '../../api/json/json-types.ts';
import { parseJson } from '../../api/json/parse.ts';
import type { SqlReader } from '../store/rows.ts';

/**
 * Returns a parsed record in which the texts, and the licence, are as they were at a time, or as
 * they were first known. Other members are as in `text`. The history has the first 500 characters
 * of a text that changed.
 * @param text the JSON of the record
 * @param time Unix seconds
 * @throws SyntaxError if the text is not JSON
 */
export function withPastTexts(
  { rows }: SqlReader,
  { row, text, time }: { readonly row: number; readonly text: string; readonly time: number },
): unknown {
  const record = { ...Object(parseJson(text)) };
  const known = new Set<unknown>();
  const sql = 'SELECT name, seen, value FROM change WHERE row = ? ORDER BY seen, turn';
  for (const [name, seen, past] of rows(sql, row)) {
    const isKnown = known.has(name);
    known.add(name);
    if (typeof past !== 'string' || (isKnown && Number(seen) > time)) continue;
    const now = record[String(name)];
    if (typeof now === 'string') record[String(name)] = past;
    else if (isObject(now) && 'license' in now) record[String(name)] = { ...now, license: past };
  }
  return record;
}
