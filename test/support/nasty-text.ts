// Texts for property tests: any text, but mostly with what is dangerous for terminals.
import fc from 'fast-check';
import { nastyTexts } from './nasty.ts';

const emoji = ['👨‍👩‍👧‍👦', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣', '❤️', '👍🏽', '🇩🇪', '👩🏽‍❤️‍💋‍👨🏽', '🏳️‍🌈'];
const pieces = [
  '\x1b',
  '[',
  ']',
  '\x9b',
  'm',
  '\u200d',
  '\ufe0f',
  '\u{e0067}',
  '\u{e007f}',
  '\ud83d',
  '\ude00',
  '&#27;',
  '&#x202e;',
  '<b>',
  '\n',
  ' ',
];
/** A character that is dangerous for terminals, or any character. */
const character = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...pieces, ...emoji) },
  {
    weight: 2,
    arbitrary: fc.integer({ min: 0, max: 0x9f }).map((code) => String.fromCodePoint(code)),
  },
  {
    weight: 2,
    arbitrary: fc.integer({ min: 0x2000, max: 0x206f }).map((code) => String.fromCodePoint(code)),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 0xd800, max: 0xdfff }).map((code) => String.fromCharCode(code)),
  },
  {
    weight: 2,
    arbitrary: fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
  },
);
const short = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(character, { minLength: 1, maxLength: 12 }).map((parts) => parts.join('')),
  },
  { weight: 1, arbitrary: fc.constantFrom(...nastyTexts) },
);

/** Some are long, to be cut and wrapped. */
export const nastyText = fc.oneof(
  { weight: 9, arbitrary: short },
  {
    weight: 1,
    arbitrary: fc
      .tuple(short, fc.integer({ min: 2, max: 80 }))
      .map(([one, times]) => one.repeat(times)),
  },
);
