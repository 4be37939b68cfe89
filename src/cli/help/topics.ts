// Lists the help topics. Their texts are in `topic-texts.ts`.

const topicTitles = {
  environment: 'Environment variables',
  formatting: 'Output formats, columns and colour',
  filtering: 'Which records are found and printed',
  expressions: 'Conditions, order, counts and queries',
  rows: 'Rows of the last list, such as @3',
  recipes: 'Recipes for work with other programs',
  'exit-codes': 'Exit codes and errors',
  paging: 'Pages, limits and the pager',
  downloads: 'Pictures in a folder',
  library: 'Your own library',
  flags: 'Global flags',
  accessibility: 'Screen readers, colours, pictures and motion',
  stability: 'Names and formats that later versions keep',
} as const;

export type TopicName = keyof typeof topicTitles;

/** The topics of `portfolio help TOPIC`: name and title. */
export const topics = Object.entries(topicTitles) as readonly [TopicName, string][];

/** What `portfolio help` explains besides commands: name and title. */
export const helpPages: readonly (readonly [string, string])[] = [
  ...topics,
  ['skill', 'How an assistant uses this program, as an agent skill'],
];

/** Heading of the commands for developers. */
export const developers = 'For developers:';
