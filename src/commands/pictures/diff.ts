// wips diff: shows two revisions of a work in progress side by side, and the percentage of changed
// pixels.
import { endpointOf } from '../../api/catalogue.ts';
import { decode } from '../../api/decode.ts';
import { sizesToFill } from '../../api/kinds/pictures.ts';
import { quantity } from '../../api/words.ts';
import type { Context } from '../../cli/context.ts';
import { printCurl } from '../../cli/curl.ts';
import { writeOwn } from '../../cli/printing/facts.ts';
import { checkAndChooseFormat, type RenderInput } from '../../cli/printing/output.ts';
import { printerFor } from '../../cli/printing/printer.ts';
import { fittingPicture } from '../../client/pictures/pictures.ts';
import { PortfolioError, usageError } from '../../errors.ts';
import type { Connection } from '../../records/connection.ts';
import { fetchAndStorePage } from '../../records/fetch-page.ts';
import type { MakeRenderer } from '../../view/format.ts';
import { type FormatName, formatOf } from '../../view/formats/formats.ts';
import { ownListSubject, sameMembers } from '../../view/lists/own-list.ts';
import { type RevisionPicture, revisionPictures } from '../../view/lists/pictures.ts';
import { type Decoder, decodingError } from '../../view/pictures/decoder.ts';
import { comparePictures, type Difference, framed } from '../../view/pictures/difference.ts';
import type { Printer } from '../../view/pictures/encoder.ts';
import { type Raster, type Size, scaledBy } from '../../view/pictures/raster.ts';
import { gapColumns, stripOf, stripText } from '../../view/pictures/strip.ts';
import type { RecordPresenter } from '../../view/record-presenter.ts';
import { isoDay } from '../../view/text/times.ts';
import { cutToWidth } from '../../view/text/width.ts';

/** Maximum width in pixels of the pictures that are compared. Larger pictures are scaled down. */
const compared = 600;

export async function diff(
  context: Context,
  [id = '', ...names]: readonly string[],
): Promise<void> {
  const { options, source, system } = context;
  if (names.length !== 0 && names.length !== 2)
    throw usageError('wips diff takes two revisions, or none for the newest two');
  const format = await checkAndChooseFormat(context);
  if (options.curl === true) return printCurl(context, endpointOf('wips show'), [{ wip_id: id }]);
  const connection = await source.open(context);
  try {
    const isPlain =
      (options.output ?? 'grid') === 'grid' && options.json !== true && options.out === undefined;
    const isDrawn = isPlain && system.stdout.isTTY;
    const finding = isDrawn ? printerFor(context, connection.pictures) : undefined;
    const [before, after] = pairOf(id, await readRevisions(context, connection, id), names);
    const decoder = await context.loadDecoder();
    const { pictures, now } = connection;
    const fileOf = async ({ picture }: RevisionPicture) =>
      (await fittingPicture(pictures, sizesToFill(picture, compared), context.requestOptions))
        .bytes;
    const [first, second] = await Promise.all([fileOf(before), fileOf(after)]);
    const decoded = (file: Uint8Array, sizeFor: (size: Size) => Size) =>
      decoder.raster(file, sizeFor).catch((cause: unknown) => Promise.reject(decodingError(cause)));
    const to = await decoded(second, scaledDown);
    const from = await decoded(first, () => to);
    const comparison = { before, after, from, to, ...comparePictures(from, to) };
    const printer = await finding?.();
    if (printer !== undefined) return await draw(context, comparison, { printer, decoder });
    const rest = { now, baseUrl: connection.baseUrl };
    if (format === 'png') return await writePicture(context, comparison, { ...rest, decoder });
    const make =
      format === 'html' ? await sheetOf(comparison, [first, second], decoder) : undefined;
    await report(context, comparison, format, { ...rest, makeRenderer: make });
  } finally {
    await connection.close();
  }
}

async function readRevisions(
  { requestOptions, commandLine }: Context,
  connection: Connection,
  id: string,
): Promise<readonly RevisionPicture[]> {
  const reading = { connection, requestOptions, commandLine };
  const { records } = await fetchAndStorePage('wips show', { wip_id: id }, reading);
  return records.flatMap(({ value }) => revisionPictures(decode('wip', value)));
}

/** @throws PortfolioError `not_found` if one is missing */
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
    const known = revisions.map(({ record }) => `${record.number} (${record.revision})`);
    const hint = `its revisions are ${known.join(', ')}`;
    throw new PortfolioError('not_found', `no revision ${name} of work in progress ${id}`, {
      hint,
    });
  };
  const [before, after] = names.length === 0 ? revisions.slice(-2) : names.map(find);
  if (before !== undefined && after !== undefined) return [before, after];
  throw new PortfolioError(
    'not_found',
    `work in progress ${id} has ${revisions.length === 1 ? 'one revision' : 'no pictures'}, and two are needed`,
  );
}

const scaledDown = (size: Size): Size =>
  scaledBy(size, Math.min(1, compared / size.width, (2 * compared) / size.height));

