// Finds the sample's pictures by path and draws them with sharp. Only the addresses in records have
// a picture, so a request cannot choose the size of a picture.
import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import type { DocumentedRecord, EntityName } from '../api/entities.ts';
import { dominantColour, withId } from '../library/index/queries.ts';
import { bounded } from '../library/store/bounded.ts';
import type { Library } from '../library/store/library.ts';
import type { ServedPicture } from '../service/pictures.ts';
import { loadDrawer } from '../view/pictures/decoder.ts';
import { type PictureKind, type PicturePath, parsePicturePath, sampleOrigin } from './addresses.ts';
import { type PictureSubject, svgOf } from './art/draw.ts';

/** Maximum number of pixels of cached pictures. A PNG takes up to half a byte for each pixel. */
const keptPixels = 40_000_000;

/** Caches the pictures that were drawn last. */
export function samplePictures(library: Library): (path: string) => ServedPicture | undefined {
  const drawn = bounded<{ pixels: number; bytes: Promise<Uint8Array> }>(
    keptPixels,
    ({ pixels }) => pixels,
  );
  // A drawing cannot be stopped, and sharp shares its threads with the reading of files, so few are
  // drawn at once.
  const limit = pLimit(2);
  return (path) => {
    const parsed = parsePicturePath(path);
    const subject = parsed && subjects[parsed.kind](library, parsed, `${sampleOrigin}${path}`);
    if (subject === undefined) return undefined;
    const svg = svgOf(subject);
    const start = () => limit(() => loadDrawer()(svg));
    const bytes = () =>
      drawn(path, () => ({ pixels: subject.width * subject.height, bytes: start() })).bytes;
    return {
      etag: `"${createHash('sha256').update(svg).digest('base64url').slice(0, 20)}"`,
      type: 'image/png',
      bytes,
    };
  };
}

type SubjectOf = (
  library: Library,
  path: PicturePath,
  address: string,
) => PictureSubject | undefined;

const subjects: Readonly<Record<PictureKind, SubjectOf>> = {
  projects: (library, { id, size }, address) => {
    const row = library.first(withId('project', id));
    const project = recordAt(library, 'project', row);
    if (row === undefined || project?.covers[size] !== address) return undefined;
    const width = Number(size);
    return {
      ...subjectOf(library, row, project),
      ratio: coverRatio,
      width,
      height: Math.round(width * coverRatio),
    };
  },
  modules: (library, { id }, address) => {
    const row = library.first(withId('project', id));
    const project = recordAt(library, 'projectContent', row);
    const at = project?.modules.findIndex(({ src }) => src === address) ?? -1;
    const { width, height } = project?.modules[at] ?? {};
    if (row === undefined || project === undefined || width === undefined || height === undefined)
      return undefined;
    return { ...subjectOf(library, row, project), width, height, variant: at };
  },
  users: (library, { id, size }, address) => {
    const user = recordAt(library, 'user', library.first(withId('user', id)));
    if (user?.images[size] !== address) return undefined;
    const { fields, display_name: title } = user;
    return {
      seed: `user ${id}`,
      kind: 'portrait',
      fields,
      title,
      width: Number(size),
      height: Number(size),
    };
  },
  wips: (library, { id, size }, address) => {
    const revision = recordAt(library, 'revision', library.first(withId('revision', id)));
    const picture = Object.entries(revision?.images ?? {}).find(([name]) => name === size)?.[1];
    if (revision === undefined || picture?.url !== address) return undefined;
    const wip = recordAt(library, 'ownWip', library.first(withId('wip', String(revision.wip_id))));
    if (wip === undefined) return undefined;
    const { width, height } = picture;
    return {
      seed: `wip ${wip.id}`,
      kind: 'work',
      fields: wip.owner.fields,
      title: wip.title,
      width,
      height,
      ratio: ratioOf(wip) ?? height / width,
      stage: { number: revision.number ?? 1, of: wip.stats.revisions },
    };
  },
};

/** Ignores thumbnails, which are cropped. */
function ratioOf({ revisions }: DocumentedRecord<'ownWip'>): number | undefined {
  const whole = Object.values(revisions).map(
    ({ images }) => images.normal_resolution ?? images.high_definition,
  );
  const found = whole.find((each) => each !== undefined);
  return found && found.height / found.width;
}

const coverRatio = 158 / 202;

function subjectOf(
  library: Library,
  row: number,
  { id, fields, name }: DocumentedRecord<'project'>,
) {
  const colour = library.first(dominantColour(row));
  const subject = { seed: `project ${id}`, kind: 'work', fields, title: name } as const;
  return colour === undefined ? subject : { ...subject, colour };
}

/** A test checks that the sample's records have the documented shapes. */
function recordAt<E extends EntityName>(
  library: Library,
  form: E,
  row: number | undefined,
): DocumentedRecord<E> | undefined {
  const text = row === undefined ? undefined : library.text(form, row);
  return text === undefined ? undefined : (JSON.parse(text) as DocumentedRecord<E>);
}
