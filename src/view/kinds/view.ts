// What is shown of a kind of record, as data: its columns, and the page that `show` prints. What they say, not how they look.
import type { Shape } from '../../api/kinds/shape.ts';
import type { CellKind } from '../text/cells.ts';

/** A column that is shown without being asked for. */
export interface ViewColumn {
  /** As `--columns` takes it: a dotted path into the record. */
  readonly name: string;
  readonly heading: string;
  /** Where the shape of the member does not say what it holds. */
  readonly kind?: CellKind;
  /** As in CellSource. */
  readonly since?: string;
  /** Where its texts link to: a dotted path into the record. */
  readonly link?: string;
  /** On a narrow terminal it may be cut to this width; without it, never: half an id is of no use. */
  readonly minWidth?: number;
  /** Where there is no room for all, the column with the highest number is left out first, those without one last. */
  readonly drop?: number;
}

export interface View<Record> {
  readonly noun: { readonly one: string; readonly many: string };
  readonly columns: readonly ViewColumn[];
  /** What `show` prints on a terminal. */
  readonly card?: (record: Record) => Card;
  /** A record that a terminal shows in full, one below the other, and not as a row: a text to read. */
  readonly comment?: (record: Record) => Comment;
  /** Where a record makes several rows: their shape, and the rows. */
  readonly rows?: { readonly shape: Shape; readonly of: (record: Record) => readonly unknown[] };
}

/** Numbers are quantities, with their digits grouped; an id is text. `time` is in Unix seconds. */
export type FactValue = string | number | undefined | { readonly time: number | undefined };

/** An item is one line of a list and never broken; a paragraph may have line ends of its own, or be HTML. */
export type Block =
  | { readonly kind: 'paragraph' | 'html'; readonly text: string }
  | {
      readonly kind: 'item';
      readonly label: string;
      /** What the label names, aligned with those of the other items. */
      readonly address: string;
      /** HTML of something embedded, whose address is shown where there is no other. */
      readonly embed?: string;
    };

export interface Section {
  readonly heading: string;
  readonly blocks: readonly Block[];
}

export interface Card {
  readonly title: string;
  /** What the title links to. */
  readonly address?: string;
  readonly subtitle: readonly string[];
  readonly facts: readonly (readonly [label: string, value: FactValue])[];
  readonly sections: readonly Section[];
  /** What others said about it. */
  readonly comments?: readonly Comment[];
  /** Commands that show more, without the program's name. */
  readonly more?: readonly (readonly [what: string, command: readonly (string | number | undefined)[]])[];
}

/** What somebody said, at a time in Unix seconds. */
export interface Comment {
  readonly author: string;
  /** What the author's name links to. */
  readonly address?: string;
  readonly time: number | undefined;
  readonly text: string;
}

/** A column whose `drop` is this high is shown only if all others have their natural width. */
export const dropBeforeShrinking = 9;
