// Parameters of endpoints, each defined once. `help` is a text for `--help`, without a full stop at
// its end.
import { entityOf, type Kind } from './entities.ts';
import type { Param } from './schema.ts';

const choiceParam = <const C extends readonly string[]>(
  help: string,
  choices: C,
  defaultChoice?: C[number],
) =>
  ({
    kind: 'choice',
    help,
    choices,
    ...(defaultChoice === undefined ? {} : { default: defaultChoice }),
  }) satisfies Param;

const periods = ['all', 'today', 'week', 'month'] as const;
const projectSorts = [
  'featured_date',
  'appreciations',
  'views',
  'comments',
  'published_date',
] as const;

export const searchText = {
  kind: 'text',
  flag: 'query',
  shortName: 'q',
  isPositional: true,
  help: 'Search for this text',
} satisfies Param;
export const page = {
  kind: 'integer',
  min: 1,
  help: 'Page to read, or to start from',
  apiHelp: 'Number of the page',
} satisfies Param;
export const perPage = {
  kind: 'integer',
  min: 1,
  max: 20,
  help: 'Records per page',
} satisfies Param;
export const time = choiceParam('Only from this period', periods, 'all');
/** Only the search for works in progress has the default `today` (reference, endpoint 18). */
export const timeDefaultToday = {
  ...choiceParam('Only works with a revision from this period', periods, 'today'),
  selectionText: 'with a new revision',
} satisfies Param;
export const projectSort = choiceParam('Sort order', projectSorts, 'featured_date');
export const sortWithFollowed = choiceParam(
  'Sort order',
  [...projectSorts, 'followed'],
  'featured_date',
);
export const wipSort = choiceParam(
  'Sort order',
  ['comments', 'views', 'last_item_added_date'],
  'comments',
);
export const collectionSort: typeof wipSort = {
  ...wipSort,
  help: 'Sort order. The response does not contain the numbers of comments and views used here',
};
export const peopleSort = choiceParam(
  'Sort order',
  ['created_date', 'appreciations', 'views', 'comments', 'followed', 'alpha'],
  'created_date',
);
export const sortOrder = choiceParam('Sort direction', ['asc', 'desc']);
export const field = {
  kind: 'field',
  help: 'Creative field, by name or id',
  apiHelp: 'Name of a creative field',
  listStyle: 'commas',
} satisfies Param;
export const country = {
  kind: 'country',
  help: 'Country, by name or FIPS code',
  apiHelp: 'FIPS 10-4 code of a country, which can differ from its ISO code',
  listStyle: 'commas',
} satisfies Param;
export const state = {
  kind: 'text',
  help: 'State or province',
  listStyle: 'repeated',
} satisfies Param;
export const city = { kind: 'text', help: 'City', listStyle: 'repeated' } satisfies Param;
export const tags = {
  kind: 'tags',
  help: 'Any of these tags; repeatable, or separated by commas',
  apiHelp: 'Any of these tags, separated by |',
} satisfies Param;
export const colorHex = {
  kind: 'colour',
  help: 'Colour to match, e.g. ff8800 or orange; 2 to 5 are a palette',
  apiHelp: 'Colour to match, as six hexadecimal digits',
} satisfies Param;
export const colorRange = {
  kind: 'integer',
  min: 0,
  max: 255,
  default: 20,
  requiredParam: 'color_hex',
  help: 'Maximum distance from the colour',
} satisfies Param;
export const licence = {
  kind: 'licence',
  help: 'Licence',
  listStyle: 'commas',
} satisfies Param;
export const user = {
  kind: 'user',
  help: 'Username, id, web address or row (@3)',
  apiHelp: 'User name or id of the creative',
} satisfies Param;
export function idParam<const K extends Kind>(kind: K) {
  const { noun, webAddressSegment = '' } = entityOf(kind);
  const help = `Id, web address or row (@3) of the ${noun.one}`;
  return {
    kind: 'id',
    of: kind,
    webAddressSegment,
    flag: 'id',
    help,
    apiHelp: `Id of the ${noun.one}`,
  } as const satisfies Param;
}
export const revisionId = {
  ...idParam('revision'),
  flag: 'revision',
  listedIn: { command: 'wips show', list: 'revisions' } as const,
  help: 'Id of the revision, or its number from 1 (default: the newest)',
} satisfies Param;
