import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Drawing, Frame, PlacedPicture } from '../../../src/terminal/cells.ts';
import { difference } from '../../../src/terminal/difference.ts';
import { blockLines } from '../../../src/terminal/pictures/blocks.ts';
import { drawn, emulator, shown } from '../../support/emulator.ts';

describe('difference', () => {
  const picture = (
    id: string,
    column: number,
    row: number,
    more: Partial<PlacedPicture> = {},
  ): PlacedPicture => ({
    ...{ column, row, area: { columns: 5, rows: 2 }, sequence: `<${id}>`, remove: `<no ${id}>` },
    ...more,
  });
  const inner = (text: string) =>
    text.replace('\x1B[?2026h\x1B[?7l', '').replace('\x1B[?7h\x1B[?2026l', '');

  test('of equal frames is empty', () => {
    const draw = ({ put, place }: Drawing) => {
      put(0, 0, '\x1B[1mabc\x1B[0m');
      place(picture('a', 0, 1));
    };
    expect(difference(drawn(draw), drawn(draw))).toMatchObject({ text: '', pictures: [] });
  });

  test.each([
    ['one cell', 'abcdef', 'abXdef', '\x1B[1;3HX'],
    ['two cells', 'abcdef', 'XbcXef', '\x1B[1;1HX\x1B[2CX'],
    ['only a colour', 'abc', 'a\x1B[31mb\x1B[0mc', '\x1B[1;2H\x1B[31mb\x1B[m'],
    ['the end of a line', 'abcdef', 'a', '\x1B[1;2H\x1B[K'],
    ['a wide character, before which the cursor moves', 'a漢b', 'X漢Y', '\x1B[1;1HX\x1B[2CY'],
    ['a character after a wide one', '', '漢X', '\x1B[1;1H漢\x1B[1;3HX'],
    ['an emoji, whose cells are erased first', '', '🚀x', '\x1B[1;1H\x1B[2X🚀\x1B[1;3Hx'],
  ])('has %s', (_, before, after, written) => {
    const frames = [before, after].map((line) => drawn(({ put }) => put(0, 0, line)));
    const [first, second] = frames;
    if (first === undefined || second === undefined) throw new Error('two frames');
    expect(inner(difference(first, second).text)).toBe(written);
  });

  test('never clears the screen, and fills the last cell without scrolling', async () => {
    const frame = drawn(({ fill }) => fill(0, 0, 20, 4, 'x'));
    const { text } = difference(undefined, frame);
    expect(text).not.toMatch(/\x1B\[\d?J/);
    const terminal = emulator(20, 4);
    await terminal.write(
      `${text}${
        difference(
          frame,
          drawn(({ put }) => put(0, 0, 'a')),
        ).text
      }`,
    );
    expect(await shown(frame)).toEqual(Array(4).fill('x'.repeat(20)));
    expect(terminal.cells().scrolled).toBe(0);
    expect(terminal.text()).toEqual(['a', '', '', '']);
  });

  test('draws new pictures, and removes those that are gone or moved', () => {
    const first = drawn(({ place }) => place(picture('a', 1, 1)));
    const moved = drawn(({ place }) => {
      place(picture('a', 10, 1));
      place(picture('b', 0, 0));
    });
    expect(difference(undefined, first).pictures).toEqual(['\x1B[2;2H<a>']);
    expect(difference(first, moved)).toMatchObject({
      text: expect.stringContaining('<no a>'),
      pictures: ['\x1B[2;11H<a>', '\x1B[1;1H<b>'],
    });
    const other = drawn(({ place }) => place(picture('a', 1, 1, { sequence: 'better' })));
    expect(difference(first, other)).toMatchObject({
      text: '\x1B[?2026h\x1B[?7l<no a>\x1B[?7h\x1B[?2026l',
      pictures: ['\x1B[2;2Hbetter'],
    });
  });

  test('moves a picture that the terminal shows, if it can be moved', () => {
    const frame = (more: Partial<PlacedPicture>, ...columns: readonly number[]) =>
      drawn(({ place }) => {
        for (const column of columns)
          place(picture(`${column}`, column, 1, { sequence: 'long', show: 'short', ...more }));
      });
    const moved = difference(frame({}, 1), frame({}, 8));
    expect(moved.text).toContain('\x1B[2;9Hshort');
    expect(moved.text).not.toContain('<no');
    expect([moved.pictures, moved.placed]).toEqual([[], []]);
    expect(difference(frame({}, 1), frame({ sequence: 'other' }, 8)).pictures).toEqual([
      '\x1B[2;9Hothershort',
    ]);
    expect(difference(frame({}), frame({}, 8)).pictures).toEqual(['\x1B[2;9Hlongshort']);
    expect(difference(frame({}, 1), frame({ show: 'cut' }, 1)).text).toContain('\x1B[2;2Hcut');
    expect(difference(frame({}, 1), frame({})).text).toContain('<no 1>');
    const all = difference({ ...frame({}, 1), columns: 0 }, frame({}, 8));
    expect([all.text.includes('<no 1>'), all.pictures]).toEqual([true, ['\x1B[2;9Hlongshort']]);
  });

  test.each([
    ['text', ({ put }: Drawing) => put(3, 2, 'x')],
    ['another picture', ({ place }: Drawing) => place(picture('b', 3, 2))],
  ])('leaves out a picture under %s until nothing covers it', (_, cover) => {
    const first = drawn(({ place }) => place(picture('a', 1, 1)));
    const covered = drawn((drawing) => {
      drawing.place(picture('a', 1, 1));
      cover(drawing);
    });
    expect(covered.pictures.map(({ sequence }) => sequence)).not.toContain('<a>');
    expect(difference(first, covered).text).toContain('<no a>');
    expect(difference(covered, first).pictures).toEqual(['\x1B[2;2H<a>']);
  });

  test.each([
    ['on the right', 16, 0],
    ['below', 0, 3],
    ['on the left', -1, 0],
  ])('leaves out a picture that does not fit: %s', (_, column, row) => {
    expect(drawn(({ place }) => place(picture('a', column, row))).pictures).toEqual([]);
  });

  test('draws a picture again if a character of unclear width before it changed', () => {
    const [first, second] = ['🚀', '👨‍👩‍👧‍👦'].map((text) =>
      drawn(({ put, place }) => {
        put(0, 1, text);
        place(picture('a', 3, 1));
      }),
    );
    if (first === undefined || second === undefined) throw new Error('two frames');
    expect(difference(first, second)).toMatchObject({
      text: expect.stringContaining('<no a>'),
      pictures: ['\x1B[2;4H<a>'],
    });
  });
});

test('a moved frame on a wall of blocks takes less than a kilobyte', () => {
  const [columns, rows] = [28, 13];
  const data = Uint8Array.from({ length: 26 * 2 * 11 * 2 * 3 }, (_, at) => (at * 7919) % 251);
  const picture = blockLines({ data, width: 26 * 2, height: 11 * 2 }, 3);
  const wall = (chosen: number) =>
    drawn(
      ({ put }) => {
        for (let tile = 0; tile < 12; tile += 1) {
          const [left, top] = [(tile % 4) * (columns + 2), Math.floor(tile / 4) * rows];
          const [line, side] = tile === chosen ? ['─', '\x1B[1;36m│\x1B[0m'] : [' ', ' '];
          for (const row of [0, rows - 1])
            put(left, top + row, `\x1B[1;36m${line.repeat(columns)}\x1B[0m`);
          for (const [row, cells] of picture.entries())
            put(left, top + 1 + row, `${side}${cells}${side}`);
        }
      },
      120,
      40,
    );
  for (const [before, after] of [
    [0, 1],
    [1, 5],
    [5, 4],
  ] as const)
    expect(Buffer.byteLength(difference(wall(before), wall(after)).text)).toBeLessThan(1000);
});

describe('random frames', () => {
  const [columns, rows] = [24, 6];
  const reset = '\x1Bc';
  const graphemes = [
    'a',
    'é',
    'e\u0301',
    '漢',
    '─',
    '▀',
    '🚀',
    '👩‍🚀',
    '👨‍👩‍👧‍👦',
    '❤️',
    '🇩🇪',
    'क्षि',
    '\u{10EEEE}\u0305\u0305',
    ' ',
  ];
  const styles = [
    '\x1B[0m',
    '\x1B[1m',
    '\x1B[2m',
    '\x1B[22m',
    '\x1B[31;4m',
    '\x1B[39m',
    '\x1B[38;2;9;8;7;48;5;20m',
  ];
  const words = fc.array(
    fc.constantFrom(...graphemes, ...graphemes, ...styles, '\x1B[7m', '\x1B[K', '\t'),
    {
      maxLength: 20,
    },
  );
  const column = fc.nat(columns);
  const row = fc.nat(rows);
  const act = fc.oneof(
    fc.record({
      kind: fc.constant('put' as const),
      column,
      row,
      text: words.map((all) => all.join('')),
    }),
    fc.record({
      kind: fc.constant('fill' as const),
      column,
      row,
      text: fc.constantFrom(' ', 'x', '\x1B[41m '),
    }),
    fc.record({
      kind: fc.constant('place' as const),
      column,
      row,
      text: fc.constantFrom('a', 'b'),
    }),
  );
  const frames = fc
    .array(fc.array(act, { maxLength: 8 }), { minLength: 2, maxLength: 4 })
    .map((all) => {
      let acts: (typeof all)[number] = [];
      return all.map((more) => {
        // Each frame has most of the frame before.
        acts = [...acts.slice(-6), ...more];
        return drawn(
          ({ put, fill, place }) => {
            for (const { kind, column, row, text } of acts) {
              if (kind === 'put') put(column, row, text);
              else if (kind === 'fill') fill(column, row, 5, 2, text);
              else place({ column, row, area: { columns: 4, rows: 2 }, sequence: text });
            }
          },
          columns,
          rows,
        );
      });
    });

  test('drawn one after the other give the same screen as the last one alone', async () => {
    const [one, other] = [emulator(columns, rows), emulator(columns, rows)];
    await fc.assert(
      fc.asyncProperty(frames, async (all) => {
        let before: Frame | undefined;
        let text = reset;
        for (const frame of all) {
          text += difference(before, frame).text;
          before = frame;
        }
        const last = all.at(-1);
        const whole = last === undefined ? '' : difference(undefined, last).text;
        await Promise.all([one.write(text), other.write(`${reset}${whole}`)]);
        expect(one.cells()).toEqual(other.cells());
      }),
      { numRuns: 300 },
    );
  });

  test('have the styles of their texts', async () => {
    const attributes = [0, 1, 2, 3, 4, 7, 22, 23, 24, 27, 31, 39, 42, 49, 95, 103, ''].map(
      (code) => `\x1B[${code}m`,
    );
    const colours = [
      '\x1B[38;5;9;48;2;3;4;5m',
      '\x1B[1;38;2;3;4;5;4m',
      '\x1B[48;5;200m',
      '\x1B[0;3;33m',
    ];
    const text = fc.array(fc.constantFrom('a', '漢', ' ', '─', ...attributes, ...colours), {
      maxLength: 22,
    });
    const [one, other] = [emulator(columns, rows), emulator(columns, rows)];
    await fc.assert(
      fc.asyncProperty(text, async (all) => {
        const line = all.join('');
        const { text } = difference(
          undefined,
          drawn(({ put }) => put(0, 0, line), columns, rows),
        );
        await Promise.all([one.write(`${reset}${text}`), other.write(`${reset}\x1B[?7l${line}`)]);
        expect(one.cells()).toEqual(other.cells());
      }),
    );
  });
});
