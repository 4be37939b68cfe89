// Checks values of options from flags, environment variables and profiles.
import { read } from '../../api/read-value.ts';
import { usageError } from '../../errors.ts';
import { checkBaseUrl } from './base-url.ts';
import { parseDurationMs } from './durations.ts';
import { parseBytes, parseRate } from './limits.ts';
import type { OptionRow } from './option-row.ts';
import { booleanChoice } from './options.ts';
import { parsePath, type TextContext } from './paths.ts';

/**
 * Checks a value. Returns it in its canonical form, e.g. a path without `~` or a base URL without
 * `/v2`. Returns durations, rates and sizes unchanged.
 * @throws PortfolioError `usage`, with `context.label` in the message, if the value is not allowed
 */
export function checkValue(row: OptionRow, text: string, context: TextContext): string {
  const { valueDefinition, mayBeEmpty, hint } = row;
  const { label } = context;
  if (mayBeEmpty && text === '') return text;
  const definition = valueDefinition ?? booleanChoice;
  switch (definition.kind) {
    case 'duration':
      parseDurationMs(label, text);
      return text;
    case 'rate':
      parseRate(label, text);
      return text;
    case 'size':
      parseBytes(label, text);
      return text;
    case 'base-url':
      return checkBaseUrl(text, label);
    case 'profile':
      return checkProfileName(label, text);
    case 'file':
    case 'folder':
      return parsePath(checkNotEmpty(label, text), context);
    case 'alias':
    case 'choices':
    case 'column':
    case 'row':
    case 'board':
    case 'watch':
      return checkNotEmpty(label, text);
    default: {
      const result = read(definition, label, checkNotEmpty(label, text));
      if ('problem' in result) throw usageError(result.problem, hint);
      return result.value;
    }
  }
}

function checkNotEmpty(label: string, text: string): string {
  if (text.trim() === '') throw usageError(`${label} must not be empty`);
  return text;
}

/**
 * Checks a profile's name. Only some characters are allowed, because the name is printed, and is
 * part of an account name in the keyring.
 */
function checkProfileName(label: string, text: string): string {
  if (/^[\p{L}\p{N}_][\p{L}\p{M}\p{N} ._@'-]{0,63}$/u.test(checkNotEmpty(label, text))) return text;
  const rule = `a letter, digit or _, then at most 63 letters, digits, blanks and . _ @ ' -`;
  throw usageError(`${label} must be ${rule}, not ${JSON.stringify(text.slice(0, 80))}`);
}
