// Lists the sources and chooses one by the flags.
import { usageError } from '../errors.ts';
import { madeAt } from '../sample/addresses.ts';
import { type Conflict, checkConflicts } from '../settings/options/conflicts.ts';
import { type Options, optionRowOf } from '../settings/options/options.ts';
import type { Clock, Environment } from '../system/system.ts';
import { findKeptContent } from './connect.ts';
import { demoSource, offlineSource } from './embedded.ts';
import { networkSource } from './network.ts';
import { replaySource } from './replay.ts';
import type { Source, SourceInput } from './source.ts';

/** A source, the flag that chooses it, and the flags that cannot be used with it. */
interface SourceRow extends Conflict {
  readonly source: Source;
}

const sourceRows: readonly SourceRow[] = [
  { source: offlineSource, flag: 'offline', excludes: ['replay', 'keep', 'keepPictures', 'curl'] },
  { source: demoSource, flag: 'demo', excludes: ['baseUrl', 'replay'] },
  { source: replaySource, flag: 'replay', excludes: ['keep', 'keepPictures'] },
];

/** @throws PortfolioError `usage` if another typed flag cannot be used with the source */
export function chooseSource(options: Options): Source {
  const row = sourceRows.find(({ flag }) => options[flag] !== undefined);
  if (row === undefined) return networkSource;
  // After --no-keep, `keep` is false, which every source accepts.
  checkConflicts([row], { ...options, keep: options.keep || undefined });
  return row.source;
}

/**
 * @throws PortfolioError `usage` if --library was typed, but the command neither reads from the
 * library nor stores in it
 */
export function checkLibraryFlag(input: Pick<SourceInput, 'options' | 'settings'>): void {
  const { library, offline: isOffline } = input.options;
  if (library === undefined || isOffline === true || findKeptContent(input) !== 'nothing') return;
  throw usageError(
    '--library needs --offline or --keep',
    '--offline reads from the file, --keep stores in it',
  );
}

/**
 * If --demo uses the sample library, returns the system with a clock that starts when the sample
 * records were made, so that lists and trends have the same dates. Otherwise returns the system
 * unchanged. Another library needs the real clock, because it may have records of a real service.
 */
export function withDemoClock<S extends Pick<Clock, 'now'> & Environment>(
  system: S,
  { demo: isDemo, library }: Options,
): S {
  const libraryPath = library ?? system.env[optionRowOf('library').envVariable ?? ''];
  if (isDemo !== true || libraryPath) return system;
  const startMs = system.now();
  return { ...system, now: () => madeAt * 1000 + system.now() - startMs };
}
