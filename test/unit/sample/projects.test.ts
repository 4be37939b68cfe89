import { expect, test } from 'vitest';
import { familyOf } from '../../../src/sample/families.ts';
import { modules, projects } from '../../../src/sample/projects.ts';
import { appreciated, crowd, made, random } from '../../support/community.ts';

const records = projects(random, made, crowd, appreciated);

test('Every work becomes a project', () => {
  expect(records.map(({ project }) => project.id)).toEqual(made.map(({ id }) => id));
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

const modulesIn = (field: string) => {
  const setting = { family: familyOf(field), culture: 'en', city: 'Lyon', moment: 1_600_000_000 };
  return Array.from({ length: 200 }, () => modules(random, setting, 7));
};

test('A project has 1 to 14 modules, and the first is never text', () => {
  const projects = modulesIn('Photography');
  expect(projects.filter((list) => list.length < 1 || list.length > 14)).toEqual([]);
  expect(projects.filter(([first]) => first?.type === 'text')).toEqual([]);
});

test('Films have more embedded players than photographs', () => {
  const players = (field: string) =>
    modulesIn(field)
      .flat()
      .filter(({ type }) => type === 'embed').length;
  expect(players('Film')).toBeGreaterThan(4 * players('Photography'));
});

test('Text is escaped HTML with one line for each line of plain text', () => {
  const texts = modulesIn('Branding')
    .flat()
    .filter(({ type }) => type === 'text');
  for (const { text = '', text_plain: plain = '' } of texts) {
    expect(text.split('\n')).toHaveLength(plain.split('\n').length);
    expect(text.replace(/&(amp|lt|gt|quot);/g, '')).not.toContain('&');
  }
  expect(texts.some(({ text }) => text?.includes('&amp;'))).toBe(true);
});
