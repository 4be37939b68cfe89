// Writes the exchanges of a transport to a HAR file, for --record.
import type { Transport } from '../api/request.ts';
import { isFailure, PortfolioError } from '../errors.ts';
import { whileLocked } from '../files/lock.ts';
import { describeFileError, RefusedFile } from '../files/reasons.ts';
import { appendEntry } from '../har/append.ts';
import { entryText, type Observed } from '../har/entry.ts';
import type { ResponseBody, SourceContext } from './source.ts';

/**
 * Maximum bytes of a body that is recorded. Pictures are not larger, except those of a download.
 */
const maxBody = 25 * 1024 * 1024;

/**
 * Wraps a transport. Each exchange is in the file before the caller receives the end of the
 * response. A stream is recorded when it has been read.
 * @param now current time on the clock of the source, which the recording then has
 * @throws PortfolioError `unexpected` if the file cannot be written, or `usage` if it is not a
 * recording
 */
export function createRecordingTransport<Body extends ResponseBody>(
  { system, mask }: Pick<SourceContext, 'system' | 'mask'>,
  file: string,
  transport: Transport<Body>,
  now: number,
): Transport<Body> {
  const difference = now - system.now();
  let turn = Promise.resolve();

  function append(observed: Observed): Promise<void> {
    const text = entryText(observed, mask);
    // One after the other, so that concurrent requests do not wait for the lock.
    const written = turn.then(() =>
      whileLocked(`${file}.lock`, system, () => appendEntry(file, text, system.version)),
    );
    turn = written.catch(() => {});
    return written.catch((cause: unknown) => {
      const reason = describeFileError(cause);
      if (reason === undefined) throw cause;
      const kind = cause instanceof RefusedFile ? 'usage' : 'unexpected';
      throw new PortfolioError(kind, `the recording ${file} cannot be written`, { reason, cause });
    });
  }

  return async (url, signal, headers = {}, progress) => {
    const [began, started] = [system.now(), system.now() + difference];
    const wait = () => Math.max(0, system.now() - began);
    const request = { url, headers, started };
    const failed = (error: unknown) => {
      const reason = isFailure(error) ? error.message : 'the request was stopped';
      return append({ ...request, wait: wait(), receive: 0, response: undefined, error: reason });
    };
    let response: Awaited<ReturnType<Transport<Body>>>;
    try {
      response = await transport(url, signal, headers, progress);
    } catch (error) {
      // After a signal, the program ends without a wait for the file.
      if (!system.signal.aborted) await failed(error);
      throw error;
    }
    const { status, body } = response;
    const timed = { ...request, wait: wait() };
    if (body instanceof Uint8Array) {
      await append({ ...timed, receive: 0, response: { ...response, body, size: body.length } });
      return response;
    }
    // The caller does not read the body of a redirect or of an error.
    if (status < 200 || status >= 300) {
      await append({
        ...timed,
        receive: 0,
        response: { ...response, body: Buffer.alloc(0), size: 0 },
      });
      return response;
    }
    const end = (chunks: readonly Uint8Array[] | undefined, size: number) =>
      append({
        ...timed,
        receive: wait() - timed.wait,
        response: { ...response, body: chunks && Buffer.concat(chunks), size },
      });
    // The type has only two members, and the other one was returned above.
    return { ...response, body: passedOn(body, end) as ResponseBody as Body };
  };
}

/**
 * Yields the chunks, and calls `end` with all of them; with undefined if they are too long or were
 * not all read.
 */
async function* passedOn(
  body: AsyncIterable<Uint8Array>,
  end: (chunks: readonly Uint8Array[] | undefined, size: number) => Promise<void>,
) {
  let chunks: Uint8Array[] | undefined = [];
  let size = 0;
  let isWhole = false;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > maxBody) chunks = undefined;
      chunks?.push(chunk);
      yield chunk;
    }
    isWhole = true;
  } finally {
    await end(isWhole ? chunks : undefined, size);
  }
}
