// The table of views: how each kind of record is shown.
import type { catalogue } from '../../api/catalogue.ts';
import {
  type DecodedRecord,
  type EntityName,
  entities,
  type PicturedEntityName,
} from '../../api/entities.ts';
import { record, text } from '../../api/kinds/shape.ts';
import { collection } from './collection.ts';
import { addressColumn, created, nameOf } from './parts.ts';
import { project, projectCaption, projectContent } from './project.ts';
import { profile, user } from './user.ts';
import type { KindView } from './view.ts';
import { revision, wip } from './wip.ts';

const comment = {
  columns: [
    { name: 'user', heading: 'AUTHOR', link: 'user.url', minWidth: 14, dropRank: 1 },
    { name: 'comment', heading: 'COMMENT', minWidth: 24 },
    { ...created, dropRank: 3 },
  ],
  comment: ({ user, comment: text, created_on: time }) => ({
    author: nameOf(user),
    time,
    text,
    address: user.url,
  }),
} satisfies KindView<DecodedRecord<'projectComment' | 'wipComment'>>;

const appreciation = {
  columns: [
    { name: 'project.id', heading: 'ID' },
    { name: 'project.name', heading: 'NAME', link: 'project.url', minWidth: 18 },
    {
      name: 'project.owners',
      heading: 'OWNERS',
      link: 'project.owners.url',
      minWidth: 10,
      dropRank: 1,
    },
    { name: 'timestamp', heading: 'APPRECIATED', dropRank: 2 },
    { ...addressColumn, name: 'project.url', link: 'project.url' },
  ],
  caption: ({ project }) => projectCaption(project),
} satisfies KindView<DecodedRecord<'appreciation'>>;

const experience = {
  columns: [
    { name: 'position', heading: 'POSITION', minWidth: 16 },
    { name: 'organization', heading: 'ORGANIZATION', minWidth: 14 },
    { name: 'location', heading: 'LOCATION', minWidth: 12, dropRank: 3 },
    { name: 'start_date', heading: 'FROM', kind: 'month', dropRank: 1 },
    { name: 'end_date', heading: 'TO', kind: 'month', since: 'start_date', dropRank: 2 },
  ],
} satisfies KindView<DecodedRecord<'experience'>>;

const stats = {
  columns: [
    { name: 'period', heading: 'PERIOD' },
    { name: 'project_views', heading: 'PROJECT VIEWS' },
    { name: 'project_appreciations', heading: 'APPRECIATIONS', dropRank: 1 },
    { name: 'project_comments', heading: 'COMMENTS', dropRank: 2 },
    { name: 'profile_views', heading: 'PROFILE VIEWS', dropRank: 3 },
  ],
  rows: {
    shape: record({ period: text, ...entities.stats.shape.props.today.props }),
    toRows: ({ today, all_time }) => [
      { period: 'today', ...today },
      { period: 'all time', ...all_time },
    ],
  },
} satisfies KindView<DecodedRecord<'stats'>>;

const field = {
  columns: [
    { name: 'id', heading: 'ID' },
    { name: 'name', heading: 'NAME', minWidth: 16 },
  ],
} satisfies KindView<DecodedRecord<'field'>>;

type SingleRecordEntity = Extract<
  (typeof catalogue)[keyof typeof catalogue],
  { readonly isList: false }
>['entity'];

type ViewWith<E extends EntityName, Member extends keyof KindView> = Required<
  Pick<KindView<DecodedRecord<E>>, Member>
>;

/**
 * Views by kind of record. A kind with pictures needs a `caption`. A kind that an endpoint returns
 * as a single record needs a `card` or `rows`.
 */
const views: {
  readonly [E in EntityName]: KindView<DecodedRecord<E>> &
    (E extends PicturedEntityName ? ViewWith<E, 'caption'> : unknown) &
    (E extends SingleRecordEntity ? ViewWith<E, 'card'> | ViewWith<E, 'rows'> : unknown);
} = {
  project,
  projectContent,
  user,
  profile,
  wip,
  ownWip: wip,
  collection,
  revision,
  projectComment: comment,
  wipComment: comment,
  appreciation,
  experience,
  stats,
  field,
};

export const viewOf = (entity: EntityName): KindView => views[entity];
