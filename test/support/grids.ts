// A service on a socket with the project of `fixtures/project-with-grids.json`, and its pictures in
// the promised sizes.
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { type PictureHost, pictureHost } from './pictures.ts';

export const gridProject = '40100200';
const file = readFileSync(new URL('../fixtures/project-with-grids.json', import.meta.url), 'utf8');

/** Width and height of the originals, by the name of the picture. */
const originals: Readonly<Record<string, readonly [width: number, height: number]>> = {
  'kiosk-front': [3000, 2000],
  'letter-a': [2400, 1600],
  'letter-b': [1600, 2400],
  'letter-c': [2000, 2000],
  'no-sizes': [600, 450],
  'plan-1': [1800, 1200],
  'plan-2': [1800, 1200],
  'kiosk-night': [1200, 4000],
};
const widths: Readonly<Record<string, number>> = {
  disp: 600,
  hd: 1280,
  source: 9999,
  original: 808,
};

interface GridOptions {
  /** Changes the text of the project before its addresses are replaced. */
  readonly change?: (text: string) => string;
  /** Returns the bytes of a picture instead of a drawing; `missing` for a status of 404. */
  readonly picture?: (path: string) => Buffer | 'missing' | undefined;
}

/**
 * Starts the service. Requests of pictures are in `asked`, as `/project_modules/1400/letter-a.jpg`.
 */
export async function gridService({
  change = String,
  picture,
}: GridOptions = {}): Promise<PictureHost> {
  const host: PictureHost = await pictureHost(async (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://grids.example');
    if (pathname === `/v2/projects/${gridProject}`) {
      response.end(change(file).replaceAll('https://pictures.example', host.url));
      return;
    }
    const bytes = picture?.(pathname) ?? (await drawn(pathname));
    response.writeHead(bytes === 'missing' ? 404 : 200);
    response.end(bytes === 'missing' ? undefined : bytes);
  });
  return host;
}

/** Draws the picture at a path as PNG, in the colour of its name. */
async function drawn(pathname: string): Promise<Buffer | 'missing'> {
  const [, size = '', name = ''] = /\/([^/]+)\/([^/]+)\.jpg$/.exec(pathname) ?? [];
  const [wide, high] = originals[name] ?? [808, 632];
  const width = Math.min(
    widths[size] ?? Number(/\d+/.exec(size)?.[0] ?? 0),
    size === '1400' ? 1400 : wide,
  );
  if (width === 0) return 'missing';
  const at = Object.keys(originals).indexOf(name);
  const background = { r: 40 + 25 * at, g: 200 - 20 * at, b: 90 + (at % 3) * 50 };
  const height = Math.round((width * high) / wide);
  return sharp({ create: { width, height, channels: 3, background } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
