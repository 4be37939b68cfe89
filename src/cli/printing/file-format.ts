// The format of a file of --out, by its extension.
import { joinWithOr } from '../../api/words.ts';
import { usageError } from '../../errors.ts';
import { type FormatName, formatNames, formatOf } from '../../view/formats/formats.ts';
import type { Context } from '../context.ts';

export const exampleFile = (format: FormatName): string => {
  const { isSheet, fileExtension } = formatOf(format);
  return `${isSheet ? 'sheet' : 'palette'}.${fileExtension}`;
};

/** Returns the format for the longest known extension of a file, e.g. `.tokens.json`. */
export const formatOfFile = (path: string): FormatName | undefined =>
  withFiles(formatNames)
    .filter((name) => path.toLowerCase().endsWith(`.${formatOf(name).fileExtension}`))
    .sort((a, b) => endingOf(b).length - endingOf(a).length)[0];

const endingOf = (name: FormatName): string => formatOf(name).fileExtension ?? '';

const withFiles = (names: readonly FormatName[]) =>
  names.filter((name) => formatOf(name).fileExtension !== undefined);

/** @throws PortfolioError `usage` if the extension of --out is unknown or contradicts -o */
export function checkEnding(
  out: string,
  { output, jq }: Context['options'],
  offeredFormats: readonly FormatName[],
): void {
  if (out === '') return;
  const formatOfOut = formatOfFile(out);
  const endings = withFiles(offeredFormats).map((name) => `.${formatOf(name).fileExtension}`);
  if (formatOfOut === undefined && output === undefined && jq === undefined)
    throw usageError(
      `unknown file extension: ${out}`,
      `--out writes ${joinWithOr(endings)}${/\.pdf$/i.test(out) ? '; a browser prints .html as PDF' : ''}`,
    );
  const typedFormat = withFiles(formatNames).find((name) => name === output);
  // `.tokens.json` is a kind of `.json`.
  if (
    formatOfOut === undefined ||
    typedFormat === undefined ||
    `.${endingOf(typedFormat)}`.endsWith(`.${endingOf(formatOfOut)}`)
  )
    return;
  const hint = `leave out -o, or end the name with .${endingOf(typedFormat)}`;
  throw usageError(`${out} would not be ${formatOfOut} with -o ${output}`, hint);
}
