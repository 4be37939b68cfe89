// Returns the credits of items as lines of text, which the key C copies.
import pLimit from 'p-limit';
import { endpointOf } from '../../api/catalogue.ts';
import { fetchAndStorePage } from '../../records/fetch-page.ts';
import { creditLine } from '../../view/lists/credits.ts';
import { presenterFor } from '../../view/record-presenter.ts';
import type { ReaderInput } from './read.ts';
import type { ListItem } from './state.ts';

export async function fetchCredits(
  items: readonly ListItem[],
  input: ReaderInput,
): Promise<string> {
  return (await pLimit(1).map(items, (item) => fetchCredit(item, input))).join('\n');
}

/** Rows of projects have no licence, so this reads the project. */
async function fetchCredit(
  { caption, handle }: ListItem,
  { context, connection }: ReaderInput,
): Promise<string> {
  if (handle?.kind !== 'project' || caption.licence !== undefined) return creditLine(caption);
  const command = 'projects show';
  const { requestOptions, commandLine } = context;
  const page = await fetchAndStorePage(
    command,
    { project_id: handle.id },
    { connection, requestOptions, commandLine },
  );
  const { pictured } = presenterFor(endpointOf(command));
  const complete = pictured?.(page.records[0]?.value).caption ?? caption;
  return creditLine(complete, 'no licence stated');
}
