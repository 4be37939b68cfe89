import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { manifestName } from '../../../src/download/manifest.ts';
import { downloadedPictures } from '../../../src/sources/downloaded-pictures.ts';
import { has } from '../../support/needs.ts';
import { emptyFolder } from '../../support/system.ts';

const png = Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1');
const own = 'http://127.0.0.1:8460';

function folderWith(files: Readonly<Record<string, Buffer | string>>): string {
  const folder = emptyFolder();
  const lines = Object.entries(files).map(([file, content]) => {
    if (content !== '') writeFileSync(join(folder, file), content);
    return {
      kind: 'picture',
      key: file,
      noun: 'project',
      id: '1',
      file,
      url: `https://cdn.example/${file}`,
      bytes: 1,
    };
  });
  writeFileSync(
    join(folder, manifestName),
    lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  );
  return folder;
}

async function rewritten(folder: string, body: string) {
  const pictures = await downloadedPictures([folder]);
  const text = Buffer.from(pictures.rewrite?.(Buffer.from(body), own) ?? '').toString();
  return {
    pictures,
    text,
    path: /"http:\/\/127\.0\.0\.1:8460(\/downloaded\/[\w-]{22})"/.exec(text)?.[1] ?? '',
  };
}

test('the address of a picture that is there is replaced, and its file is sent', async () => {
  const { pictures, text, path } = await rewritten(
    folderWith({ 'a.png': png }),
    '{"é":1, "a":"https://cdn.example/a.png"}',
  );
  expect(text).toBe(`{"é":1, "a":"${own}${path}"}`);
  const found = await pictures.find(path);
  expect(found).toMatchObject({ type: 'image/png', etag: expect.stringMatching(/^"[\w-]{43}"$/) });
  expect(Buffer.from((await found?.bytes()) ?? [])).toEqual(png);
});

test('an address with escaped slashes is the same', async () => {
  expect(
    (await rewritten(folderWith({ 'a.png': png }), '{"a":"https:\\/\\/cdn.example\\/a.png"}')).path,
  ).not.toBe('');
});

test.each([
  '{"a":"https://cdn.example/b.png"}',
  '{"a":"see https://cdn.example/a.png"}',
  '{"a":"<img src=\\"https://cdn.example/a.png\\">"}',
])('%s stays as it is', async (body) => {
  expect((await rewritten(folderWith({ 'a.png': png }), body)).text).toBe(body);
});

test('what is no picture, a link or gone is not sent', async () => {
  const folder = folderWith({ 'a.svg': '<svg xmlns="x"/>', 'gone.png': '', 'link.png': '' });
  if (has.links) symlinkSync(join(folderWith({ 'a.png': png }), 'a.png'), join(folder, 'link.png'));
  for (const name of ['a.svg', 'gone.png', 'link.png']) {
    const { pictures, path } = await rewritten(folder, `["https://cdn.example/${name}"]`);
    expect(path).not.toBe('');
    expect(await pictures.find(path)).toBeUndefined();
  }
});

test('nothing else in the folder can be asked for', async () => {
  const { find } = await downloadedPictures([folderWith({ 'a.png': png })]);
  for (const path of [
    '/downloaded/a.png',
    `/downloaded/${manifestName}`,
    '/downloaded/../a.png',
    '/downloaded/',
  ])
    expect(await find(path)).toBeUndefined();
});

test('a folder without downloads is a mistake', async () => {
  await expect(downloadedPictures([emptyFolder()])).rejects.toThrow('nothing was downloaded into');
});
