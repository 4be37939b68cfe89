// Parts of a user: appreciations, professional experience and statistics.
import { type Entity, hasAll, hasAny, none, standalone, withoutPage } from './entity.ts';
import { projectShape, toCoverPictures, toProjectRef } from './project.ts';
import * as s from './shape.ts';

const appreciationShape = s.record({
  project: s.member('The project', projectShape),
  timestamp: s.member('Time of the appreciation', s.time),
});

export const appreciation = {
  shape: appreciationShape,
  noun: { one: 'appreciation', many: 'appreciations' },
  plural: 'appreciations',
  identity: ['project', 'id'],
  ...standalone,
  partOf: 'user',
  mark: (sent) => hasAll(sent, 'project', 'timestamp'),
  refOf: ({ project }) => toProjectRef(project),
  webPage: ['project', 'url'],
  pictures: ({ project }) => toCoverPictures(project),
  download: none,
  datesOf: ({ timestamp }) => ({ published: timestamp }),
  trend: none,
} as const satisfies Entity<s.DecodedValue<typeof appreciationShape>>;

export const experience = {
  shape: s.record({
    position: s.nullishMember('Position', s.text),
    organization: s.nullishMember('Organisation', s.text),
    location: s.nullishMember('Place', s.text),
    start_date: s.member('First month, as MM-YYYY', s.optional(s.text)),
    end_date: s.member(
      'Last month, as MM-YYYY; absent for the current position',
      s.optional(s.text),
    ),
  }),
  noun: { one: 'position', many: 'positions' },
  plural: 'experience',
  identity: none,
  ...standalone,
  ...withoutPage,
  datesOf: none,
  partOf: 'user',
  mark: (sent) => hasAny(sent, 'position', 'organization'),
} as const satisfies Entity;

const figures = {
  project_views: s.member('Views of all projects', s.integer),
  project_appreciations: s.member('Appreciations of all projects', s.integer),
  project_comments: s.member('Comments on all projects', s.integer),
  profile_views: s.member('Views of the profile', s.integer),
};

export const stats = {
  shape: s.record({
    today: s.statistics('Figures of today', figures),
    all_time: s.statistics('Figures of all time', figures),
  }),
  noun: { one: 'figure', many: 'figures' },
  plural: 'stats',
  identity: none,
  ...standalone,
  ...withoutPage,
  datesOf: none,
  partOf: 'user',
  isSingle: true,
  mark: (sent) => hasAll(sent, 'today', 'all_time'),
} as const satisfies Entity;
