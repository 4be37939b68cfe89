// Turns typed text into values to send (`accept`), and checks received values (`read`). Both
// explain a wrong value. Flags use both, and the embedded service uses `read`, so client and
// service refuse the same values.
import { distance } from 'fastest-levenshtein';
import { memberNames, type Shape, shapeAt } from './kinds/shape.ts';
import { type Country, countries } from './reference/countries.ts';
import { creativeFields, type Field } from './reference/creative-fields.ts';
import { licenceCode, licences, reusable, reusableLicences } from './reference/licences.ts';
import type { ValueKind } from './schema.ts';

const joined = (words: readonly string[], last: string): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;

/** Joins words as `a, b or c`. */
export const alternatives = (words: readonly string[]): string => joined(words, 'or');
/** Joins words as `a, b and c`. */
export const conjoined = (words: readonly string[]): string => joined(words, 'and');

/** Joins the first words, and counts the others: `a, b and 3 more`. */
export const firstFew = (words: readonly string[], max: number): string =>
  `${words.slice(0, max).join(', ')}${words.length > max ? ` and ${words.length - max} more` : ''}`;

/** Returns a number with its noun, e.g. `1 record` or `2 records`. */
export const quantity = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** Returns a text with a capital first letter. */
export const capitalised = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/**
 * A value to send, with a note if the typed text is ambiguous; or a sentence that explains the
 * mistake.
 */
export type Value =
  | { readonly value: string; readonly note?: string }
  | { readonly problem: string };

const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
const quoted = (text: string): string =>
  JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);

/**
 * Returns at most `max` candidates that the user may have meant, the most similar first. A
 * candidate is similar if one of its words begins with the text. If several letters differ, the
 * first letter must be the same.
 */
export function nearest(text: string, candidates: readonly string[], max = 3): string[] {
  // The dashes of two flags would count as equal letters.
  const letters = (name: string) => fold(name).replace(/^-+/, '');
  const typed = letters(text.slice(0, 100)); // limits the time, which grows with the length
  return candidates
    .map((name) => ({ name, edits: editsBetween(typed, letters(name)) }))
    .filter(({ name, edits }) => edits <= Math.max(2, Math.ceil(name.length / 3)))
    .filter(({ name, edits }) => edits < 2 || letters(name)[0] === typed[0])
    .sort((a, b) => a.edits - b.edits)
    .slice(0, max)
    .map(({ name }) => name);
}

/** Returns the candidate with the fewest different letters; undefined for an empty list. */
export function mostSimilar(text: string, candidates: readonly string[]): string | undefined {
  // limits the time, which grows with the length
  const compared = (each: string) => each.slice(0, 300);
  let best: { readonly name: string; readonly edits: number } | undefined;
  for (const name of candidates) {
    const edits = distance(compared(text), compared(name));
    if (best === undefined || edits < best.edits) best = { name, edits };
  }
  return best?.name;
}

function editsBetween(typed: string, name: string): number {
  const words = [name, ...name.split(/[^\p{L}\p{N}]+/u)];
  return typed !== '' && words.some((word) => word.startsWith(typed)) ? 1 : distance(typed, name);
}

/**
 * Whether the text is the name with one wrong, missing or additional letter, or with two letters
 * exchanged.
 */
export function isMisspelt(text: string, name: string): boolean {
  const letters = [...text];
  const exchanged = letters.map((letter, at) =>
    letters.toSpliced(at, 2, letters[at + 1] ?? '', letter).join(''),
  );
  return distance(text, name) === 1 || (text !== name && exchanged.includes(name));
}

/** Common names that are not spelt like the names of the reference, or like the orders of lists. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['ux', 'User Interface Design'],
  ['ui', 'User Interface Design'],
  ['holland', 'Netherlands'],
  ['england', 'United Kingdom'],
  ['great britain', 'United Kingdom'],
  ['usa', 'United States'],
  ['newest', 'published_date'],
  ['latest', 'published_date'],
  ['popular', 'appreciations'],
  ['likes', 'appreciations'],
]);

/** Returns a suggestion to append to a sentence about a wrong name; '' if no name is similar. */
export function suggestion(text: string, candidates: readonly string[]): string {
  const other = otherNames.get(fold(text));
  const found = candidates.filter((name) => name === other);
  const names = (found.length > 0 ? found : nearest(text, candidates)).map((name) =>
    JSON.stringify(name),
  );
  return names.length === 0 ? '' : `; did you mean ${alternatives(names)}?`;
}

