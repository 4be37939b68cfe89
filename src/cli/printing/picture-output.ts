// Chooses the printer for pictures, and the screen to which pictures are written.
import { sizesToFill } from '../../api/kinds/pictures.ts';
import type { RequestOptions } from '../../client/client.ts';
import type { Pictures } from '../../client/pictures/pictures.ts';
import { type Writer, withWrite } from '../../system/output-stream.ts';
import type { FetchPicture } from '../../view/format.ts';
import { type FormatName, formatOf } from '../../view/formats/formats.ts';
import type { Printer } from '../../view/pictures/encoder.ts';
import type { RecordPresenter } from '../../view/record-presenter.ts';
import type { Context } from '../context.ts';
import { createImageRequest } from '../image-request.ts';

export interface PictureOutput {
  readonly output: Writer;
  readonly loadPicturePrinter?: (() => Promise<Printer | undefined>) | undefined;
  /** The screen for output that the pager must not receive. */
  readonly unpagedOutput?: Writer;
}

/**
 * Returns the printer and the screen. If pictures are drawn, starts to ask the terminal which
 * formats it supports.
 */
export async function openPictureOutput(
  context: Context,
  format: FormatName,
  {
    presenter,
    pictures,
  }: { readonly presenter: RecordPresenter; readonly pictures?: Pick<Pictures, 'get'> | undefined },
): Promise<PictureOutput> {
  const { output } = context.pager;
  const { picturesIn, defaultFor } = formatOf(format);
  const isDrawn = picturesIn === 'lists' || (picturesIn === 'pages' && presenter.hasPages);
  const isUsual = context.options.output === undefined && defaultFor === 'pipe';
  if (context.options.images !== undefined && (isDrawn || isUsual)) await noteUnseen(context);
  if (pictures === undefined || presenter.pictured === undefined || !isDrawn) return { output };
  const isDescribed = context.options.describe === true;
  if (!isDescribed && !output.isTTY) return { output };
  const { printerFor } = await import('./printer.ts');
  const loadPicturePrinter = printerFor(context, pictures);
  if (isDescribed) return { loadPicturePrinter, output };
  if (picturesIn === 'lists')
    return {
      loadPicturePrinter: withNote(context, loadPicturePrinter),
      output: unpaged(context, loadPicturePrinter),
    };
  const { stdout } = context.system;
  return {
    loadPicturePrinter,
    output,
    ...(stdout.rows === undefined ? {} : { unpagedOutput: stdout }),
  };
}

/** Writes a note if --images has no effect. */
async function noteUnseen(context: Context): Promise<void> {
  const { isUnseen } = await import('../../terminal/images.ts');
  if (!isUnseen(createImageRequest(context))) return;
  const why =
    'standard output is not a terminal (set PORTFOLIO_FORCE_TTY=80 to get pictures anyway)';
  await context.note(`--images ${context.options.images} has no effect: ${why}`);
}

/** Wraps `printer`. If the list has no pictures, writes one note that explains why. */
function withNote(
  context: Context,
  printer: () => Promise<Printer | undefined>,
): () => Promise<Printer | undefined> {
  let isNoted = false;
  return async () => {
    const found = await printer();
    if (found !== undefined || isNoted) return found;
    isNoted = true;
    const { lacksColours } = await import('../../terminal/images.ts');
    if (lacksColours(createImageRequest(context)))
      await context.note(`${whyNoColours(context)}; try --images blocks`);
    return found;
  };
}

function whyNoColours({ settings, system: { env } }: Context): string {
  const color = settings().get('color')?.value;
  const off =
    color === 'never'
      ? '--color never'
      : color !== 'always' && env['NO_COLOR']
        ? 'NO_COLOR'
        : undefined;
  if (off === undefined)
    return `${env['TERM'] ? `TERM=${env['TERM']}` : 'this terminal'} has too few colours for pictures`;
  return `pictures need colours, which ${off} turns off`;
}

/** Returns the screen for a list with pictures. Only pictures that are drawn as text are paged. */
const unpaged = ({ system, pager }: Context, printer: () => Promise<Printer | undefined>): Writer =>
  withWrite(pager.output, async (chunk) => {
    const isPaged = (await printer())?.isText !== false;
    return (isPaged ? pager.output : system.stdout).write(chunk);
  });

/** Returns a function that fetches a picture as a file, for formats such as HTML. */
export const createPictureFetcher =
  (pictures: Pick<Pictures, 'get'>, request: RequestOptions): FetchPicture =>
  async (picture, pixels) => {
    const [{ fittingPicture }, { pictureTypes }] = await Promise.all([
      import('../../client/pictures/pictures.ts'),
      import('../../client/pictures/picture-type.ts'),
    ]);
    const { bytes, type } = await fittingPicture(pictures, sizesToFill(picture, pixels), request);
    return { bytes, media: pictureTypes[type].media };
  };
