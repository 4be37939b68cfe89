// The flags that act on lists, in the order in which they begin.
import type { OptionName, Options } from '../../settings/options/options.ts';
import type { ListFlag } from './act.ts';

interface FlagRow {
  readonly names: readonly OptionName[];
  readonly load: () => Promise<ListFlag>;
}

const rows: readonly FlagRow[] = [
  {
    names: ['download', 'getUrls'],
    load: async () => (await import('./download.ts')).downloadFlag,
  },
  { names: ['board'], load: async () => (await import('./board.ts')).boardFlag },
  { names: ['like'], load: async () => (await import('./like.ts')).likeFlag },
  { names: ['curl'], load: async () => (await import('./curl.ts')).curlFlag },
  { names: ['web', 'browser'], load: async () => (await import('./web.ts')).webFlag },
];

export const loadTypedFlags = (options: Options): Promise<readonly ListFlag[]> =>
  Promise.all(
    rows.flatMap(({ names, load }) =>
      names.some((name) => options[name] !== undefined) ? [load()] : [],
    ),
  );
