// Lists the sources and chooses one by the flags.
import type { Options } from '../settings/options/options.ts';
import { demoSource, offlineSource } from './embedded.ts';
import { networkSource } from './network.ts';
import { replaySource } from './replay.ts';
import type { Source } from './source.ts';

/** The sources and the flags that choose them. If several flags are typed, the first row counts. */
const sourceRows = [
  { flag: 'offline', source: offlineSource },
  { flag: 'demo', source: demoSource },
  { flag: 'replay', source: replaySource },
] as const;

/**
 * Returns the source that --offline, --demo or --replay selects; by default the network.
 * `checkSourceFlags` refuses flags that cannot be used with it.
 */
export const chooseSource = (options: Options): Source =>
  sourceRows.find(({ flag }) => options[flag] !== undefined)?.source ?? networkSource;
