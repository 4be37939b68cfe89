// Checks the flags about output against the format, before requests are sent.
import { joinWithOr } from '../../api/words.ts';
import { usageError } from '../../errors.ts';
import { flagForValue } from '../../settings/options/options.ts';
import {
  canShow,
  describeMissingFact,
  type FormatName,
  formatNames,
  formatOf,
} from '../../view/formats/formats.ts';
import type { RecordPresenter } from '../../view/record-presenter.ts';
import type { Context } from '../context.ts';
import { checkEnding, exampleFile } from './file-format.ts';
import { chooseFormat, typedFormatOf } from './output-format.ts';

/** Flags that only some formats support, each with the properties of these formats. */
const formatFlags = [
  ['comments', 'hasComments'],
  ['columns', 'hasColumns', 'isSheet'],
  ['headers', 'hasColumns'],
  ['jq', 'allowsJsonChange'],
  ['title', 'isSheet', 'isFeed'],
  ['subtitle', 'isSheet'],
  ['captions', 'isSheet'],
  ['tile', 'isSheet'],
  ['out', 'fileExtension'],
  ['dark', 'isSheet'],
  ['scale', 'isPicture'],
] as const;

/**
 * Returns the output format, and checks the flags that depend on it. For the parameters, see
 * `chooseFormat`.
 * @throws PortfolioError `usage` if the command or a flag cannot be used with the format
 */
export function chooseCheckedFormat(context: Context, commandDefault?: FormatName): FormatName {
  const format = chooseFormat(context, commandDefault);
  checkFormat(context, format);
  return format;
}

/**
 * Checks the flags that set the output format or depend on it.
 * @throws PortfolioError `usage` if the command or a flag cannot be used with the format
 */
export function checkFormat({ customCommand, options, system }: Context, format: FormatName): void {
  const { out: outFile } = options;
  if (outFile !== undefined)
    checkEnding(
      outFile,
      options,
      customCommand?.formats ?? formatNames.filter((name) => !isRestrictedFormat(name)),
    );
  checkFormatOffered(
    typedFormatOf(options),
    customCommand?.formats ?? formatNames,
    customCommand?.name,
  );
  checkFormatFlags(options, format);
  if (system.stdout.isTTY && formatOf(format).refusesTerminal === true && outFile === undefined)
    throw usageError(
      `${format} is not for a terminal`,
      `write it to a file: add --out ${exampleFile(format)}`,
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
    const isJsonColumns = option === 'columns' && formatOf(format).allowsJsonChange === true;
    throw usageError(
      `${flag} cannot be used with ${format}`,
      `${flag} works with ${joinWithOr(formatNames.filter(supportsFlag))}${isJsonColumns ? '; --jq chooses members of JSON' : ''}`,
    );
  }
}

/** Whether a command writes the format only if its row lists it. */
const isRestrictedFormat = (name: FormatName): boolean =>
  formatOf(name).requiredFact === 'colours' || formatOf(name).requiredFact === 'credit';

/** @throws PortfolioError `usage` if the records lack what the format shows */
export function checkFormatSupported(format: FormatName, presenter: RecordPresenter): void {
  const missingFact = describeMissingFact(format, presenter);
  if (missingFact === undefined) return;
  const otherFormat = format === 'png' && canShow('html', presenter) ? 'html' : 'tsv';
  throw usageError(
    `${presenter.noun.many} have no ${missingFact}`,
    `other formats show them, e.g. -o ${otherFormat}`,
  );
}
