// Writes the addresses of records and pictures, all on reserved `.example` hosts, and parses those of pictures.

/** The origin under which the sample's records have their addresses. `--demo` answers under it; `serve` writes its own in its place. */
export const sampleOrigin = 'https://portfolio.example';

/** Where all paths of pictures begin. */
export const picturesRoot = '/pictures/';

const kinds = ['projects', 'modules', 'users', 'wips'] as const;
export type PictureKind = (typeof kinds)[number];

export interface PicturePath {
  readonly kind: PictureKind;
  /** As the record names it: pixels, or a name such as `thumbnail`. */
  readonly size: string;
  /** Of the project, the user, or the revision of a WIP. */
  readonly id: string;
  /** Different for each picture. */
  readonly token: string;
}

export const picturePath = ({ kind, size, id, token }: PicturePath): string =>
  `${picturesRoot}${kind}/${size}/${id}-${token}.png`;

export function parsePicturePath(path: string): PicturePath | undefined {
  const [, name, size, id, token] = /^\/pictures\/([a-z]+)\/(\w+)\/(\d+)-([0-9a-f]{8})\.png$/.exec(path) ?? [];
  const kind = kinds.find((each) => each === name);
  if (kind === undefined || size === undefined || id === undefined || token === undefined) return undefined;
  return { kind, size, id, token };
}

const site = sampleOrigin;

/** Letters that Unicode does not decompose into a base letter and a mark. */
const asciiForms: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  ı: 'i',
  ð: 'd',
  þ: 'th',
};

/** Latin letters without their marks; letters of other scripts stay as they are. */
export const toAscii = (text: string): string =>
  [...text.normalize('NFD').replace(/\p{M}/gu, '')].map((letter) => asciiForms[letter] ?? letter).join('');

/** The last segment of a project's address; `-` for a title without any ASCII letter. */
const slug = (title: string): string =>
  toAscii(title)
    .replace(/['’]/g, '')
    .replace(/[^a-zA-Z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '') || '-';

export const userUrl = (username: string): string => `${site}/${username}`;
export const projectUrl = (id: number, name: string): string => `${site}/gallery/${id}/${slug(name)}`;
export const wipUrl = (id: number): string => `${site}/wip/${id}`;
export const revisionUrl = (wip: number, id: number): string => `${site}/wip/${wip}/${id}`;
export const shortUrl = (id: number): string => `https://pfl.example/${id.toString(36)}`;
export const videoUrl = (token: string): string => `https://video.portfolio.example/embed/${token}`;

/** The record in which a picture's address stands, and a token that is different for each picture. */
interface Pictured {
  readonly id: number;
  readonly token: string;
}

export const pictureUrl = (kind: PictureKind, size: string | number, { id, token }: Pictured): string =>
  `${site}${picturePath({ kind, size: String(size), id: String(id), token })}`;

/** The user's own website. Underscores become hyphens, because host names cannot contain them. */
export const websiteUrl = (username: string, subdomain = ''): string =>
  `https://${subdomain}${username.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '')}.example`;
