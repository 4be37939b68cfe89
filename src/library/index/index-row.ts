// What follows from the texts of a record: the columns that lists are filtered and sorted by, its links, and its words.

import { type EntityName, formsOf } from '../../api/entities.ts';
import { parse } from '../../api/json/parse.ts';
import { decodeOnDemand } from '../../api/on-demand.ts';
import { parentOf, stored } from './identity.ts';
import { type Index, indexes, merged } from './record-index.ts';
import { channels, figures, linkNames, type NamedLink, type Scalar } from './schema.ts';
import { tokensOf } from './tokens.ts';

export interface Derived {
  /** The values of the columns of `record` behind `first`. */
  readonly columns: readonly Scalar[];
  readonly links: readonly TimedLink[];
  /** For the full-text index, as JSON. */
  readonly tokens: string;
}

type TimedLink = NamedLink & { readonly at: number };

/** A record with its texts. */
interface Source {
  readonly kind: EntityName;
  readonly id: string;
  readonly facts: Index | undefined;
  /** One at most for each entity; `last`: when that text was last seen. */
  readonly forms: readonly (Parsed & { readonly entity: EntityName; readonly last: number })[];
}

interface Parsed {
  readonly text: string;
  /** What the text says; undefined until it is needed. */
  value: unknown;
}

export function derivedOf(source: Source): Derived {
  const index = indexOf(source);
  const columns: Scalar[] = [index.alpha ?? ''];
  for (const name of figures) columns.push(index.figures?.[name] ?? 0);
  for (const name of channels) columns.push(index.figures?.[name] ?? null);
  return { columns, links: linksIn(index), tokens: jsonOf(tokensOf(index)) };
}

/** Half characters would become bytes that are no text, and whoever reads them back from the index would end the process. */
function jsonOf(text: string): string {
  const json = JSON.stringify(text);
  return json.includes('\\ud') ? JSON.stringify(stored(text)) : json;
}

/** What the text says. */
export function parsedOf(form: Parsed): unknown {
  form.value ??= parse(form.text);
  return form.value;
}

/** What all forms tell, the facts beside them, and what the record is a part of. Of forms seen at once the most complete counts, else the one seen last. */
export function indexOf({ kind, id, forms, facts }: Source): Index {
  const complete = formsOf(kind);
  const sorted =
    forms.length < 2
      ? forms
      : forms.toSorted((a, b) => a.last - b.last || complete.indexOf(b.entity) - complete.indexOf(a.entity));
  const told = sorted.map((form) => indexOfForm(form.entity, parsedOf(form)));
  if (facts !== undefined) told.push(facts);
  const parent = parentOf(kind, id);
  if (parent !== undefined) told.push({ links: { of: [{ id: parent }] } });
  return told.reduce(merged);
}

function indexOfForm(entity: EntityName, sent: unknown): Index {
  // The table ties each function to its entity; the compiler cannot follow an entity that is not known beforehand.
  const derive = indexes[entity] as (record: unknown, sent: unknown) => Index;
  return derive(decodeOnDemand(entity, sent), sent);
}

function linksIn({ links = {} }: Index): TimedLink[] {
  const all: TimedLink[] = [];
  for (const name of linkNames) for (const { id, at = 0 } of links[name] ?? []) all.push({ name, id, at });
  return all;
}
