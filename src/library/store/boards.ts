// Stores boards: collections of records and files that the user makes by hand. Nothing here is sent
// to a service.
import { type EntityName, type Kind, variantsOf } from '../../api/entities.ts';
import { stored } from '../index/identity.ts';
import { formText } from './record-text.ts';
import { type LibraryDatabase, numberIn, type SqlReader } from './rows.ts';

export interface Board {
  readonly number: number;
  readonly name: string;
  readonly items: number;
  /** Times when the board was made, and when its newest item was added, in Unix seconds. */
  readonly added: number;
  readonly changed: number;
}

export interface BoardRecord {
  readonly kind: Kind;
  readonly id: string;
  /** Base address of the service that sent the record. */
  readonly service: string;
  /** The JSON of the most complete form, with the newest values. */
  readonly text: string;
}

export interface ItemKey {
  /** Row of the record; 0 if the item is a file of the user. */
  readonly row: number;
  /** Address of one picture in the record, or of the file; '' if the item is the whole record. */
  readonly part: string;
}

interface ItemContent extends ItemKey {
  /** Address under which the picture of the item is kept; '' if there is none. */
  readonly picture: string;
  /** Name of the file; '' for a record. */
  readonly title: string;
}

export interface NewItem extends ItemContent {
  /**
   * Returns the new note. Receives the stored one, so that a part of it can stay; it is '' for an
   * item that is not on the board. Default: the stored note.
   */
  readonly changeNote?: ((before: string) => string) | undefined;
}

export interface BoardItem extends ItemContent {
  /** Position on the board, from 1. The stored numbers only have the same order. */
  readonly place: number;
  readonly note: string;
  readonly added: number;
  /** `undefined` if the item is a file. */
  readonly record: BoardRecord | undefined;
}

export const boardsIn = ({ rows }: SqlReader): readonly Board[] =>
  rows(
    `SELECT b.board, b.name, b.added, count(i.board), max(b.added, coalesce(max(i.added), 0))
      FROM board b LEFT JOIN item i USING (board) GROUP BY b.board ORDER BY b.name COLLATE NOCASE, b.name`,
  ).map(([number, name, ...counts]) => {
    const [added = 0, items = 0, changed = 0] = counts.map(Number);
    return { number: Number(number), name: String(name), added, items, changed };
  });

/**
 * Returns the board with this name, whatever the case of its letters; `undefined` if no board has
 * it.
 */
export function boardNamed(store: SqlReader, name: string): Board | undefined {
  const boards = boardsIn(store);
  const inLowerCase = name.toLowerCase();
  // Libraries may have boards whose names differ by case only.
  return (
    boards.find((board) => board.name === name) ??
    boards.find((b) => b.name.toLowerCase() === inLowerCase)
  );
}

export function itemsOf(store: SqlReader, board: number): readonly BoardItem[] {
  const found = store.rows(
    `SELECT i.row, i.added, i.part, i.picture, i.title, i.note, f.name, r.id, s.base
      FROM item i LEFT JOIN record r ON r.row = i.row LEFT JOIN form f ON f.form = r.kind
      LEFT JOIN service s ON s.service = r.service WHERE i.board = ? ORDER BY i.place, i.added, i.row`,
    board,
  );
  return found.map(([row, added, ...texts], at) => {
    const [part = '', picture = '', title = '', note = '', kind = '', id = '', service = ''] =
      texts.map((text) => String(text ?? ''));
    // the column has only these names
    const [form] = kind === '' ? [] : variantsOf(kind as EntityName);
    const text = form && formText(store, form, Number(row))?.text;
    const record = text === undefined ? undefined : { kind: kind as Kind, id, service, text };
    return {
      row: Number(row),
      place: at + 1,
      added: Number(added),
      part,
      picture,
      title,
      note,
      record,
    };
  });
}

export const rowOf = (
  store: SqlReader,
  service: number,
  kind: Kind,
  id: string,
): number | undefined =>
  numberIn(
    store,
    'SELECT row FROM record JOIN form ON form = kind WHERE service = ? AND name = ? AND id = ?',
    ...[service, kind, id],
  );

