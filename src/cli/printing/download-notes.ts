// Writes notes about a download: licences that allow no use, and the command that fetches the projects of a collection.
import { firstFew } from '../../api/values.ts';
import type { PlannedRecord } from '../../download/plan.ts';
import type { Context } from '../context.ts';
import { otherCommand } from '../suggested-command.ts';

/** Writes the command that fetches the pictures of the projects if only previews of collections were fetched. */
export async function noteProjects(
  { options, system, note }: Pick<Context, 'options' | 'system' | 'note'>,
  records: readonly PlannedRecord[],
  root: string,
): Promise<void> {
  const [first, ...others] = records.filter(({ noun }) => noun === 'collection');
  if (first === undefined || !system.stderr.isTTY) return;
  const id = others.length === 0 ? first.id : '<id>';
  const line = otherCommand(['collection', 'projects', id, '--all', '--download', root], options);
  await note(`to fetch the pictures of the projects: ${line}`);
}

/** Maximum number of records that a note lists. */
const maxNamed = 10;

export async function noteLicences({ note }: Pick<Context, 'note'>, records: readonly PlannedRecord[]): Promise<void> {
  const named = records.filter(({ licence }) => licence === 'no-use').map(({ noun, id }) => `${noun} ${id}`);
  if (named.length === 0) return;
  await note(`licence no-use, all rights reserved: ask the owner before you use ${firstFew(named, maxNamed)}`);
}
