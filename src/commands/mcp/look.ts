// The tool `look`: pictures of records as images, one by one or as a numbered contact sheet, and
// their colours in words.
import pLimit from 'p-limit';
import { type CommandName, endpointOf, findReadCommand } from '../../api/catalogue.ts';
import { decode } from '../../api/decode.ts';
import { entityOf, kindOf } from '../../api/entities.ts';
import { type RecordPicture, sizesToFill } from '../../api/kinds/pictures.ts';
import { createRenderer } from '../../cli/printing/writer-output.ts';
import { fittingPicture } from '../../client/pictures/pictures.ts';
import { usageError } from '../../errors.ts';
import { colourFinder } from '../../records/picture-colours.ts';
import type { RawRecord, TileSize } from '../../view/format.ts';
import { csvText } from '../../view/formats/csv.ts';
import { unknownTexts, withheldNote } from '../../view/kinds/parts.ts';
import type { PicturedRecord } from '../../view/pictured.ts';
import { type Decoder, decodingError } from '../../view/pictures/decoder.ts';
import { descriptionText } from '../../view/pictures/description.ts';
import { scaledBy } from '../../view/pictures/raster.ts';
import { presenterFor, type RecordPresenter } from '../../view/record-presenter.ts';
import { sanitise } from '../../view/text/text.ts';
import type { ToolCall } from './call.ts';
import { kindArgument, showCommand } from './get.ts';
import { maxOnSheet, pageAddress } from './page-script.ts';
import { type ContentBlock, type Tool, type ToolArguments, textBlock, valueIn } from './tool.ts';

const maxImages = 4;
/** Maximum bytes of an image. As base64, they are 200 kB. */
const maxBytes = 150_000;
/** Maximum sides of an image in pixels. Smaller ones are used if an image has too many bytes. */
const sides = [1200, 900, 650, 450, 300];

export const look: Tool = {
  name: 'look',
  title: 'Look at pictures',
  help: 'See the pictures of records. Each has its main colours and a description in words.',
  ui: { resourceUri: pageAddress },
  args: {
    kind: kindArgument,
    ids: {
      help: `Up to ${maxOnSheet} ids or usernames`,
      value: { kind: 'text' },
      isList: true,
      isRequired: true,
    },
    as: {
      help: 'sheet: one image with numbered covers (default for several ids); words: no image',
      value: { kind: 'choice', choices: ['pictures', 'sheet', 'words'] },
    },
    numbers: {
      help: `Pictures of one record: 0 is its cover, 3 its third; default the first ${maxImages}`,
      value: { kind: 'integer', min: 0, max: 10_000 },
      isList: true,
    },
  },
  run: async (given, call) => {
    const ids = given.get('ids') ?? [];
    const as = valueIn(given, 'as') ?? (ids.length === 1 ? 'pictures' : 'sheet');
    if (given.has('numbers') && (ids.length > 1 || as === 'sheet'))
      throw usageError('numbers needs one id, and as="pictures" or as="words"');
    const found = await (ids.length === 1 && as !== 'sheet' ? picturesOfOne : coversOfSeveral)(
      given,
      as,
      call,
    );
    const blocks = [...(await rows(found.items, call))];
    if (as === 'sheet') blocks.push(await sheet(found, call));
    if (as === 'pictures') blocks.push(...(await images(found.items, call)));
    const kind = valueIn(given, 'kind') ?? '';
    const { presenter, records } = found;
    const shown = {
      kind,
      ids: records.map(({ value }) => presenter.toRecordRef?.(value).id ?? ''),
    };
    return { blocks, remarks: found.remarks, shown };
  },
};

interface Item {
  readonly number: number;
  readonly id: string;
  readonly title: string;
  readonly by: string;
  readonly picture: RecordPicture | undefined;
}

interface Shown {
  readonly presenter: RecordPresenter;
  readonly records: readonly RawRecord[];
  readonly items: readonly Item[];
  readonly remarks: readonly string[];
}

