// Draws pictures on the terminal: fetches each in the size that fits, several at a time, and makes of it what the terminal takes.
import { type RecordPicture, sizesToFill } from '../../api/kinds/pictures.ts';
import type { RequestOptions } from '../../client/client.ts';
import type { Pictures } from '../../client/pictures/pictures.ts';
import { PortfolioError } from '../../errors.ts';
import { colourFinder, type FindColours, fileColourFinder } from '../../records/picture-colours.ts';
import { type Images, imagesOn } from '../../terminal/images.ts';
import { type Protocol, type ProtocolName, protocols } from '../../terminal/pictures/protocols.ts';
import { type Decoder, loadDecoder } from '../../view/pictures/decoder.ts';
import { descriptionText, type PictureDescription } from '../../view/pictures/description.ts';
import type { Drawer, DrawnPicture, DrawOptions, DrawPicture, Missing, Printer } from '../../view/pictures/encoder.ts';
import type { Area } from '../../view/pictures/raster.ts';
import { measure, wrap } from '../../view/text/width.ts';
import { imageRequest } from '../colour.ts';
import type { Context } from '../context.ts';

/** Pictures that are fetched and decoded at once. */
const atOnce = 8;
/** Sizes of one picture that are tried: where one is missing or broken, the next one may be there. */
const tries = 3;

/** Starts to ask the terminal at once. The result is the same for each call. */
export function printerFor(context: Context, pictures: Pictures): () => Promise<Printer | undefined> {
  const printer = imagesOn(imageRequest(context)).then((images) =>
    images === undefined ? undefined : printerOf(images, pictures, context),
  );
  // It is thrown where it is awaited.
  printer.catch(() => {});
  return () => printer;
}

export function printerOf(
  images: Images,
  pictures: Pictures,
  { system, trace, requestOptions }: Pick<Context, 'system' | 'trace' | 'requestOptions'>,
): Printer {
  const turn = turns(atOnce);
  let decoder: Decoder | undefined;
  const firstId = 1 + Math.floor(system.random() * 0xff_0000);
  let ids = 0;
  const means: DrawOptions = {
    ...images,
    level: images.level ?? 2,
    nextId: () => firstId + (ids++ % 0xffff),
    decoder: () => {
      decoder ??= loadDecoder();
      return decoder;
    },
  };
  const drawing = (protocol: ProtocolName): Drawer => {
    const { isText, needsDecoder = false, load }: Protocol = protocols[protocol];
    let loading: Promise<{ readonly draw: DrawPicture }> | undefined;
    const drawAny = async (
      picture: RecordPicture,
      most: Area,
      signal: AbortSignal,
    ): Promise<DrawnPicture | Missing> => {
      loading ??= load();
      if (needsDecoder && decoder === undefined) loadSoon(means.decoder);
      const pixels = most.columns * (isText ? 2 : images.cell.width);
      let why = '';
      for (const { url } of sizesToFill(picture, pixels).slice(0, tries)) {
        try {
          const [{ bytes }, { draw }] = await Promise.all([pictures.get(url, { ...requestOptions, signal }), loading]);
          return await draw(bytes, most, means);
        } catch (error) {
          system.signal.throwIfAborted();
          why ||= reasonOf(error);
          trace(`picture ${url}: ${reasonOf(error)}`);
          if (signal.aborted) break;
        }
      }
      return { kind: 'missing', why };
    };
    return {
      cell: images.cell,
      isText,
      drawFile: async (file, most) => (await load()).draw(file, most, means),
      draw: (picture, most, ms) =>
        turn(() => drawAny(picture, most, ms === undefined ? system.signal : limited(system.signal, ms))),
    };
  };
  return { ...drawing(images.protocol), asText: images.level === undefined ? undefined : drawing('blocks') };
}

/** Milliseconds after which the requests for the first pictures have been sent. */
const sending = 10;

/** Loads the decoder while the first pictures are on their way. Why it cannot be loaded is said when it is used. */
function loadSoon(decoder: DrawOptions['decoder']): void {
  setTimeout(() => {
    try {
      decoder();
    } catch {}
  }, sending).unref();
}

const limited = (signal: AbortSignal, ms: number): AbortSignal => AbortSignal.any([signal, AbortSignal.timeout(ms)]);

function reasonOf(error: unknown): string {
  if (error instanceof PortfolioError)
    return `${error.message}${error.details.why === undefined ? '' : ` (${error.details.why})`}`;
  const message = error instanceof Error ? error.message : String(error);
  // sharp's words for a warning that it takes for an error.
  return /failOn/.test(message) ? 'the file is damaged or cut short' : message;
}

/** Lets so many work at once; others wait in the order in which they came. */
function turns(most: number) {
  let working = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (working >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else working += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) working -= 1;
      else next();
    }
  };
}

/** Nothing is loaded before the first picture. */
export function describingPrinter(pictures: Pictures, request: RequestOptions): () => Promise<Printer | undefined> {
  let made: Promise<Printer> | undefined;
  return () => {
    made ??= Promise.all([colourFinder({ pictures }, request), fileColourFinder()]).then(([looks, look]) =>
      printerOfWords({ looks, look, signal: request.signal }),
    );
    return made;
  };
}

interface DescribeOptions {
  readonly looks: FindColours;
  readonly look: (file: Uint8Array) => Promise<PictureDescription>;
  readonly signal: AbortSignal;
}

function printerOfWords({ looks, look, signal }: DescribeOptions): Printer {
  const draw = async (picture: RecordPicture, most: Area): Promise<DrawnPicture | Missing> => {
    try {
      return textIn(descriptionText(await looks(picture, signal), picture), most);
    } catch (error) {
      signal.throwIfAborted();
      return { kind: 'missing', why: error instanceof PortfolioError ? error.message : String(error) };
    }
  };
  const drawer: Drawer = {
    cell: { width: 8, height: 16 },
    isText: true,
    draw,
    drawFile: async (file, most) => textIn(descriptionText(await look(file)), most),
  };
  return { ...drawer, asText: drawer };
}

function textIn(text: string, { columns, rows }: Area): DrawnPicture {
  const lines = wrap(text, columns).slice(0, rows);
  const padded = lines.map((line) => `${line}${' '.repeat(Math.max(0, columns - measure(line)))}`);
  return { kind: 'lines', area: { columns, rows: padded.length }, before: '', lines: padded };
}
