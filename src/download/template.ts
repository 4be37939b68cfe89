// Parses --template, the pattern for the paths of pictures below the folder. Also creates safe file
// names.
import filenamify from 'filenamify';
import { usageError } from '../errors.ts';

/** Names of placeholders, except `{ext}`, which is allowed only at the end. */
const placeholders = [
  'user',
  'id',
  'name',
  'number',
  'kind',
  'noun',
  'date',
  'field',
  'tags',
  'license',
] as const;

const known = `known: ${placeholders.map((each) => `{${each}}`).join(' ')} {ext}`;

type Placeholders = { readonly [P in (typeof placeholders)[number]]: string };

/** Returns the segments of a picture's relative path. The extension is added after the download. */
export type Template = (values: Placeholders) => readonly string[];

/**
 * Parses a template.
 * @throws PortfolioError `usage` if it is not a relative path or has an unknown placeholder
 */
export function parseTemplate(text: string): Template {
  const path = text.replace(/\.\{ext\}$/, '');
  // Both separators, because no name of a file has one.
  const segments = path.split(/[\\/]/);
  if (segments.some((segment) => ['', '.', '..'].includes(segment.trim())))
    throw usageError(
      `--template must be a path below the folder, such as {user}/{id}/{number}.{ext}`,
      '--dir names the folder, and --download after a list',
    );
  for (const [, name = ''] of path.matchAll(/\{(\w*)\}/g)) {
    if (name === 'ext') throw usageError('{ext} must be at the end of --template, as .{ext}');
    if (!isPlaceholder(name))
      throw usageError(`--template has an unknown placeholder {${name}}`, known);
  }
  if (/[{}]/.test(path.replace(/\{\w*\}/g, '')))
    throw usageError('--template has a brace that belongs to no placeholder', known);
  return (values) =>
    segments.map((segment) =>
      safeName(
        segment.replace(/\{(\w+)\}/g, (_, name) =>
          isPlaceholder(name) ? safeName(values[name] || 'unknown') : '',
        ),
      ),
    );
}

const isPlaceholder = (name: string): name is keyof Placeholders =>
  placeholders.some((each) => each === name);

/**
 * Maximum length of a name in bytes. Common file systems allow 255. An extension such as `.webp` is
 * added later.
 */
const maxBytes = 250;

/**
 * Returns a safe file name of at most 250 bytes. Replaces separators, control characters, a leading
 * dot, and names that are reserved on Windows.
 * @param ending end of the name, which is never shortened
 */
export function safeName(text: string, ending = ''): string {
  // The round trip through a Buffer replaces lone surrogates, which cannot be stored.
  const name = filenamify(Buffer.from(text).toString(), {
    replacement: '_',
    maxLength: maxBytes,
  }).replace(/^\./, '_');
  const bytes = Buffer.from(name);
  const room = maxBytes - Buffer.byteLength(ending);
  if (bytes.length <= room) return `${name}${ending}`;
  // With `stream: true`, the decoder omits an incomplete character at the end.
  const cut = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, room), {
    stream: true,
  });
  // The shortened name may end with a blank, or be reserved.
  return `${filenamify(cut, { replacement: '_', maxLength: maxBytes })}${ending}`;
}
