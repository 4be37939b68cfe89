// The paths of the sample's pictures, which are made when somebody asks for one. Each names the record that it belongs to.

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
