import xterm from '@xterm/headless';
import { expect, test } from 'vitest';
import { type StripCell, stripOf, stripText } from '../../../../src/view/pictures/strip.ts';

const cell = { columns: 6, rows: 3 };
const texts = (...lines: string[]) => lines.map((line) => stripText(line));

const lines = (letter: string, columns = 6, rows = 3): StripCell['picture'] => ({
  kind: 'lines',
  before: '',
  area: { columns, rows },
  lines: Array(rows).fill(letter.repeat(columns)),
});
const sequence = (letter: string, columns = 6, rows = 3): StripCell['picture'] => ({
  kind: 'sequence',
  area: { columns, rows },
  // Moves the cursor down, as pictures do.
  sequence: `${letter}\x1B[B\x1B[D${letter}`,
});

/** The lines of a terminal, on which `before` lines were written. */
async function shown(text: string, before = 0, rows = 20): Promise<readonly string[]> {
  const screen = new xterm.Terminal({ cols: 40, rows, allowProposedApi: true });
  await new Promise<void>((resolve) =>
    screen.write(`${'x\r\n'.repeat(before)}${text.replaceAll('\n', '\r\n')}end`, resolve),
  );
  const { active } = screen.buffer;
  return Array.from({ length: active.length }, (_, row) => active.getLine(row)?.translateToString(true) ?? '')
    .slice(before)
    .filter((line, at, all) => line !== '' || all.slice(at).some(Boolean));
}

test('text pictures are side by side, aligned at the bottom', () => {
  const strip = stripOf(
    [
      { picture: lines('a'), texts: texts('one', 'by me') },
      { picture: lines('b', 3, 2), texts: texts('two') },
      { picture: lines('c'), texts: texts('three', 'by you') },
    ],
    cell,
  );
  expect(strip).toBe(
    [
      'aaaaaa          cccccc',
      'aaaaaa  bbb     cccccc',
      'aaaaaa  bbb     cccccc',
      'one     two     three',
      'by me           by you',
      '',
    ].join('\n'),
  );
});

test.each([
  ['in the middle of the screen', 2],
  ['at its end, which scrolls', 19],
])('sequences are drawn in their cells %s', async (_, before) => {
  const strip = stripOf(
    [
      { picture: sequence('a'), texts: texts('one') },
      { picture: { kind: 'text', lines: texts('[----]') }, texts: texts('two') },
      { picture: sequence('c', 3, 2), texts: texts('three') },
    ],
    cell,
  );
  expect(await shown(strip, before)).toEqual([
    'a       [----]',
    'a               c',
    '                c',
    'one     two     three',
    'end',
  ]);
});

test('a text with a different width on the terminal moves no other text', async () => {
  const strip = stripOf(
    [
      { picture: sequence('a'), texts: [{ painted: 'ab', columns: 5 }] },
      { picture: sequence('b'), texts: texts('two') },
    ],
    cell,
  );
  expect((await shown(strip))[3]).toBe('ab      two');
});

test('the part before all lines is written first', () => {
  const picture: StripCell['picture'] = {
    kind: 'lines',
    area: { columns: 2, rows: 1 },
    before: '<sent>',
    lines: ['aa'],
  };
  expect(stripOf([{ picture, texts: [] }], { columns: 2, rows: 1 })).toBe('<sent>aa\n');
});
