// Names the columns of output without headings, for an assistant.
import type { RecordPresenter } from '../../view/record-presenter.ts';
import { chooseColumns } from '../../view/tables/columns.ts';
import type { Context } from '../context.ts';

export async function noteColumns(
  { options, note }: Context,
  presenter: RecordPresenter,
): Promise<void> {
  if (options.headers === true) return;
  const names = chooseColumns(presenter, options.columns).map(({ name }) => name);
  await note(`columns: ${names.join(' ')} (--headers prints them)`);
}
