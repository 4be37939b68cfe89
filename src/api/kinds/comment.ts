// Comments on projects and on revisions of works in progress.
import { type Entity, hasAll, hasAny, none, standalone, withoutPage } from './entity.ts';
import * as s from './shape.ts';
import { userShape } from './user.ts';

const props = {
  user: s.member('Author', userShape),
  comment: s.nullishMember('Text, which may contain line breaks', s.text),
};
const projectCommentShape = s.record({
  ...props,
  created_on: s.member('Time of the comment', s.time, { alternativeShapes: [s.dateTime] }),
});
const wipCommentShape = s.record({
  ...props,
  created_on: s.member('Time of the comment', s.dateTime, { alternativeShapes: [s.time] }),
});

type Comment = s.DecodedValue<typeof projectCommentShape | typeof wipCommentShape>;

const hasClock = ({ created_on }: Readonly<Record<string, unknown>>): boolean =>
  typeof created_on === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(created_on);

export const projectComment = {
  shape: projectCommentShape,
  noun: { one: 'comment', many: 'comments' },
  plural: 'project_comments',
  identity: none,
  ...standalone,
  ...withoutPage,
  datesOf: ({ created_on }) => ({ published: created_on }),
  partOf: 'project',
  mark: (sent) => hasAll(sent, 'comment', 'user') && !hasClock(sent),
} as const satisfies Entity<Comment>;

export const wipComment = {
  ...projectComment,
  shape: wipCommentShape,
  plural: 'wip_comments',
  partOf: 'revision',
  mark: (sent) => hasAny(sent, 'comment') && hasClock(sent),
} as const satisfies Entity<Comment>;
