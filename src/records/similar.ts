// Prepares the search for projects whose pictures resemble the models. The service searches for the
// main colours of the models. `picture-columns.ts` sorts the results by likeness.
import { decode } from '../api/decode.ts';
import { picturesOf } from '../api/entities.ts';
import type { RequestParams } from '../api/request.ts';
import { isFailure, PortfolioError } from '../errors.ts';
import { hexOf, labOf, nameOfColour } from '../view/pictures/colours.ts';
import { type Described, distanceFrom, distanceFromPalette } from '../view/pictures/likeness.ts';
import type { Connection } from './connection.ts';
import { type FetchContext, fetchAndStorePage } from './fetch-page.ts';
import { colourFinder, fileColourFinder } from './picture-colours.ts';
import type { FileModel, LikeModel, Likeness } from './query.ts';
import type { SimilaritySearch, StreamContext } from './stream-context.ts';

export type PictureFetch = FetchContext & {
  readonly connection: Pick<Connection, 'pictures' | 'loadDecoder' | 'descriptions'>;
};

/** Finds the main colours of the models, and limits the searches to them and their range. */
export async function addMainColours(context: StreamContext): Promise<StreamContext> {
  const { query, connection, streamOptions, searches } = context;
  const { likeness = { models: [] }, params, isRanked, settings } = query;
  const similaritySearch = await searchLike(
    likeness,
    {
      range: params['color_range'],
      isWide: isRanked === true && settings.isUserLibrary === true,
    },
    { connection, requestOptions: streamOptions.requestOptions, commandLine: settings.commandLine },
  );
  const withColour = ({ color_range: _, ...otherParams }: RequestParams) => ({
    ...otherParams,
    ...similaritySearch.colourParams,
  });
  return { ...context, similaritySearch, searches: searches.map(withColour) };
}

/**
 * Finds the main colours of the pictures to compare with. Returns the parameters of the search, and
 * the function that measures how far a picture is from them.
 * @param range the value of color_range, if it was typed
 * @param isWide whether to compare all records
 * @throws PortfolioError `not_found` if a project has no picture; `usage` if a file is not a
 * picture
 */
export async function searchLike(
  { models }: Likeness,
  { range, isWide }: { readonly range: string | undefined; readonly isWide: boolean },
  pictureFetch: PictureFetch,
): Promise<SimilaritySearch> {
  const described: Described[] = [];
  const modelProjectNames = new Map<string, string>();
  for (const model of models)
    described.push(await describe(model, pictureFetch, modelProjectNames));
  const mains = models.flatMap(
    ({ kind }, at) => described[at]?.colours.slice(0, kind === 'palette' ? undefined : 1) ?? [],
  );
  const isPalette = models.every(({ kind }) => kind === 'palette');
  const measureDistance = isPalette ? distanceFromPalette(mains) : distanceFrom(described);
  const box = isWide ? undefined : boxAround(mains, range);
  const rangesOf = (values: RequestParams): readonly RequestParams[] => {
    const { color_hex, color_range, ...others } = values;
    if (color_hex === undefined || range !== undefined) return [values];
    const all = [values];
    for (let wide = 2 * Number(color_range); wide < maxRange; wide *= 2)
      all.push({ ...others, color_hex, color_range: String(wide) });
    return [...all, others];
  };
  if (box === undefined || box.range >= maxRange)
    return {
      colourParams: {},
      colourName: '',
      modelProjectNames,
      measureDistance,
      paramsFromNarrowToWide: rangesOf,
    };
  const params = { color_hex: hexOf(box.colour).slice(1), color_range: String(box.range) };
  const colourName = mains.length > 1 ? '' : nameOfColour(labOf(hexOf(box.colour)));
  return {
    colourParams: params,
    colourName,
    modelProjectNames,
    measureDistance,
    paramsFromNarrowToWide: rangesOf,
  };
}

/** Describes a model. Adds the name of a project to `names`. */
async function describe(
  model: LikeModel,
  pictureFetch: PictureFetch,
  names: Map<string, string>,
): Promise<Described> {
  const { connection, requestOptions } = pictureFetch;
  if (model.kind === 'palette') {
    const share = 1 / model.colours.length;
    const colours = model.colours.map((digits) => ({
      hex: `#${digits}`,
      lab: labOf(`#${digits}`),
      share,
    }));
    return { colours, edges: new Uint8Array() };
  }
  if (model.kind === 'file') {
    return describeModel(
      model,
      await fileColourFinder(connection.loadDecoder, requestOptions.signal),
    );
  }
  const values = { project_id: model.id };
  const [record] = (await fetchAndStorePage('projects show', values, pictureFetch)).records;
  const project = decode('projectContent', record?.value);
  names.set(model.id, project.name);
  const [cover] = picturesOf('projectContent', project);
  if (cover === undefined)
    throw new PortfolioError('not_found', `project ${model.id} has no picture`);
  return (await colourFinder(connection, requestOptions))(cover).catch((cause: unknown) => {
    if (!isFailure(cause) || requestOptions.signal.aborted) throw cause;
    const { kind, message, details } = cause;
    const reason = [message, details.reason ?? []].flat().join(': ');
    throw new PortfolioError(kind, `the picture of project ${model.id} cannot be read`, {
      ...details,
      reason,
      cause,
    });
  });
}

/** Describes a picture file. @throws PortfolioError `usage` if it is not a picture */
export const describeModel = (
  { path, content }: FileModel,
  find: Awaited<ReturnType<typeof fileColourFinder>>,
) =>
  find(content).catch((cause: unknown) => {
    if (!isFailure(cause, 'unreadable')) throw cause;
    throw unreadableModel(path, cause.details.reason ?? cause.message, cause);
  });

export const unreadableModel = (path: string, reason: string, cause?: unknown): PortfolioError =>
  new PortfolioError('usage', `cannot read the picture ${path}`, {
    reason,
    cause,
    hint: 'type ids of projects, rows such as @2, or files',
  });

/** Maximum of the parameter color_range. All colours are within this range. */
const maxRange = 255;

/**
 * Returns the colour and the range of the smallest search that contains a range around each of
 * these colours. A range is larger if the colour covers a smaller area of its picture.
 */
function boxAround(mains: Described['colours'], typed: string | undefined) {
  if (mains.length === 0) throw new PortfolioError('unreadable', 'the picture has no colours');
  const ranges = mains.map(({ share }) =>
    typed === undefined ? Math.round(24 + 32 * (1 - share)) : Number(typed),
  );
  let [colour, range] = [0, 0];
  for (const shift of [16, 8, 0]) {
    const channel = mains.map(({ hex }) => (Number.parseInt(hex.slice(1), 16) >> shift) & 255);
    const low = Math.min(...channel.map((value, at) => value - (ranges[at] ?? 0)));
    const high = Math.max(...channel.map((value, at) => value + (ranges[at] ?? 0)));
    const middle = Math.min(255, Math.max(0, Math.round((low + high) / 2)));
    colour |= middle << shift;
    range = Math.max(range, middle - low, high - middle);
  }
  return { colour, range };
}
