// A command that is typed behind `library watch`, or stored in a library: checked as if it were typed alone.
import { endpointOf } from '../../api/catalogue.ts';
import { flagName } from '../../api/request.ts';
import type { Arguments, Call, CommandRow } from '../../cli/command.ts';
import type { Context } from '../../cli/context.ts';
import { createProgram } from '../../cli/parsing/program.ts';
import type { EndpointCall } from '../../cli/requests.ts';
import { isWatchedFlag, storedFlags } from '../../cli/watched.ts';
import { usageError } from '../../errors.ts';
import { flagOf, optionNames } from '../../settings/options/options.ts';
import { shellWord } from '../../view/text/message.ts';

/** What the words stand for; undefined where they asked for help, which is printed. @throws PortfolioError `usage` */
export async function callOf(
  words: readonly string[],
  tree: readonly CommandRow[],
  { system }: Pick<Context, 'system'>,
): Promise<Call | undefined> {
  let call: Call | undefined;
  let printed = '';
  const program = createProgram({
    tree,
    version: system.version,
    columns: system.stdout.columns,
    print: (text) => {
      printed += text;
    },
    act: async (typed) => {
      call = typed;
    },
  });
  await program.run(words);
  if (printed !== '') await system.stdout.write(printed);
  return call;
}

/** The call, if it is one that can be asked again. @throws PortfolioError `usage` that says why it is not */
export function watchable(call: Call): EndpointCall {
  const { command, options } = call;
  if (command.kind !== 'endpoint') {
    throw usageError(
      `\`portfolio ${command.name}\` cannot be watched`,
      'commands that read records can, e.g. projects',
    );
  }
  const refused = optionNames.find((name) => options[name] !== undefined && !isWatchedFlag(name));
  if (refused !== undefined) {
    throw usageError(`${flagOf(refused)} cannot be used with \`library watch\``, 'a watch keeps all that comes');
  }
  return { ...call, command };
}

/** The command in one fixed form, with what words stood for (`@3`, `-`) in their place. */
export function wordsOf({ command, options, params }: EndpointCall, given: Arguments): readonly string[] {
  const endpoint = endpointOf(command.endpoint);
  const query = Object.entries(endpoint.params).find(([, param]) => param.takesWords === true);
  const values = given.words.map(({ value }) => value);
  const flags = [...params].flatMap(([name, text]) =>
    endpoint.subset?.envelopeKey === name ? [`--${name}`] : [`--${flagName(name, endpoint.params[name])}`, text],
  );
  const typed = query === undefined || values.length === 0 ? [] : [`--${flagName(...query)}`, values.join(' ')];
  const some = storedFlags.flatMap((name) => {
    const value = options[name];
    return value === undefined || value === false ? [] : value === true ? [flagOf(name)] : [flagOf(name), value];
  });
  const args = query === undefined ? values : [];
  const isOdd = args.some((word) => word.startsWith('-'));
  const path = command.endpoint.replace(/ search$/, '').split(' ');
  const before = isOdd ? [] : args;
  return [...path, ...before, ...typed, ...flags, ...some, ...(isOdd ? ['--', ...args] : [])].map(String);
}

/** As a person would type it, without `portfolio`. */
export const commandText = (words: readonly string[]): string => words.map(shellWord).join(' ');
