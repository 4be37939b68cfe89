// Parses --template, which says where a picture is stored below the folder, and makes safe names of files.
import filenamify from 'filenamify';
import { usageError } from '../errors.ts';

/** Names that are allowed in braces, apart from `{ext}` at the end. */
const placeholders = ['user', 'id', 'name', 'number', 'kind', 'noun'] as const;

type Placeholders = { readonly [P in (typeof placeholders)[number]]: string };

/** Returns the relative path of a picture, without its extension, which is known only from its content. */
export type Template = (values: Placeholders) => readonly string[];

/** @throws PortfolioError `usage` if it is not a relative path or has an unknown placeholder */
export function parseTemplate(text: string): Template {
  const path = text.replace(/\.\{ext\}$/, '');
  const segments = path.split('/');
  if (segments.some((segment) => ['', '.', '..'].includes(segment.trim())))
    throw usageError(
      `--template must be a path below the folder, such as {user}/{id}/{number}.{ext}`,
      'name the folder with --dir',
    );
  for (const [, name = ''] of path.matchAll(/\{(\w*)\}/g)) {
    if (name === 'ext') throw usageError('{ext} must be at the end of --template, as .{ext}');
    if (!isPlaceholder(name))
      throw usageError(
        `--template has an unknown {${name}}`,
        `known: ${placeholders.map((each) => `{${each}}`).join(' ')} {ext}`,
      );
  }
  return (values) =>
    segments.map((segment) =>
      safeName(
        segment.replace(/\{(\w+)\}/g, (_, name) => (isPlaceholder(name) ? safeName(values[name] || 'unknown') : '')),
      ),
    );
}

const isPlaceholder = (name: string): name is keyof Placeholders => placeholders.some((each) => each === name);

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
  // A decoder that waits for more bytes leaves out half a character.
  const bytes = Buffer.from(name).subarray(0, maxBytes - Buffer.byteLength(ending));
  const cut = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: true });
  // Cutting can leave a trailing blank, or a reserved name.
  return `${cut === name ? name : filenamify(cut, { replacement: '_', maxLength: maxBytes })}${ending}`;
}
