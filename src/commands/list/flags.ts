// The flags that have a file in this folder, e.g. --download, and the words of a search. If several
// are typed, they are checked and applied in the order of `flagRows`.
import type { OptionName, Options } from '../../settings/options/options.ts';
import type { FlagHooks, JoinedHooks, ListCommand, ListFlag } from './act.ts';

interface FlagRow {
  readonly isTyped: (listCommand: ListCommand) => boolean;
  readonly load: () => Promise<ListFlag>;
}

/** Returns a function that tests whether at least one of these options was typed. */
const hasOption =
  (...names: readonly OptionName[]) =>
  ({ context }: ListCommand): boolean => {
    const options: Options = context.options;
    return names.some((name) => options[name] !== undefined);
  };

const flagRows: readonly FlagRow[] = [
  {
    isTyped: ({ parsedCommand }) => parsedCommand.args.length > 0,
    load: async () => (await import('./search-words.ts')).searchWords,
  },
  {
    isTyped: hasOption('download', 'getUrls'),
    load: async () => (await import('./download.ts')).downloadFlag,
  },
  { isTyped: hasOption('board'), load: async () => (await import('./board.ts')).boardFlag },
  { isTyped: hasOption('like'), load: async () => (await import('./like.ts')).likeFlag },
  { isTyped: hasOption('curl'), load: async () => (await import('./curl.ts')).curlFlag },
  { isTyped: hasOption('web', 'browser'), load: async () => (await import('./web.ts')).webFlag },
];

/**
 * Checks the typed flags, and returns what they do with the list. Sends no request.
 * @throws PortfolioError, usually `usage`, if a flag or a file that it names cannot be used
 */
export async function createFlagHooks(listCommand: ListCommand): Promise<JoinedHooks> {
  const typedRows = flagRows.filter(({ isTyped }) => isTyped(listCommand));
  if (typedRows.length === 0) return {};
  const flagHooks: FlagHooks[] = [];
  for (const { load } of typedRows) flagHooks.push(await (await load()).createHooks(listCommand));
  return (await import('./joined-hooks.ts')).joinHooks(flagHooks);
}
