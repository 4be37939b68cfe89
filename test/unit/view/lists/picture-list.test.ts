import { expect, test } from 'vitest';
import { decode } from '../../../../src/api/decode.ts';
import { pictureListSubject, pictureRecords } from '../../../../src/view/lists/picture-list.ts';
import { project } from '../../../support/samples.ts';

const modules = [
  { type: 'image', src: 'https://img.example/a.png', width: 1200, height: 900 },
  { type: 'text', text: 'no picture' },
  { type: 'image', src: 'https://img.example/b.png' },
];

test('each picture is a record, with its size where the project says', () => {
  const records = pictureRecords(decode('projectContent', { ...project, modules }));
  expect(records).toEqual([
    { project: '4889175', number: 1, kind: 'module', width: 1200, height: 900, url: 'https://img.example/a.png' },
    { project: '4889175', number: 2, kind: 'module', width: null, height: null, url: 'https://img.example/b.png' },
  ]);
  const captions = records.map((record) => pictureListSubject().pictured?.(record).caption.title);
  expect(captions).toEqual(['1  1200 × 900', '2']);
});

test('a project without pictures in it has its cover', () => {
  const [cover] = pictureRecords(decode('projectContent', project));
  expect(cover).toMatchObject({ kind: 'cover', width: 202, url: 'https://img.example/202.png' });
  expect(pictureListSubject().pictured?.(cover).caption.title).toBe('cover');
});
