// Notes about a search for similar pictures.
import type { SimilaritySearch } from '../../records/stream-context.ts';
import type { OpenedList } from './act.ts';

/**
 * Writes how far a list without a limit looks. With a limit, the most similar records are found
 * anyway.
 */
export async function noteComparedRange(
  { context, preparedQuery, stream: { sentParams } }: OpenedList,
  { colourName }: Pick<SimilaritySearch, 'colourName'>,
): Promise<void> {
  const { color_hex: hex, color_range: range } = sentParams;
  const isWhole = hex === undefined || preparedQuery.params['color_range'] !== undefined;
  if (isWhole || preparedQuery.limit !== undefined) return;
  const colour = colourName === '' ? '' : ` (${colourName})`;
  await context.note(
    `only covers within ${range} of #${hex}${colour} are compared; --color-range sets another distance`,
  );
}
