// Reads the text of a record in one form, with the values of newer forms.
import { type EntityName, variantsOf } from '../../api/entities.ts';
import { withNewerMembers } from '../index/forms.ts';
import { formsOfRow, isTextOf } from '../index/schema.ts';
import type { SqlReader } from './rows.ts';

export interface FormText {
  readonly text: string;
  /** Time when this form was last received, in Unix seconds. */
  readonly last: number;
  readonly newest: number;
}

/**
 * Returns a record's text in this form or, if it is not stored, in the most complete form;
 * `undefined` without any.
 * @param isFixed whether all forms have the same time, as in the sample, so that no form is newer
 */
export function formText(
  { rows }: SqlReader,
  form: EntityName,
  row: number,
  isFixed = false,
): FormText | undefined {
  const sql = `SELECT f.name, CAST(b.json AS BLOB), s.last FROM sight s JOIN body b USING (body)
    JOIN form f ON f.form = s.body % ${formsOfRow} WHERE ${isTextOf('?1', 's.body')} ORDER BY s.last, s.turn`;
  const texts = rows(sql, row);
  for (const wanted of [form, ...variantsOf(form)]) {
    const at = texts.findIndex(([name]) => name === wanted);
    const found = texts[at];
    if (found === undefined) continue;
    const newer = texts.slice(isFixed ? texts.length : at + 1).map(([, json]) => String(json));
    return {
      text: withNewerMembers(String(found[1]), newer),
      last: Number(found[2]),
      newest: Number(texts.at(-1)?.[2]),
    };
  }
  return undefined;
}
