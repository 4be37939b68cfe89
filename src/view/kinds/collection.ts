// Defines the columns, page and caption of collections.
import type { DecodedRecord } from '../../api/entities.ts';
import { aboutOwners, by, created, item, namesOf } from './parts.ts';
import type { Card, KindView } from './view.ts';

const collectionCard = (collection: DecodedRecord<'collection'>): Card => ({
  title: collection.title,
  subtitle: [by(collection.owners), ...aboutOwners(collection.owners)],
  facts: [
    ['Projects', collection.stats.items],
    ['Followers', collection.stats.followers],
    ['Created', { time: collection.created_on }],
    ['Modified', { time: collection.modified_on }],
    ['ID', collection.id],
  ],
  sections: [{ heading: 'Pictures', blocks: collection.images.map((url) => item('', url)) }],
  more: [['Projects', ['collection', 'projects', collection.id]]],
});

export const collection = {
  columns: [
    { name: 'id', heading: 'ID' },
    { name: 'title', heading: 'TITLE', minWidth: 18 },
    { name: 'owners', heading: 'OWNERS', link: 'owners.url', minWidth: 10, dropRank: 1 },
    { name: 'stats.items', heading: 'ITEMS', dropRank: 2 },
    { name: 'stats.followers', heading: 'FOLLOWERS', dropRank: 3 },
    { ...created, dropRank: 5 },
    { name: 'modified_on', heading: 'MODIFIED', dropRank: 4 },
  ],
  card: collectionCard,
  caption: ({ title, owners, stats }) => ({
    title,
    address: '',
    by: namesOf(owners),
    role: 'collected by',
    figures: [
      ['stats.items', stats.items, { one: 'project', many: 'projects' }],
      ['stats.followers', stats.followers, { one: 'follower', many: 'followers' }],
    ],
  }),
} satisfies KindView<DecodedRecord<'collection'>>;
