import { readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { select } from '../../../src/library/index/queries.ts';
import { openLibrary } from '../../../src/library/store/library.ts';
import { makeLibrary } from '../../../src/sample/library.ts';
import type { Records } from '../../../src/sample/records.ts';
import {
  collectionRecord,
  madeAt,
  projectRecord,
  temporaryFile,
  user,
  userRecord,
  wipRecord,
} from '../../support/records.ts';
import { sampleFile } from '../../support/system.ts';

const ada = user(1);
const records: Records = {
  madeAt,
  users: [userRecord(ada, { appreciated: [{ project: 5, on: 7 }], suggested: 1 })],
  projects: [
    projectRecord({ id: 5, owners: [ada], comments: [{ user: 1, comment: 'Hm', createdOn: 8 }] }),
  ],
  wips: [wipRecord({ id: 6, owner: ada })],
  collections: [collectionRecord({ id: 7, owner: ada, items: [{ project: 5, addedOn: 9 }] })],
};

test('the sample is one file, and replaces any other file', () => {
  const file = temporaryFile();
  writeFileSync(file, 'something else');
  makeLibrary(file, records);
  const library = openLibrary(file);
  expect(library.fixedNow).toBe(madeAt);
  library.close();
  expect(readdirSync(dirname(file))).toEqual(['library.db']);
});

test('invalid records leave the old file unchanged', () => {
  const file = temporaryFile();
  makeLibrary(file, records);
  const [project] = records.projects;
  const stray = {
    ...projectRecord({ id: 8, owners: [ada] }),
    comments: [{ user: 2, comment: 'Hm', createdOn: 8 }],
  };
  expect(project && (() => makeLibrary(file, { ...records, projects: [project, stray] }))).toThrow(
    /no user has the id 2/,
  );
  expect(readdirSync(dirname(file))).toEqual(['library.db']);
  expect(openLibrary(file).rows(select('project', []))).toHaveLength(1);
});

test('every id that a record of the sample refers to exists', () => {
  const Database: typeof import('libsql') = createRequire(import.meta.url)('libsql');
  const database = new Database(sampleFile);
  const loose = database.prepare(`SELECT link.name, count(*) FROM link
    WHERE NOT EXISTS (SELECT 1 FROM record JOIN form ON form = kind WHERE record.id = link.id AND form.name = CASE
      WHEN link.name IN ('owner', 'follows') THEN 'user'
      WHEN link.name IN ('item', 'appreciates') THEN 'project'
      WHEN link.name = 'revision' THEN 'revision'
      ELSE (SELECT CASE ownForm.name WHEN 'projectComment' THEN 'project' WHEN 'wipComment' THEN 'revision'
        WHEN 'revision' THEN 'wip' ELSE 'user' END FROM record own JOIN form ownForm ON ownForm.form = own.kind WHERE own.row = link.source) END)
    GROUP BY link.name`);
  expect(loose.raw().all()).toEqual([]);
  database.close();
});
