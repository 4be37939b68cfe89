// The state of browse as a value, the events that change it, and what it asks for.
import type { RecordRef } from '../../api/kinds/entity.ts';
import type { RecordPicture } from '../../api/kinds/pictures.ts';
import type { ParsedCommand } from '../../cli/command.ts';
import type { EndpointCommand } from '../../cli/requests.ts';
import type { Options } from '../../settings/options/options.ts';
import type { InputEvent } from '../../terminal/input.ts';
import type { Caption } from '../../view/kinds/view.ts';
import type { Size } from '../../view/pictures/raster.ts';
import type { Action } from './keys.ts';

/** A record of a wall. It has only what is drawn, because a wall may have thousands of records. */
export interface ListItem {
  /** Undefined for a file on a board. */
  readonly handle: RecordRef | undefined;
  /** Base URL of the service of an item on a board, if the session uses another one. */
  readonly otherService?: string | undefined;
  readonly caption: Caption;
  readonly picture: RecordPicture | undefined;
  /** Labels and texts of the columns, for the panel. */
  readonly facts: readonly (readonly [label: string, text: string])[];
  /**
   * Lists that the item names, if it is not a record, e.g. the lists of a creative field. Enter
   * opens the first.
   */
  readonly lists?: readonly Related[];
}

export interface ListContent {
  readonly kind: 'wall';
  /** Whether each item is a line of text, without a picture. */
  readonly isText?: boolean;
  readonly noun: { readonly one: string; readonly many: string };
  readonly items: readonly ListItem[];
  /** Index of the chosen record. */
  readonly at: number;
  /** Number of the first visible row of tiles. */
  readonly top: number;
  /** Indexes of the marked records. */
  readonly marked: ReadonlySet<number>;
  /** Number of lines of a picture above the screen, if it is as wide as the window. */
  readonly scroll: number;
}

/**
 * A line of text, or a picture, which takes several lines. Without pictures, its text is shown, if
 * it has one.
 */
export type PageLine = string | { readonly picture: RecordPicture; readonly text?: string };

/** A page of one record, or a list without pictures as text. */
export interface PageContent {
  readonly kind: 'page';
  readonly item: ListItem | undefined;
  /**
   * Lines of text and pictures, in order. The lines have the width of the screen at the time of
   * their layout.
   */
  readonly lines: readonly PageLine[];
  /** Number of lines above the screen. */
  readonly scroll: number;
}

/** A list or a record. It shows what its call prints. */
export interface View {
  readonly id: number;
  readonly call: ParsedCommand;
  /** How often the view was read again. The records of earlier readings are dropped. */
  readonly reading: number;
  readonly title: string;
  /** Undefined until the service has answered. */
  readonly content: ListContent | PageContent | undefined;
  /** The list while it is read again. Until this has the same records, `content` is shown. */
  readonly fresh?: ListContent | undefined;
  /** `open`: more records may follow. `reading`: records are asked for. */
  readonly progress: 'reading' | 'open' | 'ended' | 'failed';
  /** Why the list is incomplete or the record is missing. */
  readonly failure?: string | undefined;
  /**
   * Whether this is the view before with another flag or search. The breadcrumb names only this
   * one.
   */
  readonly replaces?: boolean;
  /** The marked pictures of other records, which the viewer takes along. */
  readonly otherMarks?: readonly ListItem[];
  /** The pictures at which the viewer left records, by the commands of their views. */
  readonly places?: ReadonlyMap<string, number>;
  /** Number of records that were read. With a filter, there are more than the list has. */
  readonly read?: number;
  /**
   * The line or menu that opened this view. It is shown again if the command turns out to be wrong.
   */
  readonly typed?: Overlay | undefined;
}

export interface Related {
  readonly label: string;
  readonly call: ParsedCommand;
  /** By default, menus show the command. */
  readonly help?: string;
}

/**
 * A line to type, or a list to choose from. It covers a part of the screen and receives all keys.
 */
export type Overlay = Prompt | Menu;

export interface Prompt {
  readonly kind: 'prompt';
  readonly label: string;
  readonly text: string;
  readonly at: number;
  /** Key of its earlier answers in `answers`. */
  readonly question: string;
  /**
   * Takes the typed text. The line stays open unless this opens a view, starts a job or closes it.
   */
  readonly take: (state: State, text: string) => State;
}

export interface Choice {
  readonly label: string;
  readonly help: string;
  /** @param typed the letters that were typed in the menu */
  readonly choose: (state: State, typed: string) => State;
  readonly isForAny?: true;
  /** Whether it is offered only for letters, because there are too many like it to look through. */
  readonly isTyped?: true;
}

export interface Menu {
  readonly kind: 'menu';
  readonly title: string;
  readonly choices: readonly Choice[];
  /** Typed letters. Only choices that contain them are shown. */
  readonly typed: string;
  readonly at: number;
  /** Whether its choices are boards, which are still being read. */
  readonly takesBoards?: boolean;
}

export interface OwnBoard {
  readonly name: string;
  readonly items: string;
}

export interface Message {
  readonly text: string;
  readonly isError?: boolean;
  /** Whether it is only true until the service answers. */
  readonly isPassing?: boolean;
  /** The action that happens if its key is pressed again now. */
  readonly confirms?: Action;
}

