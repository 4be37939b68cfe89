// News for tests of digests.
import type { News } from '../../src/api/library-records.ts';

/** Returns the news that a watch received a new record. @param record the stored JSON */
export const newsOf = (
  record: { readonly id: number; readonly [member: string]: unknown },
  more: Partial<News> = {},
): News => ({
  ...{
    event: 'new',
    service: 'https://api.example',
    seen: 5,
    kind: 'project',
    id: String(record.id),
  },
  ...{ parent: undefined, json: JSON.stringify(record), list: undefined, changes: [] },
  watch: { number: 1, words: ['projects'] },
  otherWatches: [],
  ...more,
});

/** A watch whose words need quotes in a shell. */
export const fineArts: News['watch'] = { number: 1, words: ['projects', '--field', 'Fine Arts'] };