/**
 * Returns the path that was probably meant; undefined if the path is correct or no name is similar.
 * For the name of a nested member, e.g. `views`, returns its path.
 */
export function meantPath(shape: Shape | undefined, path: readonly string[]): string | undefined {
  const at = path.findIndex((_, nth) => shapeAt(shape, path.slice(0, nth + 1)) === undefined);
  const parent = memberNames(shape).find((name) =>
    memberNames(shapeAt(shape, [name])).includes(path[0] ?? ''),
  );
  if (at === 0 && parent !== undefined) return [parent, ...path].join('.');
  const [near] =
    at < 0 ? [] : nearest(path[at] ?? '', memberNames(shapeAt(shape, path.slice(0, at))), 1);
  return near === undefined ? undefined : path.with(at, near).join('.');
}

/**
 * Turns typed text into the value to send.
 * @param label name of the flag or argument
 * @param moreFields creative fields of the service that are not in the reference
 */
export function accept(
  param: ValueKind,
  label: string,
  text: string,
  moreFields: readonly Field[] = [],
): Value {
  switch (param.kind) {
    case 'field': {
      const field = fieldOf(text, moreFields);
      return field === undefined ? read(param, label, text) : { value: field.name };
    }
    case 'country':
      return acceptCountry(label, text);
    case 'tags':
      return read(param, label, text.split(/[,|]/).join('|'));
    case 'colour': {
      const digits = text.trim().replace(/^#/, '');
      return read(
        param,
        label,
        /^[0-9a-f]{3}$/i.test(digits) ? digits.replace(/./g, '$&$&') : digits,
      );
    }
    case 'licence':
      return acceptLicences(label, text);
    case 'id':
    case 'user':
      return acceptAddress(param, label, text.trim());
    case 'choice':
      return read(param, label, param.choices.find((choice) => choice === fold(text)) ?? text);
    default:
      return read(param, label, text);
  }
}

/** Maximum of integers whose row has no maximum. */
export const maxInteger = 999_999_999_999_999;

/** The form of values that consist of certain characters, by kind of value. */
export const patterns = {
  colour: /^[0-9a-fA-F]{6}$/,
  // Ids stay strings, because some are too long for JavaScript numbers.
  id: /^[0-9]{1,40}$/,
  user: /^(?!\.+$)[\p{L}\p{N}_.-]{1,100}$/u,
} as const;

/** Checks a received value and returns its canonical form. @param label name of the parameter */
export function read(param: ValueKind, label: string, text: string): Value {
  switch (param.kind) {
    case 'text':
      return { value: text };
    case 'integer':
      return readInteger(param, label, text);
    case 'choice':
      return oneOf(param.choices, label, text);
    case 'field':
      return readField(label, text);
    case 'country': {
      const country = countries().find(({ fips }) => fips === text.toUpperCase());
      return country ? { value: country.fips } : refused(label, 'a two-letter country code', text);
    }
    case 'tags': {
      const tags = text.split('|').map((tag) => tag.trim());
      if (tags.every((tag) => tag !== '')) return { value: tags.join('|') };
      return refused(label, 'one or more tags, none of them empty', text);
    }
    case 'colour':
      if (patterns.colour.test(text)) return { value: text.toLowerCase() };
      return refused(label, 'six hexadecimal digits, e.g. ff8800', text);
    case 'licence':
      return oneOf(licences, label, text);
    case 'id':
      if (patterns.id.test(text)) return { value: text };
      return refused(label, 'a number or the web address of a record', text);
    case 'user':
      if (patterns.user.test(text)) return { value: text };
      return refused(label, 'a username, an id or a web address', text);
  }
}

const oneOf = (choices: readonly string[], label: string, text: string): Value =>
  choices.includes(text) ? { value: text } : refused(label, alternatives(choices), text, choices);

function readField(label: string, text: string): Value {
  const field = fieldOf(text);
  if (field !== undefined) return { value: field.name };
  const names = creativeFields.map(({ name }) => name);
  return { problem: `${label}: unknown field ${quoted(text)}${suggestion(text, names)}` };
}

const refused = (
  label: string,
  wanted: string,
  text: string,
  candidates: readonly string[] = [],
  meant = text,
): Value => ({
  problem: `${label} must be ${wanted}, not ${quoted(text)}${suggestion(meant, candidates)}`,
});

function readInteger(
  param: Extract<ValueKind, { kind: 'integer' }>,
  label: string,
  text: string,
): Value {
  const number = /^[0-9]+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= param.min && number <= (param.max ?? maxInteger)) return { value: String(number) };
  const range =
    param.max === undefined ? `of at least ${param.min}` : `from ${param.min} to ${param.max}`;
  return refused(label, `a whole number ${range}`, text);
}

