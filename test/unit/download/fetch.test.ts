// Against pictures without sockets. Breaks and resumes of whole runs are in test/slow/download.test.ts.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PictureStream } from '../../../src/client/pictures/picture-response.ts';
import type { StreamRequest } from '../../../src/client/pictures/pictures.ts';
import { fetchPicture, foldersBelow, storeRecord } from '../../../src/download/fetch.ts';
import {
  earlierDownload,
  type ManifestLine,
  openManifest,
  type PartLine,
  readManifest,
} from '../../../src/download/manifest.ts';
import { PortfolioError } from '../../../src/errors.ts';
import { png } from '../../support/pictures.ts';
import { plain } from '../../support/request.ts';
import { emptyFolder } from '../../support/system.ts';

const etag = '"e"';
const picture = {
  kind: 'module',
  number: 1,
  sizes: [
    { url: 'https://pics.example/large', width: 400 },
    { url: 'https://pics.example/small', width: 100 },
  ],
  key: 'project 5 https://pics.example/large',
  noun: 'project',
  id: '5',
  path: ['ida', '01'],
} as const;

type Serve = (url: string, resume: ReturnType<NonNullable<StreamRequest['resume']>>) => PictureStream;

async function fetched(
  root: string,
  serve: Serve,
  parts: ReadonlyMap<string, PartLine> = new Map(),
  stored: ReadonlySet<string> = new Set(),
) {
  const lines: ManifestLine[] = [];
  const reported: number[] = [];
  const target = {
    openFolder: foldersBelow(root),
    pictures: {
      get: () => Promise.reject(new Error('not asked')),
      read: async <T>(url: string, use: (stream: PictureStream) => Promise<T>, request: StreamRequest) =>
        use(serve(url, request.resume?.())),
    },
    manifest: {
      add: async (line: ManifestLine) => {
        lines.push(line);
      },
      close: async () => {},
    },
    parts,
    stored,
    request: plain,
  };
  const result = await fetchPicture(picture, target, (bytes) => reported.push(bytes)).catch((error: unknown) => error);
  return { result, lines, reported };
}

async function* chunks(...parts: readonly (Buffer | Error)[]) {
  for (const part of parts) {
    if (part instanceof Error) throw part;
    yield part;
  }
}

const stream = (...parts: readonly (Buffer | Error)[]): PictureStream => ({
  type: 'png',
  start: 0,
  total: undefined,
  etag,
  body: chunks(...parts),
});

const gone = new PortfolioError('not_found', 'no such picture');
const broken = new PortfolioError('network', 'broken');

