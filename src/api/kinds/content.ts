// The content of a project: its modules as parts in reading order. All pictures of a project come
// from here.
import { isOriginal, type PictureSize, type RecordPicture, widthIn } from './pictures.ts';
import * as s from './shape.ts';

const area = s.record({ width: s.integer, height: s.integer });

/** Members that services add to a picture, in a module or in a grid. */
const pictureMembers = {
  id: s.id(s.integer),
  sizes: s.textMap,
  dimensions: s.dictionary(area),
  source_width: s.integer,
  source_height: s.integer,
} as const;

/** A picture of a grid. */
const component = s.withUndocumented(s.record({}), {
  ...pictureMembers,
  src: s.url,
  width: s.integer,
  height: s.integer,
  position: s.integer,
});

export const module_ = s.withUndocumented(
  s.record({
    type: s.member('Kind of content', s.text, { choices: ['image', 'text', 'embed'] }),
    src: s.member('Address of the picture', s.optional(s.url)),
    width: s.member('Width of the picture in pixels', s.optional(s.integer)),
    height: s.member('Height of the picture in pixels', s.optional(s.integer)),
    text: s.member('Text in HTML', s.optional(s.text)),
    text_plain: s.member('Text without markup', s.optional(s.text)),
    embed: s.member('HTML of embedded content', s.optional(s.text)),
  }),
  { ...pictureMembers, components: s.list(component) },
);

type Module = s.DecodedValue<typeof module_>;
type Component = s.DecodedValue<typeof component>;

export type ContentPart =
  | { readonly kind: 'picture'; readonly picture: RecordPicture }
  /** `html` and `plain` are the same text. Either may be empty. */
  | { readonly kind: 'text'; readonly html: string; readonly plain: string }
  /** An embedded player: its address, or HTML with its address. `size` is in pixels. */
  | {
      readonly kind: 'player';
      readonly type: string;
      readonly src: string;
      readonly embed: string;
      readonly size: Size;
    }
  /** A part that cannot be shown. `type` is the service's word; '' if it is missing. */
  | { readonly kind: 'unknown'; readonly type: string };

interface Size {
  readonly width: number | undefined;
  readonly height: number | undefined;
}

/**
 * Returns the parts of a project in reading order, with the pictures of grids in their places,
 * numbered from 1.
 */
export function findPartFiles(modules: readonly Module[]): readonly ContentPart[] {
  const ids = new Set<string>();
  let number = 0;
  const pictureIn = (found: Module | Component, id: string): ContentPart => {
    const sizes = sizesOf(found);
    if (sizes.length === 0) return { kind: 'unknown', type: 'image' };
    number += 1;
    // An id that occurs twice identifies only its first picture.
    const own = id === '' || ids.has(id) ? undefined : id;
    ids.add(id);
    const picture = {
      kind: 'module',
      number,
      id: own,
      src: found.src || undefined,
      sizes,
    } as const;
    return { kind: 'picture', picture };
  };
  return modules.flatMap((module): readonly ContentPart[] => {
    const { src, embed, width, height, id = '' } = module;
    const type = typeOf(module);
    switch (type) {
      case 'image':
        return [pictureIn(module, id)];
      case 'media_collection':
        return componentsOf(module).map((each) => pictureIn(each, idIn(module, each)));
      case 'text':
        return [{ kind: 'text', html: module.text, plain: module.text_plain }];
      case 'embed':
      case 'video':
      case 'audio':
        return [{ kind: 'player', type, src, embed, size: { width, height } }];
      default:
        return [{ kind: 'unknown', type }];
    }
  });
}

/** Returns the type of a module. If it is missing, the module's members tell it. */
function typeOf({
  type,
  components = [],
  embed,
  src,
  sizes,
  text,
  text_plain: plain,
}: Module): string {
  if (type !== '') return type;
  if (components.length > 0) return 'media_collection';
  if (embed !== '') return 'embed';
  if (src !== '' || sizes !== undefined) return 'image';
  return text === '' && plain === '' ? '' : 'text';
}

/**
 * Returns the pictures of a grid by position. A grid without them may have one picture itself, e.g.
 * a collage.
 */
function componentsOf(grid: Module): readonly (Module | Component)[] {
  const { components = [] } = grid;
  if (components.length === 0) return sizesOf(grid).length === 0 ? [] : [grid];
  return components.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
}

/**
 * Returns the id of a picture of a grid. Two grids of a project may use the same ids, so the grid's
 * id precedes it.
 */
function idIn({ id: grid = '' }: Module, { id = '' }: Module | Component): string {
  return [grid, id].includes('') || grid === id ? id : `${grid}/${id}`;
}

/**
 * Returns the sizes of a picture, the largest first: an original, even if it is narrower than a
 * display size; then by width. A width that the record does not contain is that in the name of the
 * size, but at most that of the original.
 */
function sizesOf(found: Module | Component): readonly PictureSize[] {
  const { sizes = {}, src = '' } = found;
  const originals = Object.entries(sizes).filter(([key, url]) => isOriginal(key) && url !== '');
  const widest = originals.flatMap(([key]) => knownSize(found, key).width ?? []).at(0);
  const named = Object.entries(sizes).map(([key, url]): RankedSize => {
    const { width, height } = knownSize(found, key);
    const guess = isOriginal(key)
      ? widthIn(key)
      : Math.min(widthIn(key), widest ?? Number.POSITIVE_INFINITY);
    return {
      url,
      width: width ?? guess,
      height,
      isKnown: width !== undefined,
      isOriginal: isOriginal(key),
    };
  });
  const width = positive(found.width);
  const isKnown = width !== undefined;
  const own = {
    url: src,
    width: width ?? 0,
    height: isKnown ? positive(found.height) : undefined,
    isKnown,
    isOriginal: false,
  };
  const byAddress = new Map<string, RankedSize>();
  // Of sizes of unknown width, the displayed one is first.
  for (const size of [own, ...named])
    byAddress.set(size.url, merged(size, byAddress.get(size.url)));
  byAddress.delete('');
  return [...byAddress.values()]
    .toSorted((a, b) => Number(b.isOriginal) - Number(a.isOriginal) || b.width - a.width || 0)
    .map((size) => ({ url: size.url, width: size.width, height: size.height }));
}

/** Returns what is known about a size that two names or members have the address of. */
function merged(size: RankedSize, known: RankedSize = size): RankedSize {
  const isBetter = size.isKnown === known.isKnown ? size.width > known.width : size.isKnown;
  return { ...(isBetter ? size : known), isOriginal: size.isOriginal || known.isOriginal };
}

interface RankedSize extends PictureSize {
  /** Whether the record contains the width. */
  readonly isKnown: boolean;
  readonly isOriginal: boolean;
}

/**
 * Returns width and height of a named size, in pixels; undefined if the record does not contain
 * them.
 */
function knownSize(found: Module | Component, key: string): Size {
  const { dimensions: all, source_width: width, source_height: height } = found;
  const known = all !== undefined && Object.hasOwn(all, key) ? all[key] : undefined;
  const source = isOriginal(key) ? { width, height } : undefined;
  const [measured] = [known, source].filter((size) => positive(size?.width) !== undefined);
  return { width: positive(measured?.width), height: positive(measured?.height) };
}

const positive = (count: number | undefined): number | undefined =>
  count && count > 0 ? count : undefined;
