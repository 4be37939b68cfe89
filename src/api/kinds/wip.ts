// Works in progress and their revisions.
import { isStructured } from '../json/json-types.ts';
import { type Entity, hasAny, none, standalone } from './entity.ts';
import { picture, type RecordPicture, widthIn } from './pictures.ts';
import * as s from './shape.ts';
import { toCreditInfo, toRecordRef, userShape } from './user.ts';

const size = s.record(
  {
    width: s.member('Width in pixels', s.integer, { canBeOmitted: true }),
    height: s.member('Height in pixels', s.integer, { canBeOmitted: true }),
    url: s.member('Address', s.url),
  },
  (sent) => (typeof sent === 'string' ? { url: sent } : sent),
);

const revisionShape = s.record(
  {
    id: s.member('Id of the revision', s.id(s.integer)),
    wip_id: s.member('Id of the work in progress', s.id(s.integer)),
    description: s.nullishMember('Text about the revision', s.text),
    url: s.nullishMember('Address of the web page', s.url),
    images: s.member(
      'The picture in several sizes',
      s.record(
        {
          thumbnail_sm: s.member('Small preview', s.optional(size)),
          thumbnail: s.member('Preview', s.optional(size)),
          normal_resolution: s.member('Usual size', s.optional(size)),
          high_definition: s.member('Largest size', s.optional(size)),
        },
        undefined,
        size,
      ),
      { replacements: { image: s.member('Address of the picture, instead of images', s.url) } },
    ),
    created_on: s.member('Time of creation', s.time),
    number: s.member(
      'Position from 1; only in lists of a creative and in single revisions',
      s.optional(s.integer),
    ),
    short_url: s.member(
      'Short address of the web page; only if the number is present',
      s.optional(s.url),
    ),
    tags: s.member('Tags; only if the number is present', s.optional(s.list(s.text))),
  },
  s.fillEmptyMember('images', (sent) => ({ normal_resolution: s.getOwn(sent, 'image') })),
);

const wipShape = s.record({
  id: s.member('Id of the work in progress', s.id(s.integer)),
  title: s.nullishMember('Title', s.text),
  url: s.nullishMember('Address of the web page', s.url),
  privacy: s.member('Who can see the work', s.text, { choices: ['public'], canBeOmitted: true }),
  created_on: s.member('Time of creation', s.time),
  stats: s.statistics('Figures of all time', {
    views: s.member('Number of views', s.integer),
    comments: s.member('Number of comments', s.integer),
    revisions: s.member('Number of revisions', s.integer, { canBeOmitted: true }),
  }),
  revisions: s.member('Revisions, by id', s.map(revisionShape), { canBeOmitted: true }),
  owner: s.member('Creative who made the work', userShape, { canBeOmitted: true }),
});

type Wip = s.DecodedValue<typeof wipShape>;
type Revision = s.DecodedValue<typeof revisionShape>;

/**
 * Widths in pixels of the named sizes, for records that do not contain widths. Only their order
 * matters.
 */
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
  webAddressSegment: 'wip',
  owners: 'owner',
  // "`time` filters WIPs by newest revision. A WIP is never featured and is published when it is
  // created."
  listed: {
    time: 'newest_on',
    sorts: { featured_date: ['created_on'], published_date: ['created_on'] },
    unknownSorts: [],
  },
  mark: (sent) => hasAny(sent, 'revisions', 'privacy'),
  refOf: ({ id, title: name, url, owner }) => toRecordRef('wip', { id, name, url }, [owner]),
  webPage: ['url'],
  pictures: ({ revisions }) => {
    const oldestFirst = revisions.toSorted((a, b) => (a.created_on ?? 0) - (b.created_on ?? 0));
    return oldestFirst.flatMap((each, at) => revisionPicture(each, at + 1)).toReversed();
  },
  download: {
    pictures: 'the pictures of all revisions',
    credit: 'by',
    rest: none,
    about: ({ id, title: name, url, owner }) => toCreditInfo({ id, name, url }, [owner]),
  },
  datesOf: ({ created_on, revisions }) => ({
    published: created_on,
    updated:
      Math.max(created_on ?? 0, ...revisions.map((each) => each.created_on ?? 0)) || undefined,
  }),
  trend: 'own',
} as const satisfies Entity<Wip>;

/**
 * The form in lists of a user's works. Its revisions have the members `number`, `short_url` and
 * `tags`.
 */
export const ownWip = {
  ...wip,
  completes: 'wip',
  mark: (sent) => s.childValues(s.getOwn(sent, 'revisions')).some(isOwnRevision),
} as const satisfies Entity<Wip>;

export const revision = {
  shape: revisionShape,
  noun: { one: 'revision', many: 'revisions' },
  plural: 'revisions',
  identity: ['id'],
  ...standalone,
  webAddressSegment: 'revision',
  mark: (sent) => hasAny(sent, 'wip_id'),
  refOf: ({ id, description: name, url }) => toRecordRef('revision', { id, name, url }, []),
  webPage: ['url'],
  pictures: (found) => revisionPicture(found, 0),
  download: none,
  datesOf: ({ created_on }) => ({ published: created_on }),
  trend: none,
} as const satisfies Entity<Revision>;
