// The names of watches. A watch has the name that the user typed, else the title of its list, else
// that of the record that it names. No two watches of a library have the same name.
import { endpointOf, findCommandName } from '../../api/catalogue.ts';
import { entityOf } from '../../api/entities.ts';
import type { Watch } from '../../api/library-records.ts';
import { nearestWords } from '../../api/suggestions.ts';
import { quantity } from '../../api/words.ts';
import { PortfolioError, usageError } from '../../errors.ts';
import { readRecord } from '../../library/history/news.ts';
import { namedByWatches, renameWatch, watchesIn } from '../../library/history/watches.ts';
import type { LibraryDatabase, SqlReader } from '../../library/store/rows.ts';
import type { Options } from '../../settings/options/options.ts';
import { newsName, parsedRecord } from '../../view/lists/news.ts';
import { quoteArguments } from '../../view/text/message.ts';
import { sanitise } from '../../view/text/text.ts';
import { cutToWidth } from '../../view/text/width.ts';
import { libraryCommand } from './watch-words.ts';

/** Quotes of search texts in a title. Keyboards lack them, so a name has none. */
const quotes = /[“”]/g;

/** Maximum width of a name, in columns. */
const maxName = 60;

export function namedWatches(store: SqlReader): readonly Watch[] {
  const watches = watchesIn(store);
  // Stored names come first. Numbers of watches depend on the order of imports, but times do not.
  const ranked = watches.toSorted(
    (a, b) => Number(a.name === '') - Number(b.name === '') || a.added - b.added,
  );
  const taken = new Set<string>();
  const names = new Map<number, string>();
  for (const watch of ranked) {
    const name = freeName(watch.name || titleOf(store, watch), taken);
    taken.add(keyOf(name));
    names.set(watch.number, name);
  }
  return watches.map((watch) => ({ ...watch, name: names.get(watch.number) ?? '' }));
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let count = 2; taken.has(keyOf(free)); count += 1) free = `${name} ${count}`;
  return free;
}

/** Names that differ only in their case are equal. */
const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();

/** Returns the name of a watch that has no stored one, e.g. of a record, which may get another. */
function titleOf(store: SqlReader, watch: Watch): string {
  const { number, words } = watch;
  const command = findCommandName(words);
  if (command === undefined) return `watch ${number}`;
  const { isList, entity } = endpointOf(command);
  const { one, many } = entityOf(entity).noun;
  if (isList) {
    const isWhole = words.filter((word) => word !== '--demo').length === 1;
    return isWhole ? many : cutToWidth(sanitise(quoteArguments(words)), maxName);
  }
  const typed = words.slice(command.split(' ').length);
  const flag = typed.findIndex((word) => word.startsWith('--'));
  const ids = typed.slice(0, flag === -1 ? undefined : flag);
  const others = ids.length < 2 ? '' : ` and ${quantity(ids.length - 1, 'other')}`;
  const title = namedRecord(store, watch) || `${one} ${ids[0]}`;
  return cutToWidth(`${sanitise(title).replace(quotes, '')}${others}`, maxName);
}

const namedRecord = (store: SqlReader, watch: Watch): string =>
  namedByWatches(store, [watch])
    .map(([row]) => newsName(parsedRecord(readRecord(store, row).json)))
    .find((name) => name !== '') ?? '';

/**
 * Stores the name of a watch. Returns it, and the name before. A watch that has a name keeps it,
 * unless one was typed.
 * @param title the title of its list; `undefined` for records, which may get other titles
 * @throws PortfolioError `usage` if another watch has the typed name
 */
export function nameWatch(
  store: LibraryDatabase,
  number: number,
  { typed, title }: { readonly typed: string | undefined; readonly title: string | undefined },
): { readonly name: string; readonly before: string } {
  const watches = namedWatches(store);
  const before = watches.find((watch) => watch.number === number)?.name ?? '';
  const others = watches.filter((watch) => watch.number !== number);
  const taken = new Set(others.map(({ name }) => keyOf(name)));
  if (typed !== undefined && taken.has(keyOf(typed)))
    throw usageError(`another watch has the name ${JSON.stringify(typed)}`, 'choose another name');
  const stored = watchesIn(store).find((watch) => watch.number === number)?.name;
  const wanted = typed ?? (stored || title?.replace(quotes, ''));
  if (wanted === undefined) return { name: before, before };
  const name = freeName(wanted, taken);
  renameWatch(store, number, name);
  return { name, before };
}

/**
 * @throws PortfolioError `usage` if it is empty, long, or a number, which would name another watch
 */
export function checkedName(typed: string): string {
  const name = typed.normalize('NFC').trim();
  if (name === '' || /^\d+$/.test(name) || name !== cutToWidth(sanitise(name), maxName))
    throw usageError(
      `--name must be a text of at most ${maxName} characters in one line, and not a number`,
    );
  return name;
}

export const watchNamed = (watches: readonly Watch[], word: string): Watch | undefined =>
  watches.find(({ number }) => String(number) === word) ??
  watches.find(({ name }) => keyOf(name) === keyOf(word.trim()));

/** @throws PortfolioError `not_found` if no watch has this number or name */
export function existingWatch(watches: readonly Watch[], word: string, options: Options): Watch {
  const found = watchNamed(watches, word);
  if (found !== undefined) return found;
  const near = nearestWatch(watches, word);
  const meant = near === undefined ? '' : `; did you mean ${JSON.stringify(near)}?`;
  const message = `no watch has the name or number ${JSON.stringify(word)}${meant}`;
  const hint = `${libraryCommand(['watches'], options)} lists them`;
  throw new PortfolioError('not_found', message, { hint });
}

export const nearestWatch = (watches: readonly Watch[], word: string): string | undefined =>
  nearestWords(
    word,
    watches.map(({ name }) => name),
    1,
  )[0];
