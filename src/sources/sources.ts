// Lists the sources and chooses one by the flags.
import type { FlagRule } from '../settings/options/conflicts.ts';
import type { Options } from '../settings/options/options.ts';
import { demoSource, offlineSource } from './embedded.ts';
import { networkSource } from './network.ts';
import { replaySource } from './replay.ts';
import type { Source } from './source.ts';

/** A source, the flag that chooses it, and the flags that cannot be used with it. */
interface SourceRow extends FlagRule {
  readonly source: Source;
}

const sourceRows: readonly SourceRow[] = [
  { source: offlineSource, flag: 'offline', excludes: ['replay', 'keep', 'keepPictures', 'curl'] },
  { source: demoSource, flag: 'demo', excludes: ['baseUrl', 'replay'] },
  { source: replaySource, flag: 'replay', excludes: ['keep', 'keepPictures'] },
];

/** Returns the first row whose flag was typed; undefined for the network. */
export const findSourceRow = (options: Options): SourceRow | undefined =>
  sourceRows.find(({ flag }) => options[flag] !== undefined);

/** Returns the source. `checkSourceFlags` refuses flags that cannot be used with it. */
export const chooseSource = (options: Options): Source =>
  findSourceRow(options)?.source ?? networkSource;
