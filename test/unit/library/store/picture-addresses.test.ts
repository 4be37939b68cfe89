import { expect, test } from 'vitest';
import { addBoard, addItem } from '../../../../src/library/store/boards.ts';
import { pictureAddressesIn } from '../../../../src/library/store/picture-addresses.ts';
import { openForWriting } from '../../../../src/library/store/writer.ts';
import { libraryWith } from '../../../support/records.ts';

const covers = { 115: 'https://pics.example/s', 404: 'https://pics.example/l' };

test('returns all sizes of the pictures of all forms and kinds, and those on boards', () => {
  const file = libraryWith([
    [
      { entity: 'project', text: JSON.stringify({ id: 1, covers }), seen: 1 },
      {
        entity: 'projectContent',
        text: JSON.stringify({
          id: 1,
          modules: [{ type: 'image', src: 'https://pics.example/m' }],
        }),
        seen: 2,
      },
      {
        entity: 'user',
        text: JSON.stringify({ id: 2, images: { 50: 'https://pics.example/u' } }),
        seen: 3,
      },
      {
        entity: 'field',
        text: JSON.stringify({ id: 3, name: 'https://pics.example/no' }),
        seen: 4,
      },
    ],
  ]);
  const { transaction } = openForWriting(file);
  transaction((store) =>
    addItem(
      store,
      addBoard(store, 'a', 1).number,
      { row: 0, part: 'b', picture: 'b', title: '' },
      1,
    ),
  );
  expect(
    transaction((store) => [...pictureAddressesIn(store)])
      .toSorted()
      .map((address) => address.at(-1)),
  ).toEqual(['b', 'l', 'm', 's', 'u']);
});

test('an empty library has none', () => {
  expect(
    openForWriting(libraryWith([])).transaction((store) => [...pictureAddressesIn(store)]),
  ).toEqual([]);
});
