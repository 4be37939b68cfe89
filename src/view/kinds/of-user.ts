// How the parts of a user are shown: appreciations, professional experience and statistics.
import { type Decoded, entities } from '../../api/entities.ts';
import { record, text } from '../../api/kinds/shape.ts';
import { address } from './parts.ts';
import { projectCaption } from './project.ts';
import { none, type View } from './view.ts';

export const appreciation = {
  columns: [
    { name: 'project.id', heading: 'ID' },
    { name: 'project.name', heading: 'NAME', link: 'project.url', minWidth: 18 },
    { name: 'project.owners', heading: 'OWNERS', link: 'project.owners.url', minWidth: 12, drop: 1 },
    { name: 'timestamp', heading: 'APPRECIATED', drop: 2 },
    { ...address, name: 'project.url', link: 'project.url' },
  ],
  card: none,
  comment: none,
  rows: none,
  caption: ({ project }) => projectCaption(project),
} satisfies View<Decoded<'appreciation'>>;

export const experience = {
  columns: [
    { name: 'position', heading: 'POSITION', minWidth: 16 },
    { name: 'organization', heading: 'ORGANIZATION', minWidth: 14 },
    { name: 'location', heading: 'LOCATION', minWidth: 12, drop: 3 },
    { name: 'start_date', heading: 'FROM', kind: 'month', drop: 1 },
    { name: 'end_date', heading: 'TO', kind: 'month', since: 'start_date', drop: 2 },
  ],
  card: none,
  comment: none,
  rows: none,
  caption: none,
} satisfies View<Decoded<'experience'>>;

export const stats = {
  columns: [
    { name: 'period', heading: 'PERIOD' },
    { name: 'project_views', heading: 'PROJECT VIEWS' },
    { name: 'project_appreciations', heading: 'APPRECIATIONS', drop: 1 },
    { name: 'project_comments', heading: 'COMMENTS', drop: 2 },
    { name: 'profile_views', heading: 'PROFILE VIEWS', drop: 3 },
  ],
  card: none,
  comment: none,
  rows: {
    shape: record({ period: text, ...entities.stats.shape.props.today.props }),
    of: ({ today, all_time }) => [
      { period: 'today', ...today },
      { period: 'all time', ...all_time },
    ],
  },
  caption: none,
} satisfies View<Decoded<'stats'>>;
