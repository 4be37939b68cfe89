// Against pictures without sockets. Breaks and resumes of whole runs are in
// test/slow/download.test.ts.
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type PictureStream, tooLarge } from '../../../src/client/pictures/picture-response.ts';
import type { StreamRequest } from '../../../src/client/pictures/pictures.ts';
import { earlierDownload } from '../../../src/download/earlier-download.ts';
import { fetchPictures } from '../../../src/download/fetch.ts';
import { createFileNames } from '../../../src/download/file-names.ts';
import { findPartFiles } from '../../../src/download/folder.ts';
import { readManifest } from '../../../src/download/manifest.ts';
import { PortfolioError } from '../../../src/errors.ts';
import { has } from '../../support/needs.ts';
import { png } from '../../support/pictures.ts';
import { plain } from '../../support/request.ts';
import { emptyFolder } from '../../support/system.ts';

const service = 'https://a.example';

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

type Serve = (
  url: string,
  resume: ReturnType<NonNullable<StreamRequest['resume']>>,
) => PictureStream;

interface Run {
  /** Whether the run reads the manifest of earlier runs. */
  readonly reads?: boolean;
  readonly isForced?: boolean;
  readonly xmp?: 'pictures' | 'files';
}

/** Fetches the picture. */
async function fetched(
  root: string,
  serve: Serve,
  { reads = true, isForced = false, xmp }: Run = {},
) {
  const before = await readManifest(root);
  const earlier = earlierDownload(reads ? before : [], service);
  const line = earlier.pictures
    .find(picture, [{ id: undefined, sizes: picture.sizes }])
    .values()
    .next().value;
  const reported: number[] = [];
  const target = {
    root,
    pictures: {
      get: () => Promise.reject(new Error('not requested')),
      read: async <T>(
        url: string,
        use: (stream: PictureStream) => Promise<T>,
        request: StreamRequest,
      ) => use(serve(url, request.resume?.())),
    },
    earlier,
    names: createFileNames(earlier.files),
    isForced,
    xmp,
    parts: await findPartFiles(root),
    request: plain,
  };
  const report = (bytes: number) => reported.push(bytes);
  const result = await fetchPictures([{ ...picture, line }], target, report).then(
    ([first]) => first,
    (error: unknown) => error,
  );
  const lines = (await readManifest(root)).slice(before.length);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll(sep, '/'))
    .sort();
  return { result, lines, reported, files };
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

const gone = new PortfolioError('not_found', 'no such picture', { isPermanent: true });
const broken = new PortfolioError('network', 'broken');

/** Facts about a stored picture. */
const whole = { file: 'ida/01.png', isCut: false, isSmaller: false, outcome: 'created' };

/** The files after a picture was stored. */
const stored = ['ida', 'ida/01.png', 'portfolio.ndjson'];

