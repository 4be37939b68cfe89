// Which composition a record gets: the table of creative fields.
import type { Random } from '../../sample/random.ts';
import type { Composition } from './composition.ts';
import { poster } from './poster.ts';

export function compositionFor(_kind: string, _fields: readonly string[], _random: Random): Composition {
  return poster;
}
