// Makes untrusted text safe for a terminal: removes escape sequences, and characters that move the
// cursor, reorder text or are invisible. Joiners of letters (in Persian and some Indic scripts) are
// removed too. Joiners of emoji are kept.

/**
 * Pattern of emoji, whose invisible characters are kept: flags of regions such as Wales, keycaps,
 * and single or joined emoji.
 */
const emojiPattern = (() => {
  const flagPattern = '\\u{1F3F4}[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{2,6}\\u{E007F}';
  const keycapPattern = '[0-9#*]\\uFE0F\\u20E3';
  const singleEmojiPattern = '\\p{Extended_Pictographic}(?:\\p{Emoji_Modifier}|\\uFE0F)?';
  return `${flagPattern}|${keycapPattern}|${singleEmojiPattern}(?:\\u200D${singleEmojiPattern}){0,4}`;
})();

/**
 * Pattern of complete escape sequences, 7-bit and 8-bit. Of an incomplete sequence, only the start
 * is removed, and the rest stays as text.
 */
const escapeSequencePattern = (() => {
  const controlSequencePattern = '(?:\\x1B\\[|\\x9B)[0-?]*[ -/]*[@-~]';
  const controlStringPattern =
    '(?:\\x1B[\\]PX^_]|[\\x90\\x98\\x9D-\\x9F])[^\\x07\\x1B\\x90\\x98\\x9B-\\x9F]*(?:\\x07|\\x1B\\\\|\\x9C)';
  return `${controlStringPattern}|${controlSequencePattern}|\\x1B[ -/]+[0-~]|\\x1B[0-9=>A-Za-z]`;
})();

/**
 * Pattern of lone surrogates (Cs), and of characters that are invisible or control the terminal,
 * such as tabs and line ends.
 */
const unsafeCharacterPattern =
  '[\\p{Cc}\\p{Default_Ignorable_Code_Point}\\u2028\\u2029\\uFFF9-\\uFFFB]|\\p{Cs}';

/** Matches escape sequences (in the first group), emoji, and unsafe characters. */
const specialTextPattern = new RegExp(
  `(${escapeSequencePattern})|(?:${emojiPattern})|(?:${unsafeCharacterPattern})`,
  'gu',
);
/** Matches texts of common safe characters only. Most texts match, and need no slower check. */
const plainTextPattern =
  /^[ -~\xA1-\xA8\xAA-\xAC\xAF-\u02FF\u0370-\u03FF\u0400-\u04FF\u2010-\u2027\u2030-\u205E\u3040-\u30FF\u4E00-\u9FFF]*$/;
const lineEndPattern = /\r\n|[\n\v\f\r\x85\u2028\u2029]/g;

/** Makes a text safe for a terminal, on one line: each line end or tab becomes a space. */
export const sanitise = (text: string): string =>
  plainTextPattern.test(text) ? text : removeUnsafe(text, ' ', ' ');

/** Makes a text safe before and after `changeText`, which may cut an emoji in half. */
export const sanitiseAround = (text: string, changeText: (safeText: string) => string): string =>
  sanitise(changeText(sanitise(text)));

/** Makes a text safe for a terminal, as lines separated by `\n`. Each tab becomes four spaces. */
export const sanitiseLines = (text: string): string =>
  plainTextPattern.test(text) ? text : removeUnsafe(text, '\n', '    ');

/**
 * Removes all control characters except tab, LF and CR from a text for a file or a pipe. Other
 * invisible characters stay.
 */
export const withoutControls = (text: string): string =>
  text.replace(/[\0-\x08\v\f\x0E-\x1F\x7F-\x9F]/g, '');

function removeUnsafe(text: string, lineEndText: string, tabText: string): string {
  return text
    .replace(lineEndPattern, '\n')
    .replace(specialTextPattern, (match, escapeSequence: string | undefined) => {
      if (escapeSequence !== undefined) return '';
      if (match === '\n') return lineEndText;
      if (match === '\t') return tabText;
      return /^\p{Cs}/u.test(match) ? '\uFFFD' : emojiOnlyPattern.test(match) ? match : '';
    });
}

const emojiOnlyPattern = new RegExp(`^(?:${emojiPattern})$`, 'u');

/** Matches characters that JSON may contain unescaped, but that a terminal must not receive. */
export const invisiblePattern =
  /[\x7F-\x9F\p{Default_Ignorable_Code_Point}\u2028\u2029\uFFF9-\uFFFB\p{Cs}]/gu;

/**
 * Returns JSON in which `\uXXXX` replaces each code unit of the characters that `invisiblePattern`
 * matches.
 */
export const escapeInvisible = (json: string): string =>
  json.replace(invisiblePattern, (match) =>
    Array.from(
      { length: match.length },
      (_, index) => `\\u${match.charCodeAt(index).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
