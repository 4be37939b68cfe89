// Creates renderers that write to stdout, to the file of --out, or to another writer.
import { type Mask, repeatedKeyNote } from '../../client/mask.ts';
import type { Pictures } from '../../client/pictures/pictures.ts';
import { PortfolioError } from '../../errors.ts';
import { type EnvVariables, isRunByAssistant } from '../../system/environment.ts';
import { type Writer, withWrite } from '../../system/output-stream.ts';
import { canRepaint, reordersText, supportsLinks } from '../../terminal/abilities.ts';
import { checkCollectedBytes } from '../../view/collected.ts';
import type {
  ChangeJson,
  FetchPicture,
  MakeRenderer,
  RenderContext,
  Renderer,
} from '../../view/format.ts';
import {
  canShow,
  type FormatName,
  formatOf,
  parseCaptions,
  tileSizes,
} from '../../view/formats/formats.ts';
import type { RecordPresenter } from '../../view/record-presenter.ts';
import { hyperlink } from '../../view/text/links.ts';
import { createDigitGrouping } from '../../view/text/numbers.ts';
import { type BarStyle, loadPaint, loadSwatchDrawer, type Style } from '../../view/text/paint.ts';
import { addDirectionMark } from '../../view/text/width.ts';
import { resolveColourLevel } from '../colour.ts';
import type { Context } from '../context.ts';
import { formatSourceFlags } from '../suggested-command.ts';
import { chooseFormat } from './output-format.ts';
import type { PictureOutput } from './picture-output.ts';

export interface RenderInput {
  readonly presenter: RecordPresenter;
  /** Milliseconds since 1970, from which relative times such as `2 days ago` are calculated. */
  readonly now: number;
  /** Fetches pictures. Undefined if the output shows none, or only those of `fetchPicture`. */
  readonly pictures?: Pick<Pictures, 'get'>;
  /** Reads the pictures of a sheet. By default, `pictures` fetches them. */
  readonly fetchPicture?: FetchPicture;
  /**
   * Base address of the service that sent the records. By default, sheets do not name the service,
   * and rows such as `@3` belong to the source of the command.
   */
  readonly baseUrl?: string;
  /** Command line that prints the records. It is stored together with their rows. */
  readonly command?: string;
  /** Returns the title of a sheet or a feed if --title was not typed. See `SheetOptions`. */
  readonly getTitle?: RenderContext['getTitle'];
  /** Makes the renderer. By default, the code of the format makes it. */
  readonly makeRenderer?: MakeRenderer | undefined;
}

export interface RendererOptions {
  readonly isNumbered?: boolean;
  readonly loadPicturePrinter?: PictureOutput['loadPicturePrinter'];
  readonly unpagedOutput?: Writer | undefined;
  /** Whether API keys stay in the output. By default, they are masked. */
  readonly isExact?: boolean;
  /** Receives the notes of the renderer, and the note that a key was masked. */
  readonly note: RenderContext['note'];
}

/**
 * Returns the renderer of the format. Masks API keys in its output, unless `isExact` is true. Its
 * `write` throws PortfolioError `incomplete` if it has collected too many bytes.
 */
