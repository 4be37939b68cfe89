// The texts of a library's records. They are asked for as bytes (`CAST(json AS BLOB)`), because libsql ends the process where a text has
// bytes that are no UTF-8.
import { LibraryError } from './database.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Undefined where the bytes are no text. */
export function textIn(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** @throws LibraryError that names the file where the bytes are no text */
export function readText(bytes: Uint8Array, file: string): string {
  const text = textIn(bytes);
  if (text !== undefined) return text;
  throw new LibraryError(
    `${file} is damaged: a record has bytes that are no text; \`portfolio library check\` says which`,
  );
}

/** What can be wrong with a text, as a sentence goes on. */
export const textFaults = { bytes: 'has bytes that are no text', json: 'is no JSON' } as const;