describe('a picture', () => {
  it('is stored under the extension of its content, and noted', async () => {
    const root = emptyFolder();
    const { result, lines, reported, files } = await fetched(root, () =>
      stream(png(10), Buffer.from('more')),
    );
    const bytes = png(10).length + 4;
    expect([result, files]).toEqual([{ ...whole, bytes }, stored]);
    expect(readFileSync(join(root, 'ida/01.png'))).toHaveLength(bytes);
    const { key, noun, id, sizes } = picture;
    const digest = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(lines).toEqual([
      {
        kind: 'picture',
        service,
        key,
        noun,
        id,
        file: 'ida/01.png',
        url: sizes[0].url,
        bytes,
        digest,
      },
    ]);
    expect(reported).toEqual([0, bytes - 4, bytes]);
  });

  it.each([
    ['exists', gone],
    ['is kept', new PortfolioError('not_kept', 'the picture is not kept')],
  ])('is fetched in the largest size that %s', async (_, error) => {
    const { lines } = await fetched(emptyFolder(), (url) => {
      if (url.endsWith('large')) throw error;
      return stream(png());
    });
    expect(lines).toEqual([
      expect.objectContaining({ url: 'https://pics.example/small', key: picture.key }),
    ]);
  });

  it.each([
    ['has no size on the host', gone],
    ['breaks off after few bytes', broken],
  ])('leaves nothing if it %s', async (_, error) => {
    const { result, lines, files } = await fetched(emptyFolder(), () => stream(png(100), error));
    expect([result, lines, files]).toEqual([error, [], ['ida']]);
  });

  it.runIf(has.removal)(
    'is stored once if another run stores the same picture at the same time and removes the parts',
    async () => {
      const root = emptyFolder();
      async function* body() {
        yield png(10);
        for (const name of await findPartFiles(root)) rmSync(join(root, name));
        writeFileSync(join(root, 'ida/01.png'), png(10));
      }
      const { result, lines, files } = await fetched(root, () => ({ ...stream(), body: body() }));
      expect([result, files]).toEqual([{ ...whole, bytes: png(10).length }, stored]);
      expect(lines).toHaveLength(1);
    },
  );

  it('completes only a file that an earlier run stored and that was cut short', async () => {
    const cut = png(10).subarray(0, 20);
    for (const [reads, name] of [
      [true, 'ida/01.png'],
      [false, 'ida/01-2.png'],
    ] as const) {
      const root = emptyFolder();
      await fetched(root, () => stream(png(10)));
      writeFileSync(join(root, 'ida/01.png'), cut);
      const { result } = await fetched(root, () => stream(png(10)), { reads });
      expect(result).toEqual({ ...whole, file: name, bytes: png(10).length });
      expect(readFileSync(join(root, name))).toEqual(png(10));
      if (!reads) expect(readFileSync(join(root, 'ida/01.png'))).toEqual(cut);
    }
  });

  it('continues in a later run where it stopped', async () => {
    const root = emptyFolder();
    const [begin, rest] = [png(100_000), Buffer.alloc(50, 'rest')];
    const first = await fetched(root, () => stream(begin, broken));
    expect(first.result).toBe(broken);
    expect(first.lines).toMatchObject([
      { kind: 'part', etag, type: 'png', url: picture.sizes[0].url },
    ]);
    const resumes: unknown[] = [];
    const serve: Serve = (_, resume) => {
      resumes.push(resume);
      return { ...stream(rest), type: undefined, start: begin.length };
    };
    const { result, files } = await fetched(root, serve);
    expect(resumes).toEqual([{ bytes: begin.length, etag }]);
    expect([result, files]).toEqual([{ ...whole, bytes: begin.length + rest.length }, stored]);
    expect(readFileSync(join(root, 'ida/01.png'))).toEqual(Buffer.concat([begin, rest]));
  });

  it('leaves one part, the latest, however often it breaks off', async () => {
    const root = emptyFolder();
    const [begin, more] = [png(100_000), Buffer.alloc(50, 'more')];
    await fetched(root, () => stream(begin, broken));
    const after: number[][] = [];
    const sizes = (files: readonly string[]) =>
      files.filter((file) => file.endsWith('.part')).map((file) => statSync(join(root, file)).size);
    for (const serve of [
      () => {
        throw broken;
      },
      () => stream(png(10), broken),
      (_, resume) => ({ ...stream(more, broken), type: undefined, start: resume?.bytes ?? 0 }),
    ] satisfies Serve[])
      after.push(sizes((await fetched(root, serve)).files));
    expect(after).toEqual([[begin.length], [begin.length], [begin.length + more.length]]);
  });

  it.each([
    ['too large', tooLarge('pics.example', 1)],
    ['missing on the host now', gone],
  ])('leaves no part if it is %s, because no run can continue it', async (_, error) => {
    const root = emptyFolder();
    await fetched(root, () => stream(png(100_000), broken));
    const { result, files } = await fetched(root, (_, resume) => ({
      ...stream(png(100_000), error),
      start: resume?.bytes ?? 0,
    }));
    expect([result, files]).toEqual([error, ['ida', 'portfolio.ndjson']]);
  });

  it('continues a part that is as it was sent, although the picture gets its credit', async () => {
    const root = emptyFolder();
    const [begin, rest] = [png(100_000), Buffer.alloc(50, 'rest')];
    await fetched(root, () => stream(begin, broken), { xmp: 'pictures' });
    const serve: Serve = (_, resume) => ({ ...stream(rest), start: resume?.bytes ?? 0 });
    const { result, lines, files } = await fetched(root, serve, { xmp: 'pictures' });
    const content = readFileSync(join(root, 'ida/01.png'));
    expect([result, files]).toEqual([{ ...whole, bytes: begin.length + rest.length }, stored]);
    expect(content.subarray(-rest.length)).toEqual(rest);
    expect(content.length).toBeGreaterThan(begin.length + rest.length);
    expect(lines.at(-1)).toMatchObject({ bytes: content.length, file: 'ida/01.png' });
  });

  it('starts again if the host sends the whole picture', async () => {
    const root = emptyFolder();
    await fetched(root, () => stream(png(100_000), broken));
    await fetched(root, () => stream(png(5)));
    expect(readFileSync(join(root, 'ida/01.png'))).toEqual(png(5));
  });
});
