// Renders records in a format and returns the output.
import type { EntityName } from '../../src/api/entities.ts';
import type { Batch, LoadRenderer, RenderContext } from '../../src/view/format.ts';
import type { RecordPresenter } from '../../src/view/record-presenter.ts';
import { listOf } from './samples.ts';
import { capture } from './target.ts';

export const batchOf = (values: readonly unknown[]): Batch => ({
  records: values.map((value) => ({ value, text: JSON.stringify(value) })),
});

/** @param width of a terminal; undefined for a pipe */
export async function render(
  make: LoadRenderer,
  of: EntityName | RecordPresenter,
  batches: readonly Batch[],
  flags: Partial<RenderContext> = {},
  width?: number,
): Promise<string> {
  const { target, written } = capture(width, flags);
  const renderer = await make(typeof of === 'string' ? listOf(of) : of, target);
  for (const batch of batches) await renderer.write(batch);
  await renderer.end();
  return written().toString();
}
