import { describe, expect, test } from 'vitest';
import { blockLines } from '../../../src/terminal/pictures/blocks.ts';
import { sendableSize } from '../../../src/terminal/pictures/file-head.ts';
import {
  diacritics,
  kittyPicture,
  placeholders,
  throughTmux,
} from '../../../src/terminal/pictures/kitty.ts';
import {
  imageChoiceMeanings,
  imageChoices,
  type PictureProtocolName,
  pictureProtocols,
} from '../../../src/terminal/pictures/protocols.ts';
import type { DrawnPicture, DrawOptions } from '../../../src/view/pictures/encoder.ts';
import { decoder } from '../../support/decoding.ts';
import {
  blocksRaster,
  itermFiles,
  kittyCommands,
  kittyRaster,
  manyScans,
  psnr,
  rasterOf,
  scaled,
  sixelRasters,
  testPicture,
  testRaster,
} from '../../support/drawn-pictures.ts';
import { manyTexts } from '../../support/pictures.ts';

const cover = { width: 404, height: 316 };
const max = { columns: 25, rows: 10 };
/** The pixels of an area that a cover fills within `max`. */
const size = { width: 250, height: 200 };

async function drawn(
  name: PictureProtocolName,
  file: Buffer,
  options: Partial<DrawOptions> = {},
  area = max,
) {
  const { draw } = await pictureProtocols[name].load();
  const usual = {
    cell: { width: 10, height: 20 },
    level: 3,
    isTmux: false,
    nextId: () => 0x12_34_56,
  } as const;
  return draw(file, area, { ...usual, decoder, ...options });
}
const sequenceOf = (picture: DrawnPicture) => (picture.kind === 'sequence' ? picture.sequence : '');

test.each([
  ['kitty', /^\x1b_G/],
  ['iterm', /^\x1b\]1337;/],
  ['sixel', /^\x1bP/],
  ['blocks', /^\x1b\[[0-9;]*m/],
] as const)('%s draws in its own escapes', async (name, beginning) => {
  const picture = await drawn(name, await testPicture({ width: 40, height: 40 }));
  expect(
    picture.kind === 'lines' ? `${picture.before}${picture.lines.join('')}` : picture.sequence,
  ).toMatch(beginning);
});

test('each choice is explained', () =>
  expect(Object.keys(imageChoiceMeanings)).toEqual([...imageChoices]));

describe('the head of a file', () => {
  const small = { width: 40, height: 31 };

  test.each(['png', 'jpeg'] as const)(
    'has the size of a complete %s, and none at any other length',
    async (type) => {
      const file = await testPicture(small, type);
      expect(sendableSize(file)).toEqual(small);
      for (let length = 0; length < file.length; length += 1)
        expect(sendableSize(file.subarray(0, length))).toBeUndefined();
    },
  );

  test('has no size if the decoder is needed: for other types, and a picture with a rotation', async () => {
    for (const type of ['webp', 'gif'] as const)
      expect(sendableSize(await testPicture(small, type))).toBeUndefined();
    const file = await testPicture(small, 'jpeg');
    const exif = Buffer.from('ffe100084578696600000000', 'hex').subarray(0, 10);
    expect(
      sendableSize(Buffer.concat([file.subarray(0, 2), exif, file.subarray(2)])),
    ).toBeUndefined();
  });
});

