import xterm from '@xterm/headless';
import { expect, test } from 'vitest';
import { type StripCell, stripOf, stripText } from '../../../../src/view/pictures/strip.ts';

const cell = { columns: 6, rows: 3 };
const texts = (...lines: string[]) => lines.map((line) => stripText(line));
const strip = (...cells: (readonly [picture: StripCell['picture'], texts: StripCell['texts']])[]) =>
  stripOf(
    cells.map(([picture, texts]) => ({ picture, texts })),
    cell,
  );

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
  return Array.from(
    { length: active.length },
    (_, row) => active.getLine(row)?.translateToString(true) ?? '',
  )
    .slice(before)
    .filter((line, at, all) => line !== '' || all.slice(at).some(Boolean));
}

test('text pictures are side by side, aligned at the bottom', () => {
  const drawn = strip(
    [lines('a'), texts('one', 'by me')],
    [lines('b', 3, 2), texts('two')],
    [lines('c'), texts('three', 'by you')],
  );
  expect(drawn).toBe(
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
  const drawn = strip(
    [sequence('a'), texts('one')],
    [{ kind: 'text', lines: texts('[----]') }, texts('two')],
    [sequence('c', 3, 2), texts('three')],
  );
  expect(await shown(drawn, before)).toEqual([
    'a       [----]',
    'a               c',
    '                c',
    'one     two     three',
    'end',
  ]);
});

test('a text with a different width on the terminal moves no other text', async () => {
  const drawn = strip(
    [sequence('a'), [{ painted: 'ab', columns: 5 }]],
    [sequence('b'), texts('two')],
  );
  expect((await shown(drawn))[3]).toBe('ab      two');
});

test('the part before all lines is written first', () => {
  const area = { columns: 2, rows: 1 };
  const picture = { kind: 'lines', area, before: '<sent>', lines: ['aa'] } as const;
  expect(stripOf([{ picture, texts: [] }], area)).toBe('<sent>aa\n');
});

test.each([
  ['plain', true, 'plain   next\n'],
  ['ab 🖍️', true, 'ab 🖍️   \x1B[9Gnext\n'],
  ['ab 🖍️', false, 'ab 🖍️   next\n'],
])(
  'after %j the cursor is moved to the next cell only if necessary and possible: %s',
  (text, hasCursor, line) => {
    const cells = [text, 'next'].map((each) => ({
      picture: { kind: 'text', lines: [] } as const,
      texts: texts(each),
    }));
    expect(stripOf(cells, { columns: 6, rows: 0 }, hasCursor)).toBe(line);
  },
);
