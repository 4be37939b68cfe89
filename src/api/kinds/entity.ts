// The type of a row in the table of kinds of record. Each member is required. `none` means that a
// member does not apply.
import type { RecordPicture } from './pictures.ts';
import type { DescribedShape } from './shape.ts';

/** Value of a member that does not apply to a kind of record. */
export const none = undefined;

/**
 * Default values of the members for relations to other kinds. A row overrides them where it
 * differs.
 */
export const standalone = {
  named: none,
  contains: none,
  completes: none,
  partOf: none,
  isSingle: false,
  webAddressSegment: none,
  owners: none,
  listed: none,
} as const;

/** Values of the members for pages, pictures and figures, for a kind that has none of these. */
export const withoutPage = {
  refOf: none,
  webPage: none,
  pictures: none,
  download: none,
  trend: none,
} as const;

/**
 * A function that takes a decoded record. It is declared as a method, so that all rows share a
 * common type.
 */
type Maker<Decoded, Result> = { make(record: Decoded): Result }['make'];

/** A row: one kind of record, or its complete form. `Name` is the type of the rows' names. */
export interface Entity<Decoded = unknown, Name extends string = string> {
  readonly shape: DescribedShape;
  readonly noun: { readonly one: string; readonly many: string };
  /** Name of the kind's table in `library sql`, and of its file in an export. */
  readonly plural: string;
  /**
   * Path to the id of a record. `none` if records have no id and only their whole content
   * identifies them.
   */
  readonly identity: readonly string[] | undefined;
  /** Name of the member that can replace the id in paths and web addresses. */
  readonly named: string | undefined;
  /**
   * Names of the members that contain records of other kinds, by kind. These kinds have their own
   * endpoints.
   */
  readonly contains: Readonly<Record<string, string>> | undefined;
  /** Name of the shorter form, which lists contain, if this row is a complete form. */
  readonly completes: Name | undefined;
  /**
   * Kind of the parent, if records do not contain the parent's id. A comment does not contain its
   * project's id.
   */
  readonly partOf: Name | undefined;
  /** Whether each parent has at most one record of this kind. */
  readonly isSingle: boolean;
  /**
   * Returns whether a record has this form. The first match counts. Complete forms are tested
   * first.
   */
  readonly mark: (record: Readonly<Record<string, unknown>>) => boolean;
  /** Part of a web address that the id of a record follows, e.g. `gallery`. */
  readonly webAddressSegment: string | undefined;
  /** Name of the member with the creatives who own a record: a list, a map, or one creative. */
  readonly owners: string | undefined;
  /**
   * How the service filters and sorts lists of these records. `none` if it has only fixed lists of
   * them.
   */
  readonly listed: Listed | undefined;
  /** Returns the names by which later commands refer to a record. */
  readonly refOf: Maker<Decoded, RecordRef> | undefined;
  /** Path to the member with the web address of a record's page. */
  readonly webPage: readonly string[] | undefined;
  /**
   * Returns the pictures of a record. The main picture is first: cover, portrait or newest
   * revision.
   */
  readonly pictures: Maker<Decoded, readonly RecordPicture[]> | undefined;
  readonly download: Download<Decoded> | undefined;
  /**
   * Returns when a record was published and changed, for feeds. `none` for kinds without a time,
   * and for creatives, because their registration is not news.
   */
  readonly datesOf: Maker<Decoded, Dates> | undefined;
  /**
   * Source of the figures for trends: `own` for the member `stats`, `part` for a separate `stats`
   * record.
   */
  readonly trend: 'own' | 'part' | undefined;
}

/** Times in Unix seconds. */
export interface Dates {
  readonly published: number | undefined;
  /** Undefined if records of the kind do not have it. Feeds then use `published`. */
  readonly updated?: number | undefined;
}

/** Texts and facts about downloaded pictures, for help, paths and credits. */
interface Download<Decoded> {
  /** The fetched pictures, for help. */
  readonly pictures: string;
  /** Words before the people in credits. `none` if the record is the person in the picture. */
  readonly credit: 'by' | 'collected by' | undefined;
  /** Returns the parts of a record that are not pictures. `none` if records have only pictures. */
  readonly rest: Maker<Decoded, NotPictures> | undefined;
  readonly about: Maker<Decoded, CreditInfo>;
}

/** The parts of a record's content that a download does not fetch. */
interface NotPictures {
  /** Embedded players, each as its address or as HTML with its address. */
  readonly players: readonly string[];
  /**
   * The service's words for the types of other parts that are not shown; '' if a part has no type.
   */
  readonly unknown: readonly string[];
  /** Whether the service sends the content only to people who are logged in. */
  readonly isWithheld: boolean;
}

/**
 * Columns of a library by which the embedded service filters and sorts. `api/assumptions.ts` has
 * the usual columns.
 */
interface Listed {
  /** Time that the parameter `time` compares. SQL. */
  readonly time: string;
  /** Columns of the orders that differ from the usual ones, by value of the parameter `sort`. */
  readonly sorts: Readonly<Record<string, readonly string[]>>;
  /**
   * Orders by values that records in lists lack. A library uses the order in which the service sent
   * a list.
   */
  readonly unknownSorts: readonly string[];
}

/** Names by which later commands refer to a record. */
export interface RecordRef {
  readonly kind: string;
  /** Id of the record; '' if it is missing. */
  readonly id: string;
  readonly name: string;
  /** Address of the record's web page as received, not checked; '' if it is missing. */
  readonly url: string;
  /**
   * Owners of the record, or the user if the record is a user. Ids and user names may be empty.
   */
  readonly people: readonly { readonly id: string; readonly username: string }[];
  /** Address of one picture, if the row of the list is this picture of the record. */
  readonly picture?: string;
}

/** Facts about a record for the path template and the credits of a download. */
export interface CreditInfo {
  readonly id: string;
  readonly name: string;
  readonly user: string;
  /** Display names of the authors or, for a collection, of the people who made the collection. */
  readonly by: readonly string[];
  /**
   * Addresses of the profiles of these people, in the same order. Missing in the manifests of older
   * versions.
   */
  readonly profiles?: readonly string[];
  /** Address of the record's page or, for a collection, of its first owner's page. */
  readonly url: string;
  /** Licence as the service names it; '' if unknown. */
  readonly licence: string;
}

type JsonRecord = Readonly<Record<string, unknown>>;

export const hasAny = (record: JsonRecord, ...names: readonly string[]): boolean =>
  names.some((name) => Object.hasOwn(record, name));

export const hasAll = (record: JsonRecord, ...names: readonly string[]): boolean =>
  names.every((name) => Object.hasOwn(record, name));
