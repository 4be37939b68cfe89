// Pictures of a project, as a list, and the pictures of the revisions of a work in progress.
import { type DecodedRecord, entities, picturesOf } from '../../api/entities.ts';
import { compareIds } from '../../api/ids.ts';
import { addressColumn, namesOf } from '../kinds/parts.ts';
import { licenceOf } from '../kinds/project.ts';
import type { Linked } from '../kinds/view.ts';
import type { RecordPresenter } from '../record-presenter.ts';
import { ownListSubject, sameMembers } from './own-list.ts';

type PictureRecord = ReturnType<typeof pictureRecords>[number];

const members = ['project', 'number', 'kind', 'width', 'height', 'url'] as const;

/**
 * Returns the pictures in a project, or its cover if there are none. Sizes are in pixels, or null
 * if unknown. `of`, `by` and `licence` are for captions, `handle` is for later commands. They and
 * `picture` are not in the JSON.
 */
export function pictureRecords(project: DecodedRecord<'projectContent'>) {
  const all = picturesOf('projectContent', project);
  const of: Linked = { text: project.name, address: project.url };
  const by = namesOf(project.owners);
  const licence = licenceOf(project.copyright);
  const handle = entities.projectContent.refOf(project);
  const modules = all.filter(({ kind }) => kind === 'module');
  return (modules.length === 0 ? all : modules).map((picture) => {
    const { kind, number, sizes } = picture;
    const [largest] = sizes;
    const [width, height] = [pixels(largest?.width), pixels(largest?.height)];
    const url = largest?.url ?? '';
    const own = { handle: { ...handle, picture: url }, picture };
    return { project: project.id, number, kind, width, height, url, of, by, licence, ...own };
  });
}

const pixels = (count: number | undefined): number | null =>
  count !== undefined && Number.isFinite(count) && count > 0 ? count : null;

export const pictureText = (value: object): string => JSON.stringify(value, [...members]);

export function picturesTitle(records: readonly { readonly value: unknown }[]): string | undefined {
  const [first] = records;
  // pictureRecords makes these values
  return first && `Pictures of ${(first.value as PictureRecord).of.text}`;
}

export const pictureListSubject = (): RecordPresenter => ({
  ...ownListSubject({ one: 'picture', many: 'pictures' }, 'pictures', sameMembers(members)),
  address: ['url'],
  isNumbered: true,
  toRecordRef: (value) => (value as PictureRecord).handle, // pictureRecords makes these values
  minPictureWidth: 36,
  pictured: (value) => {
    // pictureRecords makes these values.
    const { number, kind, width, height, url, of, by, licence, picture } = value as PictureRecord;
    const name = kind === 'module' ? `Picture ${number}` : 'Cover';
    const title = width === null || height === null ? name : `${name}, ${width} × ${height}`;
    return {
      caption: { title, address: url, work: of, by, licence, subtitle: '', figures: [] },
      pictures: [picture],
    };
  },
});

/** Their names are never cut. */
export const fileListSubject = (): RecordPresenter =>
  ownListSubject({ one: 'picture', many: 'pictures' }, 'pictures', sameMembers(['file', 'url']), [
    { name: 'file', heading: 'FILE', minWidth: 40, wraps: true },
    addressColumn,
  ]);

/** A picture of a revision. `of` and `by` are the work in progress and its owner, for captions. */
export type RevisionPicture = ReturnType<typeof revisionPictures>[number];

/**
 * Returns the picture and the JSON record of each revision, the oldest first. Omits revisions
 * without a picture. Numbers start at 1, times are in Unix seconds.
 */
export const revisionPictures = (wip: DecodedRecord<'wip'>) =>
  [...wip.revisions]
    .sort((a, b) => (a.created_on ?? 0) - (b.created_on ?? 0) || compareIds(a.id, b.id))
    .flatMap((revision, at) => {
      const [picture] = picturesOf('revision', revision);
      if (picture === undefined) return [];
      const number = revision.number ?? at + 1;
      const url = picture.sizes[0]?.url ?? '';
      return {
        record: {
          wip: wip.id,
          revision: revision.id,
          number,
          created_on: revision.created_on ?? null,
          url,
        },
        picture,
        of: { text: wip.title, address: wip.url },
        by: namesOf([wip.owner]),
      };
    });
