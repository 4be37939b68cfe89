// Loads the pictures of this screen and of the next one, and cancels the loading of other pictures.
// Keeps drawn pictures up to a limit of memory.
import type { RecordPicture } from '../../api/kinds/pictures.ts';
import { capitalise } from '../../api/words.ts';
import type { RequestOptions } from '../../client/client.ts';
import { once } from '../../once.ts';
import type { Connection } from '../../records/connection.ts';
import { colourFinder, type FindColours } from '../../records/picture-colours.ts';
import { descriptionText } from '../../view/pictures/description.ts';
import type { DrawnPicture, Missing, Printer } from '../../view/pictures/encoder.ts';
import type { CellSize } from '../../view/pictures/raster.ts';
import type { Style } from '../../view/text/paint.ts';
import { wrap } from '../../view/text/width.ts';

export interface PictureRequest {
  readonly picture: RecordPicture;
  readonly area: CellSize;
}

export interface PictureQueue {
  /**
   * Returns a picture that was drawn for this area; undefined while it is loading.
   * @param copy 0 for the first place of the picture on the screen, 1 for the second; kitty needs a
   * drawing for each
   * @param isHeld whether the picture that was returned last with this is returned while this one
   * is loading, unless it is larger than the area
   */
  drawn(
    picture: RecordPicture,
    area: CellSize,
    copy?: number,
    isHeld?: boolean,
  ): DrawnPicture | Missing | undefined;
  /** Loads these pictures, in this order, and cancels all others. */
  want(pictures: readonly PictureRequest[]): void;
  /** Forgets all pictures, because the size of a cell has changed. */
  clear(): void;
  /** Forgets which pictures could not be loaded, so that they are tried again. */
  retry(): void;
  /**
   * Returns the sequences that delete all pictures from the terminal which are not placed by the
   * screen.
   */
  removal(): string;
}

/**
 * Maximum memory of the drawn pictures, in bytes. Those of this screen and the next are kept even
 * beyond it.
 */
const maxKept = 8_000_000;

/** @param changed called after a change with the sequences to write before the next frame */
export function createPictures(
  printer: Pick<Printer, 'draw'> | undefined,
  changed: (sequences: string) => void,
): PictureQueue {
  const kept = createKept(changed);
  const loading = new Map<string, AbortController>();
  let held = '';

  async function load(
    key: string,
    { picture, area }: PictureRequest,
    by: Pick<Printer, 'draw'>,
  ): Promise<void> {
    const stop = new AbortController();
    loading.set(key, stop);
    try {
      const found = await by.draw(picture, area, stop.signal);
      if (stop.signal.aborted) return;
      kept.add(key, found);
      changed(found.kind === 'lines' ? found.before : '');
    } catch {
      // Rejects only if the whole program is interrupted.
    } finally {
      if (loading.get(key) === stop) loading.delete(key);
    }
  }

  function cancel(wanted: ReadonlyMap<string, PictureRequest>): void {
    for (const [key, stop] of loading) {
      if (wanted.has(key)) continue;
      stop.abort();
      loading.delete(key);
    }
  }

  return {
    drawn: (picture, area, copy = 0, isHeld = false) => {
      const key = kept.copyOf(keyOf(picture, area), copy);
      if (!isHeld) held = '';
      else if (kept.get(key) !== undefined) held = key;
      const found = kept.get(isHeld ? held : key);
      return found !== undefined && isWithin(found, area) ? found : undefined;
    },
    want: (pictures) => {
      const wanted = new Map<string, PictureRequest>();
      const copies = new Map<string, number>();
      for (const each of pictures) {
        const key = keyOf(each.picture, each.area);
        const copy = copies.get(key) ?? 0;
        copies.set(key, copy + 1);
        wanted.set(kept.copyOf(key, copy), each);
      }
      cancel(wanted);
      for (const [key, each] of wanted)
        if (!kept.renew(key) && !loading.has(key) && printer !== undefined)
          void load(key, each, printer);
      kept.trim((key) => wanted.has(key) || key === held);
    },
    clear: () => {
      cancel(new Map());
      held = '';
      changed(kept.removal());
      kept.clear();
    },
    retry: kept.forgetMissing,
    removal: kept.removal,
  };
}

