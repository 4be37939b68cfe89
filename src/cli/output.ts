// Chooses the output format from flags, profile and screen, and makes the renderer that all records and facts are written with.
import { alternatives } from '../api/alternatives.ts';
import { usageError } from '../errors.ts';
import { flagOf, type OptionName, optionNames } from '../settings/options.ts';
import type { Renderer } from '../view/formats/format.ts';
import { type FormatName, formatNames, formatOf, formats } from '../view/formats/formats.ts';
import { hyperlink } from '../view/hyperlink.ts';
import { groupDigitsFor } from '../view/numbers.ts';
import { paintFor } from '../view/paint.ts';
import type { Subject } from '../view/subject.ts';
import { colourLevel } from './colour.ts';
import type { Context } from './context.ts';
import { hasLinks } from './links.ts';

/**
 * Flags that change a JSON document before it is written: each takes the flag's value and the document's text. They apply in the
 * order of the options table. A flag that is added here works for lists, single records, `api` and facts, and makes JSON the format.
 */
const documentChanges: { readonly [N in OptionName]?: (value: string, document: string) => Promise<string> } = {};

/**
 * The format to print. Checks the flags that depend on it.
 * @param fallback the format if no flag is given. Without it, the profile's setting is used, then a table on a terminal, else TSV
 */
export function formatFor({ options, settings, system }: Context, fallback?: FormatName): FormatName {
  const changing = optionNames.find((name) => documentChanges[name] !== undefined && options[name] !== undefined);
  const standing = fallback === undefined ? settings().get('output')?.value : undefined;
  const wanted = options.output ?? (changing === undefined ? standing : 'json');
  const format = formatNames.find((name) => name === wanted) ?? fallback ?? (system.stdout.isTTY ? 'table' : 'tsv');
  if (options.columns !== undefined && !formatOf(format).hasColumns) {
    const others = formatNames.filter((name) => formats[name].hasColumns);
    throw usageError(`--columns cannot be used with ${format}`, `--columns works with ${alternatives(others)}`);
  }
  if (changing !== undefined && formatOf(format).isDocument !== true) {
    throw usageError(`${flagOf(changing)} cannot be used with ${format}`, `${flagOf(changing)} works with json`);
  }
  return format;
}

/**
 * Writes the records of `subject` to stdout.
 * @param now milliseconds since 1970: the time from which relative times are counted
 */
export async function rendererFor(
  context: Context,
  format: FormatName,
  { subject, now }: { readonly subject: Subject; readonly now: number },
): Promise<Renderer> {
  const { options, system, pager } = context;
  const { screen } = pager;
  const [{ renderer }, paint] = await Promise.all([formatOf(format).load(), paintFor(colourLevel(context, screen))]);
  const { write, end } = renderer(subject, {
    screen,
    layout: {
      width: screen.columns,
      now,
      paint,
      groupDigits: screen.isTTY ? groupDigitsFor(system.env) : String,
      sourceFlags: sourceFlags(context),
      link: hasLinks(system.env, screen) ? hyperlink : undefined,
    },
    columns: options.columns,
    headers: options.headers,
    changeDocument: documentChange(context),
  });
  return { write, end: () => end().then(pager.close) };
}

/** The flags that chose the source, for a command that is to ask the same. One that would need quoting is left out. */
function sourceFlags({ options: { demo, profile, baseUrl } }: Context): string {
  const flags = [demo === true ? '--demo' : '', profile && `--profile ${profile}`, baseUrl && `--base-url ${baseUrl}`];
  return flags.map((flag) => (flag && /^[\w.:/ -]+$/.test(flag) ? ` ${flag}` : '')).join('');
}

function documentChange({ options }: Context): ((document: string) => Promise<string>) | undefined {
  const changes = optionNames.flatMap((name) => {
    const [change, value] = [documentChanges[name], options[name]];
    return change === undefined || value === undefined ? [] : [(document: string) => change(String(value), document)];
  });
  if (changes.length === 0) return undefined;
  return (document) => changes.reduce(async (before, change) => change(await before), Promise.resolve(document));
}
