import { expect, test } from 'vitest';
import { decode } from '../../../../src/api/decode.ts';
import { type EntityName, entities } from '../../../../src/api/entities.ts';
import { picturesOf } from '../../../../src/api/record-pictures.ts';
import { picturedMaker } from '../../../../src/view/kinds/captions.ts';
import { project, user } from '../../../support/samples.ts';

test('a project has its cover, its owners and its figures', () => {
  const { caption, pictures } = picturedMaker('project')?.(project) ?? {};
  expect(caption).toMatchObject({ title: 'Water Wigs', by: 'Ada Ng 👩‍🎨', address: project.url });
  expect(caption?.figures.map(([count]) => count)).toEqual([12_345, 678]);
  expect(pictures?.map(({ kind }) => kind)).toEqual(['cover']);
});

test('a creative has a user name, which commands take', () => {
  const { caption } = picturedMaker('user')?.(user) ?? {};
  expect(caption).toMatchObject({ title: 'Ada Ng 👩‍🎨', by: 'adang', about: 'Illustration, Graphic Design' });
});

test('an appreciation is captioned as its project', () => {
  expect(picturedMaker('appreciation')?.({ project, timestamp: 1 }).caption.title).toBe('Water Wigs');
});

const withPictures: readonly EntityName[] = [
  'user',
  'profile',
  'project',
  'projectContent',
  'collection',
  'wip',
  'ownWip',
  'revision',
  'appreciation',
];

test.each(Object.keys(entities) as EntityName[])('a %s has a caption where it has pictures, in any form', (entity) => {
  const pictured = picturedMaker(entity);
  expect(pictured !== undefined).toBe(withPictures.includes(entity));
  expect(pictured?.({})?.pictures ?? []).toEqual(picturesOf(entity, decode(entity, {})));
});