function createKept(changed: (sequences: string) => void) {
  /** The pictures that were wanted last are at the end. */
  const kept = new Map<string, DrawnPicture | Missing>();
  let size = 0;
  return {
    get: (key: string) => kept.get(key),
    add: (key: string, picture: DrawnPicture | Missing): void => {
      kept.set(key, picture);
      size += sizeOf(picture);
    },
    renew: (key: string): boolean => {
      const known = kept.get(key);
      if (known === undefined) return false;
      kept.delete(key);
      kept.set(key, known);
      return true;
    },
    /** All copies have the key of the first one if that can be shown several times. */
    copyOf: (key: string, copy: number): string => {
      const first = kept.get(key);
      const isOnce = first?.kind === 'sequence' && first.remove !== undefined;
      return copy === 0 || !isOnce ? key : `${key} ${copy}`;
    },
    trim: (isNeeded: (key: string) => boolean): void => {
      for (const [key, picture] of kept) {
        if (size <= maxKept) return;
        if (isNeeded(key)) continue;
        kept.delete(key);
        size -= sizeOf(picture);
        const removal = removalOf(picture);
        if (removal !== '') changed(removal);
      }
    },
    forgetMissing: (): void => {
      for (const [key, { kind }] of kept) if (kind === 'missing') kept.delete(key);
    },
    clear: (): void => {
      kept.clear();
      size = 0;
    },
    removal: (): string => [...kept.values()].map(removalOf).join(''),
  };
}

const isWithin = (picture: DrawnPicture | Missing, { columns, rows }: CellSize): boolean =>
  picture.kind === 'missing' || (picture.area.columns <= columns && picture.area.rows <= rows);

const keyOf = ({ sizes }: RecordPicture, { columns, rows }: CellSize): string =>
  `${sizes[0]?.url} ${columns}×${rows}`;

/** The screen itself deletes the pictures whose cells are not text. */
const removalOf = (picture: DrawnPicture | Missing): string =>
  picture.kind === 'lines' ? (picture.remove ?? '') : '';

/** In bytes. In a line with blocks, a character takes two. */
const sizeOf = (picture: DrawnPicture | Missing): number => {
  if (picture.kind === 'missing') return 0;
  if (picture.kind === 'sequence') return picture.sequence.length;
  return picture.lines.reduce((sum, line) => sum + 2 * line.length, picture.before.length);
};

/** Widths in columns: of the block in a colour, and of the sentence about the picture. */
const [swatchColumns, textColumns] = [6, 30];
const maxColours = 5;

export interface PaletteLines {
  /**
   * Returns the colours and the description of a picture as lines; undefined while it is examined.
   * Examines one picture at a time, so that a fast move over many records loads only few.
   */
  readonly lines: (picture: RecordPicture) => readonly string[] | undefined;
  /**
   * Returns the main colours as texts such as `#e4572e`.
   * @throws PortfolioError if the picture cannot be read
   */
  readonly hexesOf: (picture: RecordPicture) => Promise<readonly string[]>;
}

/** @param changed called when a picture has been examined */
export function createPalette(
  connection: Connection,
  request: RequestOptions,
  { drawSwatch }: Pick<Style, 'drawSwatch'>,
  changed: () => void,
): PaletteLines {
  const known = new Map<string, readonly string[]>();
  const finder = once(() => colourFinder(connection, request));
  let isBusy = false;
  const find: FindColours = async (picture) => {
    const found = await (await finder())(picture);
    return { ...found, colours: found.colours.slice(0, maxColours) };
  };

  async function examine(picture: RecordPicture, address: string): Promise<void> {
    isBusy = true;
    try {
      const found = await find(picture);
      const colours = found.colours.map(({ hex }) =>
        drawSwatch === undefined ? hex : `${drawSwatch(hex, swatchColumns)} ${hex}`,
      );
      const words = capitalise(descriptionText(found, picture));
      known.set(address, [...colours, '', ...wrap(words, textColumns)]);
    } catch {
      // The tile says already that the picture is not shown.
      known.set(address, []);
    }
    isBusy = false;
    changed();
  }

  return {
    hexesOf: async (picture) => (await find(picture)).colours.map(({ hex }) => hex),
    lines: (picture) => {
      const address = picture.sizes[0]?.url ?? '';
      const lines = known.get(address);
      if (lines === undefined && !isBusy) void examine(picture, address);
      return lines;
    },
  };
}
