import { expect, it } from 'vitest';
import { routeOf } from '../../../src/api/route.ts';

it.each([
  ['v2/projects', 'projects search', {}],
  ['v2/projects/17', 'projects show', { project_id: '17' }],
  ['v2/users/tim.tadder', 'users show', { user: 'tim.tadder' }],
  ['v2/users/7/work_experience', 'users experience', { user: '7' }],
  ['v2/wips/7/71', 'wips revision', { wip_id: '7', revision_id: '71' }],
  ['v2/wips/7/71/comments', 'wips comments', { wip_id: '7', revision_id: '71' }],
])('finds the endpoint of /%s', (path, name, inPath) => {
  expect(routeOf(path.split('/'))).toEqual({ name, inPath });
});

it.each(['', 'v2', 'v1/projects', 'V2/projects', 'v2/projects/seventeen', 'v2/users/..', 'v2/projects/17/comments/1'])(
  'finds none for /%s',
  (path) => {
    expect(routeOf(path.split('/'))).toBeUndefined();
  },
);
