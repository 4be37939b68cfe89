import { describe, expect, test } from 'vitest';
import { factsSubject } from '../../../src/view/lists/own-list.ts';
import { presenterFor } from '../../../src/view/record-presenter.ts';
import { chooseColumns } from '../../../src/view/tables/columns.ts';

const project = { entity: 'project', envelopeKey: 'projects' } as const;

describe('the subject of an endpoint', () => {
  test('decodes no more of a record than its columns show', () => {
    const presenter = presenterFor({ ...project, isList: true });
    const record = { id: 1, published_on: '10', modified_on: '20' };
    const [row] = presenter.createRowMaker(chooseColumns(presenter, 'id,published_on'))(record);
    expect(row).toEqual({ id: '1', published_on: 10, modified_on: '20' });
  });
});

test('Facts are a row each, and one page in which a missing value stays missing', () => {
  const presenter = factsSubject({ profile: 'work', key: null });
  expect(presenter.columns.map(({ heading }) => heading)).toEqual(['NAME', 'VALUE']);
  expect(presenter.createRowMaker([])({})).toEqual([
    { name: 'profile', value: 'work' },
    { name: 'key', value: '' },
  ]);
  expect(presenter.card?.({})?.facts).toEqual([
    ['profile', 'work'],
    ['key', undefined],
  ]);
});
