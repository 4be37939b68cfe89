// Says that a list has no records, and what may find some.
import { toFlagName } from '../../api/schema.ts';
import { quoteArgument } from '../../view/text/message.ts';
import { suggestCommand } from '../suggested-command.ts';
import { noteWithCommand } from './note-with-command.ts';
import { describePeriod, type PrintedList } from './printed-list.ts';
import { suggestNearest } from './wider-list.ts';

/**
 * Says that no records were found, and suggests a flag.
 * @param areFiltersCounted whether another note already suggests which filter to remove
 */
export async function noteNoRecords(list: PrintedList, areFiltersCounted: boolean): Promise<void> {
  const { context, preparedQuery } = list;
  const { many } = preparedQuery.presenter.noun;
  const page = laterPageOf(list);
  if (page !== undefined) return context.note(`page ${page} has no ${many}`);
  const period = describePeriod(list);
  const isOffline = context.source.isUserLibrary;
  const noneText = `no ${many} found${isOffline ? ' in your library' : ''}${period}`;
  if (areFiltersCounted) return context.note(noneText);
  const olderHint = period === '' ? '' : '; --time all searches older ones too';
  const text = `${noneText}${olderHint}${isOffline ? '' : describePlaceFlags(list)}`;
  const suggestion = suggestNearest(list) ?? suggestPlaces(list);
  return suggestion === undefined ? context.note(text) : noteWithCommand(context, text, suggestion);
}

/** Returns the typed page; undefined for the first one. What precedes it may have records. */
export function laterPageOf({
  parsedCommand,
}: Pick<PrintedList, 'parsedCommand'>): string | undefined {
  const page = parsedCommand.params.get('page');
  return page === '1' ? undefined : page;
}

/**
 * Returns a suggestion for a search by place: to repeat the flag if the value has commas, because
 * `Tokyo,Berlin` is one place; otherwise the command that lists how people write their places.
 */
function suggestPlaces({ context, parsedCommand, preparedQuery }: PrintedList): string | undefined {
  const { params } = preparedQuery.endpoint;
  const [name, text = ''] =
    [...parsedCommand.params].find(([paramName]) => params[paramName]?.listStyle === 'repeated') ??
    [];
  if (name === undefined) return undefined;
  if (!text.includes(',')) {
    if (parsedCommand.params.size > 1 || parsedCommand.args.length > 0) return undefined;
    const commandLine = suggestCommand(['users', '-L', '100', '--facet', name], context.options);
    return `how people spell theirs: ${commandLine}`;
  }
  const flag = `--${toFlagName(name, params[name])}`;
  const values = text.split(',').map((value) => `${flag} ${quoteArgument(value.trim())}`);
  return `for several values, repeat the flag: ${values.join(' ')}`;
}

/** Says which flags search places, if people are searched for by words alone; '' otherwise. */
function describePlaceFlags({
  preparedQuery: { endpoint },
  parsedCommand: { args, params },
}: PrintedList): string {
  return endpoint.entity === 'user' && args.length > 0 && params.size === 0
    ? '; words do not search places, --city and --country do'
    : '';
}
