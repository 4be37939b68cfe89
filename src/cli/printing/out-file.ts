// Writes output to the file of --out when the whole output is known. If this fails, the file is
// unchanged.
import { isFailure, PortfolioError, usageError } from '../../errors.ts';
import { checkReplaceable, replaceByRule } from '../../files/named-file.ts';
import { describeFileError } from '../../files/reasons.ts';
import type { Options } from '../../settings/options/options.ts';
import { createWriter, type Writer } from '../../system/output-stream.ts';
import { checkCollectedBytes } from '../../view/collected.ts';
import { type FormatName, formatOf } from '../../view/formats/formats.ts';
import { isChanged } from '../../view/sheet/seal.ts';

export interface OutFile {
  /** Whether it takes the place of a file. */
  readonly isReplacing: boolean;
  readonly writer: Writer;
  /** Writes the file. @throws PortfolioError if it cannot be written or may not be replaced */
  save(): Promise<void>;
}

/**
 * Returns a file for output. Checks the path, so use this before requests are sent.
 * @throws PortfolioError `usage` if the path is empty or a folder, or a file is there that is not
 * replaced; `unsafe` if it is a link, a device or a named pipe
 */
export function createOutFile(path: string, format: FormatName, { force }: Pick<Options, 'force'>) {
  if (path === '') throw usageError('--out needs the name of a file');
  const { signature, isSealed = false } = formatOf(format);
  const rule = { isForced: force, signature, wasChanged: isSealed ? isChanged : undefined };
  const isReplacing = checkReplaceable(path, rule);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const file: OutFile = {
    isReplacing,
    writer: createWriter(async (chunk) => {
      chunks.push(Buffer.from(chunk));
      bytes += chunk.length;
      checkCollectedBytes(bytes);
    }),
    save: async () => {
      try {
        await replaceByRule(path, Buffer.concat(chunks), rule);
      } catch (cause) {
        if (isFailure(cause)) throw cause;
        throw new PortfolioError('unexpected', `cannot write ${path}`, {
          reason: describeFileError(cause) ?? String(cause),
          cause,
        });
      }
    },
  };
  return file;
}
