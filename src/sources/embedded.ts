// The embedded service as a source of responses: with the sample, or with the user's own library.
import type { Transport } from '../api/transport.ts';
import type { Client } from '../client/client.ts';
import { messageOf } from '../client/error-response.ts';
import { PortfolioError } from '../errors.ts';
import type { Library } from '../library/store/library.ts';
import { picturesRoot, sampleOrigin } from '../sample/addresses.ts';
import type { Picture, Pictures } from '../service/pictures.ts';
import { knownFields } from '../settings/file.ts';
import { relativeTime } from '../view/text/times.ts';
import { checkDemoLibrary, existingLibrary, fromLibrary, libraryFile } from './library-file.ts';
import { clientOf, keptBy, policyOf } from './network.ts';
import { openPictures } from './picture-source.ts';
import type { Source, SourceInput } from './source.ts';

/** The demo's base address, the same as in the sample library's records. Nothing listens there. */
const demoBase = sampleOrigin;

export const demo: Source = {
  name: 'demo',
  isEmbedded: true,
  usesProfile: false,
  base: () => demoBase,
  sendsKey: () => false,
  knownFields: () => [],
  open: async (context) => {
    const { system } = context;
    if (context.options.keep === true) checkDemoLibrary(context, '--keep with --demo');
    await context.remark('demo: sample data from the embedded service');
    const [{ transportOf }, { clockOf }] = await Promise.all([
      import('../service/answer.ts'),
      import('../library/store/library.ts'),
    ]);
    const library = await openLibraryFile(system.sampleFile);
    const transport = transportOf({ library, now: system.now, pictures: picturesOf(library) });
    const { client, close } = await keptBy(
      context,
      clientOf(context, transport, async () => undefined),
      demoBase,
    );
    return {
      base: demoBase,
      client,
      ...openPictures(context, { base: demoBase, policy: policyOf(context), transport }),
      now: clockOf(library, system.now)(),
      rememberFields: async () => {},
      close: async () => {
        await close();
        library.close();
      },
    };
  },
};

/** Where a path of the user's own library is below. It is never asked for on a network. */
const ownBase = 'https://library.invalid';

const keepFirst = 'to keep what is missing, run the command with --keep and without --offline';

export const offline: Source = {
  name: 'offline',
  isEmbedded: true,
  usesProfile: true,
  base: () => ownBase,
  place: libraryFile,
  sendsKey: () => false,
  // Those that the profile's service has listed.
  knownFields: (context) => {
    const base = context.settings().get('baseUrl')?.value;
    return base === undefined ? [] : knownFields(context.system, new URL(base).origin);
  },
  open: async (context) => {
    const { system } = context;
    const library = await openOwn(context);
    await context.remark(ageOf(library, system.now()));
    const { transportOf } = await import('../service/answer.ts');
    const transport = toldOnly(context, transportOf({ library, now: system.now }));
    return {
      base: ownBase,
      client: hinting(clientOf(context, transport, async () => undefined)),
      ...openPictures(context, { base: ownBase, policy: policyOf(context), transport: noPictures, isCached: true }),
      now: system.now(),
      rememberFields: async () => {},
      close: async () => library.close(),
    };
  },
};

const openOwn = async (context: SourceInput): Promise<Library> => openLibraryFile(existingLibrary(context));

function ageOf({ kept }: Library, now: number): string {
  if (kept === undefined) return 'offline: your library is empty';
  return `offline: your library, last added to ${relativeTime(kept, now)}`;
}

/** Those that were shown online are cached. */
const noPictures: Transport = async () => {
  throw new PortfolioError('not_kept', 'the picture is not in the cache');
};

/** What the library was never told is no empty list, and what it was told in part is not the whole. */
function toldOnly(context: SourceInput, transport: Transport): Transport {
  let isSaid = false;
  return async (...request) => {
    const response = await fromLibrary(() => transport(...request));
    if (response.headers['x-in-part'] !== undefined && !isSaid) {
      isSaid = true;
      await context.remark(
        'offline: this list was never read to its end, and may be longer than what your library has of it',
      );
    }
    if (response.headers['x-not-kept'] === undefined) return response;
    const why = messageOf(response).replace(/^HTTP \d+: /, '');
    throw new PortfolioError('not_kept', `${why.charAt(0).toLowerCase()}${why.slice(1)}`, { hint: keepFirst });
  };
}

/** What is not there may be there online. */
const hinting = ({ get }: Client): Client => ({
  get: (...request) =>
    get(...request).catch((error: unknown) => {
      if (!(error instanceof PortfolioError) || error.kind !== 'not_found') throw error;
      throw new PortfolioError(error.kind, error.message, { ...error.details, hint: keepFirst, cause: error });
    }),
});

/** The pictures of the sample, whose art is loaded when the first of them is asked for. */
export function picturesOf(library: Library): Pictures {
  let opened: Promise<(path: string) => Picture | undefined> | undefined;
  const find = async (path: string) => {
    opened ??= import('../sample/sample-pictures.ts').then(({ samplePictures }) => samplePictures(library));
    return (await opened)(path);
  };
  return { origin: sampleOrigin, root: picturesRoot, find };
}

/** @throws PortfolioError that says what is wrong with the file */
export async function openLibraryFile(file: string): Promise<Library> {
  const { openLibrary } = await import('../library/store/library.ts');
  return fromLibrary(() => openLibrary(file));
}
