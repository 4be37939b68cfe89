// Makes collections of other people's projects.
import { pictureUrl } from './addresses.ts';
import { randomFrom } from './art/random.ts';
import { gatherings, works } from './cast.ts';
import type { CollectionRecord, Part } from './records.ts';

const published = new Map(works.map((work) => [work.id, work.published]));

export const collections: Part<CollectionRecord> = {
  make: () => gatherings.map(collection),
  *inputs({ collection, items }) {
    const item = items.map(({ project, addedOn }) => ({ id: String(project), at: addedOn }));
    yield { entity: 'collection', record: collection, facts: { links: { item } } };
  },
};

function collection({ id, title, owners, followers, created, modified, items }: (typeof gatherings)[number]) {
  const random = randomFrom(`collection ${id}`);
  const pictured = items.slice(0, random.int(0, 5));
  return {
    collection: {
      ...{ id, title, owners: owners.map(({ user }) => user) },
      stats: { items: items.length, followers },
      images: pictured.map((project) => pictureUrl('projects', 202, project)),
      ...{ created_on: created, modified_on: modified },
    },
    items: items
      .map((project) => {
        const from = Math.max(created, published.get(project) ?? created);
        return { project, addedOn: from + 1 + Math.floor((modified - from - 1) * random.unit() ** 4) };
      })
      .sort((a, b) => a.addedOn - b.addedOn),
  };
}
