import { expect, test } from 'vitest';
import { decode } from '../../../../src/api/decode.ts';
import { revisionListSubject, revisionPictures } from '../../../../src/view/lists/revisions.ts';

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

test('revisions come as they were made, those with a picture', () => {
  expect(revisionPictures(wip).map(({ record }) => record)).toEqual([
    { wip: '7', revision: '20', number: 1, created_on: 100, url: 'https://img.example/old.png' },
    { wip: '7', revision: '30', number: 3, created_on: 200, url: 'https://img.example/new.png' },
  ]);
});

test('a program gets all that a revision is known by', () => {
  const [first] = revisionPictures(wip);
  expect(revisionListSubject().columns.map(({ name }) => name)).toEqual(Object.keys(first?.record ?? {}));
});
