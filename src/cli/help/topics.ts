// The names and titles of the topics of `portfolio help TOPIC`. Their texts are in topic-texts.ts.
import type { CommandRow } from '../command.ts';

/** A paragraph, or a table of terms and their meanings under a heading. */
export type Block = string | { readonly title: string; readonly rows: readonly (readonly [string, string])[] };

export type Texts = Readonly<Record<TopicName, (tree: readonly CommandRow[]) => readonly Block[]>>;

const rows = {
  environment: 'Environment variables',
  formatting: 'Output formats, columns and colour',
  filtering: 'Which records are found and printed',
  'exit-codes': 'Exit codes and errors',
  paging: 'Pages, limits and the pager',
  library: 'A library of your own',
} as const;

export type TopicName = keyof typeof rows;

/** The topics by name, each with its title. */
export const topics: ReadonlyMap<string, string> = new Map(Object.entries(rows));

/** Returns the word as a topic, or undefined if it is not one. */
export const topicNamed = (word: string): TopicName | undefined =>
  // The keys of the table are its names.
  (Object.keys(rows) as TopicName[]).find((name) => name === word);
