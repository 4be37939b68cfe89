// Says that a list has no records, and what may find some.
import { toFlagName } from '../../api/schema.ts';
import { quoteArgument } from '../../view/text/message.ts';
import { suggestCommand } from '../suggested-command.ts';
import { describePeriod, noteWithCommand, type PrintedList, suggestNearest } from './end-notes.ts';

/**
 * Says that no records were found, and which flag may find some.
 * @param areFiltersCounted whether another note says what finds some
 */
export async function noteNone(list: PrintedList, areFiltersCounted: boolean): Promise<void> {
  const { context, prepared } = list;
  const { many } = prepared.presenter.noun;
  const page = laterPage(list);
  if (page !== undefined) return context.note(`page ${page} has no ${many}`);
  const period = describePeriod(list);
  const isOffline = context.source.name === 'offline';
  const none = `no ${many} found${isOffline ? ' in your library' : ''}${period}`;
  if (areFiltersCounted) return context.note(none);
  const older = period === '' ? '' : '; --time all searches older ones too';
  const hints = `${none}${older}${isOffline ? '' : placesOf(list)}`;
  const more = suggestNearest(list) ?? placeOf(list);
  return more === undefined ? context.note(hints) : noteWithCommand(context, hints, more);
}

/** Returns the typed page; undefined for the first one. What precedes it may have records. */
export const laterPage = ({
  parsed: { params },
}: Pick<PrintedList, 'parsed'>): string | undefined =>
  ['1', undefined].includes(params.get('page')) ? undefined : params.get('page');

/**
 * Returns flags for each part of a value such as `Tokyo,Berlin`, which is one value; the command
 * that prints the places of people, if a place alone was searched for.
 */
function placeOf({ context, parsed, prepared }: PrintedList): string | undefined {
  const { params } = prepared.endpoint;
  const [name, text = ''] =
    [...parsed.params].find(([each]) => params[each]?.listStyle === 'repeated') ?? [];
  if (name === undefined) return undefined;
  if (!text.includes(',')) {
    if (parsed.params.size > 1 || parsed.args.length > 0) return undefined;
    const line = suggestCommand(['users', '-L', '100', '--facet', name], context.options);
    return `how people spell theirs: ${line}`;
  }
  const flag = `--${toFlagName(name, params[name])}`;
  const values = text.split(',').map((value) => `${flag} ${quoteArgument(value.trim())}`);
  return `for several values, repeat the flag: ${values.join(' ')}`;
}

/** Says which flags search places, if people are searched for by words alone; '' otherwise. */
function placesOf({
  prepared: { endpoint },
  parsed: { args: words, params },
}: PrintedList): string {
  return endpoint.entity === 'user' && words.length > 0 && params.size === 0
    ? '; words do not search places, --city and --country do'
    : '';
}