interface Comparison extends Difference {
  readonly before: RevisionPicture;
  readonly after: RevisionPicture;
  readonly from: Raster;
  readonly to: Raster;
}

async function draw(
  { options, system: { stdout } }: Context,
  { before, after, from, to, changed, regions }: Comparison,
  { printer, decoder }: { readonly printer: Printer; readonly decoder: Decoder },
): Promise<void> {
  const { columns = 80, rows = 24 } = stdout;
  const most = { columns: Math.floor((columns - 1 - gapColumns) / 2), rows: Math.max(2, rows - 6) };
  // The frames would be among the described colours.
  const rasters = [from, options.describe === true ? to : framed(to, regions)];
  const pictures = await Promise.all(
    rasters.map(async (raster) => printer.drawFile(await decoder.png(raster), most)),
  );
  const cells = pictures.map((picture, at) => {
    const text = nameOf(at === 0 ? before : after);
    return { picture, texts: [stripText(cutToWidth(text, most.columns))] };
  });
  const height = Math.max(...pictures.map(({ area }) => area.rows));
  await stdout.write(`${stripOf(cells, { columns: most.columns, rows: height })}\n`);
  await stdout.write(`${sentence(rounded(changed), regions.length)}\n`);
}

const nameOf = ({ record: { number, created_on } }: RevisionPicture): string =>
  `Revision ${number}${created_on === null ? '' : `, ${isoDay(created_on)}`}`;

async function writePicture(
  context: Context,
  { before, after, from, to, changed, regions }: Comparison,
  { decoder, ...rest }: Pick<RenderInput, 'now' | 'baseUrl'> & { readonly decoder: Decoder },
): Promise<void> {
  const presenter: RecordPresenter = {
    ...ownListSubject({ one: 'revision', many: 'revisions' }, 'revisions', sameMembers(['record'])),
    pictured: (value) => {
      const revision = value as RevisionPicture; // the two values below
      const { by, picture } = revision;
      const caption = { title: nameOf(revision), address: '', by, subtitle: '', figures: [] };
      return { caption, pictures: [picture] };
    },
  };
  const { options } = context;
  const subtitle = options.subtitle ?? sentence(rounded(changed), regions.length);
  await writeOwn(
    { ...context, options: { ...options, subtitle, tile: options.tile ?? 'large' } },
    presenter,
    [before, after],
    {
      ...rest,
      format: 'png',
      getTitle: () => `Changes in ${after.of.text}`,
      fetchPicture: async (picture) => ({
        bytes: await decoder.png(picture === before.picture ? from : framed(to, regions)),
        media: 'image/png',
      }),
    },
  );
}

/** @param files the pictures, as they were received */
async function sheetOf(
  { before, after, to: { width, height }, changed, regions }: Comparison,
  files: readonly [Uint8Array, Uint8Array],
  decoder: Decoder,
): Promise<MakeRenderer> {
  const [{ sheetPictures }, { comparisonRenderer }] = await Promise.all([
    import('../../view/sheet/sheet-pictures.ts'),
    import('../../view/sheet/comparison-html.ts'),
  ]);
  const [first, second] = await Promise.all(
    files.map((bytes, at) => {
      const { picture } = at === 0 ? before : after;
      return sheetPictures(
        async () => ({ bytes, media: '' }),
        async () => decoder,
      )(picture, compared);
    }),
  );
  return (_subject, target) =>
    comparisonRenderer(
      {
        title: after.of,
        by: after.by,
        sentence: sentence(rounded(changed), regions.length),
        size: { width, height },
        regions,
        before: { name: nameOf(before), picture: first ?? 'missing' },
        after: { name: nameOf(after), picture: second ?? 'missing' },
      },
      target,
    );
}

async function report(
  context: Context,
  { before, after, to: { width, height }, changed, regions }: Comparison,
  format: FormatName,
  rest: Pick<RenderInput, 'now' | 'baseUrl' | 'makeRenderer'>,
): Promise<void> {
  const { wip, revision: to } = after.record;
  const value = {
    wip,
    from: before.record.revision,
    to,
    changed: rounded(changed),
    width,
    height,
    regions,
  };
  const subject = {
    ...ownListSubject(
      { one: 'difference', many: 'differences' },
      'differences',
      sameMembers(Object.keys(value)),
    ),
    // The table cell lists each region as a text, e.g. `20x10+5+5`.
    createRowMaker: () => () => [
      {
        ...value,
        changed: formatOf(format).isForPeople === true ? percentText(changed) : value.changed,
        regions: regions.map(({ x, y, width, height }) => `${width}x${height}+${x}+${y}`),
      },
    ],
  };
  await writeOwn(context, subject, [value], { format, ...rest });
}

const rounded = (share: number): number => Math.round(share * 10_000) / 10_000;

const percentText = (share: number): string =>
  share > 0 && share < 0.001 ? 'less than 0.1%' : `${(share * 100).toFixed(1)}%`;

function sentence(share: number, places: number): string {
  if (share === 0) return 'nothing changed';
  const where = places === 0 ? '' : `, in ${quantity(places, 'place')}`;
  return `${percentText(share)} of the pixels changed${where}`;
}
