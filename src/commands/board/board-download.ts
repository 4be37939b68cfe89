// board download: the pictures of a board's items in their largest size, from the service, as
// `projects download` does.
import { findReadCommand, showableKinds } from '../../api/catalogue.ts';
import type { EntityName } from '../../api/entities.ts';
import { quantity } from '../../api/words.ts';
import type { ParsedCommand } from '../../cli/command.ts';
import type { Context } from '../../cli/context.ts';
import { endsCommand, isFailure, PortfolioError } from '../../errors.ts';
import type { BoardItem } from '../../library/store/boards.ts';
import { recordsBase } from '../../sources/library-file.ts';
import { downloadOf } from '../pictures/download.ts';
import { foundItems, usualHint } from './board-items.ts';

export async function boardDownload(
  context: Context<'dir'>,
  words: readonly string[],
  call: ParsedCommand,
): Promise<void> {
  const { name, items } = await foundItems(
    context,
    words,
    `${usualHint}; give the folder with --dir FOLDER`,
  );
  const service = await recordsBase(context);
  const failures: PortfolioError[] = [];
  let there = 0;
  // The items name the pictures of their records.
  const forRecords = { ...context, options: { ...context.options, picture: undefined } };
  for (const kind of showableKinds) {
    const endpoint = findReadCommand('record', kind);
    const given = items.flatMap((item) => argumentsFor(item, kind, service));
    there += given.length;
    if (endpoint === undefined || given.length === 0) continue;
    const ids = [...new Set(given.map(({ value }) => value))];
    try {
      await downloadOf(endpoint)(forRecords, ids, { ...call, argumentValues: given });
    } catch (error) {
      if (!isFailure(error) || endsCommand(error)) throw error;
      failures.push(error);
    }
  }
  for (const text of leftOutTexts(name, items, there)) await context.note(text);
  const [first, ...more] = failures;
  if (first !== undefined && more.length === 0) throw first;
  if (first !== undefined)
    throw new PortfolioError('incomplete', `parts of ${name} are missing`, {
      summarisedErrors: failures,
    });
}

function argumentsFor({ record, part }: BoardItem, kind: EntityName, service: string) {
  if (record?.kind !== kind || record.service !== service) return [];
  return [{ value: record.id, ...(part !== '' && { picture: part }) }];
}

/**
 * Returns sentences about the items that a service is not asked for.
 * @param there number of the others
 */
export function leftOutTexts(
  name: string,
  items: readonly BoardItem[],
  there: number,
): readonly string[] {
  if (items.length === 0) return [`nothing is on ${name}`];
  const files = items.filter(({ record }) => record === undefined).length;
  const others = items.length - files - there;
  const are = files === 1 ? 'is a file' : 'are files';
  return [
    files > 0 ? `${quantity(files, 'item')} of ${name} ${are} of yours` : [],
    others > 0 ? `left out: ${quantity(others, 'record')} of another service` : [],
  ].flat();
}
