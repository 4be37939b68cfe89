// The pictures of a project, and those of the revisions of a work in progress, as records of lists of the program.
import { type Decoded, picturesOf } from '../../api/entities.ts';
import { compareIds } from '../../api/ids.ts';
import type { RecordPicture } from '../../api/kinds/pictures.ts';
import { integer, text, time } from '../../api/kinds/shape.ts';
import { ownListSubject, type Subject } from '../subject.ts';

/** Width and height are in pixels, null if the project does not state them. */
export interface PictureRecord {
  readonly project: string;
  readonly number: number;
  readonly kind: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly url: string;
}

/** Returns the pictures in a project, or its cover if there are none. */
export function pictureRecords(project: Decoded<'projectContent'>): readonly PictureRecord[] {
  const all = picturesOf('projectContent', project);
  const modules = all.filter(({ kind }) => kind === 'module');
  return (modules.length === 0 ? all : modules).map(({ kind, number, sizes }) => {
    const [largest] = sizes;
    const [width, height] = [pixels(largest?.width), pixels(largest?.height)];
    return { project: project.id, number, kind, width, height, url: largest?.url ?? '' };
  });
}

const pixels = (count: number | undefined): number | null =>
  count !== undefined && Number.isFinite(count) && count > 0 ? count : null;

const pictureMembers = ['project', 'number', 'kind', 'width', 'height', 'url'];

export const pictureListSubject = (): Subject => ({
  ...ownListSubject({ one: 'picture', many: 'pictures' }, 'pictures', pictureMembers),
  address: ['url'],
  pictureColumns: 36,
  pictured: (value) => {
    const { number, kind, width, height, url } = value as PictureRecord; // made by pictureRecords
    const name = kind === 'module' ? String(number) : kind;
    const title = width === null || height === null ? name : `${name}  ${width} × ${height}`;
    const pictures = [{ kind: 'module' as const, number, sizes: [{ url, width: width ?? 0 }] }];
    return { caption: { title, address: url, by: '', figures: [] }, pictures };
  },
});

export interface RevisionPicture {
  /** The record that programs get. */
  readonly record: {
    readonly wip: string;
    readonly revision: string;
    /** From 1. */
    readonly number: number;
    /** Unix seconds. */
    readonly created_on: number | null;
    readonly url: string;
  };
  readonly picture: RecordPicture;
}

/** Returns the revisions that have a picture, the oldest first. */
export const revisionPictures = (wip: Decoded<'wip'>): readonly RevisionPicture[] =>
  [...wip.revisions]
    .sort((a, b) => (a.created_on ?? 0) - (b.created_on ?? 0) || compareIds(a.id, b.id))
    .flatMap((revision, at) => {
      const [picture] = picturesOf('revision', revision);
      if (picture === undefined) return [];
      const number = revision.number ?? at + 1;
      const url = picture.sizes[0]?.url ?? '';
      return {
        record: { wip: wip.id, revision: revision.id, number, created_on: revision.created_on ?? null, url },
        picture,
      };
    });

export const revisionListSubject = (): Subject =>
  ownListSubject(
    { one: 'revision', many: 'revisions' },
    'revisions',
    { wip: text, revision: text, number: integer, created_on: time, url: text },
    [
      { name: 'wip', heading: 'WIP' },
      { name: 'revision', heading: 'REVISION' },
      { name: 'number', heading: 'NUMBER' },
      { name: 'created_on', heading: 'CREATED' },
      { name: 'url', heading: 'URL' },
    ],
  );