export async function createFormatRenderer(
  writer: Writer,
  context: Context,
  format: FormatName,
  {
    presenter,
    now,
    pictures,
    fetchPicture,
    makeRenderer,
    baseUrl,
    getTitle,
    note,
    ...rendererOptions
  }: RenderInput & RendererOptions,
): Promise<Renderer> {
  const { options } = context;
  const makeFormatRenderer = makeRenderer ?? (await formatOf(format).load()).makeRenderer;
  const style = await loadStyle(context, writer, now);
  const { title: typedTitle } = options;
  const hideKeys = createMasker(context.mask, (text) => void note(text));
  // With --tile, a sheet shows a single record as a tile, not as a page.
  const tilePresenter = options.tile === undefined ? presenter : { ...presenter, card: undefined };
  const isJsonFormat = formatOf(format).allowsJsonChange === true;
  const renderer = await makeFormatRenderer(tilePresenter, {
    output:
      rendererOptions.isExact === true ? writer : withHiddenKeys(writer, hideKeys, isJsonFormat),
    hideKeys,
    style,
    columnSpec: options.columns,
    showsHeaders: options.headers,
    isNumbered: rendererOptions.isNumbered === true,
    loadPicturePrinter: rendererOptions.loadPicturePrinter,
    unpagedOutput: rendererOptions.unpagedOutput,
    fetchPicture:
      fetchPicture ??
      (pictures &&
        (async (...args) => {
          const { createPictureFetcher } = await import('./picture-output.ts');
          return createPictureFetcher(pictures, context.requestOptions)(...args);
        })),
    loadDecoder: context.loadDecoder,
    describesPictures: options.describe === true,
    getTitle: typedTitle === undefined ? getTitle : () => typedTitle,
    subtitle: options.subtitle,
    senderName: context.settings().get('sheetFrom')?.value,
    serviceName:
      context.source.isUserLibrary || baseUrl === undefined ? undefined : new URL(baseUrl).host,
    captions: parseCaptions(options.captions ?? options.columns ?? 'minimal'),
    tile: tileSizes.find((size) => size === options.tile) ?? 'medium',
    theme: options.dark === true ? 'dark' : undefined,
    scale: Number(options.scale ?? 1),
    isColoured: options.color === 'always',
    note,
    changeJson: await loadJsonChange(context),
  });
  return {
    write: async (batch) => {
      await renderer.write(batch);
      checkCollectedBytes(renderer.getCollectedBytes?.() ?? 0);
    },
    end: renderer.end,
  };
}

/**
 * Returns `note`, which collects the notes of a renderer, and `write`, which writes the collected
 * notes when the output has ended.
 */
export function createNoteCollector() {
  const notes: string[] = [];
  let failure: PortfolioError | undefined;
  return {
    note: async (text: string, isIncomplete = false): Promise<void> => {
      if (isIncomplete) failure = new PortfolioError('incomplete', text);
      else notes.push(text);
    },
    /** Writes the notes. @throws PortfolioError `incomplete` if a note was about missing output */
    write: async (note: ((text: string) => Promise<void>) | undefined): Promise<void> => {
      for (const text of notes) await note?.(text);
      if (failure !== undefined) throw failure;
    },
  };
}

/**
 * Returns a renderer that writes the records to stdout or to the file of --out. Its `end` also
 * stores the rows of a list on a terminal, closes the pager, and writes notes.
 * @throws PortfolioError `usage` if the records lack what the format shows
 */
export async function openRenderer(
  context: Context,
  format: FormatName,
  input: RenderInput,
): Promise<Renderer> {
  const { options, system, pager } = context;
  const { presenter, pictures, makeRenderer, baseUrl, command } = input;
  if (makeRenderer === undefined && !canShow(format, presenter))
    (await import('./check-format.ts')).checkFormatSupported(format, presenter);
  const canDrawPictures =
    presenter.hasPages || formatOf(format).picturesIn === 'lists' || options.images !== undefined;
  const { output, loadPicturePrinter, unpagedOutput }: PictureOutput = canDrawPictures
    ? await (await import('./picture-output.ts')).openPictureOutput(context, format, {
        presenter,
        pictures,
      })
    : { output: pager.output };
  const documentOutput =
    options.out !== undefined || formatOf(format).isSealed === true
      ? (await import('./out-file.ts')).openDocument(context, format, output)
      : undefined;
  const writer = documentOutput?.writer ?? output;
  const lastListCollector =
    writer.isTTY && presenter.isNumbered
      ? await (await import('./numbering.ts')).createLastListCollector(context, presenter, {
          baseUrl,
          command,
        })
      : undefined;
  const noteCollector = createNoteCollector();
  const renderer = await createFormatRenderer(writer, context, format, {
    ...input,
    isNumbered: lastListCollector !== undefined,
    loadPicturePrinter,
    unpagedOutput,
    isExact: isExactJson(context, format),
    note: noteCollector.note,
  });
  let recordCount = 0;
  return {
    write: async (batch) => {
      recordCount += batch.records.length;
      lastListCollector?.add(batch.records);
      await renderer.write(batch);
    },
    end: async () => {
      // Saves the rows first, because ending the output throws if the user quits the pager early.
      await lastListCollector?.save();
      await (documentOutput?.end(renderer, presenter, recordCount) ?? renderer.end());
      await pager.close();
      // Writes the notes now, because the pager may print the records only when it closes. A sheet
      // is sent to others, so notes about it are written even if stderr is not a terminal.
      await noteCollector.write(formatOf(format).isSheet === true ? context.note : context.remark);
      if (isRunByAssistant(system.env) && formatOf(format).defaultFor === 'pipe')
        await (await import('./column-note.ts')).noteColumns(context, presenter);
    },
  };
}

