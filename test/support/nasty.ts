// Dangerous texts, records that contain them in every member that can, and a check for what must
// never reach a terminal.
import type { Shape } from '../../src/api/kinds/shape.ts';

/**
 * Texts that move the cursor, change the terminal, reorder or hide text, or contain half a
 * character. Each begins and ends with a letter.
 */
export const nastyTexts: readonly string[] = [
  'a\x1b[2Jb',
  'a\x1b]0;title\x07b',
  'a\x1b]8;;http://evil.example\x1b\\b',
  'a\x1bPq#0\x1b\\b',
  'a\x9b31mb',
  'a\x9d52;c;QUJD\x9cb',
  'a\x00\x07\x08\x0c\x0e\x7fb',
  'a\r\n\tb\x0b\x85c',
  'a\u202egnp.exe\u202cb',
  'a\u2066b\u2069\u200f\u061cc',
  'a\u200b\u200c\u200d\u2060\ufeffb',
  'a\u00ad\u034f\u180e\u3164b',
  'a\u2028b\u2029c',
  'a\ufff9b\ufffac\ufffb',
  'a\u{e0041}\u{e007f}\ufe0f\u{e0100}b',
  'a\ud800b\udc00c',
];

const scattered =
  /[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb\p{Default_Ignorable_Code_Point}\p{Cs}]/u;
/** Emoji sequences (UTS 51), in which a joiner or a variation selector is part of the picture. */
const picture = String.raw`(?:[0-9#*]\ufe0f?\u20e3|\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f\u20e3?|[\u{e0020}-\u{e007e}]+\u{e007f})?)`;
const pictures = new RegExp(String.raw`${picture}(?:\u200d${picture})*`, 'gu');

/**
 * The first character that must not reach a terminal, as U+XXXX with the text around it; undefined
 * where there is none.
 */
export function harm(text: string): string | undefined {
  // Replaced and not removed, so that two surrogates around a picture do not form a character.
  const found = scattered.exec(text.replace(pictures, '\n'));
  return found === null
    ? undefined
    : `U+${found[0].codePointAt(0)?.toString(16)} in ${JSON.stringify(text.slice(0, 2000))}`;
}

/** A record of this shape, with each text, and each key that can be any word, taken from `next`. */
export function filled(shape: Shape, next: () => string): unknown {
  switch (shape.kind) {
    case 'integer':
      return 7;
    case 'time':
      return 1_400_000_000;
    case 'textMap':
      return Object.fromEntries([0, 1].map(() => [next(), next()]));
    case 'list':
      return [filled(shape.inner, next), filled(shape.inner, next)];
    case 'map':
      return { [next()]: filled(shape.inner, next) };
    case 'optional':
      return filled(shape.inner, next);
    case 'record': {
      const known = Object.entries(shape.props).map(
        ([name, prop]) => [name, filled(prop, next)] as const,
      );
      const others =
        shape.additionalProperties === undefined
          ? next()
          : filled(shape.additionalProperties, next);
      return Object.fromEntries([...known, [next(), others]]);
    }
    default:
      return next();
  }
}
