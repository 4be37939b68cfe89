// Parses the value of --like: a project's id or web address, a row of the last list (`@2`), or a picture file.
import { projectId } from '../../api/params.ts';
import { accept } from '../../api/values.ts';
import { PortfolioError, usageError } from '../../errors.ts';
import { reasonOf } from '../../files/reasons.ts';
import { readRegularFile } from '../../files/regular-file.ts';
import type { Model } from '../../records/similar.ts';
import type { Word } from '../command.ts';
import type { Context } from '../context.ts';

export interface LikeValue {
  readonly model: Model;
  /** Id of the project; `undefined` for a file. */
  readonly word?: Word;
  /** Path of the picture file; `undefined` for a project. */
  readonly path?: string;
}

/** Maximum size of the picture file, in bytes. */
const maxBytes = 25 * 1024 * 1024;

/** Parses the value of --like. Reads the file if it is a path. Sends no request. @throws PortfolioError `usage` */
export async function likeValue(
  like: string,
  { context, params }: { readonly context: Context; readonly params: ReadonlyMap<string, string> },
): Promise<LikeValue> {
  if (params.has('color_hex')) throw usageError('--like and --color-hex cannot be used together');
  if (context.options.curl === true)
    throw usageError(
      '--like and --curl cannot be used together',
      'to search for a colour with --curl, use --color-hex',
    );
  if (like.startsWith('@')) {
    const { rowsOf } = await import('../row-words.ts');
    const [row, ...others] = await rowsOf(like, projectId, context);
    if (row === undefined || others.length > 0) throw usageError(`--like takes one project, not ${like}`);
    return { model: { kind: 'project', id: row.value }, word: row };
  }
  if (!/^(\d+$|https?:)/i.test(like)) return { model: { kind: 'file', content: await contentOf(like) }, path: like };
  const id = accept(projectId, '--like', like);
  if ('problem' in id) throw usageError(id.problem);
  return { model: { kind: 'project', id: id.value }, word: { value: id.value, typed: like } };
}

/** Returns a usage error if the file is not a picture. Other errors are returned unchanged. */
export function likeFailure(error: unknown, path: string | undefined): unknown {
  if (path === undefined || !(error instanceof PortfolioError) || error.kind !== 'unreadable') return error;
  return unreadableFile(path, error.details.why ?? error.message, error);
}

const unreadableFile = (path: string, why: string, cause?: unknown): PortfolioError =>
  new PortfolioError('usage', `cannot read the picture ${path}`, {
    why,
    cause,
    hint: '--like takes the id of a project, a row such as @2, or a file',
  });

async function contentOf(path: string): Promise<Uint8Array> {
  try {
    return readRegularFile(path, { maxBytes }).content;
  } catch (error) {
    throw unreadableFile(path, reasonOf(error, 'read') ?? String(error), error);
  }
}
