import { expect, it } from 'vitest';
import { entityNames } from '../../../../src/api/entities.ts';
import { openToWrite } from '../../../../src/library/store/database.ts';
import { addForms, formsIn } from '../../../../src/library/store/forms.ts';
import { temporaryFile } from '../../../support/records.ts';

const opened = () => openToWrite(temporaryFile(), () => {});

it('gives each entity a code of its own', () => {
  const database = opened();
  addForms(database);
  const { codeOf, entityOf } = formsIn(database);
  expect(entityNames.map((name) => entityOf(codeOf(name)))).toEqual(entityNames);
  database.close();
});

it('keeps the codes that a file has, and adds those that it lacks', () => {
  const database = opened();
  database.exec("INSERT INTO form VALUES (7, 'field'), (9, 'invoice')");
  addForms(database);
  const { codeOf, entityOf } = formsIn(database);
  expect([codeOf('field'), entityOf(7), entityOf(9), codeOf('project')]).toEqual([7, 'field', undefined, 10]);
  database.close();
});

it('refuses a file without a code, and one with more kinds than a record has room for', () => {
  const database = opened();
  expect(() => formsIn(database).codeOf('user')).toThrow('no code for records of the kind user');
  database.exec("INSERT INTO form VALUES (60, 'invoice')");
  expect(() => addForms(database)).toThrow('too many kinds');
  database.close();
});
