// The list that `library prune` prints: what it removes, with counts.
import { integer } from '../../api/kinds/shape.ts';
import { ownListSubject, sameMembers } from './own-list.ts';

export const prunedSubject = ownListSubject({ one: 'row', many: 'rows' }, 'pruned', {
  ...sameMembers(['what', 'kind']),
  ...sameMembers(['count'], integer),
});
