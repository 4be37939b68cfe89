// Parts of a user: appreciations, professional experience and statistics.
import { type Entity, hasAll, hasAny, none, standalone } from './entity.ts';
import { cover, projectHandle, projectShape } from './project.ts';
import { type DecodedShape, integer, member, optional, record, text, time } from './shape.ts';

const appreciationShape = record({
  project: member('The project', projectShape),
  timestamp: member('Time of the appreciation', time),
});

export const appreciation = {
  shape: appreciationShape,
  noun: { one: 'appreciation', many: 'appreciations' },
  plural: 'appreciations',
  identity: ['project', 'id'],
  ...standalone,
  partOf: 'user',
  mark: (sent) => hasAll(sent, 'project', 'timestamp'),
  handle: ({ project }) => projectHandle(project),
  webPage: ['project', 'url'],
  pictures: ({ project }) => cover(project),
  download: none,
  trend: none,
} as const satisfies Entity<DecodedShape<typeof appreciationShape>>;

export const experience = {
  shape: record({
    position: member('Position', text, { isNullable: true }),
    organization: member('Organisation', text, { isNullable: true }),
    location: member('Place', text, { isNullable: true }),
    start_date: member('First month, as MM-YYYY', optional(text)),
    end_date: member('Last month, as MM-YYYY; absent for the current position', optional(text)),
  }),
  noun: { one: 'position', many: 'positions' },
  plural: 'experience',
  identity: none,
  ...standalone,
  partOf: 'user',
  mark: (sent) => hasAny(sent, 'position', 'organization'),
  handle: none,
  webPage: none,
  pictures: none,
  download: none,
  trend: none,
} as const satisfies Entity;

const figuresShape = record({
  project_views: member('Views of all projects', integer),
  project_appreciations: member('Appreciations of all projects', integer),
  project_comments: member('Comments on all projects', integer),
  profile_views: member('Views of the profile', integer),
});

export const stats = {
  shape: record({
    today: member('Figures of today', figuresShape),
    all_time: member('Figures of all time', figuresShape),
  }),
  noun: { one: 'figure', many: 'figures' },
  plural: 'stats',
  identity: none,
  ...standalone,
  partOf: 'user',
  isSingle: true,
  mark: (sent) => hasAll(sent, 'today', 'all_time'),
  handle: none,
  webPage: none,
  pictures: none,
  download: none,
  trend: none,
} as const satisfies Entity;
