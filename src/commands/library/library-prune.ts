// library prune: removes old records, lists and values from the user's library. First prints what it will remove.
import { entityOf, kinds } from '../../api/entities.ts';
import type { Context } from '../../cli/context.ts';
import { megabytes } from '../../cli/printing/download-progress.ts';
import { writeOwn } from '../../cli/printing/facts.ts';
import { checkOutput } from '../../cli/printing/output.ts';
import { usageError } from '../../errors.ts';
import { reasonOf } from '../../files/reasons.ts';
import { planPrune, prune } from '../../library/history/prune.ts';
import { pictureAddressesIn } from '../../library/store/picture-addresses.ts';
import type { Writer } from '../../library/store/writer.ts';
import { momentOf } from '../../settings/options/values.ts';
import { keptPictures } from '../../sources/kept-pictures.ts';
import { changingLibrary, existingLibrary } from '../../sources/library-file.ts';
import { confirmed } from '../../terminal/ask.ts';
import { prunedSubject } from '../../view/lists/pruned.ts';
import { day } from '../../view/text/times.ts';
import { whileAlone } from './library-sync.ts';
import { sizeOfLibrary } from './library-upkeep.ts';

export async function libraryPrune(context: Context): Promise<void> {
  await checkOutput(context, 'table');
  const { options, system, note } = context;
  if (options.olderThan === undefined)
    throw usageError('say how old a record must be to be removed', '`--older-than 1y --dry-run` is an example');
  const before = momentOf('--older-than', options.olderThan, system.now());
  if (before * 1000 > system.now()) throw usageError('--older-than takes a time in the past');
  const wanted = { before, kind: kinds.find((kind) => kind === options.pruneKind) };
  const file = existingLibrary(context);
  const pictures = keptPictures(context);
  const hasPictures = (await pictures.stats()).entries > 0;
  const size = async () => sizeOfLibrary(file) + (await pictures.stats()).bytes;
  const bytes = await size();
  let failure: string | undefined;
  const pruneIn = async (writer: Writer) => {
    const { counts, unshown, rest } = system.block(() =>
      writer.transaction((store) =>
        planPrune(store, wanted, hasPictures ? () => pictureAddressesIn(store) : undefined),
      ),
    );
    const unused = rest === undefined ? [] : await pictures.others(rest);
    const records = counts.map(({ kind, ...count }) => ({ ...count, kind: entityOf(kind).plural }));
    if (unused.length > 0) records.push({ what: 'kept pictures', kind: '', count: unused.length });
    await writeOwn(context, prunedSubject, records);
    if (records.length === 0) {
      await note(`nothing to remove: nothing is from before ${day(before)}`);
      return false;
    }
    if (counts.length > 0) await note(`All of this was last received before ${day(before)}.`);
    if (unused.length > 0) await note('No other record has the kept pictures.');
    const news = unshown === 1 ? '1 piece of news' : `${unshown} pieces of news`;
    if (unshown > 0) await note(`\`library new\` has not shown ${news} about them yet.`);
    if (options.dryRun === true || !(await mayRemove(context))) {
      await note('nothing was removed');
      return false;
    }
    system.block(() => writer.transaction((store) => prune(store, wanted)));
    await pictures.remove(unused);
    failure = system.block(() => failureOfShrinking(writer));
    return true;
  };
  const isPruned = await whileAlone(context, () => changingLibrary(context, pruneIn));
  if (!isPruned) return;
  const after = await size();
  const given =
    failure === undefined
      ? `${megabytes(Math.max(0, bytes - after))} of disk space were freed`
      : `no disk space was freed (${failure})`;
  await context.check(true, `Removed what is listed above. ${given}; the library has ${megabytes(after)} now.`);
}

/** Asks the user, unless --yes was typed. @throws PortfolioError `usage` if there is no terminal for the question */
async function mayRemove({ options, system }: Context): Promise<boolean> {
  if (options.yes === true) return true;
  if (!system.stdin.isTTY || !system.stderr.isTTY)
    throw usageError('nothing was removed, because there is no terminal to ask on', '--yes removes without asking');
  return confirmed(system, 'Remove them?');
}

/** Removes unused space from the file. Returns the reason if this fails, e.g. if the disk has no space for a copy. */
function failureOfShrinking({ shrink }: Writer): string | undefined {
  try {
    shrink();
    return undefined;
  } catch (error) {
    return reasonOf(error) ?? String(error);
  }
}
