// How creative fields are shown.
import type { Decoded } from '../../api/entities.ts';
import { none, type View } from './view.ts';

export const field = {
  columns: [
    { name: 'id', heading: 'ID' },
    { name: 'name', heading: 'NAME', minWidth: 16 },
  ],
  card: none,
  comment: none,
  rows: none,
  caption: none,
} satisfies View<Decoded<'field'>>;
