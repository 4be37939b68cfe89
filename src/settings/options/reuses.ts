// The flags that choose licences by what they allow, with the licences that each of them chooses.
import { licencesByUse, reusableKeyword } from '../../api/reference/licences.ts';

export const reuses = [
  ['reusable', reusableKeyword],
  ['reusableCommercially', licencesByUse.commercial.join()],
  ['reusableWithChanges', licencesByUse.changes.join()],
  ['reusableForBoth', licencesByUse.both.join()],
] as const;
