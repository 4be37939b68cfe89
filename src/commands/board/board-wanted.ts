// Finds the records and picture files that the words of `board add` name. Sends no request.
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { recordIdParamOf, showableKinds } from '../../api/catalogue.ts';
import { entityOf, type Kind } from '../../api/entities.ts';
import type { PictureName } from '../../api/kinds/pictures.ts';
import { checkTypedText } from '../../api/values.ts';
import { joinWithOr } from '../../api/words.ts';
import { inputLines, pictureNamed, readId } from '../../cli/arguments.ts';
import type { Context } from '../../cli/context.ts';
import { activeRows } from '../../cli/row-words.ts';
import { otherType, pictureTypeOf } from '../../client/pictures/picture-type.ts';
import type { downloadFinder } from '../../download/credits.ts';
import { PortfolioError, usageError } from '../../errors.ts';
import { describeFileError } from '../../files/reasons.ts';
import { readRegularFile } from '../../files/regular-file.ts';
import { recordsBase } from '../../sources/library-file.ts';
import { fileAddress } from './board-items.ts';

/** A record that the user typed, or one of its pictures by number or address. */
export interface RecordTarget {
  readonly kind: Kind;
  /** Id of the record, or name of the user. */
  readonly id: string;
  readonly picture?: PictureName | undefined;
}

export interface UserFile {
  readonly kind: 'file';
  readonly address: string;
  readonly title: string;
  /** The bytes; undefined if another board has the file already. */
  readonly content?: Uint8Array;
  /** The picture of a record that `download` stored as this file. */
  readonly source?: RecordTarget;
}

/** @throws PortfolioError `usage` */
export async function wantedBy(
  word: string,
  context: Context<'picture'>,
  findDownload: ReturnType<typeof downloadFinder>,
): Promise<readonly (RecordTarget | UserFile)[]> {
  const picture = pictureNamed(context.options.picture);
  if (word === '-') {
    const lines = await inputLines(context);
    const each = lines
      .map(({ text }) => text)
      .filter((text) => text !== '-' && !text.startsWith('@'));
    return (await Promise.all(each.map((text) => wantedBy(text, context, findDownload)))).flat();
  }
  if (word.startsWith('@')) {
    const handles = await activeRows(word, context);
    return handles.map(({ kind, id, name, picture: address }) => {
      if (kind === 'file' && address !== undefined) return { kind, address, title: name };
      const found = showableKinds.find((each) => each === kind);
      if (found !== undefined && id !== '') return { kind: found, id, picture: picture ?? address };
      const nouns = showableKinds.map((each) => entityOf(each).noun.many);
      throw usageError(
        `${word} cannot be added to a board`,
        `a board takes ${joinWithOr([...nouns, 'pictures'])}`,
      );
    });
  }
  if (/^https?:\/\//i.test(word)) {
    if (/\.(?:png|jpe?g|webp|gif)$/i.test(word))
      throw usageError(
        `${JSON.stringify(word)} is the address of a file`,
        'type the project, and this address after --picture',
      );
    for (const kind of showableKinds) {
      if ('problem' in checkTypedText(recordIdParamOf(kind), 'ITEM', word)) continue;
      return [{ kind, id: readId(word, 'ITEM', recordIdParamOf(kind), context), picture }];
    }
    throw usageError(`${JSON.stringify(word)} is not the address of a record`);
  }
  if (/^\d+$/.test(word)) return [{ kind: 'project', id: word, picture }];
  if (statSync(word, { throwIfNoEntry: false }) !== undefined)
    return [await withSource(fileAt(word), word, context, findDownload)];
  const user = checkTypedText(recordIdParamOf('user'), 'ITEM', word);
  if (/[./\\]/.test(word) || 'problem' in user)
    throw usageError(
      `${JSON.stringify(word)} is neither a file nor a record`,
      'type a row (@3), an id or a file',
    );
  return [{ kind: 'user', id: user.value }];
}

/**
 * Adds the picture of a record that `download` stored as the file, so that the board has its owner
 * and licence.
 */
async function withSource(
  file: UserFile,
  path: string,
  context: Context,
  findDownload: ReturnType<typeof downloadFinder>,
): Promise<UserFile> {
  const { noun, id, url, service, mayDiffer } = (await findDownload(path)) ?? {};
  const kind = showableKinds.find((each) => each === noun);
  if (
    kind === undefined ||
    id === undefined ||
    'problem' in checkTypedText(recordIdParamOf(kind), 'ITEM', id)
  )
    return file;
  // Without an active service, a file of the user can still be added.
  const base = await recordsBase(context).catch(() => undefined);
  if (base !== undefined && (service ?? base) === base) {
    if (mayDiffer === true)
      await context.note(
        `“${file.title}” is added as the picture of its record, without edits of the file`,
      );
    return {
      ...file,
      source: { kind, id, ...((kind === 'project' || kind === 'wip') && { picture: url }) },
    };
  }
  await context.note(`“${file.title}” is added without its owner: it is from ${service}`);
  return file;
}

/** Maximum size of a file in bytes, the same as of a picture from a service. */
const maxBytes = 25_000_000;

/** @throws PortfolioError `usage` if it is not a picture or cannot be read */
function fileAt(path: string): UserFile {
  const refused = (reason: string, cause?: unknown) =>
    new PortfolioError('usage', `${path} cannot be added to a board`, { reason, cause });
  let content: Uint8Array;
  try {
    content = readRegularFile(path, { maxBytes }).content;
  } catch (error) {
    throw refused(describeFileError(error, 'read') ?? String(error), error);
  }
  if (pictureTypeOf(content) === undefined) throw refused(otherType(content));
  return { kind: 'file', address: fileAddress(content), title: basename(path), content };
}
