import { describe, expect, it } from 'vitest';
import { presenterFor } from '../../../../src/view/record-presenter.ts';
import { comparePathValues, findPathColumn } from '../../../../src/view/tables/path-values.ts';

const presenter = presenterFor({ entity: 'project', envelopeKey: 'projects', isList: true });
const project = {
  id: 7,
  name: '',
  stats: { views: '590' },
  owners: {
    1: { id: 1, display_name: 'Ada', city: 'Kraków' },
    2: { id: 2, username: 'bo', city: 'Oslo' },
  },
  fields: ['Art', 'Craft'],
  mature_content: false,
  extra: [true, null, [1, 2]],
};

describe('the values at a path', () => {
  it.each([
    ['stats.views', [590]],
    ['owners.city', ['Kraków', 'Oslo']],
    ['owners', ['Ada', 'bo']],
    ['fields', ['Art', 'Craft']],
    ['fields.0', ['Art']],
    ['id', ['7']],
    ['name', []],
    ['modified_on', []],
    ['.nope.at.all', []],
    ['mature_content', [0]],
  ])('%s', (path, values) => {
    expect(findPathColumn(path, '--facet', presenter).valuesOf(project)).toEqual(values);
  });

  it('include members that the reference lacks', () => {
    expect(findPathColumn('.extra', '--facet', presenter).valuesOf(project)).toEqual([true, '1,2']);
  });

  it.each([
    ['veiws', 'unknown column "veiws"'],
    ['id,name', '--facet must be one column, not "id,name"'],
  ])('%s is a usage error', (path, message) => {
    expect(() => findPathColumn(path, '--facet', presenter)).toThrow(
      expect.objectContaining({ kind: 'usage', message: expect.stringContaining(message) }),
    );
  });
});

describe('their order', () => {
  it.each([
    ['text', ['b', 10, 'Äpfel', 'a', 9, 'Zoo', true], [true, 9, 10, 'a', 'Äpfel', 'b', 'Zoo']],
    [
      'id',
      ['12345678901234567891', '9', 'ada', '12345678901234567890'],
      ['9', '12345678901234567890', '12345678901234567891', 'ada'],
    ],
    ['month', ['02-2019', '11-2018', '01-2019'], ['11-2018', '01-2019', '02-2019']],
  ] as const)('of %s', (kind, values, sorted) => {
    expect([...values].sort(comparePathValues(kind))).toEqual(sorted);
  });
});
