// Chooses the output format from flags, settings and the screen, and creates renderers.
import { alternatives } from '../../api/values.ts';
import type { Mask } from '../../client/mask.ts';
import type { Pictures } from '../../client/pictures/pictures.ts';
import { PortfolioError, usageError } from '../../errors.ts';
import { typedFlag } from '../../settings/options/options.ts';
import { type Screen, screenWith } from '../../system/screen.ts';
import { canRepaint, hasLinks } from '../../terminal/abilities.ts';
import { checkCollected } from '../../view/collected.ts';
import type { ChangeJson, FetchPicture, MakeRenderer, RenderContext, Renderer } from '../../view/format.ts';
import {
  canShow,
  captionsOf,
  type FormatName,
  formatNames,
  formatOf,
  lacking,
  tileSizes,
  usualFormat,
} from '../../view/formats/formats.ts';
import type { Subject } from '../../view/subject.ts';
import { hyperlink } from '../../view/text/links.ts';
import { groupDigitsFor } from '../../view/text/numbers.ts';
import { type BarStyle, paintFor, type Style, swatchFor } from '../../view/text/paint.ts';
import { colourLevel } from '../colour.ts';
import type { Context } from '../context.ts';
import { sourceFlags } from '../suggested-command.ts';
import type { OutFile } from './out-file.ts';
import { pictureFiles, pictureOutput } from './picture-output.ts';

/** Flags that only some formats support, each with the properties of these formats. */
const formatFlags = [
  ['comments', 'hasComments'],
  ['columns', 'hasColumns', 'isSheet'],
  ['headers', 'hasColumns'],
  ['jq', 'isChangeable'],
  ['title', 'isSheet'],
  ['subtitle', 'isSheet'],
  ['captions', 'isSheet'],
  ['tile', 'isSheet'],
  ['out', 'ending'],
  ['dark', 'isSheet'],
  ['scale', 'isPicture'],
] as const;

/**
 * Returns the output format. Checks the flags that depend on the format.
 * @param fallback format if no flag sets one. If undefined, a terminal gets the format from the settings or `table`. A
 * pipe gets `tsv`. Pipes ignore the setting, because it must not change the input of scripts
 * @throws PortfolioError `usage` if the command cannot use the format, or if a flag cannot be used with the format
 */
export function formatFor({ command, options, settings, system }: Context, fallback?: FormatName): FormatName {
  const ofSetting = fallback === undefined && system.stdout.isTTY ? settings().get('output')?.value : undefined;
  const typed = options.output ?? (options.jq === undefined ? formatOfFile(options.out) : 'json');
  const { formats: offered = formatNames, name: called = '' } = command ?? {};
  checkEnding(options, command?.formats ?? formatNames.filter((name) => formatOf(name).needs !== 'colours'));
  const refused = formatNames.find((name) => name === typed && !offered.includes(name));
  if (refused !== undefined) {
    const taken = `-o takes ${alternatives(offered)} here`;
    const others = '; `portfolio projects palette` and `portfolio board palette` can';
    const more = formatOf(refused).needs === 'colours' ? others : '';
    throw usageError(`${called} cannot be written as ${refused}`, `${taken}${more}`);
  }
  const usual = fallback ?? usualFormat(system.stdout);
  const wanted = [typed, options.comments === true ? 'table' : ofSetting, usual, offered[0]];
  const format = wanted.flatMap((each) => offered.find((name) => name === each) ?? [])[0] ?? usual;
  for (const [option, ...properties] of formatFlags) {
    const isTaken = (name: FormatName) => properties.some((property) => formatOf(name)[property]);
    if (options[option] === undefined || isTaken(format)) continue;
    const flag = typedFlag(option, options[option]);
    const others = formatNames.filter(isTaken);
    throw usageError(`${flag} cannot be used with ${format}`, `${flag} works with ${alternatives(others)}`);
  }
  if (system.stdout.isTTY && formatOf(format).needsFile === true && options.out === undefined)
    throw usageError(`${format} is not for a terminal`, `write it to a file: add --out ${exampleFile(format)}`);
  return format;
}

const exampleFile = (format: FormatName): string => {
  const { isSheet, ending } = formatOf(format);
  return `${isSheet ? 'sheet' : 'palette'}.${ending}`;
};

/** Returns the format of a file by its longest extension, e.g. `.tokens.json`; `undefined` if it is another one. */
const formatOfFile = (path = ''): FormatName | undefined =>
  withFiles(formatNames)
    .filter((name) => path.toLowerCase().endsWith(`.${formatOf(name).ending}`))
    .sort((a, b) => endingOf(b).length - endingOf(a).length)[0];

