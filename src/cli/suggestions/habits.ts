// What other programs call the verbs and nouns of this one, for those who type them from habit: `gh pr list`, `gh repo view`.
import type { CommandRow } from '../command.ts';

const verbs: ReadonlyMap<string, string> = new Map([
  ['list', 'search'],
  ['ls', 'search'],
  ['find', 'search'],
  ['view', 'show'],
  ['get', 'show'],
  ['open', 'show'],
  ['read', 'show'],
]);

const nouns: ReadonlyMap<string, string> = new Map([
  ['creative', 'user'],
  ['creatives', 'users'],
  ['designer', 'user'],
  ['artist', 'user'],
  ['person', 'user'],
  ['people', 'users'],
  ['designers', 'users'],
  ['artists', 'users'],
  ['work', 'project'],
  ['works', 'projects'],
]);

/** The noun of this program that such a word stands for. */
export const nounFor = (word: string): string | undefined => nouns.get(word);

/** The verb of this program that such a word stands for. */
export const verbFor = (word: string): string | undefined => verbs.get(word);

/** What is rather the name of a record than something to search for. */
export const isNumberOrAddress = (word: string): boolean => /^(\d+|https?:\/\/\S+)$/i.test(word);

/** The nouns whose verb the word is, or stands for. A number or an address is something to show. */
export function nounsFor(word: string, tree: readonly CommandRow[]): { verb: string; nouns: readonly string[] } {
  const verb = isNumberOrAddress(word) ? 'show' : (verbFor(word) ?? word);
  const has = (row: CommandRow) =>
    row.kind === 'endpoint' && row.commands?.some(({ name, isHidden }) => name === verb && isHidden !== true) === true;
  return { verb, nouns: tree.filter(has).map(({ name }) => name) };
}
