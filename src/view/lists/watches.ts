// The watches of a library as records of a list.
import { integer, time } from '../../api/kinds/shape.ts';
import type { Watch } from '../../api/schema.ts';
import type { RecordPresenter } from '../record-presenter.ts';
import { membersOf, ownListSubject } from './own-list.ts';

/** Returns the record of a watch. Times are Unix seconds, as in the records of a service. */
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

function nextOf({ search, page, failure }: Pick<Watch, 'search' | 'page' | 'failure'>): string {
  if (page !== undefined) return `from page ${page}${search === 0 ? '' : ` of list ${search + 1}`}`;
  return failure === undefined ? 'from the start' : 'retry (failed)';
}

/** Says in words what the next sync does with a watch. Scripts read `next` in JSON. */
function nextInWords({
  next,
  next_page,
  failure,
  asked_on,
}: ReturnType<typeof watchRecord>): string {
  if (next_page !== null) return next.replace('from', 'goes on,');
  if (failure !== null) return 'tries again';
  return asked_on === null ? 'reads the list' : 'looks for news';
}

export const watchSubject: RecordPresenter = {
  ...ownListSubject(
    { one: 'watch', many: 'watches' },
    'watches',
    {
      ...membersOf(['number', 'next_page', 'records', 'appeared', 'changed', 'changes'], integer),
      ...membersOf(['name', 'command', 'base_url', 'profile', 'next', 'failure']),
      ...membersOf(['added_on', 'asked_on', 'completed_on', 'baseline_on'], time),
    },
    [
      { name: 'number', heading: 'NUMBER', kind: 'id' },
      { name: 'name', heading: 'NAME', minWidth: 12 },
      { name: 'command', heading: 'COMMAND', minWidth: 16, drop: 4 },
      { name: 'asked_on', heading: 'LAST RUN', drop: 2 },
      { name: 'next', heading: 'NEXT SYNC', minWidth: 16, drop: 1 },
      { name: 'records', heading: 'RECORDS', drop: 3 },
      { name: 'changes', heading: 'CHANGES', drop: 2 },
    ],
  ),
  rowsFor: () => (value) => {
    const watch = value as ReturnType<typeof watchRecord>; // writeOwn gets these records
    return [{ ...watch, next: nextInWords(watch) }];
  },
};
