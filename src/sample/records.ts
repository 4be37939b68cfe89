// Types of the sample's parts and records: the shapes that the service sends, and facts that
// responses do not contain (tags, colour, followed users). Times are Unix seconds. Users inside
// records have the form of users in lists.
import type { DocumentedRecord } from '../api/entities.ts';
import type { RecordInput } from '../library/store/writer.ts';

/**
 * One part of the sample: a function that returns a record in every form that a service sends. To
 * add a part, add its type to `Lists`, its table to `cast/`, and its row to `parts` in `sample.ts`.
 * @param author returns the author of a comment, in the form of users in lists
 */
export type MakeParts<R> = (record: R, author: (id: number) => object) => Iterable<SentRecord>;

type SentRecord = Pick<RecordInput, 'entity' | 'parent' | 'facts'> & { readonly record: object };

export interface Lists {
  readonly users: UserRecord;
  readonly projects: ProjectRecord;
  readonly wips: WipRecord;
  readonly collections: CollectionRecord;
}

export type RecordLists = { readonly [Name in keyof Lists]: readonly Lists[Name][] };

export interface Records extends RecordLists {
  readonly madeAt: number;
}

export interface CommentRecord {
  readonly user: number;
  readonly comment: string;
  readonly createdOn: number;
}

export interface UserRecord {
  readonly profile: DocumentedRecord<'profile'>;
  readonly tags: readonly string[];
  readonly stats: DocumentedRecord<'stats'>;
  readonly experience: readonly DocumentedRecord<'experience'>[];
  readonly following: readonly { readonly user: number; readonly since: number }[];
  readonly appreciated: readonly { readonly project: number; readonly on: number }[];
  /**
   * Priority of the user among those whom /v2/creativestofollow suggests. 0: the user is not
   * suggested.
   */
  readonly suggested: number;
}

export interface ProjectRecord {
  readonly project: DocumentedRecord<'projectContent'>;
  readonly tags: readonly string[];
  /** Dominant colour, six hexadecimal digits in lower case. */
  readonly color: string;
  /** Comments on the project. `project.stats.comments` is their number. */
  readonly comments: readonly CommentRecord[];
}

export interface WipRecord {
  /** The WIP with all members of its revisions. Searches omit number, short_url and tags. */
  readonly wip: DocumentedRecord<'wip'>;
  /**
   * Number of appreciations. Responses do not contain this number, but a user's WIPs can be sorted
   * by it.
   */
  readonly appreciations: number;
  /** Comments by revision id. Their total number is `wip.stats.comments`. */
  readonly comments: Readonly<Record<string, readonly CommentRecord[]>>;
}

export interface CollectionRecord {
  readonly collection: DocumentedRecord<'collection'>;
  /** Items in the order in which they were added. Their number is `collection.stats.items`. */
  readonly items: readonly { readonly project: number; readonly addedOn: number }[];
}