/**
 * Returns the JSON of a record in its most complete form; `undefined` if the library does not have
 * it.
 * @param record its service, kind and id, which may be wrong
 */
export function recordText(
  store: SqlReader,
  { service, kind, id }: Readonly<Record<'service' | 'kind' | 'id', string>>,
): string | undefined {
  const row = numberIn(
    store,
    `SELECT row FROM record r JOIN form ON form = kind JOIN service s ON s.service = r.service
      WHERE s.base = ? AND name = ? AND id = ?`,
    ...[service, kind, id],
  );
  // the column has only these names
  const [form] = row === undefined ? [] : variantsOf(kind as EntityName);
  return form && formText(store, form, row ?? 0)?.text;
}

export function addBoard(
  store: LibraryDatabase,
  name: string,
  now: number,
): Pick<Board, 'number' | 'name'> & { readonly isNew: boolean } {
  const known = boardNamed(store, name);
  if (known !== undefined) return { ...known, isNew: false };
  store.run('INSERT INTO board (name, added) VALUES (?, ?)', name, now);
  return {
    number: numberIn(store, 'SELECT board FROM board WHERE name = ?', name) ?? 0,
    name,
    isNew: true,
  };
}

/**
 * If the board has it, changes its note and its picture.
 * @returns the place of the item, its earlier note, and whether something changed
 */
export function addItem(
  store: LibraryDatabase,
  board: number,
  { row, part, picture, title, changeNote = (before) => before }: NewItem,
  now: number,
): {
  readonly place: number;
  readonly before: string;
  readonly result: 'added' | 'changed' | 'same';
} {
  const key = [board, row, part] as const;
  const where = 'WHERE board = ? AND row = ? AND part = ?';
  const place = `(SELECT count(*) FROM item o WHERE o.board = item.board
    AND (o.place, o.added, o.row) <= (item.place, item.added, item.row))`;
  const [known] = store.rows(`SELECT ${place}, note, picture FROM item ${where}`, ...key);
  if (known !== undefined) {
    const [place, noted, kept] = known;
    const before = String(noted);
    const note = stored(changeNote(before));
    store.run(
      `UPDATE item SET note = ?, picture = ? ${where}`,
      note,
      picture || String(kept),
      ...key,
    );
    return { place: Number(place), before, result: note === before ? 'same' : 'changed' };
  }
  const [counts = []] = store.rows(
    'SELECT count(*), coalesce(max(place), 0) FROM item WHERE board = ?',
    board,
  );
  const [count = 0, last = 0] = counts.map(Number);
  store.run(
    'INSERT INTO item (board, row, part, place, picture, title, note, added) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    ...[...key, last + 1, picture, stored(title), stored(changeNote('')), now],
  );
  return { place: count + 1, before: '', result: 'added' };
}

export const partOn = (
  store: SqlReader,
  board: number,
  row: number,
  addresses: readonly string[],
) =>
  store
    .rows('SELECT part FROM item WHERE board = ? AND row = ? ORDER BY place', board, row)
    .map(([part]) => String(part))
    .find((part) => addresses.includes(part));

/** Stores the order of a board, and removes the items that are missing from `keys`. */
export function setItems(store: LibraryDatabase, board: number, keys: readonly ItemKey[]): void {
  const list = JSON.stringify(keys.map(({ row, part }) => [row, part]));
  store.run(
    `DELETE FROM item WHERE board = ?1 AND (row, part) NOT IN (
      SELECT value ->> 0, value ->> 1 FROM json_each(?2))`,
    ...[board, list],
  );
  store.run(
    `UPDATE item SET place = j.key + 1 FROM json_each(?2) j
      WHERE item.board = ?1 AND item.row = j.value ->> 0 AND item.part = j.value ->> 1`,
    ...[board, list],
  );
}

export const renameBoard = (
  { run }: Pick<LibraryDatabase, 'run'>,
  board: number,
  name: string,
): void => run('UPDATE board SET name = ? WHERE board = ?', name, board);

export function removeBoard({ run }: Pick<LibraryDatabase, 'run'>, board: number): void {
  run('DELETE FROM item WHERE board = ?', board);
  run('DELETE FROM board WHERE board = ?', board);
}
