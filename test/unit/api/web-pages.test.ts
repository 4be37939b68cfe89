import { expect, it } from 'vitest';
import { entities, entityNames } from '../../../src/api/entities.ts';
import { handleMaker } from '../../../src/api/handles.ts';
import { hasPage } from '../../../src/api/web-pages.ts';

it.each(entityNames)('%s: a record has a page if it has a web address, or its project has', (entity) => {
  const { props } = entities[entity].shape;
  expect(hasPage(entity)).toBe(handleMaker(entity) !== undefined && ('url' in props || 'project' in props));
});
