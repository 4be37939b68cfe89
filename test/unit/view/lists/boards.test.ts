import { describe, expect, it } from 'vitest';
import { boardMarkdown, itemRecord, itemSubject } from '../../../../src/view/lists/boards.ts';

const item = { place: 2, part: '', picture: '', title: '', note: '', added: 5 };
const value = {
  ...{
    id: 7,
    name: 'Soft *Type*',
    url: 'https://a.example/gallery/7/x',
    covers: { 404: 'https://a.example/7.png' },
  },
  owners: [{ id: 1, username: 'ada', display_name: 'Ada' }],
  modules: [{ type: 'image', src: 'https://a.example/m.png' }],
  copyright: { license: 'cc by' },
};
const record = { kind: 'project', service: 'https://a.example', value } as const;
const project = itemRecord({
  ...item,
  record,
  picture: 'https://a.example/7.png',
  note: 'the\ntype',
});
const file = itemRecord({
  ...item,
  place: 3,
  part: 'file-1',
  picture: 'file-1',
  title: 'a.png',
  record: undefined,
});

describe('the record of an item', () => {
  it('shows no address of a file', () => {
    expect(file).toMatchObject({
      kind: 'file',
      id: null,
      name: 'a.png',
      picture_url: null,
      url: null,
      service: null,
    });
  });

  it('survives a record that is not one', () => {
    expect(itemRecord({ ...item, record: { ...record, value: null } })).toMatchObject({
      kind: 'project',
      name: '',
    });
  });
});

it('shows the note below a picture, never figures, and the number of a single picture', () => {
  const { pictured } = itemSubject(true);
  expect(pictured?.(project)).toMatchObject({
    caption: { title: 'Soft *Type*', about: 'the\ntype' },
  });
  expect(pictured?.(project).pictures).toMatchObject([
    { sizes: [{ url: 'https://a.example/7.png' }] },
  ]);
  const single = itemRecord({ ...item, record, part: 'https://a.example/m.png' });
  expect(pictured?.(single)).toMatchObject({
    caption: { title: 'Picture 1 of Soft *Type*', about: '' },
  });
});

it('has the numbers of the items as a column if the rows have none', () => {
  expect([true, false].map((isNumbered) => itemSubject(isNumbered).columns[0]?.name)).toEqual([
    'kind',
    'number',
  ]);
});

it('writes sections as headings above their items', () => {
  const text = boardMarkdown('mood', [{ ...file, note: '# Type *1*\nsoft', file: undefined }]);
  expect(text).toContain(['# mood', '## Type \\*1\\*', '### 3. a.png', '> soft\n'].join('\n\n'));
});

it('writes a board as Markdown, in which texts are only texts', () => {
  const items = [
    { ...project, file: '02 Soft *Type*.png' },
    { ...file, file: undefined },
    {
      ...file,
      caption: {
        ...file.caption,
        role: 'collected by' as const,
        by: [{ text: 'Bo', address: '' }],
      },
      file: undefined,
    },
  ];
  expect(boardMarkdown('<b>', items)).toBe(
    [
      '# \\<b\\>',
      '## 2. Soft \\*Type\\*',
      '![Soft \\*Type\\*](02%20Soft%20*Type*.png)',
      `by Ada · CC BY · ${value.url}`,
      '> the\n> type',
      '## 3. a.png',
      '## 3. a.png',
      'collected by Bo\n',
    ].join('\n\n'),
  );
});
