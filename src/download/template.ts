// Parses --template, which says where a picture is stored below the folder.
import { usageError } from '../errors.ts';
import { safeName } from './names.ts';

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