/** Returns the pictures of one record, the cover first, because lists show it. */
async function picturesOfOne(given: ToolArguments, _: string, call: ToolCall): Promise<Shown> {
  const [id = ''] = given.get('ids') ?? [];
  const command = showCommand(valueIn(given, 'kind') ?? '');
  const records = await recordsOf(command, [id], call);
  const { entity } = endpointOf(command);
  const presenter = presenterFor(endpointOf(command));
  const { caption, pictures = [] } = presenter.pictured?.(records[0]?.value) ?? {};
  // The newest revision is the first picture, and has the highest number.
  const byNumber = new Map(pictures.map((each) => [each.number, each] as const));
  const wanted = given.get('numbers')?.map(Number) ?? [...byNumber.keys()].slice(0, maxImages);
  const missing = wanted.find((number) => !byNumber.has(number));
  if (missing !== undefined)
    throw usageError(
      `there is no picture ${missing}`,
      `the numbers are ${[...byNumber.keys()].join(', ')}`,
    );
  const items = wanted.slice(0, maxImages).map((number) => ({
    number,
    id,
    ...captionTexts(call.context, caption),
    picture: byNumber.get(number),
  }));
  const others = wanted.length > maxImages ? `; an answer has at most ${maxImages}` : '';
  const rest = entityOf(entity).download?.rest?.(decode(entity, records[0]?.value));
  const unshown = rest?.isWithheld === true ? [withheldNote(1)] : unknownTexts(rest?.unknown ?? []);
  const counted = `${items.length} of ${pictures.length} pictures${others}`;
  // The types of parts are texts of the service.
  const remarks = [counted, ...unshown.map(call.clean)].map((text) => `${text}.`);
  return { presenter, records, items, remarks };
}

/** Hides the key before it cuts, because the mask does not recognise a part of the key. */
const captionTexts = (
  { mask }: ToolCall['context'],
  { title, by }: Pick<PicturedRecord['caption'], 'title' | 'by'> = { title: '', by: [] },
) => ({
  title: mask.hideKeys(sanitise(title), maxCaption),
  by: mask.hideKeys(sanitise(by.map(({ text }) => text).join(', ')), maxCaption),
});

/** Maximum length of a title or of the people, in characters. Rows about pictures repeat them. */
const maxCaption = 300;

export async function coversOfSeveral(
  given: ToolArguments,
  as: string,
  call: ToolCall,
): Promise<Shown> {
  const kind = valueIn(given, 'kind') ?? '';
  const ids = given.get('ids') ?? [];
  if (ids.length > maxOnSheet)
    throw usageError(`ids accepts at most ${maxOnSheet} items, not ${ids.length}`);
  const presenter = presenterFor(endpointOf(findReadCommand('search', kind) ?? 'projects search'));
  const records = await recordsOf(showCommand(kind), ids, call);
  const all = records.map(({ value }, at): Item => {
    const { caption, pictures = [] } = presenter.pictured?.(value) ?? {};
    const id = presenter.toRecordRef?.(value).id ?? '';
    return { number: at + 1, id, ...captionTexts(call.context, caption), picture: pictures[0] };
  });
  const items = as === 'pictures' ? all.slice(0, maxImages) : all;
  const isCut = items.length < all.length;
  const remarks = isCut ? [`Only the first ${items.length} are shown; as="sheet" shows all.`] : [];
  return { presenter, records, items, remarks };
}

/** Requests only records that no search of this session returned. */
async function recordsOf(
  command: CommandName,
  words: readonly string[],
  call: ToolCall,
): Promise<readonly RawRecord[]> {
  const kind = kindOf(endpointOf(command).entity);
  const known = words.map((word) =>
    words.length === 1 ? undefined : call.session.recall(kind, word),
  );
  const unknown = words.filter((_, at) => known[at] === undefined);
  const read: RawRecord[] = [];
  if (unknown.length > 0) {
    const query = { command, args: unknown, isIdList: true, params: new Map() };
    const { stream } = await call.read(query);
    try {
      for await (const { records } of stream.batches()) read.push(...records);
    } catch (error) {
      call.noteFailure(error, read.length > 0);
      return [...known.flatMap((record) => record ?? []), ...read];
    }
  }
  const next = read.values();
  return known.flatMap((record) => record ?? next.next().value ?? []);
}

