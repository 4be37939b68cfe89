// The watches of a library as records of a list.
import { integer, time } from '../../api/kinds/shape.ts';
import type { Watch } from '../../api/library-records.ts';
import { ownListSubject, sameMembers } from './own-list.ts';

/** Times are Unix seconds, as in the records of a service. */
export const watchRecord = (watch: Omit<Watch, 'words' | 'began' | 'pages'>, command: string) => ({
  number: watch.number,
  name: watch.name,
  command,
  base_url: watch.base,
  profile: watch.profile,
  added_on: watch.added,
  asked_on: watch.lastRun ?? null,
  completed_on: watch.done ?? null,
  baseline_on: watch.baseline ?? null,
  next: nextOf(watch),
  next_page: watch.page ?? null,
  records: watch.records,
  appeared: watch.appeared,
  changed: watch.changed,
  changes: watch.appeared + watch.changed,
  failure: watch.failure ?? null,
});

function nextOf({
  search,
  page,
  failure,
  lastRun,
}: Pick<Watch, 'search' | 'page' | 'failure' | 'lastRun'>): string {
  if (page !== undefined)
    return `goes on, page ${page}${search === 0 ? '' : ` of list ${search + 1}`}`;
  if (failure !== undefined) return 'tries again';
  return lastRun === undefined ? 'reads the list' : 'looks for news';
}

export const watchSubject = ownListSubject(
  { one: 'watch', many: 'watches' },
  'watches',
  {
    ...sameMembers(['number', 'next_page', 'records', 'appeared', 'changed', 'changes'], integer),
    ...sameMembers(['name', 'command', 'base_url', 'profile', 'next', 'failure']),
    ...sameMembers(['added_on', 'asked_on', 'completed_on', 'baseline_on'], time),
  },
  [
    { name: 'number', heading: 'NUMBER', kind: 'id' },
    { name: 'name', heading: 'NAME', minWidth: 12 },
    { name: 'command', heading: 'COMMAND', minWidth: 16, dropRank: 4 },
    { name: 'asked_on', heading: 'LAST RUN', dropRank: 2 },
    { name: 'next', heading: 'NEXT SYNC', minWidth: 16, dropRank: 1 },
    { name: 'records', heading: 'RECORDS', dropRank: 3 },
    { name: 'changes', heading: 'CHANGES', dropRank: 2 },
  ],
);
