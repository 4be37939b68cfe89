// Comments on projects and on revisions of works in progress.
import { type Entity, hasAll, hasAny, none } from './entity.ts';
import { clock, type DecodedShape, member, record, text, time } from './shape.ts';
import { personOf, userShape } from './user.ts';

const props = {
  user: member('Author', userShape),
  comment: member('Text, which may contain line breaks', text, { isNullable: true }),
};
const projectCommentShape = record({ ...props, created_on: member('Time of the comment', time) });
const wipCommentShape = record({ ...props, created_on: member('Time of the comment', clock) });

type Comment = DecodedShape<typeof projectCommentShape | typeof wipCommentShape>;

const hasClock = ({ created_on }: Readonly<Record<string, unknown>>): boolean =>
  typeof created_on === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(created_on);

export const projectComment = {
  shape: projectCommentShape,
  noun: { one: 'comment', many: 'comments' },
  plural: 'project_comments',
  identity: none,
  named: none,
  contains: none,
  completes: none,
  partOf: 'project',
  isSingle: false,
  mark: (sent) => hasAll(sent, 'comment', 'user') && !hasClock(sent),
  handle: ({ user: author }) => ({ kind: 'comment', id: '', name: '', url: '', people: [personOf(author)] }),
  webPage: none,
  pictures: none,
  download: none,
  trend: none,
} as const satisfies Entity<Comment>;

export const wipComment = {
  ...projectComment,
  shape: wipCommentShape,
  plural: 'wip_comments',
  partOf: 'revision',
  mark: (sent) => hasAny(sent, 'comment') && hasClock(sent),
} as const satisfies Entity<Comment>;
