// Provides the embedded service as two sources: one with the sample library, one with the user's
// library.
import type { Examples } from '../api/openapi/document.ts';
import type { PartialInfo, Transport } from '../api/request.ts';
import { PortfolioError } from '../errors.ts';
import type { Library } from '../library/store/library.ts';
import { once } from '../once.ts';
import { madeAt, picturesRoot, sampleOrigin } from '../sample/addresses.ts';
import type { ServedPictures } from '../service/pictures.ts';
import { knownFields } from '../settings/known-fields.ts';
import { isoDay, relativeTime } from '../view/text/times.ts';
import { openConnection } from './connect.ts';
import {
  activeBase,
  choosingService,
  existingLibrary,
  fromLibrary,
  libraryFile,
} from './library-file.ts';
import type { Source, SourceContext } from './source.ts';

export const demoSource: Source = {
  name: 'demo',
  isEmbedded: true,
  isUserLibrary: false,
  usesProfile: false,
  // This is the origin of the addresses in the sample records. No server listens at this origin.
  baseUrlOf: () => sampleOrigin,
  sendsKey: () => false,
  knownFields: () => [],
  open: (context, options) => openConnection(demoSource, context, options),
  openResponder: async (context) => {
    const { system } = context;
    const [{ transportOf }, { clockOf }] = await Promise.all([
      import('../service/answer.ts'),
      import('../library/store/library.ts'),
    ]);
    const library = await openSample(context);
    const transport = transportOf({
      library,
      now: system.now,
      pictures: openSamplePictures(library),
    });
    const now = clockOf(library, system.now)();
    await context.remark(
      `demo: sample data from the embedded service, as of ${isoDay(now / 1000)}`,
      true,
    );
    return {
      transport,
      pictureTransport: transport,
      allowsCache: false,
      hasPictureCache: false,
      allowsKeeping: true,
      now,
      close: async () => library.close(),
    };
  },
};

const keepFirst = 'to store what is missing, run the command with --keep instead of --offline';
const askIt = 'to request it, run the command with --keep instead of --offline';

export const offlineSource: Source = {
  name: 'offline',
  isEmbedded: true,
  isUserLibrary: true,
  usesProfile: true,
  // Requests are never sent to this address.
  baseUrlOf: () => 'https://library.invalid',
  describePlace: libraryFile,
  sendsKey: () => false,
  // Returns the creative fields that the active service listed earlier.
  knownFields: (context) => {
    const base = activeBase(context);
    return base === undefined ? [] : knownFields(context.system, new URL(base).origin);
  },
  open: (context, options) => openConnection(offlineSource, context, options),
  openResponder: async (context) => {
    const { system } = context;
    const library = await openOfflineLibrary(context);
    const { kept } = library;
    const age =
      kept === undefined ? ' is empty' : `, last added to ${relativeTime(kept, system.now())}`;
    await context.remark(`offline: your library${age}`);
    const { transportOf } = await import('../service/answer.ts');
    return {
      transport: receivedOnly(context, transportOf({ library, now: system.now })),
      pictureTransport: noPictures,
      allowsCache: false,
      hasPictureCache: true,
      allowsKeeping: false,
      hintFor: ({ kind }) => (kind === 'not_found' ? keepFirst : undefined),
      // The demo is always of the same day.
      now: context.options.demo === true ? madeAt * 1000 : system.now(),
      close: async () => library.close(),
    };
  },
};

/**
 * Transport that fails for every picture, because offline only kept and cached pictures are
 * available.
 */
const noPictures: Transport = async () => {
  throw new PortfolioError('not_kept', 'the picture is not kept', {
    hint: '--keep=pictures keeps the pictures of records; run the command with it instead of --offline',
  });
};

/**
 * Wraps a transport. Requests fail if their list is not in the library. The first incomplete list
 * causes a note.
 */
function receivedOnly(context: SourceContext, transport: Transport): Transport {
  const noteLacks = lacksNotes(context);
  return async (...request) => {
    const response = await fromLibrary(async () => {
      const received = await transport(...request);
      // Throws if a stored text is not JSON. Otherwise, the service would seem to have sent it.
      JSON.parse(Buffer.from(received.body).toString());
      return received;
    }, context);
    const { partialInfo: lacks = {} } = response;
    await noteLacks(lacks);
    if (lacks.missingContentMessage === undefined) return response;
    throw new PortfolioError('not_kept', lacks.missingContentMessage, { hint: keepFirst });
  };
}

/** Returns a function that notes what responses lack. Says the same only once. */
function lacksNotes({
  note,
  remark,
  system,
}: SourceContext): (lacks: PartialInfo) => Promise<void> {
  const said = new Set<string>();
  const once = async (say: SourceContext['note'], text: string) => {
    if (said.has(text)) return;
    said.add(text);
    await say(`offline: ${text}`);
  };
  return async ({ mayHaveMore, uncertainPart, missingMembersText, receivedAt: since }) => {
    if (mayHaveMore === true)
      await once(remark, 'this list was never read to its end; the service may have more records');
    if (missingMembersText !== undefined)
      await once(
        note,
        `${missingMembersText}; to ask the service, run the command with --keep instead of --offline`,
      );
    else if (uncertainPart !== undefined) {
      const isOrder = uncertainPart === 'order';
      const advice = isOrder ? 'it may have more records, in another order' : askIt;
      // Most searches offline are new, so this note is written once in a session.
      const say: typeof remark = (text) => remark(text, isOrder);
      await once(say, `this list was never requested from the service; ${advice}`);
    }
    if (since !== undefined) {
      const when = relativeTime(since, system.now());
      await once(remark, `this page was received ${when}; some of its records may be newer`);
    }
  };
}

/**
 * Returns the pictures of the sample. The code that draws them is loaded when the first picture is
 * requested.
 */
export function openSamplePictures(library: Library): ServedPictures {
  const open = once(async () =>
    (await import('../sample/sample-pictures.ts')).samplePictures(library),
  );
  const find = async (path: string) => (await open())(path);
  return { origin: sampleOrigin, root: picturesRoot, find };
}

/**
 * Opens a library to read the records of the active service. If none is active, the library must
 * have only one service.
 * @throws PortfolioError with the reason if the library cannot be opened; `usage` if it has several
 * services
 */
export async function openOfflineLibrary(context: SourceContext): Promise<Library> {
  const file = existingLibrary(context);
  const { openLibrary } = await import('../library/store/library.ts');
  return choosingService(context, (choice) =>
    fromLibrary((onLeftOut) => openLibrary(file, choice, onLeftOut), context),
  );
}

/**
 * Returns a function that returns responses of the sample, as examples for the OpenAPI document.
 */
export const sampleExamples = (system: SourceContext['system']): (() => Promise<Examples>) =>
  once(async () => {
    const { collectExamples } = await import('../service/examples.ts');
    const library = await openSample({ system });
    try {
      return collectExamples({ library, now: system.now });
    } finally {
      library.close();
    }
  });

/** Opens the sample library. @throws PortfolioError with the reason if it cannot be opened */
export async function openSample({ system }: Pick<SourceContext, 'system'>): Promise<Library> {
  const { openLibrary } = await import('../library/store/library.ts');
  return fromLibrary(() => openLibrary(system.sampleLibraryFile));
}
