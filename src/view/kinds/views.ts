// How each kind of record is shown: its columns, its page, its name. Data; drawing is done elsewhere.
import { type Decoded, type EntityName, entities } from '../../api/entities.ts';
import { record, type Shape, text } from '../../api/kinds/shape.ts';
import { collectionCard, nameOf, profileCard, projectCard, revisionCard, wipCard } from './cards.ts';
import { type Card, type Comment, dropBeforeShrinking, type View } from './view.ts';

const works = { one: 'work in progress', many: 'works in progress' };
const created = { name: 'created_on', heading: 'CREATED', drop: 2 };
/** For programs. A table has it only where no other column must shrink for it. */
const address = { name: 'url', heading: 'URL', link: 'url', drop: dropBeforeShrinking };

const user = {
  noun: { one: 'creative', many: 'creatives' },
  columns: [
    { name: 'id', heading: 'ID' },
    { name: 'username', heading: 'USERNAME' },
    { name: 'display_name', heading: 'NAME', link: 'url', minWidth: 16, drop: 1 },
    { name: 'city', heading: 'CITY', minWidth: 14, drop: 3 },
    { name: 'country', heading: 'COUNTRY', minWidth: 14, drop: 2 },
    { name: 'occupation', heading: 'OCCUPATION', minWidth: 12, drop: 6 },
    { name: 'fields', heading: 'FIELDS', minWidth: 16, drop: 4 },
    { name: 'created_on', heading: 'JOINED', drop: 5 },
    address,
  ],
};

const project = {
  noun: { one: 'project', many: 'projects' },
  columns: [
    { name: 'id', heading: 'ID' },
    { name: 'name', heading: 'NAME', link: 'url', minWidth: 18 },
    { name: 'owners', heading: 'OWNERS', link: 'owners.url', minWidth: 12, drop: 1 },
    { name: 'fields', heading: 'FIELDS', minWidth: 16, drop: 6 },
    { name: 'published_on', heading: 'PUBLISHED', drop: 3 },
    { name: 'stats.views', heading: 'VIEWS', drop: 2 },
    { name: 'stats.appreciations', heading: 'APPRECIATIONS', drop: 4 },
    { name: 'stats.comments', heading: 'COMMENTS', drop: 5 },
    address,
  ],
};

const commentOf = (record: Decoded<'projectComment' | 'wipComment'>): Comment => ({
  author: nameOf(record.user),
  time: record.created_on,
  text: record.comment,
  address: record.user.url,
});

const comment = {
  noun: { one: 'comment', many: 'comments' },
  columns: [
    { name: 'user', heading: 'AUTHOR', link: 'user.url', minWidth: 14, drop: 1 },
    { name: 'comment', heading: 'COMMENT', minWidth: 24 },
    { ...created, drop: 3 },
  ],
  comment: commentOf,
};

const figures = [
  { name: 'project_views', heading: 'PROJECT VIEWS' },
  { name: 'project_appreciations', heading: 'APPRECIATIONS', drop: 1 },
  { name: 'project_comments', heading: 'COMMENTS', drop: 2 },
  { name: 'profile_views', heading: 'PROFILE VIEWS', drop: 3 },
];

const wip = {
  noun: works,
  columns: [
    { name: 'id', heading: 'ID' },
    { name: 'title', heading: 'TITLE', link: 'url', minWidth: 18 },
    { name: 'owner', heading: 'OWNER', link: 'owner.url', minWidth: 12, drop: 1 },
    created,
    { name: 'stats.revisions', heading: 'REVISIONS', drop: 3 },
    { name: 'stats.views', heading: 'VIEWS', drop: 4 },
    { name: 'stats.comments', heading: 'COMMENTS', drop: 5 },
    address,
  ],
  card: wipCard,
};