/**
 * A board with the items that the screen shows. A job that names items by their places checks them
 * first.
 */
export interface ShownBoard {
  readonly name: string;
  readonly items: readonly ListItem[];
}

/** Work in the background. `kind` is its name on the screen, `done` the message after it. */
export type Job =
  | { readonly kind: 'keeping'; readonly calls: readonly EndpointCommand[]; readonly done: string }
  | {
      readonly kind: 'downloading';
      readonly calls: readonly EndpointCommand[];
      readonly folder: string;
      readonly done: string;
    }
  | {
      readonly kind: 'exporting';
      readonly call: ParsedCommand;
      readonly file: string;
      /** Title of a sheet of covers; undefined to write each record as a page. */
      readonly title: string | undefined;
      /** The records in words. */
      readonly written: string;
      /** Whether the name was offered. If a file has it, another one is taken. */
      readonly isOffered: boolean;
    }
  | { readonly kind: 'watching'; readonly call: ParsedCommand }
  | { readonly kind: 'opening in the browser'; readonly items: readonly ListItem[] }
  | {
      readonly kind: 'adding';
      readonly board: string;
      /**
       * The addresses or ids of records, and the address of the picture if only that is put on the
       * board.
       */
      readonly parts: readonly { readonly name: string; readonly picture: string | undefined }[];
      /** Number of records, with those that have neither address nor id. */
      readonly count: number;
    }
  | {
      readonly kind: 'moving' | 'removing' | 'noting';
      readonly board: ShownBoard;
      readonly call: ParsedCommand;
      readonly done: string;
    };

export const changesBoard = ({ kind }: Job): boolean =>
  ['adding', 'moving', 'removing', 'noting'].includes(kind);

interface Running {
  readonly job: Job;
  /** Id of the view in which it was started. */
  readonly view: number;
  /** How far it is, e.g. `7 of 24 projects`. */
  readonly progress: string;
  readonly isStopping: boolean;
  /** The line that started it. It is shown again if the job cannot be done like this. */
  readonly typed: Overlay | undefined;
}

export interface State {
  /** The options that all views share, e.g. those that choose the source. */
  readonly options: Options;
  readonly columns: number;
  readonly rows: number;
  readonly cell: Size;
  /** `none` if the terminal or the user wants no pictures, `words` for descriptions. */
  readonly pictures: 'drawn' | 'words' | 'none';
  /** Whether a part of a picture can be drawn. */
  readonly drawsParts: boolean;
  /**
   * The open views. The last one is shown. `progress` says how far the records of each are read.
   */
  readonly views: readonly View[];
  /** Size of the tiles, an index of `tileWidths`. */
  readonly density: number;
  readonly hasPanel: boolean;
  /**
   * How the pictures of a record are shown: one at a time as a whole, as wide as the window, or all
   * as tiles.
   */
  readonly pictureSize: 'whole' | 'wide' | 'tiles';
  readonly overlay: Overlay | undefined;
  readonly message: Message | undefined;
  /** The jobs, the newest last. */
  readonly running: readonly Running[];
  /** The answers to each question, the last one first. */
  readonly answers: Readonly<Record<string, readonly string[]>>;
  readonly nextId: number;
  /** Effects to carry out once. */
  readonly effects: readonly Effect[];
}

export type Effect =
  | { readonly kind: 'run'; readonly job: Job }
  | { readonly kind: 'stop'; readonly job: Job }
  | { readonly kind: 'boards' }
  | { readonly kind: 'copy'; readonly text: string }
  | { readonly kind: 'copyColours'; readonly picture: RecordPicture }
  | { readonly kind: 'copyCredits'; readonly items: readonly ListItem[] }
  /** Draws the whole screen, e.g. because another program wrote on it. */
  | { readonly kind: 'repaint' }
  | { readonly kind: 'quit' };

export type Event =
  | Exclude<InputEvent, { kind: 'answer' }>
  | {
      readonly kind: 'resize';
      readonly columns: number;
      readonly rows: number;
      /** The new size of a cell in pixels; undefined if it is the same. */
      readonly cell?: Size;
    }
  | { readonly kind: 'opened'; readonly view: number; readonly opened: Partial<View> }
  | {
      readonly kind: 'loaded';
      readonly view: number;
      readonly items: readonly ListItem[];
      readonly isLast: boolean;
    }
  | { readonly kind: 'laidOut'; readonly view: number; readonly lines: readonly PageLine[] }
  | {
      readonly kind: 'failed';
      readonly view: number;
      readonly text: string;
      readonly isUsage?: boolean;
    }
  | { readonly kind: 'boards'; readonly boards: readonly OwnBoard[] }
  | { readonly kind: 'told'; readonly text: string; readonly isPassing?: boolean }
  /** A message is not true any more. */
  | { readonly kind: 'passed'; readonly text: string }
  | { readonly kind: 'progress'; readonly job: Job; readonly text: string }
  | {
      readonly kind: 'done';
      readonly job: Job;
      readonly text: string;
      readonly isError?: boolean;
      readonly isUsage?: boolean;
    };
