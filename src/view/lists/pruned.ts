// The list that `library prune` prints: what it removes, with counts.
import { integer } from '../../api/kinds/shape.ts';
import { membersOf, ownListSubject } from './own-list.ts';

export const prunedSubject = ownListSubject({ one: 'row', many: 'rows' }, 'pruned', {
  ...membersOf(['what', 'kind']),
  ...membersOf(['count'], integer),
});
