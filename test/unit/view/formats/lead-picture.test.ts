import xterm from '@xterm/headless';
import { expect, test } from 'vitest';
import type { RecordPicture } from '../../../../src/api/kinds/pictures.ts';
import { pieces } from '../../../../src/view/formats/lead-picture.ts';
import type { Drawer, DrawnPicture, Missing, Printer } from '../../../../src/view/pictures/encoder.ts';

const picture: RecordPicture = { kind: 'cover', number: 0, sizes: [{ url: 'https://img.example/1.png', width: 404 }] };
const screen = { rows: 40, columns: 80 };
const page = (lines: number) => ({
  text: 'line\n'.repeat(lines),
  screen,
  isOneOfSeveral: false,
  canGoBack: false,
});
const missing: Missing = { kind: 'missing', why: 'HTTP 404' };

const drawer = (letter: string, isText: boolean): Drawer => ({
  cell: { width: 10, height: 20 },
  isText,
  drawFile: () => Promise.reject(new Error('not used')),
  draw: async (_, { columns, rows }) => ({
    kind: 'lines',
    area: { columns, rows },
    before: '',
    lines: Array(rows).fill(letter),
  }),
});
const printer: Printer = { ...drawer('k', false), asText: drawer('b', true) };
const drawing = (drawn: DrawnPicture | Missing): Printer => ({ ...printer, draw: async () => drawn });
const rowsOf = (text: string) => text.split('\n').length - 1;

const all = async (...given: Parameters<typeof pieces>) => {
  const texts: string[] = [];
  for await (const { text } of pieces(...given)) texts.push(text);
  return texts;
};
/** What stands above the text, where it is written in one piece. */
const leadOf = async (...[with_, of, on]: Parameters<typeof pieces>) => {
  const [text = '', ...more] = await all(with_, of, on);
  expect(more).toEqual([]);
  expect(text.endsWith(on.text)).toBe(true);
  return text.slice(0, text.length - on.text.length);
};

test('two fifths of the screen are for the picture, and a blank line is below it', async () => {
  expect(await leadOf(printer, picture, page(10))).toBe(`${'k\n'.repeat(16)}\n`);
});

test.each([23, 28, 33])('it is smaller if a page of %i lines would not fit otherwise', async (lines) => {
  const lead = await leadOf(printer, picture, page(lines));
  expect(rowsOf(lead) + lines).toBe(39);
});

test('it is omitted if there is hardly any room', async () => {
  expect(await leadOf(printer, picture, page(37))).toBe('');
});

test('in a pager it is text', async () => {
  expect(await leadOf(printer, picture, page(60))).toMatch(/^b\n/);
  expect(await leadOf(printer, picture, { ...page(5), isOneOfSeveral: true, canGoBack: true })).toMatch(/^b\n/);
  expect(await leadOf({ ...printer, asText: undefined }, picture, page(60))).toBe('');
});

test('a page is shown without its picture if that fails', async () => {
  expect(await leadOf(drawing(missing), picture, page(10))).toBe('');
});

test('the text waits if the proportions of the picture are unknown', async () => {
  const module: RecordPicture = { ...picture, kind: 'module' };
  expect(await leadOf(printer, module, { ...page(10), canGoBack: true })).toMatch(/^k\n/);
});

/** What a terminal shows in the end, and after the first piece, if something stood on it before. */
async function shown(given: Printer, before: number) {
  const terminal = new xterm.Terminal({ cols: 80, rows: 40, allowProposedApi: true, convertEol: true });
  const write = (text: string) => new Promise<void>((resolve) => terminal.write(text, resolve));
  const lines = () => {
    const { active } = terminal.buffer;
    const rows = Array.from({ length: 40 }, (_, row) => active.getLine(active.baseY + row)?.translateToString(true));
    return rows.join('\n').trimEnd();
  };
  await write('$\n'.repeat(before));
  let first: string | undefined;
  for await (const { text, isDirect } of pieces(given, picture, { ...page(12), canGoBack: true })) {
    expect(isDirect).toBe(true);
    await write(text);
    first ??= lines();
  }
  await write('end');
  return { first, last: lines() };
}

const text = 'line\n'.repeat(12);

test.each([0, 38])(
  'the text comes first, with room above it, and the picture fills the room: below %i lines',
  async (before) => {
    const { first, last } = await shown(printer, before);
    const [prompt, left] = [/^(\$\n)*/, 11];
    expect(first?.replace(prompt, '')).toBe(`${'\n'.repeat(17)}${text}`.trimEnd());
    expect(last.replace(prompt, '')).toBe(`${'k\n'.repeat(16)}\n${text}end`);
    expect(last.startsWith('$\n'.repeat(before === 0 ? 0 : left - 1))).toBe(true);
  },
);

test.each([0, 38])('unused room above the text is removed, after %i lines', async (before) => {
  const low: DrawnPicture = { kind: 'lines', area: { columns: 9, rows: 3 }, before: '', lines: Array(3).fill('low') };
  expect((await shown(drawing(low), before)).last.replace(/^(\$\n)*/, '')).toBe(`${'low\n'.repeat(3)}\n${text}end`);
  expect((await shown(drawing(missing), before)).last.replace(/^(\$\n)*/, '')).toBe(`${text}end`);
});

test('a picture of sequences is drawn above the text as well', async () => {
  const sequence: DrawnPicture = { kind: 'sequence', area: { columns: 9, rows: 16 }, sequence: 'P' };
  expect((await shown(drawing(sequence), 38)).last).toMatch(/\$\nP\n+line\n/);
});
