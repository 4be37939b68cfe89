// Merges the texts of a record's forms. A member that several forms contain has the value of the
// newest form.
import { memberSources } from '../../api/json/json-source.ts';
import { isJson } from '../../api/json/parse.ts';

/**
 * Replaces the values of members in `text` by the values in the newer texts, copied unchanged. Adds
 * no members. Returns a text that is not JSON unchanged, so that the damage is not hidden.
 * @param newer texts of other forms, the newest last
 */
export function withNewerMembers(text: string, newer: readonly string[]): string {
  if (newer.length === 0) return text;
  const broken = [text, ...newer].find((each) => !isJson(each));
  if (broken !== undefined) return broken;
  if (!text.startsWith('{')) return text;
  const values = new Map<unknown, string>();
  for (const each of newer)
    for (const { key, source } of each.startsWith('{') ? memberSources(each) : [])
      values.set(JSON.parse(key), source);
  const merged = memberSources(text).map(
    ({ key, source }) => `${key}:${values.get(JSON.parse(key)) ?? source}`,
  );
  return `{${merged.join(',')}}`;
}
