// library trend: prints the figures of records over time, from the user's library.
import { endpointOf, findCommandName, recordIdParamOf } from '../../api/catalogue.ts';
import { entityOf, isTrendKind, kindOf, type TrendKind, trendKinds } from '../../api/entities.ts';
import type { Watch } from '../../api/library-records.ts';
import { checkTypedText } from '../../api/values.ts';
import { inputLines } from '../../cli/arguments.ts';
import type { Context } from '../../cli/context.ts';
import { writeOwn } from '../../cli/printing/facts.ts';
import { checkAndChooseFormat } from '../../cli/printing/output.ts';
import { listedRows } from '../../cli/row-words.ts';
import { suggestCommand } from '../../cli/suggested-command.ts';
import { PortfolioError, usageError } from '../../errors.ts';
import { readRecord } from '../../library/history/news.ts';
import { meantBy, recordsOfWatch, type Trend, trendOf } from '../../library/history/trend.ts';
import type { SqlReader } from '../../library/store/rows.ts';
import { withOneService } from '../../sources/library-file.ts';
import { newsName, parsedRecord, usernamesOf } from '../../view/lists/news.ts';
import { type TrendRecord, trendSubject } from '../../view/lists/trend.ts';
import { namedWatches, nearestWatch, watchNamed } from './watch-names.ts';
import { libraryCommand } from './watch-words.ts';

interface TrendTarget {
  readonly word: string;
  readonly kinds: readonly TrendKind[];
}

export async function libraryTrend(
  context: Context<'kind'>,
  words: readonly string[],
): Promise<void> {
  await checkAndChooseFormat(context);
  const kind = trendKinds.find((each) => each === context.options.kind);
  const targets = (await Promise.all(words.map((word) => wordsOf(word, context)))).flat();
  const trends = await withOneService(context, (store) =>
    targets.flatMap(({ word, kinds }) =>
      trendsNamed(store, { word, kinds: kind === undefined ? kinds : [kind] }, context).map(
        (trend) => ({ word, ...trend }),
      ),
    ),
  );
  const none = trends.find(({ figures }) => figures.length === 0);
  if (none !== undefined)
    throw notKept(
      `this library has no figures of ${none.word}`,
      context,
      entityOf(none.kind).trend === 'part' ? ['stats', none.word] : [none.kind, 'show', none.word],
    );
  const records = trends.flatMap(recordsOf);
  await writeOwn(context, trendSubject, records);
  const isOnce = new Set(records.map(({ seen_on }) => seen_on)).size === 1;
  if (isOnce)
    await context.remark(
      'stored only once: a trend needs figures that were stored at least twice, e.g. by ' +
        libraryCommand(['sync'], context.options),
    );
}

/** @throws PortfolioError `usage` if the id is ambiguous, `not_kept` if nothing is stored */
function trendsNamed(
  store: SqlReader,
  { word, kinds }: TrendTarget,
  context: Context,
): readonly Trend[] {
  const found = meantBy(store, word, kinds);
  const [first, ...others] = found;
  if (others.length > 0) throw ambiguous(word, found);
  if (first !== undefined) return [trendOf(store, first.kind, first.row)];
  const watches = namedWatches(store);
  const watch = watchNamed(watches, word);
  if (watch === undefined) {
    const [likely] = /^\d+$/.test(word) ? kinds : ['user'];
    const near = nearestWatch(watches, word);
    const meant = near === undefined ? '' : `; did you mean the watch ${JSON.stringify(near)}?`;
    const message = `${word} is not in this library${meant}`;
    throw notKept(message, context, [String(likely), 'show', word]);
  }
  const trends = trendsOfWatch(store, watch, kinds);
  if (trends.length === 0) throw withoutFigures(store, watch, context);
  return trends;
}

/** If figures changed, omits the records whose figures did not. */
function trendsOfWatch(
  store: SqlReader,
  watch: Watch,
  kinds: readonly TrendKind[],
): readonly Trend[] {
  const trends = recordsOfWatch(store, watch)
    .flatMap(({ kind, row }) => (kinds.includes(kind) ? [trendOf(store, kind, row)] : []))
    .filter(({ figures }) => figures.length > 0);
  const changed = trends.filter(({ figures }) =>
    figures.some(({ points: [first, ...later] }) =>
      later.some(([, value]) => value !== first?.[1]),
    ),
  );
  return changed.length === 0 ? trends : changed;
}

/** Returns the error for a watch without figures. Its hint says what stores them, if anything. */
function withoutFigures(store: SqlReader, watch: Watch, context: Context): PortfolioError {
  const message = `the watch “${watch.name}” has no figures yet`;
  const command = findCommandName(watch.words);
  const entity = command === undefined ? undefined : kindOf(endpointOf(command).entity);
  if (entity !== undefined && entity !== 'stats' && !isTrendKind(entity))
    return new PortfolioError(
      'not_kept',
      `the watch “${watch.name}” has no figures: ${entityOf(entity).noun.many} have none`,
    );
  const [first] = recordsOfWatch(store, watch);
  if (first !== undefined && entityOf(first.kind).trend === 'part') {
    const { id, json } = readRecord(store, first.row);
    return notKept(message, context, ['stats', usernamesOf(parsedRecord(json)) || id]);
  }
  const again = watch.lastRun === undefined ? '' : ' again';
  const hint = `${libraryCommand(['sync'], context.options)} reads it${again}`;
  return new PortfolioError('not_kept', message, { hint });
}

function ambiguous(word: string, found: ReturnType<typeof meantBy>): PortfolioError {
  const nouns = found.map(({ kind }) => `a ${entityOf(kind).noun.one}`);
  const flags = found.map(({ kind }) => `--kind ${kind}`);
  return usageError(
    `${word} is the id of ${nouns.join(' and of ')}`,
    `choose one: ${flags.join(' or ')}`,
  );
}

function recordsOf({ kind, id, json, figures }: Trend): TrendRecord[] {
  const name = newsName(JSON.parse(json));
  return figures.flatMap(({ name: figure, points }) =>
    points.map(([seen_on, value]) => ({ kind, id, name, figure, seen_on, value })),
  );
}

/**
 * Returns the records that a word can name. If it is an address or a row of the last list, the kind
 * is known.
 */
async function wordsOf(word: string, context: Context): Promise<readonly TrendTarget[]> {
  if (word.trim() === '') throw usageError('ID must not be empty');
  if (word === '-') return (await inputLines(context)).flatMap(({ text }) => plain(text));
  if (!word.startsWith('@')) return plain(word);
  const { handles } = await listedRows(word, context);
  return handles.map(({ kind, id, people }) => {
    if (isTrendKind(kind) && id !== '') return { word: id, kinds: [kind] };
    const [person] = people;
    if (person !== undefined) return { word: person.id || person.username, kinds: ['user'] };
    throw usageError(`${word} has no figures for a trend`);
  });
}

function plain(word: string): readonly TrendTarget[] {
  if (!/^https?:\/\//i.test(word)) return [{ word, kinds: trendKinds }];
  for (const kind of trendKinds) {
    const read = checkTypedText(recordIdParamOf(kind), 'ID', word);
    if (!('problem' in read)) return [{ word: read.value, kinds: [kind] }];
  }
  throw usageError(`${JSON.stringify(word)} is not the address of a record`);
}

/** @param command the command that stores it with --keep */
function notKept(
  message: string,
  { options }: Context,
  command: readonly string[],
): PortfolioError {
  const hint = `to store it: ${suggestCommand([...command, '--keep'], options)}`;
  return new PortfolioError('not_kept', message, { hint });
}
