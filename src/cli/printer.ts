// Draws pictures on the terminal: fetches each in the size that fits, several at a time, and makes of it what the terminal takes.
import { sizesToFill } from '../api/record-pictures.ts';
import type { Pictures } from '../client/pictures.ts';
import { PortfolioError } from '../errors.ts';
import { type Decoder, loadDecoder } from '../view/pictures/decoder.ts';
import type { DrawPicture, Means, Printer } from '../view/pictures/drawing.ts';
import { type ProtocolName, protocols } from '../view/pictures/protocols.ts';
import type { Context } from './context.ts';
import { type Images, imagesOn } from './images.ts';

/** Pictures that are fetched and decoded at once. */
const atOnce = 8;
/** Sizes of one picture that are tried: where one is missing or broken, the next one may be there. */
const tries = 3;

/** Starts to ask the terminal at once. The result is the same for each call. */
export function printerFor(context: Context, pictures: Pictures): () => Promise<Printer | undefined> {
  const printer = imagesOn(context).then((images) =>
    images === undefined ? undefined : printerOf(images, pictures, context),
  );
  // It is thrown where it is awaited.
  printer.catch(() => {});
  return () => printer;
}

export function printerOf(images: Images, pictures: Pictures, { system }: Pick<Context, 'system'>): Printer {
  const turn = turns(atOnce);
  let decoder: Decoder | undefined;
  const firstId = 1 + Math.floor(system.random() * 0xff_0000);
  let ids = 0;
  const means: Means = {
    ...images,
    nextId: () => firstId + (ids++ % 0xffff),
    decoder: () => {
      decoder ??= loadDecoder();
      return decoder;
    },
  };
  const printer = (protocol: ProtocolName): Printer => {
    const { isText, load } = protocols[protocol];
    let drawing: Promise<{ readonly draw: DrawPicture }> | undefined;
    return {
      cell: images.cell,
      isText,
      asText: isText ? undefined : printer('blocks'),
      draw: (picture, most) =>
        turn(async () => {
          drawing ??= load();
          const pixels = most.columns * (isText ? 2 : images.cell.width);
          let why = '';
          for (const { url } of sizesToFill(picture, pixels).slice(0, tries)) {
            try {
              const [{ bytes }, { draw }] = await Promise.all([pictures.get(url, system.signal), drawing]);
              return await draw(bytes, most, means);
            } catch (error) {
              system.signal.throwIfAborted();
              why ||= reasonOf(error);
            }
          }
          return { kind: 'missing', why };
        }),
    };
  };
  return printer(images.protocol);
}

function reasonOf(error: unknown): string {
  if (error instanceof PortfolioError)
    return `${error.message}${error.details.why === undefined ? '' : ` (${error.details.why})`}`;
  return error instanceof Error ? error.message : String(error);
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