const endingOf = (name: FormatName): string => formatOf(name).ending ?? '';

const withFiles = (names: readonly FormatName[]) => names.filter((name) => formatOf(name).ending !== undefined);

/** @throws PortfolioError `usage` if the extension of --out is not that of the format, or sets no format */
function checkEnding({ out, output, jq }: Context['options'], offered: readonly FormatName[]): void {
  if (out === undefined || out === '') return;
  const ofFile = formatOfFile(out);
  const endings = withFiles(offered).map((name) => `.${formatOf(name).ending}`);
  if (ofFile === undefined && output === undefined && jq === undefined)
    throw usageError(`the ending of ${out} is unknown`, `--out writes ${alternatives(endings)}`);
  const named = withFiles(formatNames).find((name) => name === output);
  // `.tokens.json` is a kind of `.json`.
  if (ofFile === undefined || named === undefined || `.${endingOf(named)}`.endsWith(`.${endingOf(ofFile)}`)) return;
  const hint = `leave out -o, or end the name with .${endingOf(named)}`;
  throw usageError(`${out} would not be ${ofFile} with -o ${output}`, hint);
}

export interface Rendered {
  readonly subject: Subject;
  /** Milliseconds since 1970, from which relative times such as `2 days ago` are calculated. */
  readonly now: number;
  /** `undefined` if the records have no pictures. */
  readonly pictures?: Pick<Pictures, 'get'>;
  /** Reads the pictures of a sheet. By default, `pictures` fetches them. */
  readonly fetchPicture?: FetchPicture;
  /** Base address of the service; `undefined` if the records are not from a service. */
  readonly base?: string;
  /** The command line that prints the records. */
  readonly command?: string;
  /** Returns the title of a sheet. See `RenderContext`. */
  readonly title?: RenderContext['title'];
  /** Makes the renderer; by default, the format makes it. */
  readonly make?: MakeRenderer | undefined;
}

/** Returns a renderer that writes the records of `subject` to stdout. */
export async function rendererFor(
  context: Context,
  format: FormatName,
  { subject, now, pictures, fetchPicture, make, base, command, title }: Rendered,
): Promise<Renderer> {
  const { options, system, pager } = context;
  const { title: typedTitle } = options;
  const missing = make === undefined ? lacking(format, subject) : undefined;
  if (missing !== undefined) {
    const other = format === 'png' && canShow('html', subject) ? 'html' : 'tsv';
    throw usageError(`${subject.noun.many} have no ${missing}`, `other formats show them, e.g. -o ${other}`);
  }
  const { screen: shown, printer, direct } = await pictureOutput(context, format, { subject, pictures });
  const file = await fileOf(context, format, shown);
  const { screen, writeSeal } = await sealedOutput(file?.screen ?? shown, format);
  const [renderer, style] = await Promise.all([
    make ??
      formatOf(format)
        .load()
        .then((loaded) => loaded.renderer),
    styleFor(context, screen, now),
  ]);
  const numbering =
    screen.isTTY && subject.isNumbered
      ? await (await import('./numbering.ts')).numberingFor(context, subject, { base, command })
      : undefined;
  const notes: string[] = [];
  let broken: PortfolioError | undefined;
  const hide = hiding(context.mask, (text) => void notes.push(text));
  // JSON for a program is what the service sent. This program writes the key to no file.
  const isText = formatOf(format).isChangeable === true;
  const isExact = isText && !screen.isTTY && file === undefined && options.browser !== false;
  // A typed size of tiles makes tiles of single records too.
  const tiled = options.tile === undefined ? subject : { ...subject, card: () => undefined };
  const { write, end, collected } = renderer(tiled, {
    screen: isExact ? screen : withoutKey(screen, hide, isText),
    hide,
    style,
    columns: options.columns,
    headers: options.headers,
    isNumbered: numbering !== undefined,
    pictures: printer,
    direct,
    fetchPicture: fetchPicture ?? (pictures && pictureFiles(pictures, context.requestOptions)),
    decoder: context.decoder,
    describes: options.describe === true,
    title: typedTitle === undefined ? title : () => typedTitle,
    subtitle: options.subtitle,
    from: context.settings().get('sheetFrom')?.value,
    service: options.offline === true || base === undefined ? undefined : new URL(base).host,
    captions: captionsOf(options.captions ?? options.columns ?? 'minimal'),
    tile: tileSizes.find((size) => size === options.tile) ?? 'medium',
    theme: options.dark === true ? 'dark' : undefined,
    scale: Number(options.scale ?? 1),
    isColoured: options.color === 'always',
    note: async (text, isIncomplete = false) => {
      if (isIncomplete) broken = new PortfolioError('incomplete', text);
      else notes.push(text);
    },
    changeJson: await jsonChange(context),
  });
  let count = 0;
  return {
    write: async (batch) => {
      count += batch.records.length;
      numbering?.add(batch.records);
      await write(batch);
      checkCollected(collected?.() ?? 0);
    },
    end: async () => {
      // Saves the rows first, because the next lines throw if the user quits the pager early.
      await numbering?.save();
      const isEmpty = count === 0 && subject.isList && formatOf(format).isDocument !== true;
      if (file !== undefined && isEmpty)
        return context.note(`no ${subject.noun.many} found, so ${options.out} is not written`);
      await end();
      await writeSeal();
      await file?.save();
      if (file !== undefined) await context.remark(`${file.isReplacing ? 'replaced' : 'wrote'} ${options.out}`);
      await pager.close();
      // Writes the notes now, because the pager may print the records only when it closes.
      // A sheet is sent to others, so its flaws are also noted off a terminal.
      if (system.stderr.isTTY || formatOf(format).isSheet === true) for (const note of notes) await context.note(note);
      if (broken !== undefined) throw broken;
    },
  };
}

