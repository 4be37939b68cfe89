import { describe, expect, it } from 'vitest';
import { entities } from '../../../../src/api/entities.ts';
import { comparable } from '../../../../src/records/expressions/comparable.ts';

const { stats, owners, name, fields, id, covers } = entities.project.shape.props;
const owner = { id: 7, username: 'ada' };

describe('a member of a record, for a question about it', () => {
  it.each([
    [
      'figures sent as text or false are numbers',
      stats,
      { views: '590', comments: false },
      { views: 590, comments: 0 },
    ],
    ['keys that the reference lacks stay', stats, { views: 1, shares: '2' }, { views: 1, shares: '2' }],
    ['an empty list in the place of figures stays', stats, [], []],
    ['owners by id are a list', owners, { 7: owner }, [owner]],
    ['owners in a list are that list', owners, [owner], [owner]],
    ['no fields are an empty list', fields, null, []],
    ['a missing text is not filled in', name, null, null],
    ['an id stays a number or a text', id, '12345678901234567890', '12345678901234567890'],
    ['pictures by size keep their keys', covers, { 115: 'a' }, { 115: 'a' }],
    ['what is not a number stays', entities.project.shape.props.created_on, 'soon', 'soon'],
    ['a date and time is a number', entities.wipComment.shape.props.created_on, '2014-01-01 00:00:00', 1_388_534_400],
    ['an unknown member stays', undefined, { a: [1] }, { a: [1] }],
  ])('%s', (_, shape, sent, value) => {
    expect(comparable(shape, sent)).toEqual(value);
  });
});
