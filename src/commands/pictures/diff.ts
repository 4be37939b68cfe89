// wips diff: shows two revisions of a work in progress side by side, with the share of changed pixels.
import type { Context } from '../../cli/context.ts';
import { checkOutput, formatFor, rendererFor } from '../../cli/printing/output.ts';
import { printerFor } from '../../cli/printing/printer.ts';
import type { RequestOptions } from '../../client/client.ts';
import { fittingPicture } from '../../client/pictures/fitting-picture.ts';
import { PortfolioError, usageError } from '../../errors.ts';
import type { Connection } from '../../records/connection.ts';
import type { RevisionPicture } from '../../view/lists/pictures.ts';
import { type Decoder, decodingFailure, loadDecoder } from '../../view/pictures/decoder.ts';
import { type Difference, differenceOf, framed } from '../../view/pictures/difference.ts';
import type { Printer } from '../../view/pictures/encoder.ts';
import type { Raster, Size } from '../../view/pictures/raster.ts';
import { gap, stripOf, stripText } from '../../view/pictures/strip.ts';
import { ownListSubject } from '../../view/subject.ts';
import { day } from '../../view/text/times.ts';
import { cut } from '../../view/text/width.ts';
import { printRevisionsCurl, readRevisions } from './wip-revisions.ts';

/** Width in pixels at which pictures are compared. */
const compared = 600;

export async function diff(context: Context, [id = '', ...names]: readonly string[]): Promise<void> {
  const { options, source, system } = context;
  if (names.length !== 0 && names.length !== 2)
    throw usageError('wips diff takes two revisions, or none for the newest two');
  await checkOutput(context);
  if (options.curl === true) return printRevisionsCurl(context, id);
  const connection = await source.open(context);
  try {
    const isDrawn = options.output === undefined && options.json !== true && system.stdout.isTTY;
    const finding = isDrawn ? printerFor(context, connection.pictures) : undefined;
    const [before, after] = pairOf(id, await readRevisions(context, connection, id), names);
    const decoder = decoderOrFail();
    const files = await Promise.all([before, after].map((each) => fileOf(connection, each, context.requestOptions)));
    const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = files;
    const to = await decoded(decoder, second, ({ width, height }) => scaledDown({ width, height }));
    const from = await decoded(decoder, first, () => to);
    const difference = differenceOf(from, to);
    const printer = await finding?.();
    if (printer !== undefined) await draw(context, { printer, decoder, from, to, difference, pair: [before, after] });
    await report(context, connection, { before, after, difference, size: to, isShort: printer !== undefined });
  } finally {
    await connection.close();
  }
}

/** Returns the two revisions to compare. @throws PortfolioError `not_found` if one is missing */
function pairOf(
  id: string,
  revisions: readonly RevisionPicture[],
  names: readonly string[],
): readonly [RevisionPicture, RevisionPicture] {
  const find = (name: string) => {
    const found =
      revisions.find(({ record }) => record.revision === name) ??
      revisions.find(({ record }) => String(record.number) === name);
    if (found !== undefined) return found;
    const known = revisions.map(({ record }) => `${record.number} (${record.revision})`).join(', ');
    throw new PortfolioError('not_found', `no revision ${name} of work in progress ${id}`, { hint: `it has ${known}` });
  };
  const [before, after] = names.length === 0 ? revisions.slice(-2) : names.map(find);
  if (before !== undefined && after !== undefined) return [before, after];
  throw new PortfolioError(
    'not_found',
    `work in progress ${id} has ${revisions.length === 1 ? 'one revision' : 'no pictures'}, and two are needed`,
  );
}

function decoderOrFail(): Decoder {
  try {
    return loadDecoder();
  } catch (cause) {
    throw new PortfolioError('unexpected', cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

const fileOf = async (
  { pictures }: Connection,
  { picture }: RevisionPicture,
  request: RequestOptions,
): Promise<Uint8Array> => (await fittingPicture(pictures, picture, compared, request)).bytes;

async function decoded(decoder: Decoder, file: Uint8Array, sizeFor: (size: Size) => Size): Promise<Raster> {
  try {
    return await decoder.raster(file, sizeFor);
  } catch (cause) {
    const why = decodingFailure(cause);
    throw new PortfolioError('unreadable', 'the picture cannot be decoded', { why, cause });
  }
}

function scaledDown({ width, height }: Size): Size {
  const scale = Math.min(1, compared / width, (2 * compared) / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

interface Drawn {
  readonly printer: Printer;
  readonly decoder: Decoder;
  readonly from: Raster;
  readonly to: Raster;
  readonly difference: Difference;
  readonly pair: readonly RevisionPicture[];
}

async function draw({ system }: Context, { printer, decoder, from, to, difference, pair }: Drawn): Promise<void> {
  const { columns = 80, rows = 24 } = system.stdout;
  const most = { columns: Math.floor((columns - 1 - gap) / 2), rows: Math.max(2, rows - 6) };
  const rasters = [from, framed(to, difference.regions)];
  const pictures = await Promise.all(rasters.map(async (raster) => printer.drawFile(await decoder.png(raster), most)));
  const cells = pictures.map((picture, at) => {
    const { number = 0, created_on = null } = pair[at]?.record ?? {};
    const text = `Revision ${number}${created_on === null ? '' : `, ${day(created_on)}`}`;
    return { picture, texts: [stripText(cut(text, most.columns))] };
  });
  const height = Math.max(...pictures.map(({ area }) => area.rows));
  await system.stdout.write(`${stripOf(cells, { columns: most.columns, rows: height })}\n`);
}

interface Report {
  readonly before: RevisionPicture;
  readonly after: RevisionPicture;
  readonly difference: Difference;
  readonly size: Size;
  readonly isShort: boolean;
}

const names = ['wip', 'from', 'to', 'changed', 'width', 'height', 'regions'];

async function report(
  context: Context,
  connection: Connection,
  { before, after, difference, size, isShort }: Report,
): Promise<void> {
  const { changed, regions } = difference;
  const share = Math.round(changed * 10_000) / 10_000;
  if (isShort) return context.system.stdout.write(`${sentence(share, regions.length)}\n`);
  const value = {
    wip: after.record.wip,
    from: before.record.revision,
    to: after.record.revision,
    changed: share,
    width: size.width,
    height: size.height,
    regions,
  };
  const subject = {
    ...ownListSubject({ one: 'difference', many: 'differences' }, 'differences', names),
    // A cell has one text for each region.
    rowsFor: () => () => [
      { ...value, regions: regions.map(({ x, y, width, height }) => `${width}x${height}+${x}+${y}`) },
    ],
  };
  const renderer = await rendererFor(context, formatFor(context), { subject, now: connection.now });
  await renderer.write({ records: [{ value, text: JSON.stringify(value) }] });
  await renderer.end();
}

function sentence(share: number, places: number): string {
  if (share === 0) return 'nothing changed';
  const percent = share < 0.001 ? 'less than 0.1' : (share * 100).toFixed(1);
  const where = places === 0 ? '' : `, in ${places} ${places === 1 ? 'place' : 'places'}`;
  return `${percent}% of the pixels changed${where}`;
}
