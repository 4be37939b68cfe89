// Collections of projects.
import { isObject } from '../json/json-types.ts';
import { type Entity, hasAny, none, standalone } from './entity.ts';
import { picture, widthIn } from './pictures.ts';
import { projectShape } from './project.ts';
import * as s from './shape.ts';
import { toCreditInfo, toRecordRef, userShape } from './user.ts';

const collectionShape = s.record(
  {
    id: s.member('Id of the collection: a text, unlike all other ids', s.id(s.text)),
    title: s.nullishMember('Title', s.text),
    owners: s.member(
      'Creatives who made the collection: a list, unlike the owners of a project',
      s.list(userShape),
      {
        alternativeShapes: [s.map(userShape)],
      },
    ),
    stats: s.statistics('Figures of all time', {
      items: s.member('Number of projects', s.integer),
      followers: s.member('Number of followers', s.integer),
    }),
    images: s.member("Addresses of pictures of the collection's projects", s.list(s.url), {
      replacements: {
        latest_projects: s.member(
          'Projects of the collection, instead of images',
          s.list(projectShape),
        ),
      },
    }),
    created_on: s.member('Time of creation', s.time),
    modified_on: s.member('Time of the last change', s.time),
  },
  s.fillEmptyMember('images', (sent) =>
    s.childValues(s.getOwn(sent, 'latest_projects')).map(largestCover),
  ),
);

/**
 * Returns the address of a project's largest cover. Prefers sizes in pixels to `original`, whose
 * size is unknown.
 */
function largestCover(project: unknown): unknown {
  const covers = s.getOwn(project, 'covers');
  if (!isObject(covers)) return undefined;
  const size = ([key]: [string, unknown]) => (key === 'original' ? 0 : widthIn(key));
  const pictures = Object.entries(covers).filter(
    ([, address]) => typeof address === 'string' && address !== '',
  );
  return pictures.sort((a, b) => size(b) - size(a))[0]?.[1];
}

export const collection = {
  shape: collectionShape,
  noun: { one: 'collection', many: 'collections' },
  plural: 'collections',
  identity: ['id'],
  ...standalone,
  webAddressSegment: 'collection',
  owners: 'owners',
  // "`time` filters collections by last change or addition."
  listed: { time: 'max(modified_on, newest_on)', sorts: {}, unknownSorts: ['comments', 'views'] },
  mark: (sent) =>
    hasAny(sent, 'title') && hasAny(sent, 'owners', 'stats', 'images', 'latest_projects'),
  refOf: ({ id, title: name, owners }) => toRecordRef('collection', { id, name, url: '' }, owners),
  webPage: none,
  pictures: ({ images }) =>
    images.flatMap((address, at) => picture('image', at + 1, [{ url: address, width: 0 }])),
  download: {
    pictures: 'the preview pictures of collections, not those of their projects,',
    credit: 'collected by',
    rest: none,
    about: ({ id, title: name, owners }) =>
      toCreditInfo({ id, name, url: owners[0]?.url ?? '' }, owners),
  },
  datesOf: ({ created_on, modified_on }) => ({ published: created_on, updated: modified_on }),
  trend: 'own',
} as const satisfies Entity<s.DecodedValue<typeof collectionShape>>;
