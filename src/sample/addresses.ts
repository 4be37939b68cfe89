// The origin of the addresses in the sample and its time, and the parser of the addresses of
// pictures.

/**
 * Origin of all addresses in the sample. `--demo` answers requests to it. `serve` replaces it with
 * its own origin.
 */
export const sampleOrigin = 'https://portfolio.example';

/**
 * The sample's fixed current time, 2026-11-01T00:00:00Z. All times of the sample are Unix seconds.
 */
export const madeAt = 1_793_491_200;

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
  return kind === undefined || size === undefined || id === undefined
    ? undefined
    : { kind, size, id };
}
