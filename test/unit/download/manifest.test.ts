import { appendFileSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  addLine,
  type ManifestLine,
  manifestName,
  readManifest,
} from '../../../src/download/manifest.ts';
import { has } from '../../support/needs.ts';
import { emptyFolder } from '../../support/system.ts';

const line: ManifestLine = { kind: 'record', noun: 'project', id: '5', file: 'ida/project-5.json' };

describe('a manifest', () => {
  it('has the lines that were added, by several runs', async () => {
    const folder = emptyFolder();
    await Promise.all([addLine(folder, line), addLine(folder, line), addLine(folder, line)]);
    expect(await readManifest(folder)).toEqual([line, line, line]);
  });

  it('that is not there has none', async () => {
    expect(await readManifest(emptyFolder())).toEqual([]);
  });

  it('survives a run that was killed within a line', async () => {
    const folder = emptyFolder();
    await addLine(folder, line);
    appendFileSync(join(folder, manifestName), '{"kind":"pict');
    await addLine(folder, line);
    expect(await readManifest(folder)).toEqual([line, line]);
    expect(readFileSync(join(folder, manifestName), 'utf8').endsWith('\n')).toBe(true);
  });

  it.each([
    'null',
    '[]',
    '{"kind":"other"}',
    '{"kind":"record","noun":"project","id":5,"file":"a"}',
    ...['/etc/passwd', '../x', 'a/../../x', 'a//b', 'a\\\\b', ''].map(
      (file) => `{"kind":"record","noun":"project","id":"5","file":"${file}"}`,
    ),
  ])('ignores the line %s', async (text) => {
    const folder = emptyFolder();
    writeFileSync(join(folder, manifestName), `${text}\n`);
    expect(await readManifest(folder)).toEqual([]);
  });

  it.runIf(has.links && has.noFollow)('is not read or written through a link', async () => {
    const folder = emptyFolder();
    symlinkSync('/tmp/elsewhere', join(folder, manifestName));
    await expect(readManifest(folder)).rejects.toMatchObject({ kind: 'unsafe' });
    await expect(addLine(folder, line)).rejects.toMatchObject({ kind: 'unsafe' });
  });
});
