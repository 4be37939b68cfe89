// Fetches pictures, several at a time. Draws them on the terminal, or prints a description of each
// with --describe.
import pLimit from 'p-limit';
import { type RecordPicture, sizesToFill } from '../../api/kinds/pictures.ts';
import type { Pictures } from '../../client/pictures/pictures.ts';
import { formatError, isFailure, joinSignals, messageOf } from '../../errors.ts';
import { once } from '../../once.ts';
import { colourFinder, fileColourFinder } from '../../records/picture-colours.ts';
import { type Images, imagesOn } from '../../terminal/images.ts';
import {
  type PictureProtocol,
  type PictureProtocolName,
  pictureProtocols,
} from '../../terminal/pictures/protocols.ts';
import { descriptionText } from '../../view/pictures/description.ts';
import type {
  Drawer,
  DrawnPicture,
  DrawOptions,
  Missing,
  Printer,
} from '../../view/pictures/encoder.ts';
import type { CellSize } from '../../view/pictures/raster.ts';
import { measureWidth, wrap } from '../../view/text/width.ts';
import type { Context } from '../context.ts';
import { createImageRequest } from '../image-request.ts';

/** Maximum number of pictures that are fetched and decoded at the same time. */
const concurrency = 8;
/** Maximum number of sizes to try for one picture. */
const tries = 3;

/**
 * Starts to query the terminal, except with --describe. Returns a function that waits for the
 * answer and always returns the same printer.
 */
export function printerFor(
  context: Context,
  pictures: Pick<Pictures, 'get'>,
): () => Promise<Printer | undefined> {
  if (context.options.describe === true) return describingPrinter(pictures, context);
  const printer = imagesOn(createImageRequest(context)).then((images) =>
    images === undefined ? undefined : printerOf(images, pictures, context),
  );
  // Avoids an unhandled rejection. The caller awaits the same promise later.
  printer.catch(() => {});
  return () => printer;
}

function printerOf(
  images: Images,
  pictures: Pick<Pictures, 'get'>,
  {
    system,
    trace,
    requestOptions,
    loadDecoder,
  }: Pick<Context, 'system' | 'trace' | 'requestOptions' | 'loadDecoder'>,
): Printer {
  const limit = pLimit(concurrency);
  let isLoading = false;
  const firstId = 1 + Math.floor(system.random() * 0xff_0000);
  let ids = 0;
  let drawOptions: DrawOptions = {
    ...images,
    level: images.level ?? 2,
    nextId: () => firstId + (ids++ % 0xffff),
    decoder: loadDecoder,
  };
  const drawing = (protocol: PictureProtocolName): Drawer => {
    const {
      isText,
      keepsPictures = false,
      needsDecoder = false,
      load,
    }: PictureProtocol = pictureProtocols[protocol];
    const loadOnce = once(load);
    const drawAny: Drawer['draw'] = async (picture, max, until) => {
      const limits =
        until === undefined ? [] : [typeof until === 'number' ? AbortSignal.timeout(until) : until];
      const signal = joinSignals(system.signal, ...limits);
      const loaded = loadOnce();
      if (needsDecoder && !isLoading) loadSoon(loadDecoder);
      isLoading = true;
      const drawFrom = async (url: string): Promise<DrawnPicture | Missing> => {
        const received = pictures.get(url, { ...requestOptions, signal });
        const [{ bytes }, { draw }] = await Promise.all([received, loaded]);
        return draw(bytes, max, drawOptions);
      };
      const failed = (url: string, why: string): boolean => {
        system.signal.throwIfAborted();
        trace(`picture ${url}: ${why}`);
        return signal.aborted;
      };
      const pixels = max.columns * (isText ? 2 : drawOptions.cell.width);
      return drawFirst(sizesToFill(picture, pixels), drawFrom, failed);
    };
    return {
      cell: images.cell,
      isText,
      keepsPictures,
      drawFile: async (file, max) => (await load()).draw(file, max, drawOptions),
      draw: (picture, max, until) => limit(drawAny, picture, max, until),
    };
  };
  return {
    ...drawing(images.protocol),
    asText: images.level === undefined ? undefined : drawing('blocks'),
    cellQuery: images.cellQuery,
    useCell: (cell) => {
      drawOptions = { ...drawOptions, cell };
    },
  };
}

/**
 * Draws the first size that can be drawn. Tries a few, because files of some sizes may be missing
 * or damaged.
 * @param failed called for each failure; returns whether to give up
 */
async function drawFirst(
  sizes: RecordPicture['sizes'],
  draw: (url: string) => Promise<DrawnPicture | Missing>,
  failed: (url: string, why: string) => boolean,
): Promise<DrawnPicture | Missing> {
  let why = '';
  let tried = 0;
  for (const { url } of sizes) {
    try {
      return await draw(url);
    } catch (error) {
      const isOver = failed(url, reasonOf(error));
      why ||= reasonOf(error);
      // Offline, any size may be stored.
      if (!isFailure(error, 'not_kept')) tried += 1;
      if (isOver || tried === tries) break;
    }
  }
  return { kind: 'missing', why };
}

/**
 * Delay in milliseconds before the decoder is loaded, so that the first requests are sent earlier.
 */
const sending = 10;

/**
 * Loads the decoder while the first pictures are received. Ignores errors, because the first
 * decoding throws them.
 */
function loadSoon(loadDecoder: DrawOptions['decoder']): void {
  setTimeout(() => loadDecoder().catch(() => {}), sending).unref();
}

function reasonOf(error: unknown): string {
  if (isFailure(error)) return formatError(error);
  const message = messageOf(error);
  // sharp reports some warnings as errors that contain the word `failOn`.
  return /failOn/.test(message) ? 'the file is damaged or cut short' : message;
}

/**
 * Returns a function that creates the printer for --describe once. Instead of pictures, it prints
 * descriptions.
 */
function describingPrinter(
  pictures: Pick<Pictures, 'get'>,
  context: Pick<Context, 'loadDecoder' | 'requestOptions'>,
): () => Promise<Printer | undefined> {
  return once(() => printerOfWords(pictures, context));
}

async function printerOfWords(
  pictures: Pick<Pictures, 'get'>,
  { loadDecoder, requestOptions: request }: Pick<Context, 'loadDecoder' | 'requestOptions'>,
): Promise<Printer> {
  const [findColours, describeFile] = await Promise.all([
    colourFinder({ pictures, loadDecoder }, request),
    fileColourFinder(loadDecoder, request.signal),
  ]);
  const limit = pLimit(concurrency);
  const describe = async (
    picture: RecordPicture,
    max: CellSize,
  ): Promise<DrawnPicture | Missing> => {
    try {
      return textIn(descriptionText(await findColours(picture), picture), max);
    } catch (error) {
      request.signal.throwIfAborted();
      return { kind: 'missing', why: messageOf(error) };
    }
  };
  const drawer: Drawer = {
    cell: { width: 8, height: 16 },
    isText: true,
    draw: (picture, max) => limit(describe, picture, max),
    drawFile: async (file, max) => textIn(descriptionText(await describeFile(file)), max),
  };
  return { ...drawer, asText: drawer };
}

/**
 * Returns a description as a picture of text lines. It may be higher than the area, because no text
 * is cut.
 */
function textIn(text: string, { columns }: CellSize): DrawnPicture {
  const lines = wrap(text, columns);
  const padded = lines.map(
    (line) => `${line}${' '.repeat(Math.max(0, columns - measureWidth(line)))}`,
  );
  return { kind: 'lines', area: { columns, rows: padded.length }, before: '', lines: padded };
}