describe('blocks', () => {
  const pixelsIn = ({ columns, rows }: typeof max) => ({ width: columns * 2, height: rows * 2 });

  test.each([
    [3, 25],
    [2, 21],
  ] as const)('show the picture at level %i with at least %i dB', async (level, min) => {
    const area = { columns: 38, rows: 15 };
    const raster = testRaster(pixelsIn(area));
    const shown = await blocksRaster(blockLines(raster, level).join('\n'), area);
    expect(psnr(shown, raster)).toBeGreaterThan(min);
  });

  test('show a file in its proportions', async () => {
    const file = await testPicture(cover);
    const picture = await drawn('blocks', file, {}, { columns: 30, rows: 30 });
    expect(picture).toMatchObject({ kind: 'lines', area: { columns: 30, rows: 12 }, before: '' });
    const shown = await blocksRaster(
      picture.kind === 'lines' ? picture.lines.join('\n') : '',
      picture.area,
    );
    expect(psnr(shown, await scaled(file, pixelsIn(picture.area)))).toBeGreaterThan(25);
  });

  test('set the colour once per line if there is only one', () => {
    const raster = { width: 8, height: 4, data: new Uint8Array(96).fill(7) };
    expect(blockLines(raster, 3)).toEqual(Array(2).fill('\x1B[48;2;7;7;7m    \x1B[0m'));
  });
});

describe('sixels', () => {
  test('show a picture in 256 colours, no larger than its cells', async () => {
    const file = await testPicture(cover);
    const picture = await drawn('sixel', file, { cell: { width: 9, height: 18 } });
    const [raster] = sixelRasters(sequenceOf(picture));
    if (raster === undefined) throw new Error('no sixels');
    expect(picture.area).toEqual(max);
    // Bands are six pixels high.
    const cut = { width: 225, height: 180, data: raster.data.subarray(0, 225 * 180 * 3) };
    expect(raster.width).toBe(225);
    expect(psnr(cut, await scaled(file, { width: 225, height: 180 }))).toBeGreaterThan(32);
  });
});

describe('iterm', () => {
  const sent = async (file: Buffer) => {
    const [first, ...more] = itermFiles(sequenceOf(await drawn('iterm', file)));
    if (first === undefined || more.length > 0) throw new Error('not one file');
    return first;
  };

  test.each(['png', 'jpeg'] as const)(
    'gets a %s unchanged, with its size in cells',
    async (type) => {
      const file = await testPicture(cover, type);
      expect(await sent(file)).toMatchObject({
        keys: { inline: '1', width: '25', height: '10' },
        file,
      });
    },
  );

  test('gets other types decoded, and an incomplete file with a complete head', async () => {
    const file = await testPicture(cover, 'webp');
    expect(psnr(await rasterOf((await sent(file)).file), await scaled(file, size))).toBeGreaterThan(
      30,
    );
    await expect(sent((await testPicture(cover)).subarray(0, 1500))).rejects.toThrow();
  });

  test('gets no file that a terminal might decode for minutes', async () => {
    await expect(sent(await manyScans(cover, 65))).rejects.toThrow('64 scans');
    expect((await sent(manyTexts(9))).file.readUInt16BE()).toBe(0xffd8);
  });
});

