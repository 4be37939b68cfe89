// How comments are shown.
import type { Decoded } from '../../api/entities.ts';
import { created, nameOf } from './parts.ts';
import { none, type View } from './view.ts';

export const comment = {
  columns: [
    { name: 'user', heading: 'AUTHOR', link: 'user.url', minWidth: 14, drop: 1 },
    { name: 'comment', heading: 'COMMENT', minWidth: 24 },
    { ...created, drop: 3 },
  ],
  card: none,
  comment: ({ user, comment: text, created_on: time }) => ({
    author: nameOf(user),
    time,
    text,
    address: user.url,
  }),
  rows: none,
  caption: none,
} satisfies View<Decoded<'projectComment' | 'wipComment'>>;
