// Builds parsed commands without a command line.
import { type CommandName, endpointOf } from '../api/catalogue.ts';
import { separatorOf } from '../api/schema.ts';
import type { Flag } from './flags.ts';
import type { EndpointCommand } from './requests.ts';

/** Returns the words of an endpoint's command. A noun without a verb is a search. */
const commandPathOf = (endpoint: CommandName): readonly string[] =>
  endpoint.replace(/ search$/, '').split(' ');

/**
 * Returns the command of an endpoint, without flags.
 * @param args checked values of its arguments
 */
export const createEndpointCommand = (
  endpoint: CommandName,
  args: readonly string[] = [],
  commandPath = commandPathOf(endpoint),
): EndpointCommand => ({
  commandRow: {
    kind: 'endpoint',
    name: commandPath.at(-1) ?? '',
    help: endpointOf(endpoint).help,
    endpoint,
  },
  commandPath,
  args,
  typedFlags: [],
  options: {},
  params: new Map(),
});

/** Splits the text of a parameter into the values of its flags, as they were typed. */
export const splitFlagValues = (param: Pick<Flag, 'listStyle'> | undefined, text: string) =>
  param?.listStyle === 'repeated' ? text.split(separatorOf(param)) : [text];
