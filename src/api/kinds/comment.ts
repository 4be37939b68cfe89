// Comments on projects and on revisions of works in progress.
import { type Entity, hasAll, hasAny, none, standalone } from './entity.ts';
import { clock, type DecodedShape, member, record, text, time } from './shape.ts';
import { handleOf, userShape } from './user.ts';

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
  ...standalone,
  partOf: 'project',
  mark: (sent) => hasAll(sent, 'comment', 'user') && !hasClock(sent),
  handle: ({ user: author }) => handleOf('comment', { id: '', name: '', url: '' }, [author]),
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
