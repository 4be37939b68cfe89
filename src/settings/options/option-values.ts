// Checks a value for a row of the options table, whether it comes from a flag, the environment or a profile.
import { read } from '../../api/values.ts';
import { PortfolioError, usageError } from '../../errors.ts';
import { milliseconds } from './durations.ts';
import type { OptionRow } from './option-row.ts';
import { yesNo } from './options.ts';
import { rateOf } from './rates.ts';

/** The value in its canonical form. @throws PortfolioError `usage` with a message that names `label` */
export function checkedValue({ value }: OptionRow, label: string, text: string): string {
  const kind = value ?? yesNo;
  switch (kind.kind) {
    case 'duration':
      milliseconds(label, text);
      return text;
    case 'rate':
      rateOf(label, text);
      return text;
    case 'base-url':
      return checkedBaseUrl(text, label);
    case 'file':
    case 'folder':
    case 'profile':
      return notEmpty(label, text);
    default: {
      const result = read(kind, label, notEmpty(label, text));
      if ('problem' in result) throw usageError(result.problem);
      return result.value;
    }
  }
}

function notEmpty(label: string, text: string): string {
  if (text.trim() === '') throw usageError(`${label} must not be empty`);
  return text;
}

/**
 * The text is not shown: it may contain a password.
 * @throws PortfolioError `usage` if it is not an http(s) address, or contains a query or a password
 */
export function checkedBaseUrl(text: string, label = 'the base URL'): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new PortfolioError('usage', `${label} must be an address with http:// or https://`, {
      hint: 'for example https://api.example.org',
    });
  }
  if (url.search !== '' || url.username !== '' || url.password !== '') {
    throw new PortfolioError('usage', `${label} must have no query and no password`, {
      hint: 'store a key with `portfolio login`',
    });
  }
  return url.href;
}
