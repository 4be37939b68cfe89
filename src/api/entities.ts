// The records that the service sends: the reference's tables, as shapes. Optional means: not in every response.
import {
  clock,
  type DecodedShape,
  id,
  integer,
  list,
  map,
  optional,
  type RecordShape,
  record,
  text,
  texts,
  time,
  url,
  type Wire,
} from './kinds/shape.ts';

const user = record({
  id: id(integer),
  first_name: text,
  last_name: text,
  username: text, // can replace the id in paths
  city: text,
  state: text,
  country: text,
  company: text,
  occupation: text,
  created_on: time,
  url,
  display_name: text,
  images: texts, // by pixel size: 32, 50, 78, 115, 129, 138
  fields: list(text), // up to three
});

const link = record({ title: text, url });

/** The response for a single user. */
const profile = record({
  ...user.props,
  twitter: text, // a handle
  links: list(link),
  sections: texts, // by free title
});

const project = record({
  id: id(integer),
  name: text,
  published_on: time,
  created_on: time,
  modified_on: time,
  url,
  fields: list(text),
  covers: texts, // by pixel size: 115 and 202, on some 230 and 404
  mature_content: integer, // 0 or 1
  owners: map(user),
  stats: record({ views: integer, appreciations: integer, comments: integer }),
});

const module_ = record({
  type: text, // image, text or embed; others have been seen
  src: optional(url),
  width: optional(integer), // pixels
  height: optional(integer),
  text: optional(text), // HTML
  text_plain: optional(text),
  embed: optional(text), // HTML
});

/** The response for a single project. */
const projectContent = record({
  ...project.props,
  description: text,
  modules: list(module_),
  copyright: record({ license: text, description: text }),
  featured_on: list(record({ site: text, timestamp: time })),
});

const collection = record({
  id: id(text), // a string, unlike every other id
  title: text,
  owners: list(user), // an array, unlike a project's
  stats: record({ items: integer, followers: integer }),
  images: list(url), // pictures of its projects
  created_on: time,
  modified_on: time,
});

const picture = record({ width: integer, height: integer, url });

const revision = record({
  id: id(integer),
  wip_id: id(integer),
  description: text,
  url,
  images: record(
    {
      thumbnail_sm: optional(picture),
      thumbnail: optional(picture),
      normal_resolution: optional(picture),
      high_definition: optional(picture),
    },
    picture, // other sizes have been seen
  ),
  created_on: time,
  number: optional(integer), // in a user's list and in a single revision
  short_url: optional(url), // the same
  tags: optional(list(text)), // the same
});

const wip = record({
  id: id(integer),
  title: text,
  url,
  privacy: text, // `public` seen
  created_on: time,
  stats: record({ views: integer, comments: integer, revisions: integer }),
  revisions: map(revision),
  owner: user,
});

const comment = { user, comment: text }; // may contain line breaks

const figures = record({
  project_views: integer,
  project_appreciations: integer,
  project_comments: integer,
  profile_views: integer,
});

/** One kind of record, as the reference describes it. */
export interface Entity<Name extends string = string> {
  readonly shape: RecordShape;
  /** The path to the member that identifies a record; without it, only the whole record does. */
  readonly identity?: readonly string[];
  /** The member by which people name a record in paths and addresses in place of its id. */
  readonly named?: string;
  /** Kinds of record within it that have paths of their own, each with the member that they are in. */
  readonly contains?: Readonly<Record<string, string>>;
  /** The kind of record that lists contain and of which this is the complete form, from the response for a single one. */
  readonly completes?: Name;
  /** The kind of record that this is a part of, and does not name: a comment does not say on which project it is. */
  readonly partOf?: Name;
  /** Whether there is only one such part. */
  readonly single?: boolean;
}

const byId = { identity: ['id'] } as const;

export const entities = {
  user: { shape: user, ...byId, named: 'username' },
  profile: { shape: profile, ...byId, completes: 'user' },
  project: { shape: project, ...byId },
  projectContent: { shape: projectContent, ...byId, completes: 'project' },
  projectComment: { shape: record({ ...comment, created_on: time }), partOf: 'project' },
  collection: { shape: collection, ...byId },
  wip: { shape: wip, ...byId, contains: { revision: 'revisions' } },
  /** As the per-user list has it: its revisions with number, short_url and tags. */
  ownWip: { shape: wip, ...byId, completes: 'wip' },
  revision: { shape: revision, ...byId },
  wipComment: { shape: record({ ...comment, created_on: clock }), partOf: 'revision' },
  appreciation: { shape: record({ project, timestamp: time }), identity: ['project', 'id'], partOf: 'user' },
  experience: {
    shape: record({
      position: text,
      organization: text,
      location: text,
      start_date: optional(text), // MM-YYYY
      end_date: optional(text), // absent for the current job
    }),
    partOf: 'user',
  },
  stats: { shape: record({ today: figures, all_time: figures }), partOf: 'user', single: true },
  field: { shape: record({ id: id(integer), name: text }), ...byId },
} as const satisfies Readonly<Record<string, Entity>>;

export type EntityName = keyof typeof entities;
export const entityNames = Object.keys(entities) as readonly EntityName[];
/** Kinds that are no more than the complete form of another. */
export type CompleteForm = {
  [E in EntityName]: (typeof entities)[E] extends { completes: string } ? E : never;
}[EntityName];
/** A record in the form of the reference, which the embedded service sends. */
export type Sent<E extends EntityName> = Wire<(typeof entities)[E]['shape']>;
/** A record as views read it, whatever form it was sent in. */
export type Decoded<E extends EntityName> = DecodedShape<(typeof entities)[E]['shape']>;

/** The row as an Entity, for code that handles all kinds alike. One that names a kind which is not there does not compile here. */
export const entityOf = (name: EntityName): Entity<EntityName> => entities[name];
