// Collections of projects.
import { isObject } from '../json/json-types.ts';
import { type Entity, hasAny, none } from './entity.ts';
import { picture, widthIn } from './pictures.ts';
import {
  type DecodedShape,
  id,
  instead,
  integer,
  list,
  member,
  own,
  record,
  text,
  time,
  url,
  valuesOf,
} from './shape.ts';
import { madeBy, personOf, userShape } from './user.ts';

const collectionShape = record(
  {
    id: member('Id of the collection: a text, unlike all other ids', id(text)),
    title: member('Title', text, { isNullable: true }),
    owners: member('Users who collected it: a list, unlike the owners of a project', list(userShape)),
    stats: member(
      'Figures of all time',
      record({
        items: member('Number of projects', integer),
        followers: member('Number of followers', integer),
      }),
    ),
    images: member('Addresses of pictures of its projects', list(url)),
    created_on: member('Time of creation', time),
    modified_on: member('Time of the last change', time),
  },
  undefined,
  instead('images', (sent) => valuesOf(own(sent, 'latest_projects')).map(largestCover)),
);

/**
 * Returns the address of a project's largest cover. Keys are sizes in pixels, `max_808` or `original`, which can have
 * any size.
 */
function largestCover(project: unknown): unknown {
  const covers = own(project, 'covers');
  if (!isObject(covers)) return undefined;
  const size = ([key]: [string, unknown]) => (key === 'original' ? 0 : widthIn(key));
  const pictures = Object.entries(covers).filter(([, address]) => typeof address === 'string' && address !== '');
  return pictures.sort((a, b) => size(b) - size(a))[0]?.[1];
}

export const collection = {
  shape: collectionShape,
  noun: { one: 'collection', many: 'collections' },
  plural: 'collections',
  identity: ['id'],
  named: none,
  contains: none,
  completes: none,
  partOf: none,
  isSingle: false,
  mark: (sent) => hasAny(sent, 'title') && hasAny(sent, 'owners', 'stats', 'images', 'latest_projects'),
  handle: (found) => ({
    kind: 'collection',
    id: found.id,
    name: found.title,
    url: '',
    people: found.owners.map(personOf),
  }),
  webPage: none,
  pictures: ({ images }) => images.flatMap((address, at) => picture('image', at + 1, [{ url: address, width: 0 }])),
  download: (found) => ({
    id: found.id,
    name: found.title,
    url: found.owners[0]?.url ?? '',
    licence: '',
    ...madeBy(found.owners),
  }),
  trend: 'own',
} as const satisfies Entity<DecodedShape<typeof collectionShape>>;
