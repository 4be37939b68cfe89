// Looks for the pictures of records in the download folder and in the archive.
import { join } from 'node:path';
import type { Archive } from './archive.ts';
import { sizeOf } from './folder.ts';
import { findPictureChange } from './known-pictures.ts';
import type { PictureLine } from './manifest.ts';
import type { PlannedPicture } from './plan.ts';

export interface SearchPlaces {
  readonly root: string;
  readonly archive: Archive | undefined;
  /** Whether --force was typed, so that no picture counts as there. */
  readonly isForced: boolean;
  readonly signal: AbortSignal;
}

/** Numbers of pictures that differ from what a run would store now. */
export interface PictureCounts {
  readonly archived: number;
  /** Lacking pictures that the folder or the archive has, but that --force fetches again. */
  readonly repeated: number;
  /** Edited files. They are not replaced. */
  readonly edited: number;
  /** Files that are smaller than the pictures that the service has now. */
  readonly smaller: number;
  /** Files whose pictures have only new addresses now. */
  readonly moved: number;
}

export interface PictureSearch extends PictureCounts {
  readonly lacking: readonly PlannedPicture[];
  readonly there: readonly PictureLine[];
}

type FoundPicture =
  | {
      readonly place: 'folder';
      readonly line: PictureLine;
      readonly is: 'same' | 'edited' | 'smaller' | 'other';
    }
  | { readonly place: 'archive' }
  | { readonly place: 'nowhere'; readonly picture: PlannedPicture; readonly isRepeated: boolean };

export async function searchPictures(
  pictures: readonly PlannedPicture[],
  places: SearchPlaces,
): Promise<PictureSearch> {
  const found: FoundPicture[] = [];
  for (const picture of pictures) {
    places.signal.throwIfAborted();
    found.push(await searchPicture(picture, places));
  }
  const inFolder = found.filter((each) => each.place === 'folder');
  const nowhere = found.filter((each) => each.place === 'nowhere');
  const count = (difference: string): number =>
    inFolder.filter((each) => each.is === difference).length;
  return {
    lacking: nowhere.map(({ picture }) => picture),
    there: inFolder.map(({ line }) => line),
    archived: found.length - inFolder.length - nowhere.length,
    repeated: nowhere.filter(({ isRepeated }) => isRepeated).length,
    edited: count('edited'),
    smaller: count('smaller'),
    moved: count('other'),
  };
}

async function searchPicture(
  picture: PlannedPicture,
  { root, archive, isForced }: SearchPlaces,
): Promise<FoundPicture> {
  const { line } = picture;
  const bytes = line && (await sizeOf(join(root, line.file)));
  if (isForced)
    return {
      place: 'nowhere',
      picture,
      isRepeated: bytes !== undefined || isArchived(picture, archive),
    };
  // A shorter file may be incomplete. Fetching the picture shows whether it is, or was edited.
  if (line !== undefined && bytes !== undefined && bytes >= line.bytes) {
    const difference = bytes > line.bytes ? 'edited' : (findPictureChange(line, picture) ?? 'same');
    return { place: 'folder', line, is: difference };
  }
  return isArchived(picture, archive)
    ? { place: 'archive' }
    : { place: 'nowhere', picture, isRepeated: false };
}

export const isArchived = (
  { noun, id, module, sizes }: PlannedPicture,
  archive: Archive | undefined,
): boolean => archive?.pictures.has({ noun, id }, { id: module, sizes }) === true;
