import { expect, test } from 'vitest';
import type { RecordPicture } from '../../../src/api/record-pictures.ts';
import { leadPicture } from '../../../src/view/lead-picture.ts';
import type { Drawer, Printer } from '../../../src/view/pictures/drawing.ts';

const picture: RecordPicture = { kind: 'cover', number: 0, sizes: [{ url: 'https://img.example/1.png', width: 404 }] };
const screen = { rows: 40, columns: 80 };
const page = (lines: number) => ({ text: 'line\n'.repeat(lines), screen, isOneOfSeveral: false });

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
const rowsOf = (text: string) => text.split('\n').length - 1;

test('two fifths of the screen are for the picture, and a blank line is below it', async () => {
  expect(await leadPicture(printer, picture, page(10))).toBe(`${'k\n'.repeat(16)}\n`);
});

test.each([23, 28, 33])('it is smaller where a page of %i lines would not fit any more', async (lines) => {
  const lead = await leadPicture(printer, picture, page(lines));
  expect(rowsOf(lead) + lines).toBe(39);
});

test('it is left out where there is hardly any room', async () => {
  expect(await leadPicture(printer, picture, page(37))).toBe('');
});

test('above a page for the pager, it is text', async () => {
  expect(await leadPicture(printer, picture, page(60))).toMatch(/^b\n/);
  expect(await leadPicture(printer, picture, { ...page(5), isOneOfSeveral: true })).toMatch(/^b\n/);
  expect(await leadPicture({ ...printer, asText: undefined }, picture, page(60))).toBe('');
});

test('a page without its picture is a page', async () => {
  const broken: Printer = { ...printer, draw: async () => ({ kind: 'missing', why: 'HTTP 404' }) };
  expect(await leadPicture(broken, picture, page(10))).toBe('');
});
