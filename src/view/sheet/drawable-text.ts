// Removes from an untrusted text what would change the layout of a sheet, and cuts it.

const maxLength = 2000;
/**
 * Maximum number of characters that are drawn. Pango refuses texts that are wider than 32,767
 * pixels.
 */
const maxDrawn = 300;
/** Matches line ends, tabs and other control characters. */
const controls = /[\p{Cc}\u2028\u2029\uFFF9-\uFFFB]+/gu;
/**
 * Matches characters that reorder the text around them. Characters that join letters do not match.
 */
const reordering = /[\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]+/gu;

/** Returns a text on one line that Pango draws in a bounded time; '' if the text is not visible. */
export function drawable(text: string): string {
  const line = text
    .slice(0, maxLength)
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(controls, ' ')
    .replace(reordering, '')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, maxDrawn)
    .replace(/\p{Cs}$/u, '');
  return /[^\p{Default_Ignorable_Code_Point}\p{Z}]/u.test(line) ? line : '';
}
