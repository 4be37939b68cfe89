// The pictures inside of projects as records of a list: rows for programs, and on a terminal the pictures themselves.
import type { Decoded } from '../../api/entities.ts';
import { picturesOf } from '../../api/record-pictures.ts';
import { ownListSubject, type Subject } from '../subject.ts';

/** Pixels are null where the project does not say. */
export interface PictureRecord {
  readonly project: string;
  readonly number: number;
  readonly kind: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly url: string;
}

/** The cover only where there are no other pictures. */
export function pictureRecords(project: Decoded<'projectContent'>): readonly PictureRecord[] {
  const all = picturesOf('projectContent', project);
  const modules = all.filter(({ kind }) => kind === 'module');
  return (modules.length === 0 ? all : modules).map(({ kind, number, sizes }) => {
    const [largest] = sizes;
    return {
      project: project.id,
      number,
      kind,
      width: pixels(largest?.width),
      height: pixels(largest?.height),
      url: largest?.url ?? '',
    };
  });
}

const pixels = (count: number | undefined): number | null =>
  count !== undefined && Number.isFinite(count) && count > 0 ? count : null;

export const pictureListSubject = (): Subject => ({
  ...ownListSubject({ one: 'picture', many: 'pictures' }, 'pictures', [
    'project',
    'number',
    'kind',
    'width',
    'height',
    'url',
  ]),
  address: ['url'],
  pictureColumns: 36,
  // The records are those of pictureRecords, which the format cannot know.
  pictured: (value) => picturedOf(value as PictureRecord),
});

const picturedOf = ({ number, kind, width, height, url }: PictureRecord) => ({
  caption: {
    title: [kind === 'module' ? String(number) : kind, width === null || height === null ? '' : `${width} × ${height}`]
      .filter(Boolean)
      .join('  '),
    address: url,
    by: '',
    figures: [],
  },
  pictures: [{ kind: 'module' as const, number, sizes: [{ url, width: width ?? 0 }] }],
});
