// The flags that choose licences by what they allow, with the licences that each of them chooses.
import { licencesFor, reusable } from '../../api/reference/licences.ts';

export const reuses = [
  ['reusable', reusable],
  ['reusableCommercially', licencesFor.commercial.join()],
  ['reusableWithChanges', licencesFor.changes.join()],
  ['reusableForBoth', licencesFor.both.join()],
] as const;
