import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { placesIn } from '../../../src/download/fetch.ts';
import { keepRecord } from '../../../src/download/keep.ts';
import { openManifest, readManifest } from '../../../src/download/manifest.ts';
import { knownFrom } from '../../../src/download/run.ts';
import { emptyFolder } from '../../support/system.ts';

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
  const known = knownFrom(await readManifest(root));
  await keepRecord(record, Buffer.from(body), { root, places: placesIn(root), manifest, known }).finally(
    manifest.close,
  );
  return readFileSync(join(root, 'ida/project-5.json'), 'utf8');
}

it('a record is stored as it was sent, and again when it has changed', async () => {
  const root = emptyFolder();
  expect(await keep(root, ' {"project":{}}\n')).toBe(' {"project":{}}\n');
  expect(await keep(root, '{"project":{"id":5}}')).toBe('{"project":{"id":5}}');
  expect(await readManifest(root)).toHaveLength(1);
});

it('a file of somebody else is not overwritten', async () => {
  const root = emptyFolder();
  await keep(root, '{}');
  writeFileSync(join(root, 'portfolio.ndjson'), '');
  await expect(keep(root, '{"id":5}')).rejects.toMatchObject({ kind: 'unsafe' });
  expect(await keep(root, '{}')).toBe('{}');
});
