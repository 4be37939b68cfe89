// Parses the values of --like: ids and addresses of projects, rows of the last list (`@2`, `@1-3`)
// and picture files.
import { idParam } from '../../api/params.ts';
import { usageError } from '../../errors.ts';
import { describeFileError } from '../../files/reasons.ts';
import { readRegularFile } from '../../files/regular-file.ts';
import type { FileModel, LikeModel, Likeness } from '../../records/query.ts';
import { unreadableModel } from '../../records/similar.ts';
import { readId } from '../arguments.ts';
import type { ArgumentValue } from '../command.ts';
import type { Context } from '../context.ts';

interface LikeValues {
  readonly likeness: Likeness;
  /** The projects, with their typed words. */
  readonly argumentValues: readonly ArgumentValue[];
}

/** Maximum number of models. Each is fetched or read. */
const maxModels = 20;

const maxBytes = 25 * 1024 * 1024;

/** Parses the values of --like. Reads files. Sends no request. @throws PortfolioError `usage` */
export async function likeValues(typed: readonly string[], context: Context): Promise<LikeValues> {
  const models: LikeModel[] = [];
  const words: ArgumentValue[] = [];
  for (const value of typed) {
    const found = await modelsOf(value, context);
    models.push(...found.map(({ model }) => model));
    words.push(...found.flatMap(({ word }) => word ?? []));
  }
  if (models.length > maxModels)
    throw usageError(`--like accepts at most ${maxModels} pictures, not ${models.length}`);
  return { likeness: { models }, argumentValues: words };
}

async function modelsOf(
  value: string,
  context: Context,
): Promise<readonly { readonly model: LikeModel; readonly word?: ArgumentValue }[]> {
  const project = (word: ArgumentValue) =>
    ({ model: { kind: 'project', id: word.value }, word }) as const;
  if (value.startsWith('@')) {
    const { resolveRows } = await import('../row-words.ts');
    return (await resolveRows(value, idParam('project'), context)).map(project);
  }
  if (isPath(value)) return [{ model: await readPictureFile(value) }];
  return [
    project({ value: readId(value, '--like', idParam('project'), context), typedText: value }),
  ];
}

/** Whether the word is a path, and not an id, a web address, a row or `-`. */
export const isPath = (word: string): boolean => !/^(\d+$|https?:|@|-$)/i.test(word);

/** Reads a picture file to compare or to describe. @throws PortfolioError `usage` */
export async function readPictureFile(path: string): Promise<FileModel> {
  try {
    return { kind: 'file', path, content: readRegularFile(path, { maxBytes }).content };
  } catch (error) {
    throw unreadableModel(path, describeFileError(error, 'read') ?? String(error), error);
  }
}