describe('a picture', () => {
  it('is stored under the extension of its content, and noted', async () => {
    const root = emptyFolder();
    const { result, lines, reported } = await fetched(root, () => stream(png(10), Buffer.from('more')));
    const bytes = png(10).length + 4;
    expect(result).toEqual({ file: 'ida/01.png', bytes });
    expect(readFileSync(join(root, 'ida/01.png'))).toHaveLength(bytes);
    expect(readdirSync(join(root, 'ida'))).toEqual(['01.png']);
    const { key, noun, id, sizes } = picture;
    expect(lines).toEqual([{ kind: 'picture', key, noun, id, file: 'ida/01.png', url: sizes[0].url, bytes }]);
    expect(reported).toEqual([0, bytes - 4, bytes]);
  });

  it('is fetched in the largest size that exists', async () => {
    const { lines } = await fetched(emptyFolder(), (url) => {
      if (url.endsWith('large')) throw gone;
      return stream(png());
    });
    expect(lines).toEqual([expect.objectContaining({ url: 'https://pics.example/small', key: picture.key })]);
  });

  it('that is in no size there is an error, and leaves nothing', async () => {
    const root = emptyFolder();
    const { result } = await fetched(root, () => {
      throw gone;
    });
    expect(result).toBe(gone);
    expect(readdirSync(join(root, 'ida'))).toEqual([]);
  });

  it('does not overwrite a file that was there', async () => {
    const root = emptyFolder();
    await fetched(root, () => stream(png()));
    writeFileSync(join(root, 'ida/01.png'), 'mine');
    const { result } = await fetched(root, () => stream(png()));
    expect(result).toMatchObject({ kind: 'unsafe', message: 'ida/01.png exists already and is not overwritten' });
    expect(readFileSync(join(root, 'ida/01.png'), 'utf8')).toBe('mine');
    expect(readdirSync(join(root, 'ida'))).toEqual(['01.png']);
  });

  it('is put in the place of a file that an earlier run stored and that was cut short', async () => {
    const root = emptyFolder();
    await fetched(root, () => stream(png(10)));
    const file = join(root, 'ida/01.png');
    writeFileSync(file, png(10).subarray(0, 20));
    expect((await fetched(root, () => stream(png(10)))).result).toMatchObject({ kind: 'unsafe' });
    const { result } = await fetched(root, () => stream(png(10)), new Map(), new Set(['ida/01.png']));
    expect(result).toEqual({ file: 'ida/01.png', bytes: png(10).length });
    expect(readFileSync(file)).toEqual(png(10));
    expect(readdirSync(join(root, 'ida'))).toEqual(['01.png']);
  });

  it('continues in a later run where it stopped', async () => {
    const root = emptyFolder();
    const [begin, rest] = [png(100_000), Buffer.alloc(50, 'rest')];
    const first = await fetched(root, () => stream(begin, broken));
    expect(first.result).toBe(broken);
    const part = first.lines.find((line) => line.kind === 'part');
    expect(part).toMatchObject({ etag, type: 'png', url: picture.sizes[0].url });
    const resumes: unknown[] = [];
    const serve: Serve = (_, resume) => {
      resumes.push(resume);
      return { ...stream(rest), type: undefined, start: begin.length };
    };
    const { result } = await fetched(root, serve, new Map(part === undefined ? [] : [[part.part, part]]));
    expect(resumes).toEqual([{ bytes: begin.length, etag }]);
    expect(result).toEqual({ file: 'ida/01.png', bytes: begin.length + rest.length });
    expect(readFileSync(join(root, 'ida/01.png'))).toEqual(Buffer.concat([begin, rest]));
    expect(readdirSync(join(root, 'ida'))).toEqual(['01.png']);
  });

  it('starts again if the host sends the whole picture', async () => {
    const root = emptyFolder();
    const first = await fetched(root, () => stream(png(100_000), broken));
    const part = first.lines.find((line) => line.kind === 'part');
    await fetched(root, () => stream(png(5)), new Map(part === undefined ? [] : [[part.part, part]]));
    expect(readFileSync(join(root, 'ida/01.png'))).toEqual(png(5));
  });

  it('that broke off after few bytes leaves nothing', async () => {
    const root = emptyFolder();
    const { lines } = await fetched(root, () => stream(png(100), broken));
    expect([readdirSync(join(root, 'ida')), lines]).toEqual([[], []]);
  });
});

describe('the JSON of a record', () => {
  const record = {
    noun: 'project',
    id: '5',
    by: [],
    url: '',
    name: '',
    user: '',
    licence: '',
    pictures: [],
    file: ['ida', 'project-5.json'],
  };

  async function keep(root: string, body: string): Promise<string> {
    const manifest = openManifest(root);
    const known = earlierDownload(await readManifest(root));
    await storeRecord(record, Buffer.from(body), {
      root,
      openFolder: foldersBelow(root),
      manifest,
      earlier: known,
    }).finally(manifest.close);
    return readFileSync(join(root, 'ida/project-5.json'), 'utf8');
  }

  it('is stored as it was sent, and again if it has changed', async () => {
    const root = emptyFolder();
    expect(await keep(root, ' {"project":{}}\n')).toBe(' {"project":{}}\n');
    expect(await keep(root, '{"project":{"id":5}}')).toBe('{"project":{"id":5}}');
    expect(await readManifest(root)).toHaveLength(1);
  });

  it('does not replace a file that no download wrote', async () => {
    const root = emptyFolder();
    await keep(root, '{}');
    writeFileSync(join(root, 'portfolio.ndjson'), '');
    await expect(keep(root, '{"id":5}')).rejects.toMatchObject({ kind: 'unsafe' });
    expect(await keep(root, '{}')).toBe('{}');
  });
});