/** Returns the style of text on a screen. @param now see `Rendered` */
export async function styleFor(
  context: Pick<Context, 'system' | 'settings' | 'options' | 'pager'>,
  screen: Screen,
  now: number,
): Promise<Style> {
  const { options, system } = context;
  const level = colourLevel(context, screen);
  const [paint, swatch] = await Promise.all([paintFor(level), swatchFor(level)]);
  return {
    width: screen.columns,
    now,
    paint,
    groupDigits: screen.isTTY ? groupDigitsFor(system.env) : String,
    bars: barStyle(context),
    swatch,
    sourceFlags: sourceFlags(options),
    link: hasLinks(system.env, screen) ? hyperlink : undefined,
    hasCursor: screen.isTTY && screen.rows !== undefined && canRepaint(system.env),
  };
}

/** Returns the screen for a format. After the output, `writeSeal` writes its seal, if files of the format have one. */
async function sealedOutput(output: Screen, format: FormatName) {
  if (formatOf(format).isSealed !== true) return { screen: output, writeSeal: async () => {} };
  const { createSeal } = await import('../../view/sheet/seal.ts');
  const seal = createSeal();
  const screen = screenWith(output, {
    write: (chunk) => {
      seal.add(chunk);
      return output.write(chunk);
    },
  });
  return { screen, writeSeal: () => output.write(seal.lastLine()) };
}

/** Returns a function that masks keys in output. Writes a note when it first masks a key. */
function hiding(mask: Mask, note: (text: string) => void): (text: string) => string {
  let isNoted = false;
  return (text) => {
    const hidden = mask.hide(text);
    if (hidden !== text && !isNoted) note('the service repeats your key in its records; *** is written instead');
    isNoted ||= hidden !== text;
    return hidden;
  };
}

/** Returns a screen on which texts are masked. @param isText whether bytes are a text too, not a picture */
const withoutKey = (screen: Screen, hide: (text: string) => string, isText: boolean): Screen =>
  screenWith(screen, {
    write: (chunk) => {
      const text = isText ? Buffer.from(chunk).toString() : chunk;
      return screen.write(typeof text === 'string' ? hide(text) : text);
    },
  });

function barStyle({ system: { env }, pager: { screen } }: Pick<Context, 'system' | 'pager'>): BarStyle {
  if (!screen.isTTY || env['ACCESSIBLE']) return 'none';
  return env['TERM'] === 'dumb' ? 'ascii' : 'blocks';
}

/** Checks the output flags. Call this before requests are sent. @throws PortfolioError `usage` */
export async function checkOutput(context: Context, fallback?: FormatName): Promise<void> {
  await fileOf(context, formatFor(context, fallback), context.system.stdout);
  await jsonChange(context);
}

/** Returns the file of --out; undefined without the flag. */
async function fileOf({ options }: Context, format: FormatName, shown: Screen): Promise<OutFile | undefined> {
  if (options.out === undefined) return undefined;
  return (await import('./out-file.ts')).outFile(options.out, shown, format, options);
}

const jsonChange = async (context: Context): Promise<ChangeJson | undefined> =>
  context.options.jq === undefined ? undefined : (await import('./jq.ts')).jqChange(context.options.jq, context);
