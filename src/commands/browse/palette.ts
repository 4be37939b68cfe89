// Describes the picture of the chosen record for the panel: its main colours, and a sentence.
import type { RecordPicture } from '../../api/kinds/pictures.ts';
import type { RequestOptions } from '../../client/client.ts';
import type { Connection } from '../../records/connection.ts';
import { colourFinder, type FindColours } from '../../records/picture-colours.ts';
import { descriptionText } from '../../view/pictures/description.ts';
import type { Style } from '../../view/text/paint.ts';
import { wrap } from '../../view/text/width.ts';

/** Widths in columns: of the block in a colour, and of the sentence about the picture. */
const [swatchColumns, textColumns] = [6, 30];
/** Maximum number of colours. */
const maxColours = 5;

/**
 * Returns a function that returns the lines about a picture; undefined while it is examined. Examines one picture at a
 * time, so that a fast move over many records loads only few.
 * @param changed called when a picture has been examined
 */
export function createPalette(
  connection: Connection,
  request: RequestOptions,
  { swatch }: Pick<Style, 'swatch'>,
  changed: () => void,
): (picture: RecordPicture) => readonly string[] | undefined {
  const known = new Map<string, readonly string[]>();
  let finder: Promise<FindColours> | undefined;
  let isBusy = false;

  async function examine(picture: RecordPicture, address: string): Promise<void> {
    isBusy = true;
    try {
      finder ??= colourFinder(connection, request);
      const found = await (await finder)(picture);
      const colours = found.colours
        .slice(0, maxColours)
        .map(({ hex }) => (swatch === undefined ? hex : `${swatch(hex, swatchColumns)} ${hex}`));
      known.set(address, [...colours, ...wrap(descriptionText(found, picture), textColumns)]);
    } catch {
      // The tile says already that the picture is not shown.
      known.set(address, []);
    }
    isBusy = false;
    changed();
  }

  return (picture) => {
    const address = picture.sizes[0]?.url ?? '';
    const lines = known.get(address);
    if (lines === undefined && !isBusy) void examine(picture, address);
    return lines;
  };
}
