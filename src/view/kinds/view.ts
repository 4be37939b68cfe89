// Types of the view of a kind of record: its columns, its page and its caption, as data that the formats draw.
import type { Shape } from '../../api/kinds/shape.ts';
import type { CellKind } from '../text/cells.ts';

/** A column that is shown by default. */
export interface ViewColumn {
  /** Dotted path into the record, as in `--columns`. */
  readonly name: string;
  readonly heading: string;
  /** The kind of its values, if the shape of the member does not say it. */
  readonly kind?: CellKind;
  /** As in CellSource. */
  readonly since?: string;
  /** Dotted path to the address that its texts link to. */
  readonly link?: string;
  /** Minimum width on a narrow terminal; without it, its texts are never cut. */
  readonly minWidth?: number;
  /** If the columns do not fit, the one with the highest number is left out first, and those without a number last. */
  readonly drop?: number;
}

/** Makes something of a decoded record. A method type, so that views of all kinds can be used alike. */
type Maker<Record, Result> = { make(record: Record): Result }['make'];

/** How a kind of record is shown. The table of views says which kinds need which members. */
export interface View<Record = unknown> {
  readonly columns: readonly ViewColumn[];
  /** The page of a single record on a terminal. */
  readonly card?: Maker<Record, Card>;
  /** The text of a record that a terminal shows in full instead of as a row. */
  readonly comment?: Maker<Record, Comment>;
  /** The rows of a record that makes several, and the shape of a row. */
  readonly rows?: { readonly shape: Shape; readonly of: Maker<Record, readonly unknown[]> };
  /** The text below a record's picture in a grid. */
  readonly caption?: Maker<Record, Caption>;
}

/** Numbers are quantities, with their digits grouped; an id is text. `time` is in Unix seconds. */
export type FactValue = string | number | undefined | { readonly time: number | undefined };

/** An item is one line of a list and never broken. A paragraph may contain line ends, or be HTML. */
export type Block =
  | { readonly kind: 'paragraph' | 'html'; readonly text: string }
  | {
      readonly kind: 'item';
      readonly label: string;
      /** The address, aligned with the addresses of the other items. */
      readonly address: string;
      /** HTML of an embedded player. Its address is shown if `address` is empty. */
      readonly embed?: string;
    };

export interface Section {
  readonly heading: string;
  readonly blocks: readonly Block[];
}

export interface Card {
  readonly title: string;
  /** The address that the title links to. */
  readonly address?: string;
  readonly subtitle: readonly string[];
  readonly facts: readonly (readonly [label: string, value: FactValue])[];
  readonly sections: readonly Section[];
  readonly comments?: readonly Comment[];
  /** Commands that show more, without the program's name. */
  readonly more?: readonly (readonly [what: string, command: readonly (string | number | undefined)[]])[];
}

/** A comment on a record. `time` is in Unix seconds. */
export interface Comment {
  readonly author: string;
  /** The address that the author's name links to. */
  readonly address?: string;
  readonly time: number | undefined;
  readonly text: string;
}

/** A column whose `drop` is this high is shown only if all others have their natural width. */
export const dropBeforeShrinking = 9;

type Unit = { readonly one: string; readonly many: string } | { readonly sign: string };

/** The text below a picture. */
export interface Caption {
  readonly title: string;
  /** The address that the title links to. */
  readonly address: string;
  /** User names or names of the people who made it. */
  readonly by: string;
  /** The work of a person, instead of figures. */
  readonly about?: string;
  /** The most important first: figures that do not fit are left out. */
  readonly figures: readonly (readonly [count: number | undefined, unit: Unit])[];
}
