// Chooses the output format from the flags, the settings and the kind of output.
import { defaultFormatFor, type FormatName, formatNames } from '../../view/formats/formats.ts';
import type { Context } from '../context.ts';
import { formatOfFile } from './file-format.ts';

/**
 * Returns the value of -o, `json` for --jq, or the format for the extension of --out, in this
 * order. Undefined if none of these flags was typed, or if the extension is unknown.
 */
export const typedFormatOf = ({ out: outFile, output: typedFormat, jq }: Context['options']) =>
  typedFormat ?? (jq !== undefined ? 'json' : outFile && formatOfFile(outFile));

/**
 * Returns the first of these formats that the command offers: the typed one, `table` for --comments
 * or otherwise that of the settings, the default, the first of the command's own formats. Does not
 * check the flags; see `chooseCheckedFormat`.
 * @param commandDefault format if no flag sets one; by default `tsv` for a pipe, and for a terminal
 * the setting or `table`. A pipe ignores the setting, so that scripts always read the same format
 */
export function chooseFormat(
  { customCommand, options, settings, system }: Context,
  commandDefault?: FormatName,
): FormatName {
  const { formats: offeredFormats = formatNames } = customCommand ?? {};
  const settingFormat =
    commandDefault === undefined && system.stdout.isTTY
      ? settings().get('output')?.value
      : undefined;
  const defaultFormat = commandDefault ?? defaultFormatFor(system.stdout);
  const preferredNames = [
    typedFormatOf(options),
    options.comments === true ? 'table' : settingFormat,
    defaultFormat,
    offeredFormats[0],
  ];
  return (
    preferredNames.flatMap(
      (preferredName) => offeredFormats.find((name) => name === preferredName) ?? [],
    )[0] ?? defaultFormat
  );
}
