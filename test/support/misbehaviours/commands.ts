// The commands that are run against a hostile service, with the path that each requests.
import { type CommandName, commandNames, endpointOf } from '../../../src/api/catalogue.ts';
import { pathParamNames } from '../../../src/api/schema.ts';
import { list } from '../service.ts';

export interface Command {
  readonly args: readonly string[];
  /** The path that it requests. */
  readonly target: string;
}

function command(name: CommandName, ...words: readonly string[]): Command {
  const left = [...words];
  return {
    args: [...name.split(' '), ...words],
    target: endpointOf(name).path.replace(/\{\w+\}/g, () => left.shift() ?? ''),
  };
}
export const more = ({ args, target }: Command, ...flags: readonly string[]): Command => ({
  args: [...args, ...flags],
  target,
});

const [project] = await list('projects search');
const [user] = await list('users search');
export const projects = command('projects search');
export const show = command('projects show', String(project?.['id']));
export const person = command('users show', String(user?.['id']));
export const fields = command('fields');
export const api: Command = { args: ['api', '/v2/fields'], target: '/v2/fields' };
export const everything = more(projects, '--all', '--concurrency', '2');
/** One command for each kind of record. */
export const kinds = new Map(
  commandNames
    .map((name) => [endpointOf(name).entity, command(name, ...wordsFor(name))] as const)
    .reverse(),
);
function wordsFor(name: CommandName): readonly string[] {
  return pathParamNames(endpointOf(name)).map((_, at) => String(at + 1));
}
