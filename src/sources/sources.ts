// Lists the sources and chooses one by the flags.
import type { Options } from '../settings/options/options.ts';
import { demoSource, offlineSource } from './embedded.ts';
import { networkSource } from './network.ts';
import { replaySource } from './replay.ts';
import type { Source } from './source.ts';

/** The sources that a flag chooses. If several of these flags are typed, the first row counts. */
const sourceRows = [
  { flag: 'offline', source: offlineSource },
  { flag: 'demo', source: demoSource },
  { flag: 'replay', source: replaySource },
] as const;

/**
 * Returns the source that --offline, --demo or --replay selects; by default the network.
 * `checkSourceFlags` refuses flags that cannot be used with the chosen source.
 */
export const chooseSource = (options: Options): Source =>
  sourceRows.find(({ flag }) => options[flag] !== undefined)?.source ?? networkSource;
