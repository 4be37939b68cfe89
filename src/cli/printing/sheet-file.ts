// Writes a sheet to the file of --out when the whole sheet is known. If this fails, the file is unchanged.
import { unsafePath } from '../../download/folder.ts';
import { PortfolioError, usageError } from '../../errors.ts';
import { isFolder } from '../../files/folders.ts';
import { reasonOf } from '../../files/reasons.ts';
import { irregularAt, replaceFile } from '../../files/replace.ts';
import { type Screen, screenWith } from '../../system/screen.ts';
import { checkCollected } from '../../view/collected.ts';

/**
 * Checks the path before requests are sent. Refuses links, devices and named pipes, because the new file would replace
 * them.
 * @throws PortfolioError `usage` if it is empty or a folder; `unsafe` if it is refused
 */
export function checkSheetFile(path: string): void {
  if (path === '') throw usageError('--out needs the name of a file');
  if (isFolder(path)) throw usageError(`--out needs the name of a file, and ${path} is a folder`);
  const why = irregularAt(path);
  if (why !== undefined) throw unsafePath(path, why);
}

export interface SheetFile {
  /** Collects the sheet. */
  readonly screen: Screen;
  /** Replaces the file. @throws PortfolioError `unexpected` if it cannot be written */
  save(): Promise<void>;
}

export function sheetFile(path: string, screen: Screen): SheetFile {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  return {
    screen: screenWith(screen, {
      isTTY: false,
      write: async (chunk) => {
        chunks.push(Buffer.from(chunk));
        bytes += chunk.length;
        checkCollected(bytes);
      },
    }),
    save: async () => {
      checkSheetFile(path); // The command may have run for a long time.
      try {
        await replaceFile(path, Buffer.concat(chunks));
      } catch (cause) {
        const why = reasonOf(cause) ?? String(cause);
        throw new PortfolioError('unexpected', `cannot write ${path}`, { why, cause });
      }
    },
  };
}
