// Lists the sources and chooses one by the flags.
import { usageError } from '../errors.ts';
import { flagOf, type OptionName, type Options } from '../settings/options/options.ts';
import { demo, offline } from './embedded.ts';
import { keptParts } from './library-file.ts';
import { service } from './network.ts';
import { replay } from './replay.ts';
import type { Source, SourceInput } from './source.ts';

interface SourceRow {
  readonly source: Source;
  /** Flag that chooses the source; undefined for the default source. */
  readonly option?: OptionName;
  /** Flags that cannot be combined with `option`. */
  readonly excludes: readonly OptionName[];
}

const sources: readonly SourceRow[] = [
  { source: offline, option: 'offline', excludes: ['replay', 'keep', 'keepPictures', 'curl'] },
  { source: demo, option: 'demo', excludes: ['baseUrl', 'replay'] },
  { source: replay, option: 'replay', excludes: ['keep', 'keepPictures'] },
  { source: service, excludes: [] },
];

/**
 * Returns the source that the flags choose.
 * @throws PortfolioError `usage` if two flags exclude each other
 */
export function sourceOf(options: Options): Source {
  const isGiven = (option: OptionName) =>
    options[option] !== undefined && options[option] !== false;
  const row = sources.find(({ option }) => option !== undefined && isGiven(option));
  const other = row?.excludes.find(isGiven);
  if (row?.option !== undefined && other !== undefined) {
    throw usageError(`${flagOf(row.option)} and ${flagOf(other)} cannot be used together`);
  }
  return row?.source ?? service;
}

/**
 * Checks --library.
 * @throws PortfolioError `usage` if the command neither reads the library nor stores in it
 */
export function checkLibraryFlag(input: Pick<SourceInput, 'options' | 'settings'>): void {
  const { library, offline: isOffline } = input.options;
  if (library === undefined || isOffline === true || keptParts(input) !== 'nothing') return;
  throw usageError(
    '--library needs --offline or --keep',
    '--offline reads from the file, --keep stores in it',
  );
}
