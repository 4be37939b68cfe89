// Looks at pictures of records: fetches the smallest size that is enough, and finds its colours.
import type { RecordPicture } from '../api/record-pictures.ts';
import type { Connection } from '../cli/context.ts';
import type { RequestOptions } from '../client/client.ts';
import { fittingPicture } from '../client/pictures/fitting-picture.ts';
import { PortfolioError } from '../errors.ts';
import type { PictureDescription } from '../view/pictures/description.ts';

/** Pixels across. In smaller versions the colours are mixed. */
const width = 200;

export type Looks = (picture: RecordPicture, signal?: AbortSignal) => Promise<PictureDescription>;

/** @throws PortfolioError where pictures cannot be decoded on this machine */
export async function openLooks({ pictures }: Pick<Connection, 'pictures'>, request: RequestOptions): Promise<Looks> {
  const look = await fileLooks();
  return async (picture, signal = request.signal) =>
    look((await fittingPicture(pictures, picture, width, { ...request, signal })).bytes);
}

/** The same for the bytes of a picture. */
export async function fileLooks(): Promise<(file: Uint8Array) => Promise<PictureDescription>> {
  const [{ loadDecoder, decodingFailure }, { describePicture }] = await Promise.all([
    import('../view/pictures/decoder.ts'),
    import('../view/pictures/description.ts'),
  ]);
  const decoder = decoderOr(loadDecoder);
  return async (file) => {
    try {
      return await describePicture(file, decoder);
    } catch (cause) {
      throw new PortfolioError('unreadable', 'the picture cannot be decoded', { why: decodingFailure(cause), cause });
    }
  };
}

function decoderOr<T>(load: () => T): T {
  try {
    return load();
  } catch (cause) {
    throw new PortfolioError('unexpected', messageOf(cause), { cause });
  }
}

const messageOf = (cause: unknown): string =>
  (cause instanceof Error ? cause.message : String(cause)).split('\n')[0] ?? '';
