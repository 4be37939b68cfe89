// The embedded service as a source of responses: with the sample, or with the user's own library.
import { PortfolioError } from '../errors.ts';
import type { Library } from '../service/library.ts';
import type { Picture, Pictures } from '../service/pictures.ts';
import { picturesRoot, sampleOrigin } from '../service/sample-paths.ts';
import type { Source } from './context.ts';
import { clientOf, policyOf } from './network.ts';
import { openPictures } from './picture-source.ts';

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
    if (system.stderr.isTTY) await context.note('demo: sample data from the embedded service');
    const [{ transportOf }, { clockOf }] = await Promise.all([
      import('../service/answer.ts'),
      import('../service/library.ts'),
    ]);
    const library = await openLibraryFile(system.sampleFile);
    const transport = transportOf({ library, now: system.now, pictures: picturesOf(library) });
    return {
      base: demoBase,
      client: clientOf(context, transport, async () => undefined),
      ...openPictures(context, { base: demoBase, policy: policyOf(context), transport }),
      now: clockOf(library, system.now)(),
      rememberFields: async () => {},
      close: async () => library.close(),
    };
  },
};

/** The pictures of the sample, whose art is loaded when the first of them is asked for. */
export function picturesOf(library: Library): Pictures {
  let opened: Promise<(path: string) => Picture | undefined> | undefined;
  const find = async (path: string) => {
    opened ??= import('../service/sample-pictures.ts').then(({ samplePictures }) => samplePictures(library));
    return (await opened)(path);
  };
  return { origin: sampleOrigin, root: picturesRoot, find };
}

/** @throws PortfolioError that says what is wrong with the file */
export async function openLibraryFile(file: string): Promise<Library> {
  const { LibraryError, openLibrary } = await import('../service/library.ts');
  try {
    return openLibrary(file);
  } catch (cause) {
    if (cause instanceof LibraryError) throw new PortfolioError('unexpected', cause.message, { cause });
    throw cause;
  }
}
