import { StringDecoder } from 'node:string_decoder';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createInput, type InputEvent } from '../../../src/terminal/input.ts';

/** The events of a text, as short words. */
const read = (...texts: readonly string[]): string => {
  const input = createInput();
  return [...texts.flatMap((text) => input.feed(text)), ...input.flush()].map(word).join(' ');
};

const word = (event: InputEvent): string => {
  if (event.kind === 'key') return event.key;
  if (event.kind === 'paste' || event.kind === 'answer') return JSON.stringify(event.text);
  return `${event.action}@${event.column},${event.row}`;
};

test.each([
  ['characters', 'aAé+漢🚀', 'a A é + 漢 🚀'],
  ['Space', ' ', ' '],
  [
    'control characters',
    '\x01\x1A\t\r\n\x7F\b',
    'ctrl-a ctrl-z tab enter enter backspace backspace',
  ],
  ['arrows of both kinds', '\x1B[A\x1B[B\x1BOC\x1BOD', 'up down right left'],
  ['arrows with Ctrl and Shift', '\x1B[1;5A\x1B[1;2D', 'up left'],
  ['keys with numbers', '\x1B[5~\x1B[6~\x1B[1~\x1B[4~\x1B[3~', 'pageup pagedown home end delete'],
  ['Home and End', '\x1B[H\x1B[F\x1BOH\x1BOF', 'home end home end'],
  ['Shift-Tab', '\x1B[Z', 'shift-tab'],
  ['function keys, which have no meaning', '\x1BOP\x1B[15~\x1B[2~\x1B[[A\x1B[1;2Qa', 'a'],
  ['Escape', '\x1B', 'escape'],
  ['Escape twice', '\x1B\x1B', 'escape escape'],
  ['Escape before another sequence', '\x1B\x1B[A', 'escape up'],
  ['Alt', '\x1Bq\x1B\x7F\x1Bé\x1B\r', 'alt-q alt-backspace alt-é alt-enter'],
  [
    'answers with sizes',
    '\x1B[6;18;9tx\x1B[?2;0;800;480S',
    '"\\u001b[6;18;9t" x "\\u001b[?2;0;800;480S"',
  ],
  ['unknown sequences', '\x1B[?62;4c\x1B[12;5R\x1B[I\x1B[97;5u\x1BOzx', 'x'],
  ['an invalid sequence', `\x1B[1\ra\x1B[${'1'.repeat(66)}x`, 'enter a 1 1 x'],
  [
    'answers that are strings',
    'a\x1B]11;rgb:0/0/0\x07b\x1BP>|kitty\x1B\\c\x1B_Gi=1;OK\x1B\\d',
    'a b c d',
  ],
  ['a string that another sequence ends', '\x1B]11;rgb\x1B[Aa\x1B]1\x1Ab', 'up a ctrl-z b'],
  ['NUL, C1 and invalid bytes', '\0\x80\x9B\uFFFD', ''],
  ['a click', '\x1B[<0;1;1M\x1B[<0;1;1m', 'press@0,0'],
  ['a click with Ctrl', '\x1B[<16;120;40M', 'press@119,39'],
  ['the wheel', '\x1B[<64;5;6M\x1B[<65;5;6M\x1B[<66;5;6M', 'wheel-up@4,5 wheel-down@4,5'],
  [
    'other buttons and moves',
    '\x1B[<32;1;1M\x1B[<1;1;1M\x1B[<2;1;1M\x1B[<35;1;1M\x1B[<128;1;1M',
    '',
  ],
  ['a position outside the screen', '\x1B[<0;0;0M', 'press@0,0'],
  ['the mouse of an old terminal', '\x1B[M !!a', 'a'],
  ['pasted text', 'a\x1B[200~q\rd\r\n\x1B[A\x07\x1B[201~b', 'a "q\\nd\\n [A " b'],
  ['the end of a paste only', '\x1B[201~a', 'a'],
])('%s', (_, text, events) => {
  expect(read(text)).toBe(events);
});

test('a long paste is cut, also if its end does not arrive', () => {
  const long = `\x1B[200~${'a'.repeat(100_000)}`;
  const input = createInput();
  input.feed(long);
  for (const [event] of [createInput().feed(`${long}\x1B[201~`), input.flush()])
    expect(event?.kind === 'paste' && event.text.length).toBe(65_536);
});

describe('an incomplete sequence', () => {
  test.each([
    ['none', 'a', undefined, ''],
    ['Escape', 'a\x1B', 25, 'escape'],
    ['a command', '\x1B[1;', 100, ''],
    ['a key of the keypad', '\x1BO', 100, ''],
    ['the mouse of an old terminal', '\x1B[M!', 100, ''],
    ['a string', '\x1B]11;', 500, ''],
    ['the end of a string', '\x1B]11;\x1B', 500, ''],
    ['a paste', '\x1B[200~abc\x1B[20', 2000, '"abc [20"'],
  ])('%s waits, and then ends', (_, text, ms, ended) => {
    const input = createInput();
    input.feed(text);
    expect(input.wait()).toBe(ms);
    expect(input.flush().map(word).join(' ')).toBe(ended);
    expect(input.wait()).toBeUndefined();
    expect(input.feed('b').map(word)).toEqual(['b']);
  });
});

describe('random input', () => {
  const parts = [
    '\x1B',
    '[',
    'O',
    'A',
    'M',
    '<',
    '0',
    ';',
    '1',
    '~',
    '\x1B[',
    '\x1B[200~',
    '\x1B[201~',
    '\x1B]',
    '\x1B\\',
  ];
  const bytes = fc
    .array(
      fc.oneof(
        fc.constantFrom(...parts, '\x07', '\x1A', 'é', '🚀', '\x1B[<0;5;5M'),
        fc.uint8Array({ maxLength: 6 }),
      ),
    )
    .map((all) => Buffer.concat(all.map((part) => Buffer.from(part))));
  /** The events of bytes that arrive in parts of these lengths, and the last wait. */
  const inParts = (all: Buffer, lengths: readonly number[]) => {
    const [input, decoder] = [createInput(), new StringDecoder('utf8')];
    const events: InputEvent[] = [];
    for (let at = 0, turn = 0; at < all.length; turn += 1) {
      const length = Math.max(1, lengths[turn % lengths.length] ?? 1);
      events.push(...input.feed(decoder.write(all.subarray(at, at + length))));
      at += length;
    }
    const wait = input.wait();
    return { events: [...events, ...input.flush()], wait };
  };

  test('gives the same events, however it is split', () => {
    fc.assert(
      fc.property(bytes, fc.array(fc.nat(9), { minLength: 1 }), (all, lengths) => {
        const whole = inParts(all, [Math.max(1, all.length)]);
        expect(inParts(all, [1])).toEqual(whole);
        expect(inParts(all, lengths)).toEqual(whole);
      }),
      { numRuns: 500 },
    );
  });

  test('never gives a control character as a key', () => {
    fc.assert(
      fc.property(bytes, (all) => {
        for (const event of inParts(all, [3]).events)
          expect(word(event)).not.toMatch(/[\0-\x1F\x7F-\x9F]/);
      }),
    );
  });
});