describe('kitty', () => {
  test('gets a PNG unchanged, in chunks', async () => {
    const file = await testPicture(cover);
    const picture = await drawn('kitty', file, {
      decoder: () => expect.fail('nothing needs to be decoded'),
    });
    expect(picture).toMatchObject({ kind: 'sequence', area: max });
    const [command, ...more] = kittyCommands(sequenceOf(picture));
    expect(more).toEqual([]);
    expect(command?.data).toEqual(file);
    expect(command?.keys).toMatchObject({ a: 'T', f: '100', C: '1', c: '25', r: '10' });
  });

  test('is sent a picture once, and shows it or some of its rows anywhere', async () => {
    const picture = await drawn('kitty', await testPicture(cover));
    const { send = '', show = () => '' } = picture.kind === 'sequence' ? (picture.kept ?? {}) : {};
    expect(kittyCommands(send)).toMatchObject([{ keys: { a: 't', f: '100' } }]);
    const [deleted, whole] = kittyCommands(show(0, 10));
    expect(deleted?.keys).toMatchObject({ a: 'd', d: 'i' });
    expect(whole?.keys).toMatchObject({ a: 'p', C: '1', c: '25', r: '10' });
    expect(Object.keys(whole?.keys ?? {})).not.toContain('y');
    expect(kittyCommands(show(4, 3)).at(-1)?.keys).toMatchObject({
      a: 'p',
      y: '126',
      h: '95',
      c: '25',
      r: '3',
    });
  });

  test('gets an id for each picture, by which it can be deleted', async () => {
    const file = await testPicture({ width: 40, height: 40 });
    const deletes = { a: 'd', d: 'I', i: String(0x12_34_56) };
    const picture = await drawn('kitty', file);
    expect(kittyCommands(sequenceOf(picture))[0]?.keys).toMatchObject({ i: deletes.i });
    expect(kittyCommands(picture.remove ?? '')).toMatchObject([{ keys: deletes }]);
    const inTmux = await drawn('kitty', file, { isTmux: true });
    expect(inTmux.remove).toBe(throughTmux(picture.remove ?? ''));
  });

  test.each(['jpeg', 'webp', 'gif'] as const)(
    'gets a %s as pixels in the size of its cells',
    async (type) => {
      const file = await testPicture(cover, type);
      const [command] = kittyCommands(sequenceOf(await drawn('kitty', file)));
      if (command === undefined) throw new Error('nothing was sent');
      expect(psnr(await kittyRaster(command), await scaled(file, size))).toBeGreaterThan(45);
    },
  );

  test('gets a picture through tmux, and text marks its position', async () => {
    const file = await testPicture({ width: 40, height: 40 });
    const picture = await drawn('kitty', file, { isTmux: true }, { columns: 4, rows: 2 });
    if (picture.kind !== 'lines') throw new Error('no lines');
    const passed = [...picture.before.matchAll(/\x1BPtmux;((?:[^\x1B]|\x1B\x1B)*)\x1B\\/g)].map(
      ([, text = '']) => text.replaceAll('\x1B\x1B', '\x1B'),
    );
    const wrapped = passed.map((text) => `\x1BPtmux;${text.replaceAll('\x1B', '\x1B\x1B')}\x1B\\`);
    expect(wrapped.join('')).toBe(picture.before);
    const keys = { U: '1', i: String(0x12_34_56), c: '4', r: '2' };
    expect(kittyCommands(passed.join(''))[0]).toMatchObject({ keys, data: file });
    expect(picture.lines).toEqual(placeholders(0x12_34_56, { columns: 4, rows: 2 }));
  });

  test('gets no sequences in pieces from tmux', () => {
    expect(throughTmux('\x1B_Ga\x1B\\\x1B_Gb\x1B\\').match(/\x1BPtmux;/g)).toHaveLength(2);
  });

  test('gets in each placeholder the marks of its row, its column and no more of the id', () => {
    const [, second = ''] = placeholders(0xab_cd_ef, { columns: 3, rows: 2 });
    const [row, none] = [diacritics[1], diacritics[0]];
    const cells = [0, 1, 2]
      .map((column) => `\u{10EEEE}${row}${diacritics[column]}${none}`)
      .join('');
    expect(second).toBe(`\x1B[38;2;171;205;239m${cells}\x1B[39m`);
  });

  test('gets no chunk of more than 4096 characters, however large the picture', () => {
    const text = kittyPicture({ format: 'f=100', bytes: new Uint8Array(100_000).fill(3) }, max, {
      id: 1,
      hasPlaceholders: false,
    });
    expect(kittyCommands(text)[0]?.data.length).toBe(100_000);
    expect(text.match(/m=1/g)).toHaveLength(32);
  });

  test('has 108 different marks, which combine', () => {
    expect(new Set(diacritics).size).toBe(108);
    expect(diacritics.every((mark) => /^\p{Mn}$/u.test(mark))).toBe(true);
    const some = [0, 1, 30, 107].map((at) => diacritics[at]);
    expect(some).toEqual(['\u0305', '\u030D', '\u0483', '\u07F3']);
  });
});
