// Works in progress and their revisions.
import { isStructured } from '../json/json-types.ts';
import { type Entity, hasAny, none, standalone } from './entity.ts';
import { picture, type RecordPicture, widthIn } from './pictures.ts';
import {
  type DecodedShape,
  id,
  instead,
  integer,
  list,
  map,
  member,
  optional,
  own,
  record,
  text,
  time,
  url,
  valuesOf,
} from './shape.ts';
import { aboutOf, handleOf, userShape } from './user.ts';

const size = record(
  {
    width: member('Width in pixels', integer),
    height: member('Height in pixels', integer),
    url: member('Address', url),
  },
  (sent) => (typeof sent === 'string' ? { url: sent } : sent),
);

const revisionShape = record(
  {
    id: member('Id of the revision', id(integer)),
    wip_id: member('Id of its work in progress', id(integer)),
    description: member('Text about the revision', text, { isNullable: true }),
    url: member('Address of the web page', url, { isNullable: true }),
    images: member(
      'The picture in several sizes',
      record(
        {
          thumbnail_sm: member('Small preview', optional(size)),
          thumbnail: member('Preview', optional(size)),
          normal_resolution: member('Usual size', optional(size)),
          high_definition: member('Largest size', optional(size)),
        },
        undefined,
        size,
      ),
    ),
    created_on: member('Time of creation', time),
    number: member('Position from 1, in a list of a user and in a single revision', optional(integer)),
    short_url: member('Short address of the web page, if it has a number', optional(url)),
    tags: member('Tags, if it has a number', optional(list(text))),
  },
  instead('images', (sent) => ({ normal_resolution: own(sent, 'image') })),
);

const wipShape = record({
  id: member('Id of the work in progress', id(integer)),
  title: member('Title', text, { isNullable: true }),
  url: member('Address of the web page', url, { isNullable: true }),
  privacy: member('Who can see it', text, { choices: ['public'] }),
  created_on: member('Time of creation', time),
  stats: member(
    'Figures of all time',
    record({
      views: member('Number of views', integer),
      comments: member('Number of comments', integer),
      revisions: member('Number of revisions', integer),
    }),
  ),
  revisions: member('Revisions, by id', map(revisionShape)),
  owner: member('User who made it', userShape),
});

type Wip = DecodedShape<typeof wipShape>;
type Revision = DecodedShape<typeof revisionShape>;

/** Widths of the named sizes, if the record does not contain them. Only their order counts. */
const namedWidths: Readonly<Record<string, number>> = {
  thumbnail_sm: 100,
  thumbnail: 202,
  normal_resolution: 600,
  high_definition: 1200,
};

function revisionPicture({ images, number }: Revision, position: number): readonly RecordPicture[] {
  const sizes = Object.entries(images).map(([key, { url: address, width, height }]) => ({
    url: address,
    width: width || namedWidths[key] || widthIn(key),
    height,
  }));
  return picture('revision', number ?? position, sizes);
}

const isOwnRevision = (revision: unknown): boolean =>
  isStructured(revision) && hasAny(revision, 'number', 'short_url', 'tags');

export const wip = {
  shape: wipShape,
  noun: { one: 'work in progress', many: 'works in progress' },
  plural: 'wips',
  identity: ['id'],
  ...standalone,
  contains: { revision: 'revisions' },
  mark: (sent) => hasAny(sent, 'revisions', 'privacy'),
  handle: ({ id, title: name, url, owner }) => handleOf('wip', { id, name, url }, [owner]),
  webPage: ['url'],
  pictures: ({ revisions }) => {
    const oldestFirst = revisions.toSorted((a, b) => (a.created_on ?? 0) - (b.created_on ?? 0));
    return oldestFirst.flatMap((each, at) => revisionPicture(each, at + 1)).toReversed();
  },
  download: ({ id, title: name, url, owner }) => aboutOf({ id, name, url }, [owner]),
  trend: 'own',
} as const satisfies Entity<Wip>;

/** The form in a list of a user: its revisions have number, short_url and tags. */
export const ownWip = {
  ...wip,
  completes: 'wip',
  mark: (sent) => valuesOf(own(sent, 'revisions')).some(isOwnRevision),
  download: none,
} as const satisfies Entity<Wip>;

export const revision = {
  shape: revisionShape,
  noun: { one: 'revision', many: 'revisions' },
  plural: 'revisions',
  identity: ['id'],
  ...standalone,
  mark: (sent) => hasAny(sent, 'wip_id'),
  handle: ({ id, description: name, url }) => handleOf('revision', { id, name, url }, []),
  webPage: ['url'],
  pictures: (found) => revisionPicture(found, 0),
  download: none,
  trend: none,
} as const satisfies Entity<Revision>;
