// Suggests the command that prints more records of a list whose next page would not follow these.
import { formatOf } from '../../view/formats/formats.ts';
import { commandLineWith } from '../calls.ts';
import { noteWithCommand } from './note-with-command.ts';
import { chooseFormat } from './output-format.ts';
import { type PrintedList, withResolvedIds } from './printed-list.ts';

/** @param text number and order of the printed records */
export async function noteMore(list: PrintedList, text: string): Promise<void> {
  const { context, preparedQuery } = list;
  const { collectingVerb, searches } = preparedQuery;
  if (collectingVerb !== undefined) {
    // The highest of these records need not be the highest of all.
    const commandLine = commandLineWith(withResolvedIds(list), {
      '--limit': undefined,
      '--page': undefined,
      '--all': true,
    });
    return noteWithCommand(context, `only ${text}`, `to ${collectingVerb} all: ${commandLine}`);
  }
  // No page number says where several searches go on, so the command prints these records again.
  const label = searches.length > 1 ? 'these and more' : 'more';
  const commandLine = commandLineWith(withResolvedIds(list), moreFlags(list));
  await noteWithCommand(context, text, `${label}: ${commandLine}`);
}

function moreFlags({
  context,
  preparedQuery,
  stream,
}: PrintedList): Parameters<typeof commandLineWith>[1] {
  const { out: outFile } = context.options;
  const limit = preparedQuery.limit ?? stream.summary().readCount;
  const changes = { '--limit': `${2 * limit}` };
  // Without --force, the command would refuse the file that was just written, unless it is a sheet.
  const replacesFile =
    outFile !== undefined && formatOf(chooseFormat(context)).signature === undefined;
  return replacesFile ? { '--force': true, ...changes } : changes;
}
