// Types of the sample's records: the shapes that the service sends, and facts that responses do not contain (tags,
// colour, followed users). Times are Unix seconds. Users inside records have the form of users in lists.

import type { Sent } from '../api/entities.ts';

export interface CommentRecord {
  /** Id of the author. */
  readonly user: number;
  readonly comment: string;
  readonly createdOn: number;
}

export interface UserRecord {
  readonly profile: Sent<'profile'>;
  readonly tags: readonly string[];
  readonly stats: Sent<'stats'>;
  readonly experience: readonly Sent<'experience'>[];
  readonly following: readonly { readonly user: number; readonly since: number }[];
  readonly appreciated: readonly { readonly project: number; readonly on: number }[];
}

export interface ProjectRecord {
  readonly project: Sent<'projectContent'>;
  readonly tags: readonly string[];
  /** Dominant colour, six hexadecimal digits in lower case. */
  readonly color: string;
  /** Comments on the project. `project.stats.comments` is their number. */
  readonly comments: readonly CommentRecord[];
}

export interface WipRecord {
  /** The WIP with all members of its revisions. Searches omit number, short_url and tags. */
  readonly wip: Sent<'wip'>;
  /** Number of appreciations. Responses do not contain this number, but a user's WIPs can be sorted by it. */
  readonly appreciations: number;
  /** Comments by revision id. Their total number is `wip.stats.comments`. */
  readonly comments: Readonly<Record<string, readonly CommentRecord[]>>;
}

export interface CollectionRecord {
  readonly collection: Sent<'collection'>;
  /** Items in the order in which they were added. Their number is `collection.stats.items`. */
  readonly items: readonly { readonly project: number; readonly addedOn: number }[];
}

export interface Records {
  /** The fixed current time of the records. */
  readonly madeAt: number;
  readonly users: readonly UserRecord[];
  readonly projects: readonly ProjectRecord[];
  readonly wips: readonly WipRecord[];
  readonly collections: readonly CollectionRecord[];
  /** Ids of the users whom /v2/creativestofollow suggests, best first. */
  readonly suggested: readonly number[];
}
