import { expect, test } from 'vitest';
import { projects } from '../../../src/sample/projects.ts';
import { appreciated, crowd, made, random } from '../../support/community.ts';

const records = projects(random, made, { crowd, appreciated });

test('Every work becomes a project with its comments counted', () => {
  expect(records.map(({ project }) => project.id)).toEqual(made.map(({ id }) => id));
  expect(records.filter(({ project, comments }) => project.stats.comments !== comments.length)).toEqual([]);
});

test('Fourteen older projects have many comments, the others few', () => {
  const counts = records.map(({ comments }) => comments.length);
  expect(counts.filter((count) => count >= 60)).toHaveLength(14);
  expect(counts.filter((count) => count > 18 && count < 60)).toEqual([]);
});

test('A featured project is featured by the editors first', () => {
  for (const [at, { project }] of records.entries()) {
    const [first] = project.featured_on;
    const featuredOn = made[at]?.featuredOn;
    expect(first).toEqual(featuredOn === undefined ? undefined : { site: 'Editors’ Choice', timestamp: featuredOn });
  }
});
