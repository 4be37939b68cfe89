// Candidates with their help beside them, for shells that leave the layout to us.
import { measure } from '../../view/text/width.ts';
import type { Candidate } from './values.ts';

/** `shown` is the text alone where no candidate has help. What stands before the value, as `--field=`, is not shown. */
export function described(
  candidates: readonly Candidate[],
): readonly { readonly text: string; readonly shown: string }[] {
  const width = Math.max(...candidates.map(({ text }) => measure(text)));
  const hasHelp = candidates.some(({ help }) => help !== '');
  return candidates.map(({ text, help }) => ({
    text,
    shown: hasHelp && help !== '' ? `${text}${' '.repeat(width - measure(text))}  -- ${help}` : text,
  }));
}
