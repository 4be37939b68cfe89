// Types of views. A view is the columns, page and caption of a kind of record, as data that the
// formats draw.
import type { Shape } from '../../api/kinds/shape.ts';
import type { CellKind } from '../text/cells.ts';

export interface ViewColumn {
  /** Dotted path into the record, as in `--columns`. */
  readonly name: string;
  readonly heading: string;
  /** Kind of the values, if the shape of the member does not define it. */
  readonly kind?: CellKind;
  /**
   * Name of the member with the start, if the column shows the end of a period (see `CellSource`).
   */
  readonly since?: string;
  /** Dotted path to the address that the cells link to. */
  readonly link?: string;
  /** Minimum width on a narrow terminal. If `minWidth` is missing, cells are never cut. */
  readonly minWidth?: number;
  /**
   * Rank of the column, by default 0. If the columns do not fit, the column with the highest rank
   * is omitted first.
   */
  readonly dropRank?: number;
  /** Whether a long text is wrapped instead of cut. */
  readonly wraps?: boolean;
  /**
   * Whether sheets omit the values, because only commands and the user need them, or the sheet has
   * them elsewhere.
   */
  readonly isOmittedInSheets?: boolean;
}

/**
 * A function that takes a decoded record. It is declared as a method, so that all views share a
 * common type.
 */
type Maker<Record, Result> = { make(record: Record): Result }['make'];

/** The view of a kind of record. The table in `views.ts` requires some members for some kinds. */
export interface KindView<Record = unknown> {
  readonly columns: readonly ViewColumn[];
  readonly card?: Maker<Record, Card>;
  readonly comment?: Maker<Record, Comment>;
  /**
   * For a record that is shown as several rows: the shape of a row, and a function that returns the
   * rows.
   */
  readonly rows?: { readonly shape: Shape; readonly toRows: Maker<Record, readonly unknown[]> };
  readonly caption?: Maker<Record, Caption>;
}

/**
 * Value of a fact. Numbers are shown with grouped digits, so ids must be strings. `time` is in Unix
 * seconds.
 */
export type FactValue =
  | string
  | number
  | undefined
  | { readonly time: number | undefined }
  | Linked;

/**
 * A part of a section. A paragraph may contain line ends. An item is one line, and is never
 * wrapped.
 */
export type Block =
  | { readonly kind: 'paragraph' | 'html'; readonly text: string }
  | {
      readonly kind: 'item';
      readonly label: string;
      /** The address, aligned with the addresses of the other items. */
      readonly address: string;
      /** HTML of an embedded player. The address of the player is shown if `address` is empty. */
      readonly embed?: string;
      /** Description of the picture at the address, shown below it. */
      readonly words?: string;
    };

export interface Section {
  readonly heading: string;
  /** Id for other commands. Only a terminal shows it, after the heading. */
  readonly id?: string | undefined;
  readonly blocks: readonly Block[];
}

export interface Card {
  readonly title: string;
  readonly address?: string;
  readonly subtitle: readonly string[];
  readonly facts: readonly (readonly [label: string, value: FactValue])[];
  readonly sections: readonly Section[];
  readonly comments?: readonly Comment[];
  /** Commands that show more about the record, as words after `portfolio`. */
  readonly more?: readonly (readonly [
    what: string,
    command: readonly (string | number | undefined)[],
  ])[];
}

/** A comment on a record. `time` is in Unix seconds. */
export interface Comment {
  readonly author: string;
  readonly address?: string;
  readonly time: number | undefined;
  readonly text: string;
}

/**
 * Rank of columns that the user named. They are omitted only if the screen has no room for their
 * shortest form.
 */
export const namedColumnRank = -1;

/** Rank of columns by which a list is sorted or filtered, after names and before other figures. */
export const priorityColumnRank = 1.5;

/** Minimum rank of columns that are shown only if all other columns have their natural width. */
export const lastColumnRank = 9;

/** The words for a count, e.g. `view` and `views`, and the sign that replaces them in a grid. */
interface Unit {
  readonly one: string;
  readonly many: string;
  readonly sign?: string;
}

/**
 * A text and the address that it links to. The address is as the service sent it, not checked; ''
 * for a plain text.
 */
export interface Linked {
  readonly text: string;
  readonly address: string;
}

export interface Caption {
  readonly title: string;
  readonly address: string;
  /**
   * The work that the picture is from, if the title does not name it. A sheet shows it as title.
   */
  readonly work?: Linked;
  /** The people who made the work or, with `role`, who collected it. */
  readonly by: readonly Linked[];
  /** Words before the people if they only collected the pictures. */
  readonly role?: 'collected by';
  /** The licence of the work in words, with the address of its deed; undefined if it is unknown. */
  readonly licence?: Linked | undefined;
  /**
   * The line below the title in a grid, if it does not name the people who made the work, e.g. a
   * username.
   */
  readonly subtitle?: string;
  /** Creative fields of a person, shown instead of figures. */
  readonly about?: string;
  /** The heading of the section of a sheet that the picture belongs to. */
  readonly group?: string | undefined;
  /** The user's note on an item of a board, without the section. `about` has both. */
  readonly note?: string;
  /** Figures with their paths, the most important first. */
  readonly figures: readonly (readonly [path: string, count: number | undefined, unit: Unit])[];
}

const mostFigures = 2;

/**
 * Returns the figures to show below a picture, first those by which the list is sorted or filtered
 * (`asked`).
 */
export function shownFigures(
  { figures }: Caption,
  asked: readonly string[] = [],
): Caption['figures'] {
  const isAsked = ([path]: Caption['figures'][number]) => Number(asked.includes(path));
  return [...figures].sort((a, b) => isAsked(b) - isAsked(a)).slice(0, mostFigures);
}
