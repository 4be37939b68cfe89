// library prune: removes old records, lists and values from the user's library. First prints what
// it will remove.
import { statSync } from 'node:fs';
import { entityOf } from '../../api/entities.ts';
import type { Context } from '../../cli/context.ts';
import { megabytes } from '../../cli/printing/download-progress.ts';
import { writeOwn } from '../../cli/printing/facts.ts';
import { checkAndChooseFormat } from '../../cli/printing/output.ts';
import { usageError } from '../../errors.ts';
import { describeFileError } from '../../files/reasons.ts';
import { type Pruned, type PruneOptions, prune } from '../../library/history/prune.ts';
import { copiesOf, incompleteCopies, remove } from '../../library/store/migrations.ts';
import { pictureAddressesIn } from '../../library/store/picture-addresses.ts';
import type { LibraryWriter } from '../../library/store/writer.ts';
import { parseMoment } from '../../settings/options/moments.ts';
import { keptPictures } from '../../sources/kept-pictures.ts';
import { changingLibrary, existingLibrary, fileBeside } from '../../sources/library-file.ts';
import { mayRemove } from '../../terminal/ask.ts';
import { prunedSubject } from '../../view/lists/pruned.ts';
import { isoDay } from '../../view/text/times.ts';
import { whileAlone } from './library-sync.ts';
import { sizeOfLibrary } from './library-upkeep.ts';

interface PrunePlan extends Pruned {
  readonly wanted: PruneOptions;
  /** Names of the kept pictures that no record and no board has. */
  readonly unused: readonly string[];
  /** Paths of the copies of libraries of earlier formats. */
  readonly copies: readonly string[];
}

interface PruneResult {
  /**
   * Whether another command changed the library after the plan, so that less or more was removed.
   */
  readonly isOther: boolean;
  readonly failure: string | undefined;
}

export async function libraryPrune(
  context: Context<'olderThan' | 'dryRun' | 'yes'>,
): Promise<void> {
  await checkAndChooseFormat(context, 'table');
  const wanted = optionsIn(context);
  const before = await sizeOf(context);
  const pruneIn = async (writer: LibraryWriter) => {
    const plan = await planIn(context, writer, wanted);
    const isAny = await printPlan(plan, context);
    if (!isAny) return undefined;
    const { dryRun, yes } = context.options;
    const given = { yes, hint: '--yes removes without asking' };
    if (dryRun !== true && (await mayRemove(context.system, 'Remove them?', given)))
      return removeOld(context, writer, plan);
    return context.note('nothing was removed').then(() => undefined);
  };
  const result = await whileAlone(context, () => changingLibrary(context, pruneIn));
  // The file has its size after it was closed.
  if (result !== undefined)
    await printPruned(result, { before, after: await sizeOf(context) }, context);
}

const sizeOf = async (context: Context): Promise<number> =>
  sizeOfLibrary(existingLibrary(context)) + (await keptPictures(context).stats()).bytes;

function optionsIn({ options, system }: Context<'olderThan'>): PruneOptions {
  if (options.olderThan === undefined)
    throw usageError(
      'say how old a record must be to be removed',
      '`--older-than 1y --dry-run` is an example',
    );
  const before = parseMoment('--older-than', options.olderThan, system.now());
  if (before * 1000 > system.now()) throw usageError('--older-than takes a time in the past');
  return { before };
}

async function planIn(
  context: Context,
  { simulate }: LibraryWriter,
  wanted: PruneOptions,
): Promise<PrunePlan> {
  const othersThan = await keptPictures(context).otherFinder();
  const { unused, ...pruned } = context.system.runBlocking(() =>
    simulate((store) => ({
      ...prune(store, wanted),
      unused: othersThan(pictureAddressesIn(store)),
    })),
  );
  const isOld = (path: string) => statSync(path).mtimeMs / 1000 < wanted.before;
  const file = fileBeside(context, '');
  const copies = [...copiesOf(file).filter(isOld), ...incompleteCopies(file)];
  return { ...pruned, wanted, unused, copies };
}

async function printPlan(
  { counts, unshown, unused, copies, wanted }: PrunePlan,
  context: Context,
): Promise<boolean> {
  const { note } = context;
  const records = counts.map(({ kind, ...count }) => ({ ...count, kind: entityOf(kind).plural }));
  const files = { 'kept pictures': unused.length, 'copies of earlier formats': copies.length };
  for (const [what, count] of Object.entries(files))
    if (count > 0) records.push({ what, kind: '', count });
  await writeOwn(context, prunedSubject, records);
  if (records.length === 0)
    await note(`nothing to remove: nothing is from before ${isoDay(wanted.before)}`);
  if (counts.length > 0)
    await note(`All of this was last received before ${isoDay(wanted.before)}.`);
  if (unused.length > 0) await note('No other record has the kept pictures.');
  const news = unshown === 1 ? '1 piece of news' : `${unshown} pieces of news`;
  if (unshown > 0) await note(`\`library new\` has not shown ${news} about them yet.`);
  return records.length > 0;
}

/**
 * Removes what is old in the library as it is now: the plan may be as old as the question. Of the
 * kept pictures, removes those of the plan that are still unused, so a picture that was added to a
 * board after the plan stays.
 */
async function removeOld(
  context: Context,
  writer: LibraryWriter,
  plan: PrunePlan,
): Promise<PruneResult> {
  const { runBlocking } = context.system;
  const pictures = keptPictures(context);
  const othersThan = await pictures.otherFinder();
  const { counts, others } = runBlocking(() =>
    writer.transaction((store) => ({
      ...prune(store, plan.wanted),
      others: new Set(othersThan(pictureAddressesIn(store))),
    })),
  );
  const unused = plan.unused.filter((name) => others.has(name));
  await pictures.remove(unused);
  for (const copy of plan.copies) remove(copy);
  const failure = runBlocking(() => failureOfShrinking(writer));
  const isOther =
    unused.length < plan.unused.length || JSON.stringify(counts) !== JSON.stringify(plan.counts);
  return { isOther, failure };
}

async function printPruned(
  { isOther, failure }: PruneResult,
  { before, after }: Readonly<Record<'before' | 'after', number>>,
  { reportOutcome }: Context,
): Promise<void> {
  const given =
    failure === undefined
      ? `${megabytes(Math.max(0, before - after))} of disk space were freed`
      : `no disk space was freed (${failure})`;
  const what = isOther
    ? 'Removed what is old now, because another command changed the library after this list.'
    : 'Removed what is listed above.';
  await reportOutcome(true, `${what} ${given}; the library has ${megabytes(after)} now.`);
}

/** Returns why it failed, e.g. that the disk has no space for a copy. */
function failureOfShrinking({ shrink }: LibraryWriter): string | undefined {
  try {
    shrink();
    return undefined;
  } catch (error) {
    return describeFileError(error) ?? String(error);
  }
}
