import { describe, expect, it } from 'vitest';
import { keyOf, planRecord } from '../../../src/download/plan.ts';
import { parseTemplate } from '../../../src/download/template.ts';

const template = parseTemplate('{user}/{id}-{name}/{number}.{ext}');
const owners = [{ username: 'ida' }];

describe('the plan of', () => {
  const paths = (entity: Parameters<typeof planRecord>[0], value: unknown, layout = template) => {
    const plan = planRecord(entity, value, layout, new Set());
    return [...plan.pictures.map(({ path }) => path.join('/')), plan.file.join('/')];
  };

  it.each([
    [
      'projectContent',
      { id: 5, name: 'Work', owners, covers: { 202: 'c' }, modules: [{ type: 'image', src: 'm' }] },
      ['ida/5-Work/00', 'ida/5-Work/01', 'ida/5-Work/project-5.json'],
    ],
    [
      'profile',
      { id: 7, username: 'ida', display_name: 'Ida Berg', images: { 138: 'p' } },
      ['ida/7-Ida Berg/00', 'ida/7-Ida Berg/user-7.json'],
    ],
    [
      'collection',
      { id: '9', title: 'Blue', owners, images: ['a', 'b'] },
      ['ida/9-Blue/01', 'ida/9-Blue/02', 'ida/9-Blue/collection-9.json'],
    ],
    [
      'wip',
      { id: 3, title: 'Draft', owner: { username: 'ida' }, revisions: { 1: { number: 1, images: { original: 'r' } } } },
      ['ida/3-Draft/01', 'ida/3-Draft/wip-3.json'],
    ],
    ['projectContent', {}, ['unknown/unknown-unknown/project-.json']],
  ] as const)('a %s: its paths, and where its JSON is', (entity, value, expected) => {
    expect(paths(entity, value)).toEqual(expected);
  });

  it('pictures that a template puts in one place: numbered', () => {
    const value = { id: '9', title: 'Blue', owners, images: ['a', 'b', 'c'] };
    const expected = ['Blue', 'Blue-2', 'Blue-3', 'collection-9.json'];
    expect(paths('collection', value, parseTemplate('{name}'))).toEqual(expected);
  });

  it('a picture: identified by its record and its largest size', () => {
    const value = { id: 5, covers: { 202: 'small', 404: 'large' } };
    const { pictures } = planRecord('projectContent', value, template, new Set());
    expect(pictures.map(({ key }) => key)).toEqual([keyOf('project', '5', 'large')]);
  });
});

it('refuses records without pictures to download', () => {
  expect(() => planRecord('field', {}, template, new Set())).toThrow('field has no pictures to download');
});
