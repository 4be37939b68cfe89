// Checks the command of a watch, and returns its words.
import { endpointOf, findCommandName } from '../../api/catalogue.ts';
import type { Watch } from '../../api/library-records.ts';
import { toFlagName } from '../../api/schema.ts';
import { createEndpointCommand, splitFlagValues } from '../../cli/built-calls.ts';
import { toArgv } from '../../cli/calls.ts';
import type { ParsedCommand, ResolvedArguments, TypedFlag } from '../../cli/command.ts';
import { parseCall } from '../../cli/parsing/parse-call.ts';
import type { EndpointCommand } from '../../cli/requests.ts';
import { pickLibraryOptions, suggestCommand } from '../../cli/suggested-command.ts';
import { isWatchedFlag, storedFlags } from '../../cli/watched-commands.ts';
import { isFailure, usageError } from '../../errors.ts';
import type { Rate } from '../../settings/options/limits.ts';
import { flagOf, type Options, optionNames } from '../../settings/options/options.ts';

/**
 * Only stored flags are allowed: a service or a library in the words would be shown, but not used.
 */
export async function isWatchable(...args: Parameters<typeof parseCall>): Promise<boolean> {
  try {
    const { parsed } = await parseCall(...args);
    if (parsed === undefined) return false;
    const { options } = watchable(parsed);
    return optionNames.every((name) => options[name] === undefined || storedFlags.includes(name));
  } catch (error) {
    if (isFailure(error, 'usage')) return false;
    throw error;
  }
}

/**
 * @param session flags of `browse`, which may have a source without a service
 * @throws PortfolioError `usage` with the reason if it cannot
 */
export function watchable(call: ParsedCommand, session: Options = {}): EndpointCommand {
  const { commandRow, options, commandPath: path } = call;
  if (commandRow.kind !== 'endpoint') {
    const hint = 'only commands that read records can be watched, e.g. projects';
    throw usageError(`\`portfolio ${path.join(' ')}\` cannot be watched`, hint);
  }
  const refused =
    optionNames.find((name) => options[name] !== undefined && !isWatchedFlag(name)) ??
    (['offline', 'replay'] as const).find((name) => session[name] !== undefined);
  if (refused !== undefined) {
    const hint = 'a watch always saves all records, so this flag would have no effect';
    throw usageError(`${flagOf(refused)} cannot be used with \`library watch\``, hint);
  }
  if (call.params.get('color_hex')?.includes(',') === true)
    throw usageError(
      '--color-hex with several colours cannot be used with `library watch`',
      'the sync would store all records between these colours; watch each colour',
    );
  return { ...call, commandRow };
}

/** The words contain ids instead of `@3` and `-`. */
export function watchWords(
  { commandRow, options, params }: EndpointCommand,
  given: ResolvedArguments,
): readonly string[] {
  const endpoint = endpointOf(commandRow.endpoint);
  const query = Object.entries(endpoint.params).find(([, param]) => param.isPositional === true);
  const values = given.argumentValues.map(({ value }) => value);
  const selecting = [...params].flatMap(([name, text]): readonly TypedFlag[] => {
    if (endpoint.subset?.envelopeKey === name) return [{ longName: `--${name}` }];
    const param = endpoint.params[name];
    return splitFlagValues(param, text).map((value) => ({
      longName: `--${toFlagName(name, param)}`,
      value,
    }));
  });
  const typed = query !== undefined && values.length > 0;
  const searching: readonly TypedFlag[] = typed
    ? [{ longName: `--${toFlagName(...query)}`, value: values.join(' ') }]
    : [];
  const others = storedFlags.flatMap((name): readonly TypedFlag[] => {
    const value = options[name];
    if (value === undefined || value === false) return [];
    return [{ longName: flagOf(name), value: value === true ? undefined : String(value) }];
  });
  const { commandPath: path } = createEndpointCommand(commandRow.endpoint);
  const words = query === undefined ? values : [];
  return toArgv({
    commandPath: path,
    args: words,
    typedFlags: [...searching, ...selecting, ...others],
  });
}

/**
 * Returns a `library` command in backticks for a message, with the flags that choose the library
 * and the service.
 */
export function libraryCommand(words: readonly string[], options: Options): string {
  const { profile, baseUrl, insecureHttp } = options;
  const service =
    words[0] === 'watch' || words[0] === 'sync' ? { profile, baseUrl, insecureHttp } : {};
  const entries = Object.entries({ ...pickLibraryOptions(options), ...service }).filter(
    ([, value]) => value !== undefined,
  );
  return `\`${suggestCommand(['library', ...words], Object.fromEntries(entries))}\``;
}

/**
 * Returns the note about a watch whose list one sync cannot read; `undefined` if it can, or if that
 * is unknown.
 */
export function tooLongText(
  { name, words, pages, page: next }: Pick<Watch, 'name' | 'words' | 'pages' | 'page'>,
  { requests }: Rate,
): string | undefined {
  const command = findCommandName(words);
  const hasPages = command !== undefined && endpointOf(command).pageSize !== undefined;
  const isTooLong = pages > requests || (next !== undefined && pages === requests);
  if (!isTooLong || !hasPages || words.includes(flagOf('limit'))) return undefined;
  const [needs, larger] =
    next === undefined
      ? [`${pages}`, `--budget ${pages}/h`]
      : [`more than ${requests}`, 'a larger --budget'];
  return (
    `watch “${name}” needs ${needs} requests, and the budget allows ${requests}: ` +
    `use ${larger} to notice removed records`
  );
}
