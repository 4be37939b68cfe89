import { expect, test } from 'vitest';
import { decode } from '../../../../src/api/decode.ts';
import {
  pictureListSubject,
  pictureRecords,
  picturesTitle,
  pictureText,
  revisionPictures,
} from '../../../../src/view/lists/pictures.ts';
import { itemMaker } from '../../../../src/view/sheet/sheet-item.ts';
import { project } from '../../../support/samples.ts';

const modules = [
  { type: 'image', src: 'https://img.example/a.png', width: 1200, height: 900 },
  { type: 'text', text: 'no picture' },
  { type: 'image', src: 'https://img.example/b.png' },
];

test('each picture is a record, with its size if the project states it', () => {
  const records = pictureRecords(decode('projectContent', { ...project, modules }));
  expect(records.map((record) => JSON.parse(pictureText(record)))).toEqual([
    {
      project: '4889175',
      number: 1,
      kind: 'module',
      width: 1200,
      height: 900,
      url: 'https://img.example/a.png',
    },
    {
      project: '4889175',
      number: 2,
      kind: 'module',
      width: null,
      height: null,
      url: 'https://img.example/b.png',
    },
  ]);
  const captions = records.map((record) => pictureListSubject().pictured?.(record).caption.title);
  expect(captions).toEqual(['Picture 1, 1200 × 900', 'Picture 2']);
  expect(picturesTitle(records.map((value) => ({ value })))).toBe('Pictures of Water Wigs');
  expect(
    itemMaker(pictureListSubject(), { now: 0, captions: 'minimal' })(records[0]),
  ).toMatchObject([
    {
      title: { text: 'Water Wigs', address: project.url },
      by: [{ text: 'Ada Ng 👩‍🎨' }],
      lines: ['Picture 1, 1200 × 900'],
    },
  ]);
});

test('a project without pictures has its cover', () => {
  const [cover] = pictureRecords(decode('projectContent', project));
  expect(cover).toMatchObject({ kind: 'cover', width: 202, url: 'https://img.example/202.png' });
  expect(pictureListSubject().pictured?.(cover).caption.title).toBe('Cover');
});

const images = (name: string) => ({
  normal_resolution: { width: 600, height: 400, url: `https://img.example/${name}.png` },
});
const wip = decode('wip', {
  id: 7,
  revisions: {
    30: { id: 30, created_on: 200, images: images('new') },
    20: { id: 20, created_on: 100, images: images('old') },
    25: { id: 25, created_on: 150, images: {} },
  },
});

test('revisions with a picture are listed, the oldest first', () => {
  expect(revisionPictures(wip).map(({ record }) => record)).toEqual([
    { wip: '7', revision: '20', number: 1, created_on: 100, url: 'https://img.example/old.png' },
    { wip: '7', revision: '30', number: 3, created_on: 200, url: 'https://img.example/new.png' },
  ]);
});