async function rows(items: readonly Item[], call: ToolCall): Promise<readonly ContentBlock[]> {
  const find = await colourFinder(await call.connection(), call.context.requestOptions);
  const described = async ({
    number,
    id,
    title,
    by,
    picture,
  }: Item): Promise<readonly string[]> => {
    const row = [String(number), id, title, by];
    if (picture === undefined) return [...row, '', 'no picture'];
    try {
      const found = await find(picture);
      const palette = found.colours
        .map(({ hex, share }) => `${hex} ${Math.round(share * 100)}%`)
        .join(', ');
      return [...row, palette, descriptionText(found, picture)];
    } catch (error) {
      const { kind, message } = call.partialFailure(error, true);
      if (kind === 'unexpected') throw error;
      return [...row, '', `not available: ${message}`];
    }
  };
  const lines = await pLimit(concurrency).map(items, described);
  const head = ['number', 'id', 'title', 'by', 'colours', 'picture'];
  return items.length === 0 ? [] : [textBlock(call.clean(csvText([head, ...lines])))];
}

const concurrency = 8;

/** Each image follows a line with its number. Omits pictures that are not available. */
async function images(items: readonly Item[], call: ToolCall): Promise<readonly ContentBlock[]> {
  const { context } = call;
  const [{ pictures }, decoder] = [await call.connection(), await context.loadDecoder()];
  const blocks: ContentBlock[] = [];
  for (const { number, picture } of items) {
    if (picture === undefined) continue;
    try {
      const { bytes } = await fittingPicture(
        pictures,
        sizesToFill(picture, sides[0] ?? 0),
        context.requestOptions,
      );
      blocks.push(
        textBlock(`Picture ${number}:`),
        await imageOf(bytes, decoder, context.system.signal),
      );
    } catch (error) {
      call.noteFailure(error, true, `picture ${number} is not shown: `);
    }
  }
  return blocks;
}

async function imageOf(
  file: Uint8Array,
  decoder: Decoder,
  signal: AbortSignal,
): Promise<ContentBlock> {
  let last: Uint8Array = new Uint8Array();
  try {
    for (const side of sides) {
      last = await decoder.jpeg(file, (size) =>
        scaledBy(size, Math.min(1, side / Math.max(size.width, size.height))),
      );
      if (last.length <= maxBytes) break;
    }
  } catch (cause) {
    signal.throwIfAborted();
    throw decodingError(cause);
  }
  return { type: 'image', data: Buffer.from(last).toString('base64'), mimeType: 'image/jpeg' };
}

/** The numbers are those of the rows. */
async function sheet({ presenter, records }: Shown, call: ToolCall): Promise<ContentBlock> {
  const { context } = call;
  const { pictured } = presenter;
  const numbers = new Map(records.map(({ value }, at) => [value, at + 1]));
  const numbered = (value: unknown) => {
    const found = pictured?.(value) ?? {
      caption: { title: '', address: '', by: [], figures: [] },
      pictures: [],
    };
    return {
      ...found,
      caption: { ...found.caption, title: `${numbers.get(value)}. ${found.caption.title}` },
    };
  };
  const tile = records.length > 8 ? 'small' : 'medium';
  const bytes = await drawSheet(
    'png',
    tile,
    { records, presenter: { ...presenter, pictured: numbered } },
    call,
  );
  return imageOf(bytes, await context.loadDecoder(), context.system.signal);
}

export async function drawSheet(
  format: 'html' | 'png',
  tile: TileSize,
  { presenter, records }: Pick<Shown, 'presenter' | 'records'>,
  call: ToolCall,
): Promise<Buffer> {
  const { context } = call;
  const options = { ...context.options, tile };
  const renderer = await createRenderer(call.writer, { ...context, options }, format, {
    ...(await call.connection()),
    presenter: { ...presenter, isList: true },
  });
  await renderer.write({ records });
  await renderer.end();
  return call.takeBytes();
}