/**
 * Whether the output is JSON for a program, not for a terminal, the file of --out, or the counts of
 * --facet. The renderer then masks no API keys, so the program gets what the service sent.
 */
export const isExactJson = ({ options, pager }: Context, format: FormatName): boolean =>
  formatOf(format).allowsJsonChange === true &&
  !pager.output.isTTY &&
  options.out === undefined &&
  options.facet === undefined;

/** Returns the style of text for this output. @param now see `RenderInput` */
export async function loadStyle(
  context: Pick<Context, 'system' | 'settings' | 'options'>,
  output: Writer,
  now: number,
): Promise<Style> {
  const { options, system } = context;
  const colourLevel = resolveColourLevel(context, output);
  const [paint, drawSwatch] = await Promise.all([
    loadPaint(colourLevel),
    loadSwatchDrawer(colourLevel),
  ]);
  return {
    get width() {
      return output.columns;
    },
    now,
    paint,
    groupDigits: output.isTTY ? createDigitGrouping(system.env) : String,
    bars: chooseBarStyle(system.env, output),
    drawSwatch,
    sourceFlags: formatSourceFlags(options),
    link: supportsLinks(system.env, output) ? hyperlink : undefined,
    addDirectionMark: reordersText(system.env, output) ? addDirectionMark : undefined,
    canMoveCursor: output.isTTY && output.rows !== undefined && canRepaint(system.env),
  };
}

/** Returns a function that masks known API keys, and writes a note when it first masks one. */
function createMasker(mask: Mask, note: (text: string) => void): (text: string) => string {
  let isNoted = false;
  return (text) => {
    const maskedText = mask.hideKnownKeys(text);
    if (maskedText !== text && !isNoted) note(repeatedKeyNote);
    isNoted ||= maskedText !== text;
    return maskedText;
  };
}

/**
 * Returns a writer that masks API keys in each text before it passes the text to `writer`.
 * @param decodesBytes whether bytes are UTF-8 text to mask; otherwise they are passed unchanged
 */
const withHiddenKeys = (
  writer: Writer,
  hideKeys: (text: string) => string,
  decodesBytes: boolean,
): Writer =>
  withWrite(writer, (chunk) => {
    const content = decodesBytes ? Buffer.from(chunk).toString() : chunk;
    return writer.write(typeof content === 'string' ? hideKeys(content) : content);
  });

function chooseBarStyle(env: EnvVariables, { isTTY }: Pick<Writer, 'isTTY'>): BarStyle {
  if (!isTTY || env['ACCESSIBLE']) return 'none';
  return env['TERM'] === 'dumb' ? 'ascii' : 'blocks';
}

/**
 * Checks the output flags, and returns the output format. Call this before requests are sent.
 * @throws PortfolioError `usage` if a flag is wrong, or cannot be used with the command or the
 * format; `unsafe` if --out names a link, a device or a named pipe
 */
export async function checkAndChooseFormat(
  context: Context,
  commandDefault?: FormatName,
): Promise<FormatName> {
  const { options } = context;
  const format = chooseFormat(context, commandDefault);
  if (Object.keys(options).length > 0 || formatOf(format).refusesTerminal === true)
    (await import('./check-format.ts')).checkFormat(context, format);
  if (options.out !== undefined)
    (await import('./out-file.ts')).createOutFile(options.out, format, options);
  await loadJsonChange(context);
  return format;
}

const loadJsonChange = async (context: Context): Promise<ChangeJson | undefined> =>
  context.options.jq === undefined
    ? undefined
    : (await import('./jq.ts')).jqChange(context.options.jq, context);
