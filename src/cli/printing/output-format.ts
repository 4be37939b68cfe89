// Chooses the output format from the flags, the settings and the kind of output.
import { defaultFormatFor, type FormatName, formatNames } from '../../view/formats/formats.ts';
import type { Context } from '../context.ts';
import { formatOfFile } from './file-format.ts';

/**
 * Returns the value of -o, `json` for --jq, or the format for the file name of --out; undefined if
 * none of them is set.
 */
export const typedFormatOf = ({ out: outFile, output: typedFormat, jq }: Context['options']) =>
  typedFormat ?? (jq !== undefined ? 'json' : outFile && formatOfFile(outFile));

/**
 * Returns the first of these formats that the command offers: the typed one, `table` for
 * --comments, the one in the settings, the default. Does not check the flags; see
 * `chooseCheckedFormat`.
 * @param commandDefault format if no flag sets one; by default `tsv` for a pipe, and for a terminal
 * the setting or `table`. The setting must not change the input of scripts
 */
export function chooseFormat(
  { customCommand: ownCommand, options, settings, system }: Context,
  commandDefault?: FormatName,
): FormatName {
  const { formats: offeredFormats = formatNames } = ownCommand ?? {};
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
