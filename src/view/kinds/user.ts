// Defines the columns, page and caption of users.
import type { DecodedRecord } from '../../api/entities.ts';
import { recordLabel } from '../text/cells.ts';
import { addressColumn, item, occupationOf, paragraph, userWord } from './parts.ts';
import type { Card, KindView } from './view.ts';

const profileCard = (user: DecodedRecord<'profile'>): Card => ({
  title: recordLabel(user) ?? user.display_name,
  address: user.url,
  subtitle: [occupationOf(user), [user.city, user.state, user.country].filter(Boolean).join(', ')],
  facts: [
    ['Username', user.username],
    ['Fields', user.fields.join(', ')],
    ['Twitter', user.twitter],
    ['Joined', { time: user.created_on }],
    ['ID', user.id],
    ['URL', user.url],
  ],
  sections: [
    ...Object.entries(user.sections).map(([heading, text]) => ({
      heading,
      blocks: [paragraph(text)],
    })),
    { heading: 'Links', blocks: user.links.map(({ title, url }) => item(title, url)) },
  ],
  more: [
    ['Figures', ['user', 'stats', userWord(user)]],
    ['Projects', ['user', 'projects', userWord(user)]],
  ],
});

export const user = {
  columns: [
    { name: 'id', heading: 'ID' },
    { name: 'username', heading: 'USERNAME' },
    { name: 'display_name', heading: 'NAME', link: 'url', minWidth: 16, dropRank: 1 },
    { name: 'city', heading: 'CITY', minWidth: 14, dropRank: 3 },
    { name: 'country', heading: 'COUNTRY', minWidth: 14, dropRank: 2 },
    { name: 'occupation', heading: 'OCCUPATION', minWidth: 12, dropRank: 6 },
    { name: 'fields', heading: 'FIELDS', minWidth: 16, dropRank: 4 },
    { name: 'created_on', heading: 'JOINED', dropRank: 5 },
    addressColumn,
  ],
  caption: (record) => ({
    title: recordLabel(record) ?? '',
    address: record.url,
    by: [],
    subtitle: record.username,
    about: record.fields.join(', '),
    figures: [],
  }),
} satisfies KindView<DecodedRecord<'user'>>;

export const profile = { ...user, card: profileCard } satisfies KindView<DecodedRecord<'profile'>>;
