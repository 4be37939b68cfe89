// Chooses the output format from flags, profile and screen, and makes the renderer of all records and facts.
import { alternatives } from '../../api/values.ts';
import type { Pictures } from '../../client/pictures/pictures.ts';
import { usageError } from '../../errors.ts';
import { flagOf, type OptionName, optionNames, typedFlag } from '../../settings/options/options.ts';
import { hasLinks } from '../../terminal/abilities.ts';
import type { ChangeJson, Renderer } from '../../view/format.ts';
import { type FormatName, formatNames, formatOf, lacking, usualFormat } from '../../view/formats/formats.ts';
import type { Subject } from '../../view/subject.ts';
import { hyperlink } from '../../view/text/links.ts';
import { groupDigitsFor } from '../../view/text/numbers.ts';
import { type BarStyle, paintFor, swatchFor } from '../../view/text/paint.ts';
import { colourLevel } from '../colour.ts';
import type { Context } from '../context.ts';
import { sourceFlags } from '../suggested-command.ts';
import { pictureFiles, pictureOutput } from './picture-output.ts';

/**
 * Flags that change the JSON before it is written, each with a function that checks its value. They apply in the order
 * of the options table, to lists, single records, `api` and facts, and make JSON the format.
 */
export const jsonChanges: { readonly [N in OptionName]?: (value: string, context: Context) => Promise<ChangeJson> } = {
  jq: async (expression, context) => (await import('./jq.ts')).jqChange(expression, context),
};

/**
 * Returns the format to print. Checks the flags that depend on it.
 * @param fallback the format if no flag sets one. Without it, a terminal gets the format of the setting, or a table. A
 * pipe gets TSV, because a setting for people must not change the input of scripts
 * @throws PortfolioError `usage` if the command does not have the format, or the format does not have a flag
 */
export function formatFor({ command, options, settings, system }: Context, fallback?: FormatName): FormatName {
  const changing = optionNames.find((name) => jsonChanges[name] !== undefined && options[name] !== undefined);
  const ofSetting = fallback === undefined && system.stdout.isTTY ? settings().get('output')?.value : undefined;
  const typed = options.output ?? (changing === undefined ? undefined : 'json');
  const { formats: offered = formatNames, name: called = '' } = command ?? {};
  const refused = formatNames.find((name) => name === typed && !offered.includes(name));
  if (refused !== undefined)
    throw usageError(`${called} cannot be written as ${refused}`, `-o takes ${alternatives(offered)} here`);
  const usual = fallback ?? usualFormat(system.stdout);
  const wanted = [typed, ofSetting, usual, offered[0]];
  const format = wanted.flatMap((each) => offered.find((name) => name === each) ?? [])[0] ?? usual;
  const ofColumns = (['columns', 'headers'] as const).find((name) => options[name] !== undefined);
  if (ofColumns !== undefined && !formatOf(format).hasColumns) {
    const flag = typedFlag(ofColumns, options[ofColumns]);
    const others = formatNames.filter((name) => formatOf(name).hasColumns);
    throw usageError(`${flag} cannot be used with ${format}`, `${flag} works with ${alternatives(others)}`);
  }
  if (system.stdout.isTTY && formatOf(format).needsFile === true)
    throw usageError(`${format} is not for a terminal`, `write it to a file: add > sheet.${format}`);
  if (changing !== undefined && formatOf(format).isChangeable !== true) {
    const others = formatNames.filter((name) => formatOf(name).isChangeable);
    throw usageError(
      `${flagOf(changing)} cannot be used with ${format}`,
      `${flagOf(changing)} works with ${alternatives(others)}`,
    );
  }
  return format;
}

/**
 * Returns a renderer that writes the records of `subject` to stdout.
 * @param now milliseconds since 1970: the time from which relative times are counted
 * @param pictures undefined if the records have none
 */
export async function rendererFor(
  context: Context,
  format: FormatName,
  { subject, now, pictures }: { readonly subject: Subject; readonly now: number; readonly pictures?: Pictures },
): Promise<Renderer> {
  const { options, system, pager } = context;
  const missing = lacking(format, subject);
  if (missing !== undefined) {
    throw usageError(`${subject.noun.many} have no ${missing}`, 'other formats show them, e.g. -o tsv');
  }
  const { screen, printer, direct } = await pictureOutput(context, format, { subject, pictures });
  const level = colourLevel(context, screen);
  const [{ renderer }, paint, swatch] = await Promise.all([formatOf(format).load(), paintFor(level), swatchFor(level)]);
  const flags = sourceFlags(options);
  const numbering =
    screen.isTTY && formatOf(format).hasNumbers === true && subject.isNumbered === true
      ? await (await import('./numbering.ts')).numberingFor(context, subject, flags)
      : undefined;
  const notes: string[] = [];
  const { write, end } = renderer(subject, {
    screen,
    style: {
      width: screen.columns,
      now,
      paint,
      groupDigits: screen.isTTY ? groupDigitsFor(system.env) : String,
      bars: barStyle(context),
      swatch,
      sourceFlags: flags,
      link: hasLinks(system.env, screen) ? hyperlink : undefined,
    },
    columns: options.columns,
    headers: options.headers,
    isNumbered: numbering !== undefined,
    pictures: printer,
    direct,
    fetchPicture: pictures && pictureFiles(pictures, context.requestOptions),
    describes: options.describe === true,
    note: async (text) => void notes.push(text),
    changeJson: await jsonChange(context),
  });
  return {
    write: (batch) => {
      numbering?.add(batch.records);
      return write(batch);
    },
    end: async () => {
      // Before the pager, which may be closed early.
      await numbering?.save();
      await end();
      await pager.close();
      // Notes follow the records, which the pager may have held until now.
      if (system.stderr.isTTY) for (const note of notes) await context.note(note);
    },
  };
}

function barStyle({ system: { env }, pager: { screen } }: Context): BarStyle {
  if (!screen.isTTY || env['ACCESSIBLE']) return 'none';
  return env['TERM'] === 'dumb' ? 'ascii' : 'blocks';
}

/** Checks the flags of the output before requests are sent. @throws PortfolioError `usage` */
export async function checkOutput(context: Context, fallback?: FormatName): Promise<void> {
  formatFor(context, fallback);
  await jsonChange(context);
}

async function jsonChange(context: Context): Promise<ChangeJson | undefined> {
  const made = optionNames.flatMap((name) => {
    const [make, value] = [jsonChanges[name], context.options[name]];
    return make === undefined || value === undefined ? [] : [make(String(value), context)];
  });
  const changes = await Promise.all(made);
  if (changes.length === 0) return undefined;
  return async (texts) => {
    let results = texts;
    for (const change of changes) results = await change(results);
    return results;
  };
}
