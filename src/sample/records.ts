// What the sample is made of: records in the very shapes that the service sends, and the facts beside them that its
// responses never show but its parameters ask for (tags, colour, who follows whom).
// Times are Unix seconds. Users inside records (owners, authors) are the same values as in `users`, in list form.

import type { Sent } from '../api/entities.ts';

export interface Remark {
  /** Author's id. */
  readonly user: number;
  readonly comment: string;
  readonly createdOn: number;
}

export interface UserRecord {
  readonly profile: Sent<'profile'>;
  readonly tags: readonly string[];
  readonly stats: Sent<'stats'>;
  readonly experience: readonly Sent<'experience'>[];
  /** Users whom this one follows, and since when. */
  readonly following: readonly { readonly user: number; readonly since: number }[];
  /** Projects that this user appreciated, and when. */
  readonly appreciated: readonly { readonly project: number; readonly on: number }[];
}

export interface ProjectRecord {
  readonly project: Sent<'projectContent'>;
  readonly tags: readonly string[];
  /** Dominant colour, six hexadecimal digits, lower case. */
  readonly color: string;
  /** As many as `project.stats.comments`. */
  readonly comments: readonly Remark[];
}

export interface WipRecord {
  /** Revisions with number, short_url and tags; the search leaves these three out. */
  readonly wip: Sent<'wip'>;
  /** Not in any response, but a user's WIPs can be sorted by it. */
  readonly appreciations: number;
  /** By revision id; together as many as `wip.stats.comments`. */
  readonly comments: Readonly<Record<string, readonly Remark[]>>;
}

export interface CollectionRecord {
  readonly collection: Sent<'collection'>;
  /** In the order they were added; as many as `collection.stats.items`. */
  readonly items: readonly { readonly project: number; readonly addedOn: number }[];
}

/** Everything that the sample holds. */
export interface Records {
  /** The moment that the records take for now: the sample stands still at it. */
  readonly madeAt: number;
  readonly users: readonly UserRecord[];
  readonly projects: readonly ProjectRecord[];
  readonly wips: readonly WipRecord[];
  readonly collections: readonly CollectionRecord[];
  /** Ids of the users whom /v2/creativestofollow suggests, best first. */
  readonly suggested: readonly number[];
}
