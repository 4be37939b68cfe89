// Chooses the output format from flags, settings and the output, and checks flags against it.
import { joinWithOr } from '../../api/words.ts';
import { usageError } from '../../errors.ts';
import { flagForValue } from '../../settings/options/options.ts';
import {
  defaultFormatFor,
  type FormatName,
  formatNames,
  formatOf,
} from '../../view/formats/formats.ts';
import type { Context } from '../context.ts';
import { checkEnding, exampleFile, formatOfFile } from './file-format.ts';

/** Flags that only some formats support, each with the properties of these formats. */
const formatFlags = [
  ['comments', 'hasComments'],
  ['columns', 'hasColumns', 'isSheet'],
  ['headers', 'hasColumns'],
  ['jq', 'isChangeable'],
  ['title', 'isSheet', 'isFeed'],
  ['subtitle', 'isSheet'],
  ['captions', 'isSheet'],
  ['tile', 'isSheet'],
  ['out', 'fileEnding'],
  ['dark', 'isSheet'],
  ['scale', 'isPicture'],
] as const;

/**
 * Returns the output format, and checks the flags that depend on it.
 * @param fallback format if no flag sets one; by default `tsv` for a pipe, and for a terminal the
 * setting or `table`. The setting must not change the input of scripts
 * @throws PortfolioError `usage` if the command or a flag cannot be used with the format
 */
export function chooseFormat(context: Context, fallback?: FormatName): FormatName {
  const { ownCommand, options, system } = context;
  const { out: outFile, output, jq } = options;
  const { formats: offeredFormats = formatNames } = ownCommand ?? {};
  if (outFile !== undefined)
    checkEnding(
      outFile,
      options,
      ownCommand?.formats ?? formatNames.filter((name) => !isRestrictedFormat(name)),
    );
  const typedFormat = output ?? (jq !== undefined ? 'json' : outFile && formatOfFile(outFile));
  checkFormatOffered(typedFormat, offeredFormats, ownCommand?.name);
  const format = chooseOfferedFormat(context, typedFormat, offeredFormats, fallback);
  checkFormatFlags(options, format);
  if (system.stdout.isTTY && formatOf(format).needsFile === true && outFile === undefined)
    throw usageError(
      `${format} is not for a terminal`,
      `write it to a file: add --out ${exampleFile(format)}`,
    );
  return format;
}

/** Returns the first of these formats that the command offers: typed, in the settings, usual. */
function chooseOfferedFormat(
  { options, settings, system }: Context,
  typedFormat: string | undefined,
  offeredFormats: readonly FormatName[],
  fallback: FormatName | undefined,
): FormatName {
  const settingFormat =
    fallback === undefined && system.stdout.isTTY ? settings().get('output')?.value : undefined;
  const usualFormatName = fallback ?? defaultFormatFor(system.stdout);
  const preferredNames = [
    typedFormat,
    options.comments === true ? 'table' : settingFormat,
    usualFormatName,
    offeredFormats[0],
  ];
  return (
    preferredNames.flatMap(
      (preferredName) => offeredFormats.find((name) => name === preferredName) ?? [],
    )[0] ?? usualFormatName
  );
}

/** @throws PortfolioError `usage` if the command cannot use the typed format */
function checkFormatOffered(
  typedFormat: string | undefined,
  offeredFormats: readonly FormatName[],
  command = '',
): void {
  const refusedFormat = formatNames.find(
    (name) => name === typedFormat && !offeredFormats.includes(name),
  );
  if (refusedFormat === undefined) return;
  const formatsHint = `-o takes ${joinWithOr(offeredFormats)} here`;
  const paletteHint = '; `portfolio projects palette` and `portfolio board palette` can';
  const extraHint = formatOf(refusedFormat).requiredFact === 'colours' ? paletteHint : '';
  throw usageError(
    `${command} cannot be written as ${refusedFormat}`,
    `${formatsHint}${extraHint}`,
  );
}

/** @throws PortfolioError `usage` if a flag cannot be used with the format */
function checkFormatFlags(options: Context['options'], format: FormatName): void {
  for (const [option, ...properties] of formatFlags) {
    const supportsFlag = (name: FormatName) =>
      properties.some((property) => formatOf(name)[property]);
    if (options[option] === undefined || supportsFlag(format)) continue;
    const flag = flagForValue(option, options[option]);
    const isJsonColumns = option === 'columns' && formatOf(format).isChangeable === true;
    throw usageError(
      `${flag} cannot be used with ${format}`,
      `${flag} works with ${joinWithOr(formatNames.filter(supportsFlag))}${isJsonColumns ? '; --jq chooses members of JSON' : ''}`,
    );
  }
}

/** Whether a command writes the format only if its row lists it. */
const isRestrictedFormat = (name: FormatName): boolean =>
  formatOf(name).requiredFact === 'colours' || formatOf(name).requiredFact === 'credit';
