// Finds the names that a user may have meant.
import { distance } from 'fastest-levenshtein';
import { memberNames, type Shape, shapeAt } from './kinds/shape.ts';
import { toComparableText } from './reference/creative-fields.ts';
import { joinWithOr } from './words.ts';

/**
 * Returns at most `max` candidates that the user may have meant, the most similar first. A
 * candidate is similar if one of its words begins with the text. If several letters differ, the
 * first letter must be the same.
 */
export function nearestWords(text: string, candidates: readonly string[], max = 3): string[] {
  // The dashes of two flags would count as equal letters.
  const letters = (name: string) => toComparableText(name).replace(/^-+/, '');
  const typed = letters(text.slice(0, 100)); // limits the time, which grows with the length
  return candidates
    .map((name) => ({ name, edits: editsBetween(typed, letters(name)) }))
    .filter(({ name, edits }) => edits <= Math.max(2, Math.ceil(name.length / 3)))
    .filter(({ name, edits }) => edits < 2 || letters(name)[0] === typed[0])
    .sort((a, b) => a.edits - b.edits)
    .slice(0, max)
    .map(({ name }) => name);
}

/** Returns the candidate with the fewest different letters; undefined for an empty list. */
export function mostSimilar(text: string, candidates: readonly string[]): string | undefined {
  // limits the time, which grows with the length
  const compared = (each: string) => each.slice(0, 300);
  let best: { readonly name: string; readonly edits: number } | undefined;
  for (const name of candidates) {
    const edits = distance(compared(text), compared(name));
    if (best === undefined || edits < best.edits) best = { name, edits };
  }
  return best?.name;
}

function editsBetween(typed: string, name: string): number {
  const words = [name, ...name.split(/[^\p{L}\p{N}]+/u)];
  return typed !== '' && words.some((word) => word.startsWith(typed)) ? 1 : distance(typed, name);
}

/**
 * Whether the text is the name with one wrong, missing or additional letter, or with two letters
 * exchanged.
 */
export function isMisspelt(text: string, name: string): boolean {
  const letters = [...text];
  const exchanged = letters.map((letter, at) =>
    letters.toSpliced(at, 2, letters[at + 1] ?? '', letter).join(''),
  );
  return distance(text, name) === 1 || (text !== name && exchanged.includes(name));
}

/** Common names that are not spelt like the names of the reference, or like the orders of lists. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['ux', 'User Interface Design'],
  ['ui', 'User Interface Design'],
  ['holland', 'Netherlands'],
  ['england', 'United Kingdom'],
  ['great britain', 'United Kingdom'],
  ['usa', 'United States'],
  ['newest', 'published_date'],
  ['latest', 'published_date'],
  ['popular', 'appreciations'],
  ['likes', 'appreciations'],
]);

/** Returns a suggestion to append to a sentence about a wrong name; '' if no name is similar. */
export function suggestion(text: string, candidates: readonly string[]): string {
  const other = otherNames.get(toComparableText(text));
  const found = candidates.filter((name) => name === other);
  const names = (found.length > 0 ? found : nearestWords(text, candidates)).map((name) =>
    JSON.stringify(name),
  );
  return names.length === 0 ? '' : `; did you mean ${joinWithOr(names)}?`;
}

/**
 * Returns the path that was probably meant; undefined if the path is correct or no name is similar.
 * For the name of a nested member, e.g. `views`, returns its path.
 */
export function meantPath(shape: Shape | undefined, path: readonly string[]): string | undefined {
  const at = path.findIndex((_, nth) => shapeAt(shape, path.slice(0, nth + 1)) === undefined);
  const parent = memberNames(shape).find((name) =>
    memberNames(shapeAt(shape, [name])).includes(path[0] ?? ''),
  );
  if (at === 0 && parent !== undefined) return [parent, ...path].join('.');
  const [near] =
    at < 0 ? [] : nearestWords(path[at] ?? '', memberNames(shapeAt(shape, path.slice(0, at))), 1);
  return near === undefined ? undefined : path.with(at, near).join('.');
}
