// Writes a document: to the file of --out when the whole output is known, and with its seal. If
// writing fails, the file is unchanged.
import { isFailure, PortfolioError, usageError } from '../../errors.ts';
import { checkReplaceable, replaceByRule } from '../../files/named-file.ts';
import { describeFileError } from '../../files/reasons.ts';
import type { Options } from '../../settings/options/options.ts';
import { createWriter, type Writer } from '../../system/output-stream.ts';
import { checkCollectedBytes } from '../../view/collected.ts';
import type { Renderer } from '../../view/format.ts';
import { type FormatName, formatOf } from '../../view/formats/formats.ts';
import type { RecordPresenter } from '../../view/record-presenter.ts';
import { createSealedWriter, isChanged } from '../../view/sheet/seal.ts';
import type { Context } from '../context.ts';

interface DocumentOutput {
  readonly writer: Writer;
  /** Ends the document of a renderer that wrote to `writer`. */
  end(
    renderer: Pick<Renderer, 'end'>,
    presenter: RecordPresenter,
    recordCount: number,
  ): Promise<void>;
}

/** Opens a document in the file of --out, or on `output`, with a seal if the format has one. */
export function openDocument(
  { options, note, remark }: Context,
  format: FormatName,
  output: Writer,
): DocumentOutput {
  const outFile =
    options.out === undefined ? undefined : createOutFile(options.out, format, options);
  const target = outFile?.writer ?? output;
  const { isSealed, isDocument } = formatOf(format);
  const sealed = isSealed === true ? createSealedWriter(target) : undefined;
  return {
    writer: sealed?.writer ?? target,
    end: async (renderer, { isList, noun }, recordCount) => {
      if (outFile !== undefined && recordCount === 0 && isList && isDocument !== true)
        return note(`no ${noun.many} found, so ${options.out} is not written`);
      await renderer.end();
      await sealed?.writeSeal();
      if (outFile === undefined) return;
      await outFile.save();
      await remark(`${outFile.isReplacing ? 'replaced' : 'wrote'} ${options.out}`);
    },
  };
}

interface OutFile {
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
