import { expect, test } from 'vitest';
import {
  diacritics,
  draw,
  kittyPicture,
  kittyRemoval,
  placeholders,
  throughTmux,
} from '../../../../src/terminal/pictures/kitty.ts';
import { loadDecoder } from '../../../../src/view/pictures/decoder.ts';
import { kittyCommands, kittyRaster, psnr, scaled, testPicture } from '../../../support/drawn-pictures.ts';

const means = {
  cell: { width: 10, height: 20 },
  level: 3,
  isTmux: false,
  nextId: () => 0x12_34_56,
  decoder: loadDecoder,
} as const;
const most = { columns: 25, rows: 10 };

test('a PNG is sent unchanged, in chunks', async () => {
  const file = await testPicture({ width: 404, height: 316 });
  const drawn = await draw(file, most, { ...means, decoder: () => expect.fail('nothing needs to be decoded') });
  expect(drawn).toMatchObject({ kind: 'sequence', area: { columns: 25, rows: 10 } });
  const [command, ...more] = kittyCommands(drawn.kind === 'sequence' ? drawn.sequence : '');
  expect(more).toEqual([]);
  expect(command?.data).toEqual(file);
  expect(command?.keys).toMatchObject({ a: 'T', f: '100', C: '1', c: '25', r: '10' });
});

test.each(['jpeg', 'webp', 'gif'] as const)(
  'a %s is decoded, and sent as pixels in the size of its cells',
  async (type) => {
    const file = await testPicture({ width: 404, height: 316 }, type);
    const drawn = await draw(file, most, means);
    const [command] = kittyCommands(drawn.kind === 'sequence' ? drawn.sequence : '');
    if (command === undefined) throw new Error('nothing was sent');
    const size = { width: 250, height: 200 };
    expect(psnr(await kittyRaster(command), await scaled(file, size))).toBeGreaterThan(45);
  },
);

test('inside tmux the picture is passed through, and text marks its position', async () => {
  const file = await testPicture({ width: 40, height: 40 });
  const drawn = await draw(file, { columns: 4, rows: 2 }, { ...means, isTmux: true });
  if (drawn.kind !== 'lines') throw new Error('no lines');
  const passed = [...drawn.before.matchAll(/\x1BPtmux;((?:[^\x1B]|\x1B\x1B)*)\x1B\\/g)].map(([, text = '']) =>
    text.replaceAll('\x1B\x1B', '\x1B'),
  );
  expect(passed.map((text) => `\x1BPtmux;${text.replaceAll('\x1B', '\x1B\x1B')}\x1B\\`).join('')).toBe(drawn.before);
  expect(kittyCommands(passed.join(''))[0]).toMatchObject({
    keys: { U: '1', i: String(0x12_34_56), c: '4', r: '2' },
    data: file,
  });
  expect(drawn.lines).toEqual(placeholders(0x12_34_56, { columns: 4, rows: 2 }));
});

test('each placeholder has the marks of its row, its column and no more of the id', () => {
  const [, second = ''] = placeholders(0xab_cd_ef, { columns: 3, rows: 2 });
  const [row, none] = [diacritics[1], diacritics[0]];
  const cells = [0, 1, 2].map((column) => `\u{10EEEE}${row}${diacritics[column]}${none}`).join('');
  expect(second).toBe(`\x1B[38;2;171;205;239m${cells}\x1B[39m`);
});

test('no chunk has more than 4096 characters, however large the picture', () => {
  const data = { kind: 'png', bytes: new Uint8Array(100_000).fill(3) } as const;
  const text = kittyPicture(data, { area: most });
  expect(kittyCommands(text)[0]?.data.length).toBe(100_000);
  expect(text.match(/m=1/g)).toHaveLength(32);
});

test('a picture can be removed, and nothing is passed on in pieces', () => {
  expect(kittyRemoval(7)).toBe('\x1B_Ga=d,d=I,i=7,q=2\x1B\\');
  expect(throughTmux('\x1B_Ga\x1B\\\x1B_Gb\x1B\\').match(/\x1BPtmux;/g)).toHaveLength(2);
});

test('there are 108 different marks, which combine', () => {
  expect(new Set(diacritics).size).toBe(108);
  expect(diacritics.every((mark) => /^\p{Mn}$/u.test(mark))).toBe(true);
  expect([diacritics[0], diacritics[1], diacritics[30], diacritics[107]]).toEqual([
    '\u0305',
    '\u030D',
    '\u0483',
    '\u07F3',
  ]);
});
