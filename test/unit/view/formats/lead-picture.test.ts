import xterm from '@xterm/headless';
import { expect, test } from 'vitest';
import type { RecordPicture } from '../../../../src/api/kinds/pictures.ts';
import { pieces } from '../../../../src/view/formats/lead-picture.ts';
import type {
  Drawer,
  DrawnPicture,
  Missing,
  Printer,
} from '../../../../src/view/pictures/encoder.ts';

const picture: RecordPicture = {
  kind: 'cover',
  number: 0,
  sizes: [{ url: 'https://img.example/1.png', width: 404 }],
};
const output = { rows: 40, columns: 80 };
const page = (lines: number) => ({
  text: 'line\n'.repeat(lines),
  output,
  parts: () => ({ head: '', below: 'line\n'.repeat(lines) }),
  isInList: false,
  canGoBack: false,
  describesPictures: false,
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
const drawing = (drawn: DrawnPicture | Missing): Printer => ({
  ...printer,
  draw: async () => drawn,
});
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

test.each([23, 28, 33])(
  'it is smaller if a page of %i lines would not fit otherwise',
  async (lines) => {
    const lead = await leadOf(printer, picture, page(lines));
    expect(rowsOf(lead) + lines).toBe(39);
  },
);

test('in a pager it is text', async () => {
  expect(await leadOf(printer, picture, page(60))).toMatch(/^b\n/);
  expect(await leadOf(printer, picture, { ...page(5), isInList: true, canGoBack: true })).toMatch(
    /^b\n/,
  );
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
  const terminal = new xterm.Terminal({
    cols: 80,
    rows: 40,
    allowProposedApi: true,
    convertEol: true,
  });
  const write = (text: string) => new Promise<void>((resolve) => terminal.write(text, resolve));
  const lines = () => {
    const { active } = terminal.buffer;
    const rows = Array.from({ length: 40 }, (_, row) =>
      active.getLine(active.baseY + row)?.translateToString(true),
    );
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
  const low: DrawnPicture = {
    kind: 'lines',
    area: { columns: 9, rows: 3 },
    before: '',
    lines: Array(3).fill('low'),
  };
  expect((await shown(drawing(low), before)).last.replace(/^(\$\n)*/, '')).toBe(
    `${'low\n'.repeat(3)}\n${text}end`,
  );
  expect((await shown(drawing(missing), before)).last.replace(/^(\$\n)*/, '')).toBe(`${text}end`);
});

const facts = (below: number, output = { rows: 24, columns: 80 }) => ({
  ...page(0),
  text: `Title\nViews  3\n\n${'line\n'.repeat(below)}`,
  parts: () => ({ head: 'Title\nViews  3\n', below: 'line\n'.repeat(below) }),
  output,
  canGoBack: true,
});

test.each([
  ['80x24', 5, { rows: 24, columns: 80 }, 31],
  ['120x40', 15, { rows: 40, columns: 120 }, 41],
])('on a screen of %s the facts are to the right of the picture', async (_, below, size, width) => {
  const terminal = new xterm.Terminal({
    cols: size.columns,
    rows: size.rows,
    allowProposedApi: true,
    convertEol: true,
  });
  for await (const { text, isDirect } of pieces(printer, picture, facts(below, size))) {
    expect(isDirect).toBe(true);
    await new Promise<void>((resolve) => terminal.write(text, resolve));
  }
  const { active } = terminal.buffer;
  const lines = Array.from({ length: size.rows }, (_, row) =>
    active.getLine(row)?.translateToString(true),
  );
  const blanks = ' '.repeat(width + 1);
  const taken = Math.round((width * 10 * 316) / 404 / 20);
  expect(lines.slice(0, 3)).toEqual([`k${blanks}Title`, `k${blanks}Views  3`, 'k']);
  expect(lines.slice(taken - 1, taken + 2)).toEqual(['k', '', 'line']);
});

test('if the page is longer than the screen, the picture is real, and the pager gets the text below', async () => {
  const shown: unknown[] = [];
  for await (const { text, isDirect } of pieces(printer, picture, facts(60)))
    shown.push([isDirect, /k/.test(text)]);
  expect(shown).toEqual([
    [true, false],
    [true, true],
    [false, false],
  ]);
  const narrow: boolean[] = [];
  for await (const { isDirect } of pieces(printer, picture, { ...page(60), canGoBack: true }))
    narrow.push(isDirect);
  expect(narrow).toEqual([true, false]);
});

test('if pictures are text, the pager gets the picture with the facts to its right', async () => {
  const blocks: Printer = { ...drawer('b', true), asText: drawer('b', true) };
  const [text = '', ...more] = await all(blocks, picture, facts(60));
  expect(more).toEqual([]);
  expect(text).toMatch(/^b +Title\nb +Views {2}3\nb\n/);
});

test('if the picture is missing, the facts are at the left edge', async () => {
  const texts = await all(drawing(missing), picture, facts(5));
  expect(texts.at(-1)).toContain('\x1B[JTitle\nViews  3\n\nline');
});

test('a description in words is never shortened', async () => {
  const lines = Array.from({ length: 9 }, (_, at) => `word ${at}`);
  const words: DrawnPicture = { kind: 'lines', area: { columns: 9, rows: 9 }, before: '', lines };
  const texts = await all(drawing(words), picture, { ...facts(60), describesPictures: true });
  expect(texts.join('')).toContain('word 8\n\nTitle');
});
