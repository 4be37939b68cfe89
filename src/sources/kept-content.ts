// Says what a command stores in the library of the user.
import type { SourceContext } from './source.ts';

/** Returns what to store because of --keep, --keep=pictures or the setting `keep`. */
export function findKeptContent({
  options,
  settings,
}: Pick<SourceContext, 'options' | 'settings'>): 'records and pictures' | 'records' | 'nothing' {
  const keepSetting = settings().get('keep')?.value;
  if (options.keepPictures === true || keepSetting === 'pictures') return 'records and pictures';
  return keepSetting === 'true' ? 'records' : 'nothing';
}
