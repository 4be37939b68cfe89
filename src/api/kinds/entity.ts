// The type of a row of the table of kinds of record. Each member is required; `none` if the kind has no such thing.
import type { RecordPicture } from './pictures.ts';
import type { DescribedShape } from './shape.ts';

/** For the members of a row that do not apply to its kind of record. */
export const none = undefined;

/** Makes something of a decoded record. A method type, so that rows of all kinds can be used alike. */
type Maker<Decoded, Result> = { make(record: Decoded): Result }['make'];

/**
 * One kind of record, or its complete form. `Decoded` is the type of its decoded record; `Name` that of names of rows.
 */
export interface Entity<Decoded = unknown, Name extends string = string> {
  readonly shape: DescribedShape;
  readonly noun: { readonly one: string; readonly many: string };
  /** The name of its table in `library sql`, and of its file in an export. */
  readonly plural: string;
  /** The path to the member that identifies a record. If `none`, only the whole record does. */
  readonly identity: readonly string[] | undefined;
  /** The member that people may use in paths and addresses instead of the id. */
  readonly named: string | undefined;
  /** Kinds of record in it that have paths of their own, each with the member that contains them. */
  readonly contains: Readonly<Record<string, string>> | undefined;
  /** The kind of record that lists contain, if this is its complete form, from the response for a single record. */
  readonly completes: Name | undefined;
  /** The kind of record that it is a part of and does not name: a comment does not contain the id of its project. */
  readonly partOf: Name | undefined;
  /** Whether a record has only one such part. */
  readonly isSingle: boolean;
  /**
   * Whether a record of unknown kind is of this kind. The first row whose mark matches counts, complete forms first.
   */
  readonly mark: ((record: Readonly<Record<string, unknown>>) => boolean) | undefined;
  /** The record that a row of a list refers to in a later command. */
  readonly handle: Maker<Decoded, Handle> | undefined;
  /** The path to the web address of a record's page. */
  readonly webPage: readonly string[] | undefined;
  /**
   * The pictures of a record. The picture of the whole record is first: its cover, its portrait, its newest revision.
   */
  readonly pictures: Maker<Decoded, readonly RecordPicture[]> | undefined;
  /** The facts about a record in the paths and credits of its downloaded pictures. */
  readonly download: Maker<Decoded, About> | undefined;
  /** Which figures a library follows over time: those in the record's member `stats`, or those of its part `stats`. */
  readonly trend: 'own' | 'part' | undefined;
}

interface Person {
  /** May be empty, as may the user name. */
  readonly id: string;
  readonly username: string;
}

/** A record that a command can name, or a comment, whose author a command can name. */
export interface Handle {
  /** The name of the kind of record, or `comment`. */
  readonly kind: string;
  /** '' for a comment. */
  readonly id: string;
  readonly name: string;
  /** The record's web page as received, not checked; '' if it has none. */
  readonly url: string;
  /** The owners, or the author. For a user, the user. */
  readonly people: readonly Person[];
}

/** The facts about a record that the template and the credits of a download use. */
export interface About {
  readonly id: string;
  readonly name: string;
  /** The user name of the first owner, or of the user. */
  readonly user: string;
  /** The display names of the people who made it; of a collection, who collected it. */
  readonly by: readonly string[];
  /** The address of its page, or of its first owner's page. */
  readonly url: string;
  /** As the service names it; '' if it names none. */
  readonly licence: string;
}

type JsonRecord = Readonly<Record<string, unknown>>;

/** Whether a record has at least one of these members. */
export const hasAny = (record: JsonRecord, ...names: readonly string[]): boolean =>
  names.some((name) => Object.hasOwn(record, name));

/** Whether a record has all of these members. */
export const hasAll = (record: JsonRecord, ...names: readonly string[]): boolean =>
  names.every((name) => Object.hasOwn(record, name));
