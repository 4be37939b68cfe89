// The flags that act on lists. If several are typed, they are checked and applied in this order.
import type { OptionName, Options } from '../../settings/options/options.ts';
import type { ListFlag } from './act.ts';

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

export const loadTypedFlags = (options: Options): Promise<readonly ListFlag[]> =>
  Promise.all(
    flagRows.flatMap(({ optionNames, load }) =>
      optionNames.some((name) => options[name] !== undefined) ? [load()] : [],
    ),
  );
