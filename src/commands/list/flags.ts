// The flags that act on lists. If several are typed, they are checked and applied in this order.
import type { OptionName, Options } from '../../settings/options/options.ts';
import type { FlagHooks, JoinedHooks, ListFlag, TypedList } from './act.ts';

interface FlagRow {
  readonly optionNames: readonly OptionName[];
  readonly load: () => Promise<ListFlag>;
}

const flagRows: readonly FlagRow[] = [
  {
    optionNames: ['download', 'getUrls'],
    load: async () => (await import('./download.ts')).downloadFlag,
  },
  { optionNames: ['board'], load: async () => (await import('./board.ts')).boardFlag },
  { optionNames: ['like'], load: async () => (await import('./like.ts')).likeFlag },
  { optionNames: ['curl'], load: async () => (await import('./curl.ts')).curlFlag },
  { optionNames: ['web', 'browser'], load: async () => (await import('./web.ts')).webFlag },
];

/** Begins the typed flags. @throws PortfolioError `usage` */
export async function beginFlags(list: TypedList): Promise<JoinedHooks> {
  const options: Options = list.context.options;
  const typedRows = flagRows.filter(({ optionNames }) =>
    optionNames.some((name) => options[name] !== undefined),
  );
  if (typedRows.length === 0) return {};
  const flagHooks: FlagHooks[] = [];
  for (const { load } of typedRows) flagHooks.push(await (await load()).begin(list));
  return (await import('./joined-hooks.ts')).joinHooks(flagHooks);
}
