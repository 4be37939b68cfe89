// cache info describes the cached responses and pictures. cache clear removes them.
import { quantity } from '../../api/words.ts';
import { createAction } from '../../cli/action.ts';
import type { Context } from '../../cli/context.ts';
import { megabytes } from '../../cli/printing/download-progress.ts';
import { writeFacts } from '../../cli/printing/facts.ts';
import type { FileCache } from '../../client/file-cache.ts';
import { statsOfTexts } from '../../client/pictures/picture-texts.ts';
import { PortfolioError } from '../../errors.ts';
import { describeFileError } from '../../files/reasons.ts';
import { lookStore, openResponseCache, pictureStore } from '../../sources/cached-client.ts';
import { hasDemoLibrary, removeDemoLibrary } from '../../sources/library-file.ts';
import { mayRemove } from '../../terminal/ask.ts';
import { isoTime } from '../../view/text/times.ts';

export async function cacheInfo(context: Context): Promise<void> {
  const store = openResponseCache(context);
  const { entries, bytes, oldest, newest } = await fromFolder(store, store.stats);
  const shown = pictureStore(context);
  const pictures = await fromFolder(shown, shown.stats);
  const looks = lookStore(context);
  const described = await fromFolder(looks, () => statsOfTexts(looks));
  const facts = {
    folder: store.folder,
    entries,
    bytes,
    oldest: oldest === undefined ? null : isoTime(oldest / 1000),
    newest: newest === undefined ? null : isoTime(newest / 1000),
    pictures: pictures.entries,
    picture_bytes: pictures.bytes,
    descriptions: described.entries,
    description_bytes: described.bytes,
  };
  await writeFacts(context, facts, {
    title: 'Cache',
    subtitle: [store.folder],
    facts: [
      ['Responses', counted(entries, bytes)],
      ['Oldest', { time: oldest === undefined ? undefined : oldest / 1000 }],
      ['Newest', { time: newest === undefined ? undefined : newest / 1000 }],
      ['Pictures', counted(pictures.entries, pictures.bytes)],
      ['Descriptions', counted(described.entries, described.bytes)],
    ],
  });
}

const counted = (entries: number, bytes: number): string =>
  entries === 0 ? 'none' : `${entries}, ${megabytes(bytes)}`;

const demoQuestion = 'Remove the library of the demo, with its boards and watches?';

export const cacheClear = createAction(
  async (context: Context<'yes'>) => {
    const { demo, yes } = context.options;
    const hasDemo = demo === true && hasDemoLibrary(context);
    const hint = '--yes removes the library of the demo without asking';
    const isDemoRemoved = hasDemo && (await mayRemove(context.system, demoQuestion, { yes, hint }));
    const responses = openResponseCache(context);
    const pictures = pictureStore(context);
    const looks = lookStore(context);
    const removed = {
      responses: await fromFolder(responses, responses.clear),
      pictures: await fromFolder(pictures, pictures.clear),
    };
    await fromFolder(looks, looks.clear);
    if (isDemoRemoved) await fromFolder(responses, async () => removeDemoLibrary(context));
    return { ...removed, hasDemo, isDemoRemoved };
  },
  async ({ responses, pictures, hasDemo, isDemoRemoved }, { note }) => {
    const counts = [quantity(responses, 'cached response'), quantity(pictures, 'picture')];
    const removed = pictures === 0 ? counts.slice(0, 1) : counts;
    await note(
      `Removed ${removed.join(' and ')}${isDemoRemoved ? ', and the library of the demo' : ''}.`,
    );
    if (hasDemo && !isDemoRemoved) await note('Left the library of the demo.');
  },
);

/** @throws PortfolioError that names the cache folder if it cannot be read or changed */
async function fromFolder<T>({ folder }: FileCache, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const reason = describeFileError(cause) ?? String(cause);
    throw new PortfolioError('unexpected', `the cache folder ${folder} cannot be read or changed`, {
      reason,
      cause,
    });
  }
}
