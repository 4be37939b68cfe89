// commander's errors in the program's own words.
import type { Command, CommanderError } from 'commander';
import { type PortfolioError, usageError } from '../errors.ts';
import { commandUsage, fullName } from './help.ts';

/** A suggestion becomes the reason in brackets. */
export function parseError({ code, message }: CommanderError, command: Command): PortfolioError {
  const usage = `usage: ${commandUsage(command)}`;
  const [sentence = '', suggestion] = message.replace(/^error: /, '').split('\n');
  if (code === 'commander.missingArgument') {
    return usageError(`missing argument <${/'(.*)'/.exec(sentence)?.[1] ?? ''}>`, usage);
  }
  if (code === 'commander.excessArguments') {
    const most = command.registeredArguments.length;
    const allowed = most === 0 ? 'no argument' : most === 1 ? '1 argument' : `${most} arguments`;
    return usageError(`\`${fullName(command)}\` takes ${allowed}, not ${command.args.length}`, usage);
  }
  const why = suggestion?.replace(/^\((.*)\)$/, '$1').replace(/^Did/, 'did');
  return usageError(why ? `${sentence} (${why})` : sentence, `see \`${fullName(command)} --help\``);
}
