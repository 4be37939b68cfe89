// Checks values in the form in which they are sent, and explains a wrong one. The embedded
// service checks requests with it, so client and service refuse the same values.
import { countries } from './reference/countries.ts';
import { creativeFields, findField } from './reference/creative-fields.ts';
import { licences } from './reference/licences.ts';
import type { ValueDefinition } from './schema.ts';
import { suggestion } from './suggestions.ts';
import { joinWithOr } from './words.ts';

/**
 * A value to send, with a note if the typed text is ambiguous; or a sentence that explains the
 * mistake.
 */
export type Value =
  | { readonly value: string; readonly note?: string }
  | { readonly problem: string };

const quoted = (text: string): string =>
  JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);

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
export function read(param: ValueDefinition, label: string, text: string): Value {
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
      return country
        ? { value: country.fips }
        : refuseValue(label, 'a two-letter country code', text);
    }
    case 'tags': {
      const tags = text.split('|').map((tag) => tag.trim());
      if (tags.every((tag) => tag !== '')) return { value: tags.join('|') };
      return refuseValue(label, 'one or more tags, none of them empty', text);
    }
    case 'colour':
      if (patterns.colour.test(text)) return { value: text.toLowerCase() };
      return refuseValue(label, 'six hexadecimal digits, e.g. ff8800', text);
    case 'licence':
      return oneOf(licences, label, text);
    case 'id':
      if (patterns.id.test(text)) return { value: text };
      return refuseValue(label, 'a number or the web address of a record', text);
    case 'user':
      if (patterns.user.test(text)) return { value: text };
      return refuseValue(label, 'a username, an id or a web address', text);
  }
}

const oneOf = (choices: readonly string[], label: string, text: string): Value =>
  choices.includes(text) ? { value: text } : refuseValue(label, joinWithOr(choices), text, choices);

function readField(label: string, text: string): Value {
  const field = findField(text);
  if (field !== undefined) return { value: field.name };
  const names = creativeFields.map(({ name }) => name);
  return { problem: `${label}: unknown field ${quoted(text)}${suggestion(text, names)}` };
}

export const refuseValue = (
  label: string,
  wanted: string,
  text: string,
  candidates: readonly string[] = [],
  meant = text,
): Value => ({
  problem: `${label} must be ${wanted}, not ${quoted(text)}${suggestion(meant, candidates)}`,
});

function readInteger(
  param: Extract<ValueDefinition, { kind: 'integer' }>,
  label: string,
  text: string,
): Value {
  const number = /^[0-9]+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= param.min && number <= (param.max ?? maxInteger)) return { value: String(number) };
  const range =
    param.max === undefined ? `of at least ${param.min}` : `from ${param.min} to ${param.max}`;
  return refuseValue(label, `a whole number ${range}`, text);
}
