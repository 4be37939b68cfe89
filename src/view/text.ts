// Makes text from a stranger safe for a terminal: nothing that moves the cursor, reorders, hides or takes no room.
// Script that leans on joiners (Persian, some Indic) loses them; emoji keep theirs.

/** What may pass whole, because its invisible parts are part of a picture: flags of tags, keycaps, joined emoji. */
const emoji = (() => {
  const flag = '\\u{1F3F4}[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{2,6}\\u{E007F}';
  const keycap = '[0-9#*]\\uFE0F\\u20E3';
  const single = '\\p{Extended_Pictographic}(?:\\p{Emoji_Modifier}|\\uFE0F)?';
  return `${flag}|${keycap}|${single}(?:\\u200D${single}){0,4}`;
})();

/** Complete sequences, 7-bit and 8-bit; of an incomplete one only the control character goes, so that no text is swallowed. */
const sequence = (() => {
  const command = '(?:\\x1B\\[|\\x9B)[0-?]*[ -/]*[@-~]';
  const text = '(?:\\x1B[\\]PX^_]|[\\x90\\x98\\x9D-\\x9F])[^\\x07\\x1B\\x90\\x98\\x9B-\\x9F]*(?:\\x07|\\x1B\\\\|\\x9C)';
  return `${text}|${command}|\\x1B[ -/]+[0-~]|\\x1B[0-9=>A-Za-z]`;
})();

/** Cs: half a surrogate pair. The others, kept emoji apart, are invisible or steer the terminal. */
const unsafe = '[\\p{Cc}\\p{Default_Ignorable_Code_Point}\\u2028\\u2029\\uFFF9-\\uFFFB]|\\p{Cs}';

const suspects = new RegExp(`(${sequence})|(?:${emoji})|(?:${unsafe})`, 'gu');
/** Text of which no character can be a suspect: most of it. */
const plain =
  /^[ -~\xA1-\xA8\xAA-\xAC\xAF-\u02FF\u0370-\u03FF\u0400-\u04FF\u2010-\u2027\u2030-\u205E\u3040-\u30FF\u4E00-\u9FFF]*$/;
const lineEnd = /\r\n|[\n\v\f\r\x85\u2028\u2029]/g;

/** As one line: line ends and tabs become a space. */
export const sanitise = (text: string): string => (plain.test(text) ? text : cleaned(text, ' ', ' '));

/** The same of what `change` makes of it, which may cut through an emoji. */
export const sanitiseAround = (text: string, change: (safe: string) => string): string =>
  sanitise(change(sanitise(text)));

/** As lines, parted by `\n`. */
export const sanitiseLines = (text: string): string => (plain.test(text) ? text : cleaned(text, '\n', '    '));

function cleaned(text: string, line: string, tab: string): string {
  return text.replace(lineEnd, '\n').replace(suspects, (found, control: string | undefined) => {
    if (control !== undefined) return '';
    if (found === '\n') return line;
    if (found === '\t') return tab;
    return /^\p{Cs}/u.test(found) ? '\uFFFD' : isEmoji.test(found) ? found : '';
  });
}

const isEmoji = new RegExp(`^(?:${emoji})$`, 'u');

/** Characters that JSON may carry as they are but a terminal should not see, for writing as `\uXXXX`. */
export const escapeUnseen = (json: string): string =>
  json.replace(/[\x7F-\x9F\p{Default_Ignorable_Code_Point}\u2028\u2029\uFFF9-\uFFFB\p{Cs}]/gu, (found) =>
    Array.from({ length: found.length }, (_, at) => `\\u${found.charCodeAt(at).toString(16).padStart(4, '0')}`).join(
      '',
    ),
  );
