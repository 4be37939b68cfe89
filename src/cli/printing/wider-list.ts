// Suggests commands that find more than a list which was read to its end.
import { commandLineWith } from '../calls.ts';
import { describePeriod, type PrintedList, withResolvedIds } from './printed-list.ts';

/** Returns the command that finds similar colours or older records; undefined if there is none. */
export function suggestWider(list: PrintedList): string | undefined {
  const { limit = 0 } = list.preparedQuery;
  const isShort = list.stream.summary().passedCount < limit;
  return (isShort ? suggestNearest(list) : undefined) ?? suggestOlder(list);
}

/** Returns the command that also finds similar colours; undefined without a search by colour. */
export function suggestNearest(list: PrintedList): string | undefined {
  if (list.stream.sentParams['color_hex'] === undefined || list.preparedQuery.isRanked)
    return undefined;
  const commandLine = commandLineWith(withResolvedIds(list), {
    '--color-range': undefined,
    '--nearest': true,
  });
  return `the nearest colours: ${commandLine}`;
}

/** Returns the command that finds older records; undefined if a time is typed or all are read. */
function suggestOlder(list: PrintedList): string | undefined {
  if (describePeriod(list) === '' || list.stream.sentParams['time'] !== undefined) return undefined;
  return `older ones too: ${commandLineWith(withResolvedIds(list), { '--time': 'all' })}`;
}
