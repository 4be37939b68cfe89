// The type of a row of the table of kinds of record. Each member is required; `none` if the kind has no such thing.
import type { RecordPicture } from './pictures.ts';
import type { DescribedShape } from './shape.ts';

/** For the members of a row that do not apply to its kind of record. */
export const none = undefined;

/** The usual values of the members about relations to other kinds. A row repeats those that differ. */
export const standalone = { named: none, contains: none, completes: none, partOf: none, isSingle: false } as const;

/** The values of the members about pages, pictures and figures, for a record that has none of these. */
export const withoutPage = { handle: none, webPage: none, pictures: none, download: none, trend: none } as const;

/** A function of a decoded record. A method type, so that the rows of all kinds have a common type. */
type Maker<Decoded, Result> = { make(record: Decoded): Result }['make'];

/** One kind of record, or its complete form. `Name` is the type of the names of rows. */
export interface Entity<Decoded = unknown, Name extends string = string> {
  readonly shape: DescribedShape;
  readonly noun: { readonly one: string; readonly many: string };
  /** The name of its table in `library sql`, and of its file in an export. */
  readonly plural: string;
  /** The path to the member that identifies a record. If `none`, only the whole record does. */
  readonly identity: readonly string[] | undefined;
  /** The member that people may use in paths and addresses instead of the id. */
  readonly named: string | undefined;
  /** The kinds of record in it that have paths, each with the member that contains them. */
  readonly contains: Readonly<Record<string, string>> | undefined;
  /** The kind of record in lists, if this is its complete form, which a response with a single record has. */
  readonly completes: Name | undefined;
  /** The kind of record that it is a part of without naming it: a comment does not contain the id of its project. */
  readonly partOf: Name | undefined;
  /** Whether a record has only one such part. */
  readonly isSingle: boolean;
  /** Whether a record of unknown kind is of this kind. The first row that matches counts, complete forms first. */
  readonly mark: ((record: Readonly<Record<string, unknown>>) => boolean) | undefined;
  /** The names by which later commands refer to a record. */
  readonly handle: Maker<Decoded, Handle> | undefined;
  /** The path to the web address of a record's page. */
  readonly webPage: readonly string[] | undefined;
  /** The pictures of a record. The picture of the whole is first: the cover, portrait or newest revision. */
  readonly pictures: Maker<Decoded, readonly RecordPicture[]> | undefined;
  /** The facts for the paths and credits of downloaded pictures. */
  readonly download: Maker<Decoded, About> | undefined;
  /** Where a library finds figures to follow over time: in the member `stats`, or in the part `stats`. */
  readonly trend: 'own' | 'part' | undefined;
}

/** The names of a record for later commands. A comment has only its author. */
export interface Handle {
  /** The name of the kind of record, or `comment`. */
  readonly kind: string;
  /** '' for a comment. */
  readonly id: string;
  readonly name: string;
  /** The record's web page as received, not checked; '' if it has none. */
  readonly url: string;
  /** The owners, or the author. For a user, the user. Ids and user names may be empty. */
  readonly people: readonly { readonly id: string; readonly username: string }[];
}

/** The facts about a record for the path template and the credits of a download. */
export interface About {
  readonly id: string;
  readonly name: string;
  /** The user name of the first owner, or of the user. */
  readonly user: string;
  /** The display names of its authors; for a collection, of the people who collected it. */
  readonly by: readonly string[];
  /** The address of its page, or of its first owner's page. */
  readonly url: string;
  /** The service's name for it; '' if unknown. */
  readonly licence: string;
}

type JsonRecord = Readonly<Record<string, unknown>>;

/** Whether a record has at least one of these members. */
export const hasAny = (record: JsonRecord, ...names: readonly string[]): boolean =>
  names.some((name) => Object.hasOwn(record, name));

/** Whether a record has all of these members. */
export const hasAll = (record: JsonRecord, ...names: readonly string[]): boolean =>
  names.every((name) => Object.hasOwn(record, name));
