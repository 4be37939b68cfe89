// Joins words, adds nouns to numbers, and capitalises texts.

const joinWords = (words: readonly string[], conjunction: string): string =>
  words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`;

export const joinWithOr = (words: readonly string[]): string => joinWords(words, 'or');

export const joinWithAnd = (words: readonly string[]): string => joinWords(words, 'and');

/** Joins the first `max` words, and counts the others: `a, b and 3 more`. */
export const joinFirst = (words: readonly string[], max: number): string =>
  `${words.slice(0, max).join(', ')}${words.length > max ? ` and ${words.length - max} more` : ''}`;

/** Returns a number with its noun, e.g. `1 record` or `2 records`. */
export const quantity = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count} ${count === 1 ? singular : plural}`;

export const capitalise = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
