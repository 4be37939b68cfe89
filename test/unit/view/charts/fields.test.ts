import { describe, expect, it } from 'vitest';
import { drawFields } from '../../../../src/view/charts/fields.ts';
import { style } from '../../../support/samples.ts';

const field = (id: number, name: string, isMarked = false) => ({
  value: { id, name },
  isInOtherList: isMarked,
});
const fields = [
  field(1, 'Academia'),
  field(4, 'Architecture', true),
  field(130, 'Art'),
  field(6, 'Blogging'),
];

describe('fields', () => {
  it('are in columns that are read downwards, with marks on the popular ones', async () => {
    const lines = [
      '  1 Academia        130 Art               7 Craft',
      '  4 Architecture *    6 Blogging',
      '* popular',
      '',
    ];
    expect(await drawFields([...fields, field(7, 'Craft')], style(60))).toBe(lines.join('\n'));
  });

  it('are cut to one column if there is room for no more', async () => {
    expect(await drawFields(fields.slice(0, 2), style(14))).toBe(
      '1 Academia\n4 Architect… *\n* popular\n',
    );
  });

  it('have no marks if all are popular', async () => {
    expect(await drawFields([field(1, 'A', true), field(2, 'B', true)], style(60))).toBe(
      '1 A  2 B\n',
    );
  });
});