export const views: { readonly [E in EntityName]: View<Decoded<E>> } = {
  user,
  profile: { ...user, card: profileCard },
  project,
  projectContent: { ...project, card: projectCard },
  projectComment: comment,
  wipComment: comment,
  collection: {
    noun: { one: 'collection', many: 'collections' },
    columns: [
      { name: 'id', heading: 'ID' },
      { name: 'title', heading: 'TITLE', minWidth: 18 },
      { name: 'owners', heading: 'OWNERS', link: 'owners.url', minWidth: 12, drop: 1 },
      { name: 'stats.items', heading: 'ITEMS', drop: 2 },
      { name: 'stats.followers', heading: 'FOLLOWERS', drop: 3 },
      { ...created, drop: 5 },
      { name: 'modified_on', heading: 'MODIFIED', drop: 4 },
    ],
    card: collectionCard,
  },
  wip,
  ownWip: wip,
  revision: {
    noun: { one: 'revision', many: 'revisions' },
    columns: [
      { name: 'id', heading: 'ID' },
      { name: 'wip_id', heading: 'WIP', drop: 4 },
      { name: 'number', heading: 'NUMBER', drop: 3 },
      { name: 'description', heading: 'DESCRIPTION', minWidth: 20 },
      { name: 'tags', heading: 'TAGS', minWidth: 12, drop: 5 },
      created,
      address,
    ],
    card: revisionCard,
  },
  appreciation: {
    noun: { one: 'appreciation', many: 'appreciations' },
    columns: [
      { name: 'project.id', heading: 'ID' },
      { name: 'project.name', heading: 'NAME', link: 'project.url', minWidth: 18 },
      { name: 'project.owners', heading: 'OWNERS', link: 'project.owners.url', minWidth: 12, drop: 1 },
      { name: 'timestamp', heading: 'APPRECIATED', drop: 2 },
      { ...address, name: 'project.url', link: 'project.url' },
    ],
  },
  experience: {
    noun: { one: 'position', many: 'positions' },
    columns: [
      { name: 'position', heading: 'POSITION', minWidth: 16 },
      { name: 'organization', heading: 'ORGANIZATION', minWidth: 14 },
      { name: 'location', heading: 'LOCATION', minWidth: 12, drop: 3 },
      { name: 'start_date', heading: 'FROM', kind: 'month', drop: 1 },
      { name: 'end_date', heading: 'TO', kind: 'month', since: 'start_date', drop: 2 },
    ],
  },
  stats: {
    noun: { one: 'figure', many: 'figures' },
    columns: [{ name: 'period', heading: 'PERIOD' }, ...figures],
    rows: {
      shape: record({ period: text, ...entities.stats.shape.props.today.props }),
      of: ({ today, all_time }) => [
        { period: 'today', ...today },
        { period: 'all time', ...all_time },
      ],
    },
  },
  field: {
    noun: { one: 'creative field', many: 'creative fields' },
    columns: [
      { name: 'id', heading: 'ID' },
      { name: 'name', heading: 'NAME', minWidth: 16 },
    ],
  },
};

/** What is the same for all records of a kind; `rowShape` where a record makes several rows. */
export function viewOf(entity: EntityName): Pick<View<never>, 'noun' | 'columns'> & { readonly rowShape?: Shape } {
  const { noun, columns, rows }: Pick<View<never>, 'noun' | 'columns' | 'rows'> = views[entity];
  return { noun, columns, ...(rows === undefined ? {} : { rowShape: rows.shape }) };
}

/** The rows that a record makes in a table, TSV or CSV. */
export function rowsOf<E extends EntityName>(entity: E, record: Decoded<E>): readonly unknown[] {
  const { rows }: View<Decoded<E>> = views[entity];
  return rows === undefined ? [record] : rows.of(record);
}

/** The page of one record; undefined for kinds that have none. */
export function cardOf<E extends EntityName>(entity: E, record: Decoded<E>): Card | undefined {
  const { card }: View<Decoded<E>> = views[entity];
  return card?.(record);
}

/** The record as a text to read; undefined for kinds that are shown as rows. */
export function commentIn<E extends EntityName>(entity: E, record: Decoded<E>): Comment | undefined {
  const { comment }: View<Decoded<E>> = views[entity];
  return comment?.(record);
}
