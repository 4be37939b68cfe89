// Derives the index row of a record from its texts. The row contains the columns for filters and
// sort orders, the links, and the words.
import type { EntityName } from '../../api/entities.ts';
import { parseJson } from '../../api/json/parse.ts';
import { decodeOnDemand } from '../../api/on-demand.ts';
import { parentOf, stored } from './identity.ts';
import { type Index, indexes, mergeIndexes } from './record-index.ts';
import { channels, figureColumns, linkNames, type NamedLink, type Scalar } from './schema.ts';
import { tokensOf } from './tokens.ts';

export interface IndexRow {
  /** Columns of `record` after `first`. */
  readonly columns: readonly Scalar[];
  readonly links: readonly TimedLink[];
  /** Tokens for the full-text index, as a JSON string. */
  readonly tokens: string;
}

type TimedLink = NamedLink & { readonly at: number };

interface IndexedRecord {
  readonly kind: EntityName;
  readonly id: string;
  readonly facts: Index | undefined;
  /**
   * The forms, at most one for each entity. `last` is the time when the text was last received, in
   * Unix seconds.
   */
  readonly forms: readonly (ParsedText & {
    readonly entity: EntityName;
    readonly last: number;
    readonly turn: number;
  })[];
}

interface ParsedText {
  readonly text: string;
  /** The parsed text; `undefined` until it is needed. */
  value: unknown;
}

export function indexRowOf(record: IndexedRecord): IndexRow {
  const index = indexOf(record);
  const columns: Scalar[] = [index.alpha ?? ''];
  for (const name of figureColumns) columns.push(index.figures?.[name] ?? 0);
  for (const name of channels) columns.push(index.figures?.[name] ?? null);
  return { columns, links: linksIn(index), tokens: jsonOf(tokensOf(index)) };
}

/** Replaces lone surrogates, because libsql ends the process if it reads invalid UTF-8. */
function jsonOf(text: string): string {
  const json = JSON.stringify(text);
  return json.includes('\\ud') ? JSON.stringify(stored(text)) : json;
}

export function parsedOf(form: ParsedText): unknown {
  form.value ??= parseJson(form.text);
  return form.value;
}

/**
 * Sorts the forms of a record by the time when they were last received. `turn` orders the forms of
 * one second.
 */
export const oldestFirst = <F extends { readonly last: number; readonly turn: number }>(
  forms: readonly F[],
): readonly F[] =>
  forms.length < 2 ? forms : forms.toSorted((a, b) => a.last - b.last || a.turn - b.turn);

/** Newer forms override older ones. */
function indexOf({ kind, id, forms, facts }: IndexedRecord): Index {
  const parts = oldestFirst(forms).map((form) => indexOfForm(form.entity, parsedOf(form)));
  if (facts !== undefined) parts.push(facts);
  const parent = parentOf(kind, id);
  if (parent !== undefined) parts.push({ links: { of: [{ id: parent }] } });
  return parts.reduce(mergeIndexes);
}

function indexOfForm(entity: EntityName, sent: unknown): Index {
  // The function takes records of this entity. The compiler cannot check that for an entity chosen
  // at run time.
  const derive = indexes[entity] as (record: unknown, sent: unknown) => Index;
  return derive(decodeOnDemand(entity, sent), sent);
}

function linksIn({ links = {} }: Index): TimedLink[] {
  const all: TimedLink[] = [];
  for (const name of linkNames)
    for (const { id, at = 0 } of links[name] ?? []) all.push({ name, id, at });
  return all;
}
