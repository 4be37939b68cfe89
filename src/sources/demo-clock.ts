// The clock of the demo.
import { madeAt } from '../sample/addresses.ts';
import { type Options, optionRowOf } from '../settings/options/options.ts';
import type { Clock, Environment } from '../system/system.ts';

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
