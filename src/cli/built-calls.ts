// Builds parsed commands without a command line.
import { type CommandName, endpointOf } from '../api/catalogue.ts';
import { separatorOf } from '../api/schema.ts';
import type { Flag } from './flags.ts';
import type { EndpointCommand } from './requests.ts';

/** Returns the words of an endpoint's command. A noun without a verb is a search. */
const pathOf = (endpoint: CommandName): readonly string[] =>
  endpoint.replace(/ search$/, '').split(' ');

/**
 * Returns the command of an endpoint, without flags.
 * @param words checked values of its arguments
 */
export const commandTo = (
  endpoint: CommandName,
  words: readonly string[] = [],
  path = pathOf(endpoint),
): EndpointCommand => ({
  commandRow: {
    kind: 'endpoint',
    name: path.at(-1) ?? '',
    help: endpointOf(endpoint).help,
    endpoint,
  },
  commandPath: path,
  args: words,
  flags: [],
  options: {},
  params: new Map(),
});

/** Splits the text of a parameter into the values of its flags, as they were typed. */
export const splitTyped = (param: Pick<Flag, 'listStyle'> | undefined, text: string) =>
  param?.listStyle === 'repeated' ? text.split(separatorOf(param)) : [text];
