import { describe, expect, it } from 'vitest';
import type { RequestOptions } from '../../../src/client/client.ts';
import { earlierDownload } from '../../../src/download/earlier-download.ts';
import { createFileNames } from '../../../src/download/file-names.ts';
import type { PlannedPicture } from '../../../src/download/plan.ts';
import { fetchAll, folderError } from '../../../src/download/run.ts';
import { PortfolioError } from '../../../src/errors.ts';
import { plain } from '../../support/request.ts';
import { emptyFolder } from '../../support/system.ts';

const service = 'https://a.example';

const picture = (name: string): PlannedPicture => ({
  kind: 'module',
  number: 1,
  sizes: [{ url: `https://pics.example/${name}`, width: 1 }],
  key: name,
  noun: 'project',
  id: '5',
  path: [name],
});

async function run(
  names: readonly string[],
  read: (url: string, signal: AbortSignal) => Promise<never>,
) {
  const ended: string[] = [];
  const target = {
    root: emptyFolder(),
    pictures: {
      get: () => Promise.reject(new Error('not requested')),
      read: async (url: string, _: unknown, request: RequestOptions) => read(url, request.signal),
    },
    earlier: earlierDownload([], service),
    isForced: false,
    names: createFileNames([]),
    parts: [],
    request: plain,
  };
  const ignore = async () => {};
  const watcher = {
    received: ignore,
    ended: ({ key }: PlannedPicture) => void ended.push(key),
    stored: ignore,
  };
  const { failures } = await fetchAll(names.map(picture), target, { concurrency: 2, watcher });
  return { failures: failures.map(({ picture: { key }, error }) => [key, error.kind]), ended };
}

describe('several pictures', () => {
  it('are all tried, though some fail', async () => {
    const { failures, ended } = await run(['a', 'b', 'c'], (url) =>
      Promise.reject(new PortfolioError(url.endsWith('b') ? 'network' : 'not_found', 'no')),
    );
    expect(Object.fromEntries(failures)).toEqual({ a: 'not_found', b: 'network', c: 'not_found' });
    expect(ended.toSorted()).toEqual(['a', 'b', 'c']);
  });

  it('end at an error that all would meet, with that error', async () => {
    const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
    const asked: string[] = [];
    const failed = run(['a', 'b', 'c', 'd'], async (url, signal) => {
      asked.push(url);
      if (url.endsWith('a')) throw full;
      signal?.throwIfAborted();
      return new Promise((_, reject) =>
        signal?.addEventListener('abort', () => reject(new Error('stopped'))),
      );
    });
    await expect(failed).rejects.toBe(full);
    expect(asked).toHaveLength(2);
  });
});

describe('what a manifest says', () => {
  it('of a part counts only with a type of picture', () => {
    const part = { kind: 'part', part: 'p', url: 'u', etag: '"e"' } as const;
    const { parts, files } = earlierDownload(
      [
        { ...part, type: 'png' },
        { ...part, part: 'q', type: '../x' },
        { kind: 'record', noun: 'project', id: '5', file: 'f.json' },
      ],
      service,
    );
    expect([[...parts.keys()], [...files]]).toEqual([['p'], ['f.json']]);
  });
});

describe('the error for a folder', () => {
  it.each([
    ['ENOSPC', 'the disk is full'],
    ['EROFS', 'the disk is read-only'],
    ['EXXX', 'EXXX'],
  ])('with %s says %s', (code, why) => {
    const error = folderError(Object.assign(new Error(), { code }), 'pictures');
    expect(error).toMatchObject({ message: 'cannot write to pictures', details: { reason: why } });
  });

  it('is only for errors of the file system', () => {
    expect(folderError(new PortfolioError('usage', 'x'), 'pictures')).toBeUndefined();
    expect(folderError(new TypeError('x'), 'pictures')).toBeUndefined();
  });
});
