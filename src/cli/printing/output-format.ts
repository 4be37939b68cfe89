// Chooses the output format from flags, settings and the output, and checks flags against it.
import { joinWithOr } from '../../api/words.ts';
import { usageError } from '../../errors.ts';
import { typedFlag } from '../../settings/options/options.ts';
import { type FormatName, formatNames, formatOf, usualFormat } from '../../view/formats/formats.ts';
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
  ['out', 'ending'],
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
  const { command, options, system } = context;
  const { out, output, jq } = options;
  const { formats: offeredFormats = formatNames } = command ?? {};
  if (out !== undefined)
    checkEnding(out, options, command?.formats ?? formatNames.filter((name) => !isOfFew(name)));
  const typed = output ?? (jq !== undefined ? 'json' : out && formatOfFile(out));
  checkOffered(typed, offeredFormats, command?.name);
  const format = firstOffered(context, typed, offeredFormats, fallback);
  checkFormatFlags(options, format);
  if (system.stdout.isTTY && formatOf(format).needsFile === true && out === undefined)
    throw usageError(
      `${format} is not for a terminal`,
      `write it to a file: add --out ${exampleFile(format)}`,
    );
  return format;
}

/** Returns the first of these formats that the command offers: typed, in the settings, usual. */
function firstOffered(
  { options, settings, system }: Context,
  typed: string | undefined,
  offeredFormats: readonly FormatName[],
  fallback: FormatName | undefined,
): FormatName {
  const formatOfSetting =
    fallback === undefined && system.stdout.isTTY ? settings().get('output')?.value : undefined;
  const usual = fallback ?? usualFormat(system.stdout);
  const preferred = [
    typed,
    options.comments === true ? 'table' : formatOfSetting,
    usual,
    offeredFormats[0],
  ];
  return (
    preferred.flatMap(
      (preferredName) => offeredFormats.find((name) => name === preferredName) ?? [],
    )[0] ?? usual
  );
}

/** @throws PortfolioError `usage` if the command cannot use the typed format */
function checkOffered(
  typed: string | undefined,
  offeredFormats: readonly FormatName[],
  command = '',
): void {
  const refusedFormat = formatNames.find(
    (name) => name === typed && !offeredFormats.includes(name),
  );
  if (refusedFormat === undefined) return;
  const taken = `-o takes ${joinWithOr(offeredFormats)} here`;
  const paletteHint = '; `portfolio projects palette` and `portfolio board palette` can';
  const more = formatOf(refusedFormat).needs === 'colours' ? paletteHint : '';
  throw usageError(`${command} cannot be written as ${refusedFormat}`, `${taken}${more}`);
}

/** @throws PortfolioError `usage` if a flag cannot be used with the format */
function checkFormatFlags(options: Context['options'], format: FormatName): void {
  for (const [option, ...properties] of formatFlags) {
    const isTaken = (name: FormatName) => properties.some((property) => formatOf(name)[property]);
    if (options[option] === undefined || isTaken(format)) continue;
    const flag = typedFlag(option, options[option]);
    const isJson = option === 'columns' && formatOf(format).isChangeable === true;
    throw usageError(
      `${flag} cannot be used with ${format}`,
      `${flag} works with ${joinWithOr(formatNames.filter(isTaken))}${isJson ? '; --jq chooses members of JSON' : ''}`,
    );
  }
}

/** Whether a command writes the format only if its row lists it. */
const isOfFew = (name: FormatName): boolean =>
  formatOf(name).needs === 'colours' || formatOf(name).needs === 'credit';
