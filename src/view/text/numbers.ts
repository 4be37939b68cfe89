// Groups the digits of integers as the user's locale does, for people to read. Scripts get plain numbers.

type Environment = Readonly<Record<string, string | undefined>>;

/** Locales that separate thousands by commas. A first Intl.NumberFormat takes 11 ms, which these users need not wait for. */
const commas = /^(?:|C|POSIX|(?:en_(?:US|GB|AU|CA|IE|NZ)|ja_JP|ko_KR|zh_(?:CN|TW)))(?:[.@]|$)/;

/** As the environment names the locale of numbers. Intl is asked when a number first needs it. */
export function groupDigitsFor(env: Environment): (value: number) => string {
  const locale = env['LC_ALL'] || env['LC_NUMERIC'] || env['LANG'] || '';
  let group = commas.test(locale) ? withCommas : undefined;
  return (value) => {
    if (!Number.isSafeInteger(value) || Math.abs(value) < 1000) return String(value);
    group ??= intlGroup(locale);
    return group(value);
  };
}

export const withCommas = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');

function intlGroup(locale: string): (value: number) => string {
  const [, language, region] = /^([a-z]{2,3})(?:_([A-Z]{2}))?(?:[.@]|$)/.exec(locale) ?? [];
  if (language === undefined) return withCommas;
  // Western digits, as ids and times have them.
  const format = new Intl.NumberFormat(`${language}${region === undefined ? '' : `-${region}`}-u-nu-latn`);
  return (value) => format.format(value);
}

/** A number as SQLite's shell writes it, which names infinities. */
export const sqlNumber = (value: number): string => String(value).replace('Infinity', 'Inf');
