// Credits in pictures, read by exiftool, which nobody here wrote (Debian's package
// libimage-exiftool-perl).
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readCredit, writeBeside, writeInside } from '../../src/download/picture-credit.ts';
import { emptyFolder } from '../support/system.ts';

const exiftool = '/usr/bin/exiftool';
const isMissing = !existsSync(exiftool) && !process.env['CI'];
if (isMissing) console.warn(`${exiftool} is missing: what --xmp writes is not read back`);

const name = '“Ferry” & <Co> 渡船';
const credit = {
  service: 'https://a.example',
  noun: 'project',
  id: '5',
  url: 'https://pics.example/1.png',
  about: {
    id: '5',
    name,
    user: 'ida',
    by: ['Ida Berg', 'Hanna Zając'],
    url: 'https://a.example/gallery/5/Ferry',
    licence: 'cc by-nc-sa',
  },
};

const facts = {
  Creator: ['Ida Berg', 'Hanna Zając'],
  Title: name,
  Source: 'https://a.example/gallery/5/Ferry',
  Rights: 'CC BY-NC-SA',
  WebStatement: 'https://creativecommons.org/licenses/by-nc-sa/4.0/',
};

const run = (...args: readonly string[]) => execFileSync(exiftool, args, { encoding: 'utf8' });
const read = (file: string) => JSON.parse(run('-j', '-struct', '-XMP:all', file))[0];

const drawn = sharp({
  create: { width: 40, height: 30, channels: 3, background: { r: 9, g: 99, b: 200 } },
});

describe.skipIf(isMissing)('exiftool', () => {
  it.each(['png', 'jpg', 'webp'] as const)(
    'reads the credit in a %s, and finds no fault',
    async (type) => {
      const file = join(emptyFolder(), `a.${type}`);
      await drawn.clone().toFile(file);
      await writeInside(file, { type, credit, xmp: 'pictures' });
      expect(read(file)).toMatchObject(facts);
      expect(run('-validate', '-warning', '-a', '-s3', file).trim()).toBe('OK');
      // exiftool writes the packet anew, and the credit is still read.
      run('-overwrite_original', '-XMP:Label=Red', file);
      expect(read(file)).toMatchObject({ ...facts, Label: 'Red' });
      expect(await readCredit(file)).toMatchObject(credit);
    },
  );

  it.each(['png', 'jpg', 'webp'] as const)(
    'reads what the author of a %s wrote, with the credit',
    async (type) => {
      const file = join(emptyFolder(), `a.${type}`);
      await drawn.clone().toFile(file);
      run(
        '-overwrite_original',
        '-XMP:Creator=The Author',
        '-XMP:Label=Red',
        '-IFD0:Make=Camera',
        file,
      );
      await writeInside(file, { type, credit, xmp: 'pictures' });
      const { Title, Source } = facts;
      const found = read(file);
      expect(found).toMatchObject({ Title, Source, Creator: ['The Author'], Label: 'Red' });
      expect(found).not.toHaveProperty('Rights');
      expect(run('-s3', '-EXIF:Make', file).trim()).toBe('Camera');
      expect(await readCredit(file)).toMatchObject(credit);
    },
  );

  it('reads the file beside a picture', async () => {
    const picture = join(emptyFolder(), 'a.gif');
    writeFileSync(picture, await drawn.clone().gif().toBuffer());
    await writeBeside(picture, { credit, xmp: 'pictures' });
    const beside = picture.replace('gif', 'xmp');
    expect(read(beside)).toMatchObject(facts);
    expect(readFileSync(beside, 'utf8')).not.toContain('�');
  });
});
