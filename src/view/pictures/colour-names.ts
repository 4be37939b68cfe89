// Words for colours: the names that CSS has, without those that say nothing to a reader, and some common ones beside them.
import { toLab } from '../canvas/colour.ts';
import names from './colour-names.json' with { type: 'json' };
import { difference, type Lab } from './oklab.ts';

let known: readonly { readonly name: string; readonly lab: Lab }[] | undefined;

/** The name whose colour looks most like this one. */
export function nameOfColour(lab: Lab): string {
  known ??= Object.entries(names).map(([name, hex]) => ({ name, lab: toLab(Number.parseInt(hex, 16)) }));
  let [best, least] = ['', Number.POSITIVE_INFINITY];
  for (const { name, lab: other } of known) {
    const between = difference(lab, other);
    if (between < least) [best, least] = [name, between];
  }
  return best;
}
