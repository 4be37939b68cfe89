import { describe, expect, it } from 'vitest';
import type { EntityName } from '../../../src/api/entities.ts';
import { earlierDownload } from '../../../src/download/earlier-download.ts';
import { createFileNames } from '../../../src/download/file-names.ts';
import type { ManifestLine } from '../../../src/download/manifest.ts';
import { planRecord } from '../../../src/download/plan.ts';
import { parseTemplate } from '../../../src/download/template.ts';
import { plain } from '../../support/request.ts';

const template = parseTemplate('{user}/{id}-{name}/{number}.{ext}');
const owners = [{ username: 'ida' }];

/** Plans a record after the runs that added the lines. */
function planned(
  entity: EntityName,
  value: unknown,
  layout = template,
  lines: readonly ManifestLine[] = [],
) {
  const earlier = earlierDownload(lines, 'https://a.example');
  const names = createFileNames(earlier.files);
  return planRecord(entity, value, { template: layout, names, earlier, signal: plain.signal });
}

describe('the plan of', () => {
  const paths = async (...words: Parameters<typeof planned>) => {
    const plan = await planned(...words);
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
      {
        id: 3,
        title: 'Draft',
        owner: { username: 'ida' },
        revisions: { 1: { number: 1, images: { original: 'r' } } },
      },
      ['ida/3-Draft/01', 'ida/3-Draft/wip-3.json'],
    ],
    ['projectContent', {}, ['unknown/unknown-unknown/project-.json']],
  ] as const)('a %s: its paths, and where its JSON is', async (entity, value, expected) => {
    expect(await paths(entity, value)).toEqual(expected);
  });

  it('pictures that a template puts in one place: numbered', async () => {
    const value = { id: '9', title: 'Blue', owners, images: ['a', 'b', 'c'] };
    const expected = ['Blue', 'Blue-2', 'Blue-3', 'collection-9.json'];
    expect(await paths('collection', value, parseTemplate('{name}'))).toEqual(expected);
  });

  it.each([
    [
      {
        published_on: 1793577600,
        created_on: 1,
        fields: ['Type'],
        copyright: { license: 'CC BY-NC' },
      },
      'by-nc',
    ],
    [
      { created_on: 1793577600, fields: ['Type', 'UI'], copyright: { license: 'no-use' } },
      'no-use',
    ],
    [{ created_on: '1793577600', fields: ['Type'], copyright: {} }, 'unknown'],
  ])('%j: filed by date, field and licence', async (value, licence) => {
    const layout = parseTemplate('{date}/{field}/{license}');
    const record = { id: 5, covers: { 202: 'c' }, ...value };
    expect((await paths('projectContent', record, layout))[0]).toBe(`2026-11-02/Type/${licence}`);
  });

  it.each([
    [
      'wip',
      {
        revisions: {
          1: { images: { a: 'r' }, tags: ['poster', 'type'] },
          2: { tags: ['type', 'ink'] },
        },
      },
    ],
    ['projectContent', { covers: { 202: 'c' }, tags: ['poster', 'type', 'ink', 5, null] }],
  ] as const)('a %s: filed by its tags, each once', async (entity, value) => {
    expect((await paths(entity, value, parseTemplate('{tags}/{id}')))[0]).toBe(
      'poster,type,ink/unknown',
    );
  });

  it.each([undefined, 1e300, -1e300, 'soon', null])(
    'a record with the date %s: filed as unknown',
    async (date) => {
      const value = { covers: { 202: 'c' }, published_on: date };
      expect(
        (await paths('projectContent', value, parseTemplate('{date}-{tags}-{field}')))[0],
      ).toBe('unknown-unknown-unknown');
    },
  );
});

it('refuses records without pictures to download', async () => {
  await expect(planned('field', {})).rejects.toThrow('field has no pictures to download');
});
