// What `library prune` removes, as records of a list.
import { integer } from '../../api/kinds/shape.ts';
import { membersOf, ownListSubject } from '../subject.ts';

export const prunedSubject = ownListSubject({ one: 'row', many: 'rows' }, 'pruned', {
  ...membersOf(['what', 'kind']),
  ...membersOf(['count'], integer),
});
