// Turns typed text into values to send, or explains what is wrong with it.
import { read, type Value } from './read-value.ts';
import { type CreativeField, findField, toComparableText } from './reference/creative-fields.ts';
import { reusableKeyword, reusableLicences, toLicenceCode } from './reference/licences.ts';
import type { ValueKind } from './schema.ts';
import { acceptCountry } from './typed-country.ts';
import { acceptAddress } from './web-address.ts';

/**
 * Checks a typed text. Returns the value to send, or what is wrong with the text.
 * @param label name of the flag or argument, for messages
 * @param extraFields creative fields of the service that are not in the reference
 */
export function acceptText(
  param: ValueKind,
  label: string,
  text: string,
  moreFields: readonly CreativeField[] = [],
): Value {
  switch (param.kind) {
    case 'field': {
      const field = findField(text, moreFields);
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
      return read(param, label, toLicenceCode(toComparableText(text)));
    case 'id':
    case 'user':
      return acceptAddress(param, label, text.trim());
    case 'choice':
      return read(
        param,
        label,
        param.choices.find((choice) => choice === toComparableText(text)) ?? text,
      );
    default:
      return read(param, label, text);
  }
}

/** Checks a typed text of one value, or several with commas. Returns a result for each. */
export function acceptList(...[param, label, text, moreFields]: Parameters<typeof acceptText>) {
  const wholeValue = acceptText(param, label, text, moreFields);
  if ('value' in wholeValue) return [wholeValue];
  const items = text
    .split(',')
    .flatMap((item) => (param.kind === 'licence' ? expandReusable(item) : item));
  return items.map((item) => acceptText(param, label, item, moreFields));
}

/** Replaces the word `reusable` by all licences that allow reuse. Keeps any other text. */
const expandReusable = (text: string): readonly string[] =>
  toComparableText(text) === reusableKeyword ? reusableLicences : [text];
