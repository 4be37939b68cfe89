// --like ID|@2|FILE: the look of a project's cover or of a picture file, and the search for its main colour.
import { endpointOf } from '../api/catalogue.ts';
import { decode } from '../api/decode.ts';
import { projectId } from '../api/params.ts';
import { picturesOf } from '../api/record-pictures.ts';
import type { Values } from '../api/request.ts';
import { accept } from '../api/values.ts';
import type { Word } from '../cli/command.ts';
import type { Connection, Context } from '../cli/context.ts';
import type { RequestOptions } from '../client/client.ts';
import { PortfolioError, usageError } from '../errors.ts';
import { reasonOf } from '../files/reasons.ts';
import { readRegularFile } from '../files/regular-file.ts';
import type { PictureDescription } from '../view/pictures/description.ts';
import { fetchPage } from './fetch-page.ts';
import { fileLooks, openLooks } from './looks.ts';

/** What --like names. */
export type Model =
  | { readonly kind: 'project'; readonly word: Word }
  | { readonly kind: 'file'; readonly path: string };

/** Bytes of a picture file. */
const maxBytes = 25 * 1024 * 1024;

/** Nothing is asked yet. @throws PortfolioError `usage` */
export async function modelOf(context: Context, params: ReadonlyMap<string, string>): Promise<Model | undefined> {
  const { like, curl } = context.options;
  if (like === undefined) return undefined;
  if (params.has('color_hex')) throw usageError('--like and --color-hex cannot be used together');
  if (curl === true) throw usageError('--like and --curl cannot be used together', 'the colour is --color-hex');
  if (like.startsWith('@')) {
    const { rowsOf } = await import('../cli/row-words.ts');
    const [row, ...others] = await rowsOf(like, projectId, context);
    if (row === undefined || others.length > 0) throw usageError(`--like takes one project, not ${like}`);
    return { kind: 'project', word: { value: row.value, url: row.url, typed: like } };
  }
  if (!/^(\d+$|https?:)/i.test(like)) return { kind: 'file', path: like };
  const id = accept(projectId, '--like', like);
  if ('problem' in id) throw usageError(id.problem);
  return { kind: 'project', word: { value: id.value, typed: like } };
}

/** Looks at it, and tells a terminal what is searched for. */
export async function likeIn(
  model: Model,
  { context, connection }: { readonly context: Context; readonly connection: Connection },
): Promise<{ readonly look: PictureDescription; readonly values: Values }> {
  const look = await lookOfModel(model, connection, context.requestOptions);
  const values = searchFor(look);
  const name = look.colours[0]?.name ?? '';
  if (context.system.stderr.isTTY)
    await context.note(`searching for #${values['color_hex']} (${name}), at most ${values['color_range']} away`);
  return { look, values };
}

async function lookOfModel(model: Model, connection: Connection, request: RequestOptions): Promise<PictureDescription> {
  if (model.kind === 'file') return lookOfFile(model.path);
  const { value: id } = model.word;
  const endpoint = endpointOf('projects show');
  const { envelopeKey } = endpoint;
  const [record] = (await fetchPage(endpoint, { project_id: id }, { connection, request, envelopeKey })).records;
  const [cover] = picturesOf('projectContent', decode('projectContent', record?.value));
  if (cover === undefined) throw new PortfolioError('not_found', `project ${id} has no picture`);
  return (await openLooks(connection, request))(cover);
}

/** The colour to search for. The less of the picture it is, the further others may be from it. */
function searchFor({ colours: [main] }: PictureDescription): Values {
  if (main === undefined) throw new PortfolioError('unreadable', 'the picture has no colours');
  return { color_hex: main.hex.slice(1), color_range: String(Math.round(24 + 32 * (1 - main.share))) };
}

/** A file that is no picture is a mistake of the user's, not of the service. */
async function lookOfFile(path: string): Promise<PictureDescription> {
  const look = await fileLooks();
  const content = await contentOf(path);
  try {
    return await look(content);
  } catch (error) {
    if (!(error instanceof PortfolioError) || error.kind !== 'unreadable') throw error;
    throw unreadableFile(path, error.details.why ?? error.message, error);
  }
}

const unreadableFile = (path: string, why: string, cause?: unknown): PortfolioError =>
  new PortfolioError('usage', `cannot read the picture ${path}`, {
    why,
    cause,
    hint: '--like takes the id of a project, a row such as @2, or a file',
  });

async function contentOf(path: string): Promise<Uint8Array> {
  try {
    return (await readRegularFile(path, { maxBytes })).content;
  } catch (error) {
    throw unreadableFile(path, reasonOf(error, 'read') ?? String(error), error);
  }
}
