// credits PATH…: lists the owner and the licence of each downloaded picture in folders and files.
import { join, relative, sep } from 'node:path';
import { joinFirst, quantity } from '../api/words.ts';
import { createAction } from '../cli/action.ts';
import type { Context } from '../cli/context.ts';
import { chooseCheckedFormat } from '../cli/printing/check-format.ts';
import { writeOwn } from '../cli/printing/facts.ts';
import { checkAndChooseFormat, type RenderInput } from '../cli/printing/output.ts';
import { pictureTypeOf, pictureTypes } from '../client/pictures/picture-type.ts';
import { readArchive } from '../download/archive.ts';
import { type Credit, creditsIn } from '../download/credits.ts';
import { exists, readSafely } from '../download/folder.ts';
import { errorCode, PortfolioError, usageError } from '../errors.ts';
import { describeFileError } from '../files/reasons.ts';
import type { FormatName } from '../view/formats/formats.ts';
import {
  creditSubject,
  creditsMarkdown,
  type PictureCredit,
  pictureCreditSubject,
} from '../view/lists/credits.ts';

const usualFormat = ({ system }: Context): FormatName =>
  system.stdout.isTTY ? 'table' : 'markdown';

export const credits = createAction(findCredits, async (found, context) => {
  const { works, changed, unknown, unread, shown } = found;
  const format = chooseCheckedFormat(context, usualFormat(context));
  if (format === 'html') {
    const getTitle = () => 'Downloaded pictures';
    await writeOwn(context, creditSubject(), works, { format, getTitle, fetchPicture });
  } else {
    const make = format === 'markdown' ? { makeRenderer: creditsMarkdown } : {};
    await writeOwn(context, pictureCreditSubject(), picturesOf(works, shown), { format, ...make });
  }
  await noteFiles(
    context,
    'credited by their path, because they have changed since the download',
    changed.map(shown),
  );
  await noteFiles(
    context,
    'not in the credits, because their origin is unknown',
    unknown.map(shown),
  );
  if (unread.length > 0) throw unreadError(unread.map(shown));
});

const unreadError = (folders: readonly string[]) =>
  new PortfolioError(
    'incomplete',
    `${quantity(folders.length, 'folder')} could not be read: ${joinFirst(folders, maxNamed)}`,
  );

const picturesOf = (
  works: readonly Credit[],
  shown: (file: string) => string,
): readonly PictureCredit[] =>
  works
    .flatMap(({ files, profiles: _, ...work }) =>
      files.map((file) => ({ file: shown(file), ...work })),
    )
    .sort((a, b) => (a.file < b.file ? -1 : 1));

/** A picture in several of them counts once. */
async function findCredits(context: Context, places: readonly string[]) {
  await checkAndChooseFormat(context, usualFormat(context));
  const lines = await archiveLines(context);
  const works = new Map<string, Credit>();
  const changed = new Set<string>();
  const unknown = new Set<string>();
  const unread = new Set<string>();
  // The paths of several places begin with the typed paths.
  let base = '';
  for (const place of places) {
    const found = await creditsIn(place, lines).catch((error: unknown) => {
      throw placeError(error, place);
    });
    const pathOf = (file: string) => slashed(join(found.folder, file));
    if (places.length === 1) base = found.folder;
    for (const { files, ...work } of found.credits) {
      const key = JSON.stringify(work);
      const before = works.get(key)?.files ?? [];
      works.set(key, { ...work, files: [...new Set([...before, ...files.map(pathOf)])] });
    }
    for (const file of found.changed) changed.add(pathOf(file));
    for (const file of found.unknown) unknown.add(pathOf(file));
    for (const folder of found.unread) unread.add(pathOf(folder));
  }
  const shown = (file: string) => (base === '' ? file : slashed(relative(base, file)));
  const lists = { changed: [...changed], unknown: [...unknown], unread: [...unread].sort() };
  if (works.size > 0) return { works: [...works.values()], ...lists, shown };
  if (unread.size > 0) throw unreadError(lists.unread.map(shown));
  throw new PortfolioError('not_found', `no downloaded pictures are in ${places.join(', ')}`, {
    hint: '--archive FILE names the list of downloads, which finds pictures that were moved',
  });
}

async function archiveLines({ options: { archive } }: Context): ReturnType<typeof readArchive> {
  if (archive === undefined) return [];
  if (!(await exists(archive))) throw usageError(`there is no file ${archive}`);
  return readArchive(archive);
}

const slashed = (path: string): string => path.split(sep).join('/');

function placeError(error: unknown, place: string): unknown {
  if (errorCode(error) === 'ENOENT')
    return usageError(
      `there is no file or folder ${place}`,
      'name a folder that contains downloaded pictures, or a picture',
    );
  const reason = describeFileError(error);
  if (reason === undefined) return error;
  return new PortfolioError('unexpected', `cannot read ${place}`, { reason, cause: error });
}

async function noteFiles({ note }: Context, what: string, files: readonly string[]): Promise<void> {
  if (files.length > 0) await note(`${what}: ${joinFirst(files, maxNamed)}`);
}

const maxNamed = 10;

const maxBytes = 25_000_000;

const fetchPicture: NonNullable<RenderInput['fetchPicture']> = async ({ sizes: [size] }) => {
  const bytes = await readSafely(size?.url ?? '', maxBytes);
  const type = bytes && pictureTypeOf(bytes);
  if (bytes === undefined || type === undefined)
    throw new PortfolioError('unreadable', 'the file is not a picture');
  return { bytes, media: pictureTypes[type].media };
};
