import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { earlierDownload, openArchive, readManifest } from '../../../src/download/manifest.ts';
import { sortPictures, storeRecord } from '../../../src/download/record.ts';
import { emptyFolder } from '../../support/system.ts';

const service = 'https://a.example';

const line = { kind: 'picture', key: 'a', noun: 'project', id: '5', file: 'a.png', url: 'u', bytes: 3 } as const;
const picture = (key: string) =>
  ({ kind: 'module', number: 1, sizes: [], key, noun: 'project', id: '5', path: [key] }) as const;

describe('a picture', () => {
  it.each<[string, string | undefined, readonly string[], object]>([
    ['in the folder as it was stored', 'abc', [], { missing: [], there: ['a.png'], archived: 0 }],
    ['in the folder and in the archive', 'abc', ['a'], { missing: [], there: ['a.png'], archived: 0 }],
    ['with another size', 'ab', [], { missing: [picture('a')], there: [], archived: 0 }],
    ['that was removed', undefined, [], { missing: [picture('a')], there: [], archived: 0 }],
    ['that was sorted away', undefined, ['a'], { missing: [], there: [], archived: 1 }],
  ])('%s', async (_, content, keys, expected) => {
    const root = emptyFolder();
    if (content !== undefined) writeFileSync(join(root, 'a.png'), content);
    const earlier = earlierDownload([{ ...line, bytes: 1 }, line], service);
    const archive = { keys: new Set(keys), add: async () => {} };
    expect(await sortPictures([picture('a')], { root, earlier, archive }, true)).toEqual(expected);
    expect(await sortPictures([picture('b')], { root, earlier }, true)).toMatchObject({ missing: [picture('b')] });
  });

  it('of another service is missing, though its key is the same', async () => {
    const root = emptyFolder();
    writeFileSync(join(root, 'a.png'), 'abc');
    const other = { ...line, service: 'https://b.example' };
    writeFileSync(join(root, 'archive'), `${JSON.stringify(other)}\n`);
    const archive = await openArchive(join(root, 'archive'), service, root, false);
    const earlier = earlierDownload([other], service);
    expect(await sortPictures([picture('a')], { root, earlier, archive }, true)).toMatchObject({
      there: [],
      archived: 0,
    });
  });

  it.each([
    [true, ['a']],
    [false, []],
  ])('in the folder is added to the archive: %s', async (isWritten, keys) => {
    const root = emptyFolder();
    writeFileSync(join(root, 'a.png'), 'abc');
    const archive = await openArchive(join(root, 'archive'), service, root, isWritten);
    await sortPictures([picture('a')], { root, earlier: earlierDownload([line], service), archive }, isWritten);
    expect([...(await openArchive(join(root, 'archive'), service, root, false)).keys]).toEqual(keys);
  });
});

describe('the JSON of a record', () => {
  const about = { id: '5', by: [], url: '', name: '', user: '', licence: '' };
  const record = { ...about, noun: 'project', pictures: [], version: undefined, file: ['ida', 'project-5.json'] };

  async function keep(root: string, body: string): Promise<string> {
    const earlier = earlierDownload(await readManifest(root), service);
    await storeRecord(record, Buffer.from(body), { root, earlier });
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
