// Builds the addresses of records and pictures, all on `.example` hosts, and parses the addresses of pictures.

/** Origin of all addresses in the sample. `--demo` answers requests to it. `serve` replaces it with its own origin. */
export const sampleOrigin = 'https://portfolio.example';

/** Path prefix of all pictures. */
export const picturesRoot = '/pictures/';

const kinds = ['projects', 'modules', 'users', 'wips'] as const;
export type PictureKind = (typeof kinds)[number];

export interface PicturePath {
  readonly kind: PictureKind;
  /** Width in pixels, or the name of a size, such as `thumbnail`. */
  readonly size: string;
  /** Id of the project, the user, or the revision of a WIP. */
  readonly id: string;
}

export function parsePicturePath(path: string): PicturePath | undefined {
  const [, name, size, id] = /^\/pictures\/([a-z]+)\/(\w+)\/(\d+)(?:-\d+)?\.png$/.exec(path) ?? [];
  const kind = kinds.find((each) => each === name);
  return kind === undefined || size === undefined || id === undefined ? undefined : { kind, size, id };
}

/** Returns the address of a picture. @param number number of the picture among those of one project */
export const pictureUrl = (kind: PictureKind, size: string | number, id: number, number?: number): string =>
  `${sampleOrigin}${picturesRoot}${kind}/${size}/${id}${number === undefined ? '' : `-${number}`}.png`;

/** ASCII forms of letters that Unicode does not decompose into a base letter and a mark. */
const asciiForms: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', æ: 'ae', Æ: 'Ae', œ: 'oe', ı: 'i', ð: 'd', þ: 'th' },
};

const toAscii = (text: string): string =>
  [...text.normalize('NFD').replace(/\p{M}/gu, '')].map((letter) => asciiForms[letter] ?? letter).join('');

/** Returns the last segment of a project's address; `-` for a title without ASCII letters. */
const slug = (title: string): string =>
  toAscii(title)
    .replace(/['’]/g, '')
    .replace(/[^a-zA-Z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '') || '-';

export const userUrl = (username: string): string => `${sampleOrigin}/${username}`;
export const projectUrl = (id: number, name: string): string => `${sampleOrigin}/gallery/${id}/${slug(name)}`;
export const wipUrl = (id: number): string => `${sampleOrigin}/wip/${id}`;
export const revisionUrl = (wip: number, id: number): string => `${sampleOrigin}/wip/${wip}/${id}`;
export const shortUrl = (id: number): string => `https://pfl.example/${id.toString(36)}`;
export const videoUrl = (id: string): string => `https://video.portfolio.example/embed/${id}`;

/** Returns the address of a user's website. Replaces underscores, because host names cannot contain them. */
export const websiteUrl = (username: string, subdomain = ''): string =>
  `https://${subdomain}${username.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '')}.example`;
