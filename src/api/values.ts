// Turns typed texts into values to send, or explains what is wrong with a text.
import { read, type Value } from './read-value.ts';
import { type CreativeField, findField, toComparableText } from './reference/creative-fields.ts';
import { reusableKeyword, reusableLicences, toLicenceCode } from './reference/licences.ts';
import type { ValueDefinition } from './schema.ts';
import { checkTypedCountry } from './typed-country.ts';
import { checkTypedAddress } from './web-address.ts';

/**
 * Checks a typed text. Returns the value to send, or what is wrong with the text.
 * @param label name of the flag or argument, for messages
 * @param extraFields creative fields that the service listed, which may differ from the reference
 */
export function checkTypedText(
  definition: ValueDefinition,
  label: string,
  text: string,
  extraFields: readonly CreativeField[] = [],
): Value {
  switch (definition.kind) {
    case 'field': {
      const field = findField(text, extraFields);
      return field === undefined ? read(definition, label, text) : { value: field.name };
    }
    case 'country':
      return checkTypedCountry(label, text);
    case 'tags':
      return read(definition, label, text.split(/[,|]/).join('|'));
    case 'colour': {
      const digits = text.trim().replace(/^#/, '');
      return read(
        definition,
        label,
        /^[0-9a-f]{3}$/i.test(digits) ? digits.replace(/./g, '$&$&') : digits,
      );
    }
    case 'licence':
      return read(definition, label, toLicenceCode(toComparableText(text)));
    case 'id':
    case 'user':
      return checkTypedAddress(definition, label, text.trim());
    case 'choice':
      return read(
        definition,
        label,
        definition.choices.find((choice) => choice === toComparableText(text)) ?? text,
      );
    default:
      return read(definition, label, text);
  }
}

/**
 * Checks a typed text as one value. If the text is not valid, splits it at commas and checks each
 * part. For licences, a part `reusable` gives each licence that allows reuse. Returns a result for
 * each value.
 */
export function checkTypedList(
  ...[definition, label, text, extraFields]: Parameters<typeof checkTypedText>
) {
  const wholeResult = checkTypedText(definition, label, text, extraFields);
  if ('value' in wholeResult) return [wholeResult];
  const items = text
    .split(',')
    .flatMap((item) => (definition.kind === 'licence' ? expandReusable(item) : item));
  return items.map((item) => checkTypedText(definition, label, item, extraFields));
}

/** Replaces the word `reusable` by all licences that allow reuse. Keeps any other text. */
const expandReusable = (text: string): readonly string[] =>
  toComparableText(text) === reusableKeyword ? reusableLicences : [text];
