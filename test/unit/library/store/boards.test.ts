import { describe, expect, it } from 'vitest';
import {
  addBoard,
  addItem,
  boardNamed,
  boardsIn,
  itemsOf,
  removeBoard,
  renameBoard,
  rowOf,
  setItems,
} from '../../../../src/library/store/boards.ts';
import type { LibraryDatabase } from '../../../../src/library/store/rows.ts';
import { openForTexts, temporaryFile } from '../../../support/records.ts';

const base = 'https://a.example';
const item = (row: number, part = '') => ({ row, part, picture: '', title: part });

/** Runs `work` on a library with two projects and a board. */
function onBoard<T>(work: (store: LibraryDatabase, board: number) => T): T {
  const writer = openForTexts(temporaryFile());
  writer.insert(
    [1, 2].map((id) => ({
      entity: 'project',
      text: `{"id":${id},"name":"Project ${id}"}`,
      seen: 100,
    })),
    base,
  );
  const done = writer.transaction((store) => work(store, addBoard(store, 'mood', 200).number));
  writer.close();
  return done;
}

const shownIn = (store: LibraryDatabase, board: number) =>
  itemsOf(store, board).map(({ place, record, title, note }) => [place, record?.id ?? title, note]);

describe('a board', () => {
  it('has its items in the order of the user, with their records', () =>
    onBoard((store, board) => {
      const [one = 0, two = 0] = ['1', '2'].map((id) => rowOf(store, 1, 'project', id));
      const file = item(0, 'file-x');
      for (const each of [item(one), file, item(two), item(one, 'https://a.example/1.png')])
        addItem(store, board, each, 300);
      expect(itemsOf(store, board)[0]?.record).toEqual({
        ...{ kind: 'project', id: '1', service: base, text: '{"id":1,"name":"Project 1"}' },
      });
      setItems(store, board, [item(two), item(one), file]);
      expect(shownIn(store, board)).toEqual([
        [1, '2', ''],
        [2, '1', ''],
        [3, 'file-x', ''],
      ]);
      setItems(store, board, [file]);
      expect(shownIn(store, board)).toEqual([[1, 'file-x', '']]);
      expect(rowOf(store, 1, 'user', '1')).toBeUndefined();
    }));

  it('has an item once, with its last note and its last picture', () =>
    onBoard((store, board) => {
      const add = (more: object) => addItem(store, board, { ...item(1), ...more }, 300);
      const changeNote = () => 'x';
      expect([
        add({}),
        add({}),
        add({ changeNote }),
        add({}),
        add({ picture: 'a', changeNote }),
        add({ picture: 'b' }),
      ]).toEqual([
        { place: 1, before: '', result: 'added' },
        { place: 1, before: '', result: 'same' },
        { place: 1, before: '', result: 'changed' },
        ...Array(3).fill({ place: 1, before: 'x', result: 'same' }),
      ]);
      expect(itemsOf(store, board)).toMatchObject([{ note: 'x', picture: 'b' }]);
    }));

  it('keeps a text that SQLite cannot store as far as possible', () =>
    onBoard((store, board) => {
      addItem(store, board, { ...item(0, 'f'), changeNote: () => 'a\0b\ud83d' }, 300);
      expect(itemsOf(store, board)).toMatchObject([{ note: 'a\ufffdb\ufffd' }]);
    }));

  it('is counted, renamed and removed', () =>
    onBoard((store, board) => {
      addItem(store, board, item(1), 300);
      addBoard(store, 'art', 250);
      expect(addBoard(store, 'Mood', 999)).toMatchObject({ number: board, name: 'mood' });
      expect(boardsIn(store)).toEqual([
        { number: 2, name: 'art', items: 0, added: 250, changed: 250 },
        { number: 1, name: 'mood', items: 1, added: 200, changed: 300 },
      ]);
      renameBoard(store, board, 'posters');
      expect([boardNamed(store, 'mood'), boardNamed(store, 'POSTERS')?.number]).toEqual([
        undefined,
        board,
      ]);
      removeBoard(store, board);
      expect(boardsIn(store).map(({ name }) => name)).toEqual(['art']);
      expect(itemsOf(store, board)).toEqual([]);
    }));
});
