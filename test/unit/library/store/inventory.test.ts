import { expect, it } from 'vitest';
import { entityNames, kindOf, kinds } from '../../../../src/api/entities.ts';
import { openToRead } from '../../../../src/library/store/database.ts';
import { inventoryOf } from '../../../../src/library/store/inventory.ts';
import { wrapDatabase } from '../../../../src/library/store/rows.ts';
import { openForWriting } from '../../../../src/library/store/writer.ts';
import { libraryWith, temporaryFile } from '../../../support/records.ts';

const inventoryIn = (file: string) => inventoryOf(wrapDatabase(openToRead(file), file));

it('knows each kind of record', () => {
  expect(kinds.toSorted()).toEqual([...new Set(entityNames.map(kindOf))].toSorted());
});

it('counts records by kind, what changed, and says since when', () => {
  const file = libraryWith([
    [
      { entity: 'project', text: '{"id":1,"name":"a"}', seen: 100 },
      { entity: 'projectContent', text: '{"id":1,"name":"a","description":"x"}', seen: 200 },
      { entity: 'user', text: '{"id":1}', seen: 300 },
    ],
    [{ entity: 'project', text: '{"id":1,"name":"b"}', seen: 400 }],
  ]);
  expect(inventoryIn(file)).toMatchObject({
    records: 2,
    byKind: { project: 1, user: 1, wip: 0 },
    lists: 0,
    values: { figures: 0, others: 2 },
    firstSeen: 100,
    lastSeen: 400,
  });
});

it('counts nothing in an empty library', () => {
  const file = temporaryFile();
  openForWriting(file).close();
  expect(inventoryIn(file)).toMatchObject({
    records: 0,
    firstSeen: undefined,
    lastSeen: undefined,
  });
});
