// The texts of flags in help. Parsing does not need them.
import { licences } from '../api/reference/licences.ts';
import { joinWithOr } from '../api/words.ts';
import type { OptionValueDefinition } from '../settings/options/option-row.ts';
import type { Flag } from './flags.ts';

/** Returns what a flag does, with the allowed values, the default and the environment variable. */
export const flagHelp = (flag: Omit<Flag, 'target' | 'helpGroup' | 'isRepeatable'>): string =>
  `${addValueHelp(`${flag.summary}${describeListStyle(flag)}`, flag.valueDefinition)}${flag.envVariable === undefined ? '' : ` [env: ${flag.envVariable}]`}`;

function describeListStyle({ listStyle }: Pick<Flag, 'listStyle'>): string {
  if (listStyle === undefined) return '';
  return listStyle === 'commas' ? ', or several with commas' : '; repeatable';
}

export function addValueHelp(
  help: string,
  valueDefinition: OptionValueDefinition | undefined,
): string {
  if (valueDefinition === undefined) return help;
  const defaultText =
    'default' in valueDefinition && valueDefinition.default !== undefined
      ? `default: ${valueDefinition.default}`
      : '';
  if (valueDefinition.kind === 'choice')
    return `${help}: ${joinWithOr(valueDefinition.choices)}${defaultText && ` (${defaultText})`}`;
  if (valueDefinition.kind === 'licence') return `${help}: ${joinWithOr(licences)}`;
  const rangeText =
    valueDefinition.kind === 'integer' && valueDefinition.max !== undefined
      ? `${valueDefinition.min} to ${valueDefinition.max}`
      : '';
  const details = [rangeText, defaultText].filter(Boolean).join(', ');
  return details === '' ? help : `${help} (${details})`;
}

/** Returns the names of a flag with the placeholder of its value, e.g. `-L, --limit <n>`. */
export const formatFlag = ({ shortName, longName, valueDefinition }: Flag): string =>
  `${shortName === undefined ? '' : `${shortName}, `}${longName}${valueDefinition === undefined ? '' : ` <${valueDefinition.placeholder}>`}`;
