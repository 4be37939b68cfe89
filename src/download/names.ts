// Makes safe names of files from texts of a service.
import filenamify from 'filenamify';

/** Bytes that a name may have on common file systems. */
const maxBytes = 255;

/**
 * Returns the text as the name of a file: without separators, control characters or a leading dot, at most 255 bytes,
 * and not a reserved name of Windows.
 * @param ending kept if the name is cut
 */
export function safeName(text: string, ending = ''): string {
  // Half a surrogate pair cannot be stored.
  const name = filenamify(Buffer.from(text).toString(), { replacement: '_', maxLength: maxBytes }).replace(/^\./, '_');
  const cut = cutTo(name, maxBytes - Buffer.byteLength(ending));
  // Cutting can leave a trailing blank, or a reserved name.
  return `${cut === name ? name : filenamify(cut, { replacement: '_', maxLength: maxBytes })}${ending}`;
}

function cutTo(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  let size = 0;
  let end = 0;
  for (const character of text) {
    size += Buffer.byteLength(character);
    if (size > bytes) break;
    end += character.length;
  }
  return text.slice(0, end);
}
