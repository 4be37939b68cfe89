// Chooses the output format from flags, settings and the screen, and creates renderers.
import { alternatives } from '../../api/words.ts';
import { type Mask, repeatedKey } from '../../client/mask.ts';
import type { Pictures } from '../../client/pictures/pictures.ts';
import { PortfolioError, usageError } from '../../errors.ts';
import { typedFlag } from '../../settings/options/options.ts';
import { isAssistant, type Variables } from '../../system/environment.ts';
import { type Writer, withWrite } from '../../system/output-stream.ts';
import { canRepaint, hasLinks, reordersText } from '../../terminal/abilities.ts';
import { checkCollected } from '../../view/collected.ts';
import type {
  ChangeJson,
  FetchPicture,
  MakeRenderer,
  RenderContext,
  Renderer,
} from '../../view/format.ts';
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
import type { RecordPresenter } from '../../view/record-presenter.ts';
import { hyperlink } from '../../view/text/links.ts';
import { groupDigitsFor } from '../../view/text/numbers.ts';
import { type BarStyle, paintFor, type Style, swatchFor } from '../../view/text/paint.ts';
import { endRightToLeft } from '../../view/text/width.ts';
import { colourLevel } from '../colour.ts';
import type { Context } from '../context.ts';
import { sourceFlags } from '../suggested-command.ts';
import type { OutFile } from './out-file.ts';
import type { PictureOutput } from './picture-output.ts';

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
export function formatFor(context: Context, fallback?: FormatName): FormatName {
  const { command, options, system } = context;
  const typed = options.output ?? (options.jq === undefined ? formatOfFile(options.out) : 'json');
  const { formats: offeredFormats = formatNames } = command ?? {};
  checkEnding(options, command?.formats ?? formatNames.filter((name) => !isOfFew(name)));
  checkOffered(typed, offeredFormats, command?.name);
  const format = chosenFormat(context, typed, offeredFormats, fallback);
  checkFormatFlags(options, format);
  if (system.stdout.isTTY && formatOf(format).needsFile === true && options.out === undefined)
    throw usageError(
      `${format} is not for a terminal`,
      `write it to a file: add --out ${exampleFile(format)}`,
    );
  return format;
}

/**
 * Returns the first that the command offers of the typed format, the setting, and the usual format.
 */
function chosenFormat(
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
  const taken = `-o takes ${alternatives(offeredFormats)} here`;
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
      `${flag} works with ${alternatives(formatNames.filter(isTaken))}${isJson ? '; --jq chooses members of JSON' : ''}`,
    );
  }
}

const exampleFile = (format: FormatName): string => {
  const { isSheet, ending } = formatOf(format);
  return `${isSheet ? 'sheet' : 'palette'}.${ending}`;
};

/** Returns the format for the longest known extension of a file, e.g. `.tokens.json`. */
const formatOfFile = (path = ''): FormatName | undefined =>
  withFiles(formatNames)
    .filter((name) => path.toLowerCase().endsWith(`.${formatOf(name).ending}`))
    .sort((a, b) => endingOf(b).length - endingOf(a).length)[0];

const endingOf = (name: FormatName): string => formatOf(name).ending ?? '';

/** Whether a command writes the format only if its row lists it. */
const isOfFew = (name: FormatName): boolean =>
  formatOf(name).needs === 'colours' || formatOf(name).needs === 'credit';

const withFiles = (names: readonly FormatName[]) =>
  names.filter((name) => formatOf(name).ending !== undefined);

