import { createHash } from 'node:crypto';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { creditsIn } from '../../../src/download/credits.ts';
import { manifestName } from '../../../src/download/manifest.ts';
import { has } from '../../support/needs.ts';
import { emptyFolder } from '../../support/system.ts';

const project = {
  id: 5,
  name: 'Work',
  url: 'https://portfolio.example/gallery/5/Work',
  owners: [{ username: 'ida', display_name: 'Ida Berg' }],
  copyright: { license: 'cc by', description: '' },
};

const recordLine = (id: string, file: string) => ({ kind: 'record', noun: 'project', id, file });
const pictureLine = (key: string, file: string) => ({
  ...recordLine('5', file),
  kind: 'picture',
  key,
  url: 'u',
  bytes: 1,
});

const writeManifest = (folder: string, lines: readonly object[]) =>
  writeFileSync(
    join(folder, manifestName),
    lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  );

function folderWith(document: string): string {
  const root = emptyFolder();
  const folder = join(root, 'summer');
  mkdirSync(folder);
  const pictures = [pictureLine('a', 'ida/02.png'), pictureLine('b', 'ida/01.png')];
  const unusable = [recordLine('6', 'gone.json'), recordLine('5', '../../etc/passwd')];
  writeManifest(folder, [recordLine('5', 'project-5.json'), ...pictures, ...unusable]);
  writeFileSync(join(folder, 'project-5.json'), document);
  mkdirSync(join(folder, 'ida'));
  for (const name of ['01.png', '02.png']) writeFileSync(join(folder, 'ida', name), name);
  return root;
}

it('credits come from the records that the manifests below a folder name', async () => {
  const root = folderWith(JSON.stringify({ project }));
  // Folders behind links are not searched.
  if (has.links) symlinkSync(root, join(root, 'again'));
  expect((await creditsIn(root)).credits).toEqual([
    {
      noun: 'project',
      id: '5',
      name: 'Work',
      user: 'ida',
      by: ['Ida Berg'],
      profiles: [''],
      licence: 'cc by',
      url: project.url,
      files: ['summer/ida/01.png', 'summer/ida/02.png'],
    },
  ]);
});

it('a record that was stored twice is credited once, with the pictures of both', async () => {
  const root = folderWith(JSON.stringify({ project }));
  const records = [recordLine('5', 'a/project-5.json'), recordLine('5', 'b/project-5.json')];
  writeManifest(root, [...records, pictureLine('c', 'b/03.png'), pictureLine('d', 'b/gone.png')]);
  for (const name of ['a', 'b']) {
    mkdirSync(join(root, name));
    writeFileSync(join(root, name, 'project-5.json'), JSON.stringify({ project }));
  }
  writeFileSync(join(root, 'b', '03.png'), '');
  const { credits } = await creditsIn(root);
  expect(credits.map(({ id, files }) => [id, files])).toEqual([
    ['5', ['b/03.png', 'summer/ida/01.png', 'summer/ida/02.png']],
  ]);
});

it('a folder below another does not change the credits of that one', async () => {
  const root = folderWith(JSON.stringify({ project }));
  const pack = join(root, 'summer', 'pack');
  mkdirSync(pack);
  writeManifest(pack, [recordLine('5', 'project-5.json')]);
  writeFileSync(
    join(pack, 'project-5.json'),
    JSON.stringify({ project: { ...project, name: 'Stolen' } }),
  );
  expect((await creditsIn(root)).credits.map(({ name }) => name)).toEqual(['Work']);
});

it('a folder does not change the credits of the one beside it', async () => {
  const root = folderWith(JSON.stringify({ project }));
  const [own] = (await creditsIn(root)).credits;
  const { noun: _, files, ...about } = own ?? { noun: '', files: [] };
  for (const [name, says] of [
    ['given', { ...about, by: ['Eve'], licence: 'cc0' }],
    ['same', about],
  ] as const) {
    mkdirSync(join(root, name));
    writeManifest(join(root, name), [{ ...pictureLine('a', `${name}.png`), about: says }]);
    writeFileSync(join(root, name, 'same.png'), '1');
  }
  const { credits } = await creditsIn(root);
  expect(credits.map(({ by, files }) => [by, files])).toEqual([
    [['Ida Berg'], ['same/same.png']],
    [['Ida Berg'], files],
  ]);
});

it.each(['', '{"project":', '[]', '{"user":{}}'])(
  'a record that is none is left out: %j',
  async (document) => {
    expect((await creditsIn(folderWith(document))).credits).toEqual([]);
  },
);

it('a moved picture that two works have is credited to both', async () => {
  const root = emptyFolder();
  const digest = createHash('sha256').update('same').digest('hex');
  const about = (id: string) => ({ id, name: id, user: 'u', by: [id], url: '', licence: '' });
  const lines = ['5', '6'].map((id) => ({
    ...pictureLine(id, `gone-${id}.png`),
    ...{ id, bytes: 4, digest, about: about(id) },
  }));
  writeManifest(root, lines);
  writeFileSync(join(root, 'moved.png'), 'same');
  const { credits, unknown } = await creditsIn(root);
  expect(credits.map(({ id, files }) => [id, files])).toEqual([
    ['5', ['moved.png']],
    ['6', ['moved.png']],
  ]);
  expect(unknown).toEqual([]);
});

it('copies of a picture that many works have are shared out among them', async () => {
  const root = emptyFolder();
  const digest = createHash('sha256').update('same').digest('hex');
  const ids = Array.from({ length: 300 }, (_, at) => String(at + 1));
  const lines = ids.map((id) => ({
    ...pictureLine(id, `gone-${id}.png`),
    ...{ id, bytes: 4, digest, about: { id, name: id, user: 'u', by: [id], url: '', licence: '' } },
  }));
  writeManifest(root, lines);
  for (const id of ids.slice(0, 200)) writeFileSync(join(root, `moved-${id}.png`), 'same');
  const { credits } = await creditsIn(root);
  expect(credits.map(({ files }) => files.length)).toEqual(ids.map(() => 1));
  expect(new Set(credits.flatMap(({ files }) => files)).size).toBe(200);
});
