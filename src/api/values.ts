// Text → value, or the sentence that says what is wrong. `accept` takes what people type and turns it into what is sent;
// `read` checks what is sent. Flags go through both, the embedded service through `read` alone, so they refuse alike.
import { closest, distance } from 'fastest-levenshtein';
import { alternatives } from './alternatives.ts';
import { type Country, countries } from './countries.ts';
import { creativeFields, type Field } from './creative-fields.ts';
import { type Licence, licences } from './licences.ts';
import type { Param } from './schema.ts';

/** A value as sent, with a note where what was typed means something else than it seems; or what is wrong with it. */
export type Value = { readonly value: string; readonly note?: string } | { readonly problem: string };

/** Names of fields that this service lists beyond the reference's, where they are known. */
export interface Known {
  readonly fields?: readonly Field[];
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
const quoted = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** The candidates that somebody may have meant, nearest first; none where nothing is near. */
export function nearest(text: string, candidates: readonly string[], most = 3): string[] {
  const typed = fold(text);
  return candidates
    .map((name) => ({ name, far: fold(name).startsWith(typed) && typed !== '' ? 1 : distance(typed, fold(name)) }))
    .filter(({ name, far }) => far <= Math.max(2, Math.ceil(name.length / 3)))
    .sort((a, b) => a.far - b.far)
    .slice(0, most)
    .map(({ name }) => name);
}

const suggestion = (text: string, candidates: readonly string[]): string => {
  const names = nearest(text, candidates);
  return names.length === 0 ? '' : `; nearest: ${names.join(', ')}`;
};

/** `text` as a person types it for `label`, a flag's or an argument's name, turned into what is sent. */
export function accept(param: Param, label: string, text: string, known: Known = {}): Value {
  switch (param.kind) {
    case 'field': {
      const field = fieldOf(text, known.fields);
      return field === undefined ? read(param, label, text) : { value: field.name };
    }
    case 'country':
      return acceptCountry(label, text);
    case 'tags':
      return read(param, label, text.split(/[,|]/).join('|'));
    case 'colour': {
      const digits = text.trim().replace(/^#/, '');
      return read(param, label, /^[0-9a-f]{3}$/i.test(digits) ? digits.replace(/./g, '$&$&') : digits);
    }
    case 'licence':
      return read(param, label, fold(text).replace(/^cc[\s-]+/, ''));
    case 'id':
    case 'user':
      return acceptAddress(param, label, text.trim());
    case 'choice':
      return read(param, label, param.choices.find((choice) => choice === fold(text)) ?? text);
    default:
      return read(param, label, text);
  }
}

/** `text` as it is sent for `label`, checked: the value in its one written form. */
export function read(param: Param, label: string, text: string): Value {
  switch (param.kind) {
    case 'text':
      return { value: text };
    case 'integer':
      return readInteger(param, label, text);
    case 'choice':
      if (param.choices.includes(text)) return { value: text };
      return {
        problem: `${label} takes ${alternatives(param.choices)}, not ${quoted(text)}${suggestion(text, param.choices)}`,
      };
    case 'field': {
      const field = fieldOf(text);
      if (field !== undefined) return { value: field.name };
      const names = creativeFields.map(({ name }) => name);
      const near = nearest(text, names);
      const instead = near.length > 0 ? near : [closest(text, names)];
      return { problem: `${label} takes a creative field; ${quoted(text)} is none; nearest: ${instead.join(', ')}` };
    }
    case 'country': {
      const country = countries().find(({ fips }) => fips === text.toUpperCase());
      if (country !== undefined) return { value: country.fips };
      return { problem: `${label} takes a two-letter FIPS country code, not ${quoted(text)}` };
    }
    case 'tags': {
      const tags = text.split('|').map((tag) => tag.trim());
      if (tags.every((tag) => tag !== '')) return { value: tags.join('|') };
      return { problem: `${label} takes one tag or more, none of them empty, not ${quoted(text)}` };
    }
    case 'colour':
      if (/^[0-9a-f]{6}$/i.test(text)) return { value: text.toLowerCase() };
      return { problem: `${label} takes six hexadecimal digits, as ff8800, not ${quoted(text)}` };
    case 'licence':
      if (licences.includes(text as Licence)) return { value: text };
      return { problem: `${label} takes ${alternatives(licences)}, not ${quoted(text)}${suggestion(text, licences)}` };
    case 'id':
      // Kept as text: services have ids that JavaScript's numbers cannot tell apart.
      if (/^[0-9]{1,40}$/.test(text)) return { value: text };
      return { problem: `${label} takes a numeric id or a web address that holds one, not ${quoted(text)}` };
    case 'user':
      if (/^[\p{L}\p{N}_.-]{1,100}$/u.test(text) && !/^\.+$/.test(text)) return { value: text };
      return { problem: `${label} takes a username, an id or a web address, not ${quoted(text)}` };
  }
}

function readInteger(param: Extract<Param, { kind: 'integer' }>, label: string, text: string): Value {
  const number = /^[0-9]{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= param.min && number <= (param.max ?? Number.MAX_SAFE_INTEGER)) return { value: String(number) };
  const range = param.max === undefined ? `of at least ${param.min}` : `from ${param.min} to ${param.max}`;
  return { problem: `${label} takes a whole number ${range}, not ${quoted(text)}` };
}

function fieldOf(text: string, more: readonly Field[] = []): Field | undefined {
  const typed = fold(text);
  return [...more, ...creativeFields].find(({ id, name }) => String(id) === typed || fold(name) === typed);
}

/** FIPS first, as the service reads it; a code that FIPS lacks, or that ISO reads otherwise, earns a note. */
function acceptCountry(label: string, text: string): Value {
  const typed = fold(text);
  const all = countries();
  const named = all.find(({ name }) => fold(name) === typed);
  if (named !== undefined) return { value: named.fips };
  const fips = all.find((country) => country.fips.toLowerCase() === typed);
  const iso = all.find((country) => country.iso.toLowerCase() === typed);
  if (fips !== undefined) {
    const other = iso !== undefined && iso !== fips ? iso : undefined;
    return { value: fips.fips, ...(other === undefined ? {} : { note: ambiguity(label, fips, other) }) };
  }
  if (iso !== undefined) {
    const note = `${label} ${iso.iso} is the ISO code of ${iso.name}; sent as its FIPS code ${iso.fips}`;
    return { value: iso.fips, note };
  }
  const near = suggestion(
    text,
    all.map(({ name }) => name),
  );
  return { problem: `${label} takes a country's name or its two-letter FIPS code, not ${quoted(text)}${near}` };
}

const ambiguity = (label: string, fips: Country, iso: Country): string =>
  `${label} ${fips.fips} is read as a FIPS code, ${fips.name}; for ${iso.name} (ISO ${iso.iso}) write ${iso.fips}`;

/** A record's web address holds its id behind a known segment, or the username as its only one. */
function acceptAddress(param: Extract<Param, { kind: 'id' | 'user' }>, label: string, text: string): Value {
  if (!/^https?:\/\//i.test(text)) return read(param, label, text);
  const path = text.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  const segments = path.split('/').filter(Boolean);
  const at = param.kind === 'user' ? 0 : segments.indexOf(param.segment) + 1;
  const found = param.kind === 'user' ? segments.length === 1 : at > 0;
  return read(param, label, found ? unescaped(segments[at] ?? '') : text);
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
