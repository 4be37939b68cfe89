// Formats numbers for people: groups the digits of integers with commas or for the user's locale.
import { toNumberText } from './cells.ts';

/**
 * Matches common locales that separate thousands by commas, and locales without a language, such as
 * C. They do not need Intl.NumberFormat, which loads in 11 ms.
 */
const commaLocalePattern =
  /^(?:|C|POSIX|(?:en_(?:US|GB|AU|CA|IE|NZ)|ja_JP|ko_KR|zh_(?:CN|TW)))(?:[.@]|$)/;

/**
 * Returns a function that groups the digits of integers for the locale in LC_ALL, LC_NUMERIC or
 * LANG; the first that is not empty counts. Other numbers get no separators.
 */
export function createDigitGrouping(
  env: Readonly<Record<string, string | undefined>>,
): (value: number) => string {
  const locale = env['LC_ALL'] || env['LC_NUMERIC'] || env['LANG'] || '';
  let groupDigits = commaLocalePattern.test(locale) ? withCommas : undefined;
  return (value) => {
    if (!Number.isSafeInteger(value) || Math.abs(value) < 1000) return toNumberText(value);
    groupDigits ??= createIntlGrouping(locale);
    return groupDigits(value);
  };
}

export const withCommas = (value: number): string =>
  String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');

function createIntlGrouping(locale: string): (value: number) => string {
  const [, language, region] = /^([a-z]{2,3})(?:_([A-Z]{2}))?(?:[.@]|$)/.exec(locale) ?? [];
  if (language === undefined) return withCommas;
  // `nu-latn` selects Western digits, as in ids and times.
  const numberFormat = new Intl.NumberFormat(
    `${language}${region === undefined ? '' : `-${region}`}-u-nu-latn`,
  );
  return (value) => numberFormat.format(value);
}