/** @throws PortfolioError `usage` if the extension of --out is unknown or contradicts -o */
function checkEnding(
  { out, output, jq }: Context['options'],
  offeredFormats: readonly FormatName[],
): void {
  if (out === undefined || out === '') return;
  const formatOfOut = formatOfFile(out);
  const endings = withFiles(offeredFormats).map((name) => `.${formatOf(name).ending}`);
  if (formatOfOut === undefined && output === undefined && jq === undefined)
    throw usageError(`unknown file extension: ${out}`, `--out writes ${alternatives(endings)}`);
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

export interface RenderInput {
  readonly presenter: RecordPresenter;
  /** Milliseconds since 1970, from which relative times such as `2 days ago` are calculated. */
  readonly now: number;
  /** `undefined` if the records have no pictures. */
  readonly pictures?: Pick<Pictures, 'get'>;
  /** Reads the pictures of a sheet. By default, `pictures` fetches them. */
  readonly fetchPicture?: FetchPicture;
  /** Base address of the service; `undefined` if the records are not from a service. */
  readonly base?: string;
  readonly command?: string;
  /** Returns the title of a sheet. See `RenderContext`. */
  readonly title?: RenderContext['title'];
  /** Makes the renderer; by default, the format makes it. */
  readonly make?: MakeRenderer | undefined;
}

interface DrawingOptions {
  readonly isNumbered?: boolean;
  readonly printer?: PictureOutput['printer'];
  readonly direct?: Writer | undefined;
  /** Whether bytes are written as they were received, with keys in them. */
  readonly isExact?: boolean;
  /** Receives the notes of the renderer instead of the context, before the output ends. */
  readonly notes?: RendererNotes;
}

/**
 * Returns a renderer that only writes the records to `writer`: no file, row numbers or pager. Its
 * end writes the notes.
 */
export async function renderTo(
  writer: Writer,
  context: Context,
  format: FormatName,
  {
    presenter,
    now,
    pictures,
    fetchPicture,
    make,
    base,
    title,
    ...drawing
  }: RenderInput & DrawingOptions,
): Promise<Renderer> {
  const { options } = context;
  const makeRenderer = make ?? (await formatOf(format).load()).renderer;
  const style = await styleFor(context, writer, now);
  const { title: typedTitle } = options;
  const notes = drawing.notes ?? rendererNotes();
  const hide = createMasker(context.mask, (text) => void notes.note(text));
  // With --tile, a single record is a tile too.
  const tiled = options.tile === undefined ? presenter : { ...presenter, card: undefined };
  const isText = formatOf(format).isChangeable === true;
  const renderer = makeRenderer(tiled, {
    screen: drawing.isExact === true ? writer : withoutKey(writer, hide, isText),
    hide,
    style,
    columns: options.columns,
    headers: options.headers,
    isNumbered: drawing.isNumbered === true,
    pictures: drawing.printer,
    direct: drawing.direct,
    fetchPicture:
      fetchPicture ??
      (pictures &&
        (async (...args) => {
          const { pictureFiles } = await import('./picture-output.ts');
          return pictureFiles(pictures, context.requestOptions)(...args);
        })),
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
    note: notes.note,
    changeJson: await jsonChange(context),
  });
  return {
    write: async (batch) => {
      await renderer.write(batch);
      checkCollected(renderer.collected?.() ?? 0);
    },
    end: async () => {
      await renderer.end();
      if (drawing.notes === undefined) await notes.write(context.note);
    },
  };
}

/** Collects the notes of a renderer, because they follow its output. */
function rendererNotes() {
  const notes: string[] = [];
  let failure: PortfolioError | undefined;
  return {
    note: async (text: string, isIncomplete = false): Promise<void> => {
      if (isIncomplete) failure = new PortfolioError('incomplete', text);
      else notes.push(text);
    },
    /** Writes the notes. @throws PortfolioError if the output is incomplete */
    write: async (note: ((text: string) => Promise<void>) | undefined): Promise<void> => {
      for (const text of notes) await note?.(text);
      if (failure !== undefined) throw failure;
    },
  };
}

type RendererNotes = ReturnType<typeof rendererNotes>;

/** Returns a renderer that writes the records to stdout or to the file of --out. */
export async function rendererFor(
  context: Context,
  format: FormatName,
  rendered: RenderInput,
): Promise<Renderer> {
  const { options, system, pager } = context;
  const { presenter, pictures, make, base, command } = rendered;
  if (make === undefined) checkShown(format, presenter);
  const mayDraw =
    presenter.hasPages || formatOf(format).hasPictures === 'lists' || options.images !== undefined;
  const { output, printer, direct }: PictureOutput = mayDraw
    ? await (await import('./picture-output.ts')).pictureOutput(context, format, {
        presenter,
        pictures,
      })
    : { output: pager.output };
  const file = await fileOf(context, format);
  const { writer, writeSeal } = await sealedOutput(file?.writer ?? output, format);
  const numbering =
    writer.isTTY && presenter.isNumbered
      ? await (await import('./numbering.ts')).numberingFor(context, presenter, { base, command })
      : undefined;
  const isExact = isExactJson(context, format);
  const notes = rendererNotes();
  const drawing = { isNumbered: numbering !== undefined, printer, direct, isExact, notes };
  const renderer = await renderTo(writer, context, format, { ...rendered, ...drawing });
  let count = 0;
  return {
    write: async (batch) => {
      count += batch.records.length;
      numbering?.add(batch.records);
      await renderer.write(batch);
    },
    end: async () => {
      // Saves the rows before lines that throw if the user quits the pager early.
      await numbering?.save();
      const isEmpty = count === 0 && presenter.isList && formatOf(format).isDocument !== true;
      if (file !== undefined && isEmpty)
        return context.note(`no ${presenter.noun.many} found, so ${options.out} is not written`);
      await renderer.end();
      await writeSeal();
      await file?.save();
      if (file !== undefined)
        await context.remark(`${file.isReplacing ? 'replaced' : 'wrote'} ${options.out}`);
      await pager.close();
      // Writes the notes now, because the pager may print the records only when it closes.
      // A sheet is sent to others, so its flaws are also noted off a terminal.
      await notes.write(formatOf(format).isSheet === true ? context.note : context.remark);
      if (isAssistant(system.env)) await noteColumns(context, format, presenter);
    },
  };
}

async function noteColumns(
  { options, note }: Context,
  format: FormatName,
  presenter: RecordPresenter,
): Promise<void> {
  if (formatOf(format).usualFor !== 'pipe' || options.headers === true) return;
  const { columnsFor } = await import('../../view/tables/columns.ts');
  const names = columnsFor(presenter, options.columns).map(({ name }) => name);
  await note(`columns: ${names.join(' ')} (--headers prints them)`);
}

/**
 * Whether the output is JSON for a program, which gets the exact response, even with a key in it.
 */
export const isExactJson = ({ options, pager }: Context, format: FormatName): boolean =>
  formatOf(format).isChangeable === true &&
  !pager.output.isTTY &&
  options.out === undefined &&
  options.browser !== false;

/** @throws PortfolioError `usage` if the records lack what the format shows */
function checkShown(format: FormatName, presenter: RecordPresenter): void {
  const missing = lacking(format, presenter);
  if (missing === undefined) return;
  const otherFormat = format === 'png' && canShow('html', presenter) ? 'html' : 'tsv';
  throw usageError(
    `${presenter.noun.many} have no ${missing}`,
    `other formats show them, e.g. -o ${otherFormat}`,
  );
}

/** Returns the style of text on a screen. @param now see `RenderInput` */
export async function styleFor(
  context: Pick<Context, 'system' | 'settings' | 'options'>,
  output: Writer,
  now: number,
): Promise<Style> {
  const { options, system } = context;
  const colours = colourLevel(context, output);
  const [paint, swatch] = await Promise.all([paintFor(colours), swatchFor(colours)]);
  return {
    width: output.columns,
    now,
    paint,
    groupDigits: output.isTTY ? groupDigitsFor(system.env) : String,
    bars: barStyle(system.env, output),
    swatch,
    sourceFlags: sourceFlags(options),
    link: hasLinks(system.env, output) ? hyperlink : undefined,
    endText: reordersText(system.env, output) ? endRightToLeft : undefined,
    hasCursor: output.isTTY && output.rows !== undefined && canRepaint(system.env),
  };
}

/**
 * Returns the writer for a format, and a function that writes the seal after the output, if any.
 */
async function sealedOutput(output: Writer, format: FormatName) {
  if (formatOf(format).isSealed !== true) return { writer: output, writeSeal: async () => {} };
  const { createSeal } = await import('../../view/sheet/seal.ts');
  const seal = createSeal();
  const writer = withWrite(output, (chunk) => {
    seal.add(chunk);
    return output.write(chunk);
  });
  return { writer, writeSeal: () => output.write(seal.lastLine()) };
}

/** Returns a function that masks keys in output. Writes a note when it first masks a key. */
function createMasker(mask: Mask, note: (text: string) => void): (text: string) => string {
  let isNoted = false;
  return (text) => {
    const hidden = mask.hideKnown(text);
    if (hidden !== text && !isNoted) note(repeatedKey);
    isNoted ||= hidden !== text;
    return hidden;
  };
}

/** Returns a writer that masks keys in texts. @param isText whether bytes are text */
const withoutKey = (writer: Writer, hide: (text: string) => string, isText: boolean): Writer =>
  withWrite(writer, (chunk) => {
    const text = isText ? Buffer.from(chunk).toString() : chunk;
    return writer.write(typeof text === 'string' ? hide(text) : text);
  });

function barStyle(env: Variables, { isTTY }: Pick<Writer, 'isTTY'>): BarStyle {
  if (!isTTY || env['ACCESSIBLE']) return 'none';
  return env['TERM'] === 'dumb' ? 'ascii' : 'blocks';
}

/**
 * Checks the output flags, and returns the output format. Call this before requests are sent.
 * @throws PortfolioError `usage`
 */
export async function checkOutput(context: Context, fallback?: FormatName): Promise<FormatName> {
  const format = formatFor(context, fallback);
  await fileOf(context, format);
  await jsonChange(context);
  return format;
}

async function fileOf({ options }: Context, format: FormatName): Promise<OutFile | undefined> {
  if (options.out === undefined) return undefined;
  return (await import('./out-file.ts')).outFile(options.out, format, options);
}

const jsonChange = async (context: Context): Promise<ChangeJson | undefined> =>
  context.options.jq === undefined
    ? undefined
    : (await import('./jq.ts')).jqChange(context.options.jq, context);
