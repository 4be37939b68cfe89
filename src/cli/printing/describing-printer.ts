// --describe on a screen: a printer whose pictures are words, for people who do not see them.
import type { RecordPicture } from '../../api/record-pictures.ts';
import type { RequestOptions } from '../../client/client.ts';
import type { Pictures } from '../../client/pictures/pictures.ts';
import { PortfolioError } from '../../errors.ts';
import { colourFinder, type FindColours, fileColourFinder } from '../../records/picture-colours.ts';
import { descriptionText, type PictureDescription } from '../../view/pictures/description.ts';
import type { Drawer, DrawnPicture, Missing, Printer } from '../../view/pictures/encoder.ts';
import type { Area } from '../../view/pictures/raster.ts';
import { measure, wrap } from '../../view/text/width.ts';

/** Nothing is loaded before the first picture. */
export function describingPrinter(pictures: Pictures, request: RequestOptions): () => Promise<Printer | undefined> {
  let made: Promise<Printer> | undefined;
  return () => {
    made ??= Promise.all([colourFinder({ pictures }, request), fileColourFinder()]).then(([looks, look]) =>
      printerOf({ looks, look, signal: request.signal }),
    );
    return made;
  };
}

interface DrawOptions {
  readonly looks: FindColours;
  readonly look: (file: Uint8Array) => Promise<PictureDescription>;
  readonly signal: AbortSignal;
}

function printerOf({ looks, look, signal }: DrawOptions): Printer {
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
