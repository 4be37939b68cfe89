// Defines the columns, pages and captions of works in progress and their revisions.
import type { DecodedRecord } from '../../api/entities.ts';
import { compareIds } from '../../api/ids.ts';
import {
  aboutOwners,
  addressColumn,
  by,
  created,
  dated,
  item,
  namesOf,
  paragraph,
  size,
} from './parts.ts';
import type { Block, Card, KindView } from './view.ts';

const wipCard = (wip: DecodedRecord<'wip'>): Card => ({
  title: wip.title,
  address: wip.url,
  subtitle: [by([wip.owner]), ...aboutOwners([wip.owner])],
  facts: [
    ['Views', wip.stats.views],
    ['Comments', wip.stats.comments],
    ['Revisions', wip.stats.revisions],
    ['Privacy', wip.privacy],
    ['Created', { time: wip.created_on }],
    ['ID', wip.id],
    ['URL', wip.url],
  ],
  sections: newestFirst(wip.revisions).map((revision, at, all) => ({
    heading: dated(`Revision ${revision.number ?? all.length - at}`, revision.created_on),
    id: revision.id || undefined,
    blocks: [paragraph(revision.description), ...pictureItems(revision).slice(0, 1)],
  })),
  more: [
    ...(wip.stats.comments === 0 ? [] : [['Comments', ['wip', 'comments', wip.id]] as const]),
    ...newestFirst(wip.revisions)
      .slice(0, 1)
      .map(({ id }) => ['All sizes', ['wip', 'revision', wip.id, id]] as const),
  ],
});

const revisionCard = (revision: DecodedRecord<'revision'>): Card => ({
  title: revisionName(revision),
  address: revision.url,
  subtitle: [revision.wip_id === undefined ? '' : `of work in progress ${revision.wip_id}`],
  facts: [
    ['Tags', revision.tags.join(', ')],
    ['Created', { time: revision.created_on }],
    ['ID', revision.id],
    ['URL', revision.url],
    ['Short URL', revision.short_url],
  ],
  sections: [
    { heading: 'Description', blocks: [paragraph(revision.description)] },
    { heading: 'Pictures', blocks: pictureItems(revision) },
  ],
});

const newestFirst = (
  revisions: readonly DecodedRecord<'revision'>[],
): readonly DecodedRecord<'revision'>[] =>
  [...revisions].sort(
    (a, b) => (b.created_on ?? 0) - (a.created_on ?? 0) || compareIds(b.id, a.id),
  );

/** The name contains the number for people, and the id for the command `wips revision`. */
const revisionName = ({ id, number }: DecodedRecord<'revision'>): string =>
  number === undefined
    ? `Revision ${id}`.trim()
    : `Revision ${number}${id === '' ? '' : ` (id ${id})`}`;

const pictureItems = ({ images }: DecodedRecord<'revision'>): readonly Block[] =>
  Object.values(images)
    .filter(({ url }) => url !== '')
    .sort((a, b) => (b.width ?? 0) - (a.width ?? 0))
    .map((picture) => item(size(picture), picture.url));

export const wip = {
  columns: [
    { name: 'id', heading: 'ID' },
    { name: 'title', heading: 'TITLE', link: 'url', minWidth: 18 },
    { name: 'owner', heading: 'OWNER', link: 'owner.url', minWidth: 10, dropRank: 1 },
    created,
    { name: 'stats.revisions', heading: 'REVISIONS', dropRank: 3 },
    { name: 'stats.views', heading: 'VIEWS', dropRank: 4 },
    { name: 'stats.comments', heading: 'COMMENTS', dropRank: 5 },
    addressColumn,
  ],
  card: wipCard,
  caption: ({ title, url, owner, stats }) => ({
    title,
    address: url,
    by: namesOf([owner]),
    figures: [
      ['stats.revisions', stats.revisions, { one: 'revision', many: 'revisions' }],
      ['stats.views', stats.views, { one: 'view', many: 'views' }],
      ['stats.comments', stats.comments, { one: 'comment', many: 'comments' }],
    ],
  }),
} satisfies KindView<DecodedRecord<'wip'>>;

export const revision = {
  columns: [
    { name: 'id', heading: 'ID' },
    { name: 'wip_id', heading: 'WIP', dropRank: 4 },
    { name: 'number', heading: 'NUMBER', dropRank: 3 },
    { name: 'description', heading: 'DESCRIPTION', minWidth: 20 },
    { name: 'tags', heading: 'TAGS', minWidth: 12, dropRank: 5 },
    created,
    addressColumn,
  ],
  card: revisionCard,
  caption: ({ number, description, url }) => ({
    title: number === undefined ? description : `Revision ${number}`,
    address: url,
    by: [],
    subtitle: number === undefined ? '' : description,
    figures: [],
  }),
} satisfies KindView<DecodedRecord<'revision'>>;