function fieldOf(text: string, more: readonly Field[] = []): Field | undefined {
  const typed = fold(text);
  return [...more, ...creativeFields].find(
    ({ id, name }) => String(id) === typed || fold(name) === typed,
  );
}

/** Accepts several codes, separated by commas, and the word for all licences that allow reuse. */
function acceptLicences(label: string, text: string): Value {
  const typed = text.split(',').map((each) => licenceCode(fold(each)));
  const codes = new Set(typed.flatMap((code) => (code === reusable ? reusableLicences : code)));
  const values = [...codes].map((code) => read({ kind: 'licence' }, label, code));
  return values.find((value) => 'problem' in value) ?? { value: [...codes].join() };
}

/**
 * Accepts names and codes. FIPS codes have priority. Adds a note if a code is ambiguous or only an
 * ISO code.
 */
function acceptCountry(label: string, text: string): Value {
  const typed = fold(text);
  const find = (key: keyof Country) => countries().find((country) => fold(country[key]) === typed);
  const fips = find('name') ?? find('fips');
  const iso = find('iso');
  if (fips !== undefined && iso !== undefined && fips !== iso) {
    const other = `for ${iso.name} (ISO ${iso.iso}), use ${iso.fips}`;
    return {
      value: fips.fips,
      note: `${label} ${fips.fips} is read as the country code of ${fips.name}; ${other}`,
    };
  }
  if (fips !== undefined) return { value: fips.fips };
  if (iso !== undefined) {
    const note = `${label} ${iso.iso} is the ISO code of ${iso.name}; sent as the country code ${iso.fips}`;
    return { value: iso.fips, note };
  }
  const inItsLanguage = countries().find((country) => fold(nativeName(country)) === typed);
  const names =
    inItsLanguage === undefined ? countries().map(({ name }) => name) : [inItsLanguage.name];
  return refused(
    label,
    "a country's name or its two-letter code",
    text,
    names,
    inItsLanguage?.name,
  );
}

/**
 * Returns the name of a country in its most common language, e.g. `Deutschland`; '' if it is
 * unknown.
 */
function nativeName({ iso }: Country): string {
  if (!/^[A-Z]{2}$/i.test(iso)) return '';
  const { language } = new Intl.Locale(`und-${iso}`).maximize();
  return (
    new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(iso.toUpperCase()) ??
    ''
  );
}

/**
 * Matches a web address. The scheme is optional, because browsers hide it. Ids and user names
 * contain no slash.
 */
const webAddress = /^(https?:\/\/|(localhost|[\w-]+(\.[\w-]+)+)(:\d+)?\/)/i;

/**
 * Reads an id or a user name from a web address. An id follows `segment`. A user name is the whole
 * path.
 */
function acceptAddress(
  param: Extract<ValueKind, { kind: 'id' | 'user' }>,
  label: string,
  text: string,
): Value {
  if (!webAddress.test(text)) return read(param, label, text);
  const path = text.replace(/^(https?:\/\/)?[^/?#]*/i, '').replace(/[?#].*$/s, '');
  const segments = path.split('/').filter(Boolean);
  const at = param.kind === 'user' ? 0 : segments.indexOf(param.segment) + 1;
  const found = param.kind === 'user' ? segments.length === 1 : at > 0;
  return read(param, label, found ? unescaped(segments[at] ?? '') : text);
}

/** Decodes percent escapes. Leaves invalid escapes, and escapes of invalid UTF-8, unchanged. */
export const unescaped = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
