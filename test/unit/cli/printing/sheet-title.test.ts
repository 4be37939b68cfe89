import { describe, expect, it } from 'vitest';
import { reusableLicences } from '../../../../src/api/reference/licences.ts';
import { sheetTitle } from '../../../../src/cli/printing/sheet-title.ts';
import type { Likeness } from '../../../../src/records/query.ts';
import { listOf, project } from '../../../support/samples.ts';

const presenter = listOf('project');
const records = [{ value: project, text: '' }];
/** Returns the plan of one search, or of several with the values that differ. */
const planOf = (
  params: Readonly<Record<string, string>>,
  models?: Likeness,
  differing: readonly Readonly<Record<string, string>>[] = [{}],
) => ({
  presenter,
  params,
  searches: differing.map((own) => ({ ...params, ...own })),
  likeness: models,
});
const like = (...models: Likeness['models']): Likeness => ({ models });

describe('sheetTitle', () => {
  it.each([
    ['projects search', {}, 'Projects'],
    ['projects search', { field: 'Illustration', country: 'GM' }, 'Illustration from Germany'],
    [
      'projects search',
      { q: 'poster', city: 'Lima', country: 'XX' },
      'Projects from Lima, XX with “poster”',
    ],
    [
      'projects search',
      { tags: 'a|b', color_hex: 'ff8800', license: 'by-sa' },
      /^Projects tagged a or b in #ff8800/,
    ],
    ['projects search', { license: 'no-use' }, 'Projects, all rights reserved'],
    ['projects search', { country: 'UK' }, 'Projects from the United Kingdom'],
    ['projects search', { city: 'Cebu', country: 'RP' }, 'Projects from Cebu, the Philippines'],
    ['users search', { field: 'Fashion', q: 'ng' }, 'Creatives in Fashion with “ng”'],
    ['users projects', { user: 'adang' }, 'Projects by Ada Ng 👩‍🎨'],
    ['users projects', { user: '50001' }, 'Projects by Ada Ng 👩‍🎨'],
    ['users followers', { user: 'other' }, 'Followers of other'],
    ['collections projects', { collection_id: '7' }, 'Projects in collection 7'],
    ['projects show', { project_id: '7' }, undefined],
  ] as const)('of %s with %j is %s', (command, values, title) => {
    const found = sheetTitle(command, planOf(values))(records);
    if (title instanceof RegExp) expect(found).toMatch(title);
    else expect(found).toBe(title);
  });

  it.each([
    [
      [{ license: 'by' }, { license: 'by-sa' }, { license: 'no-use' }],
      'Projects, licence BY or BY-SA or all rights reserved',
    ],
    [reusableLicences.map((license) => ({ license })), 'Projects, reusable'],
    [[{ field: 'Typography' }, { field: 'Calligraphy' }], 'Typography or Calligraphy'],
    [
      [
        { field: 'Typography', country: 'GM' },
        { field: 'Typography', country: 'UK' },
      ],
      'Typography from Germany or the United Kingdom',
    ],
    [[{ city: 'Berlin' }, { city: 'Paris' }], 'Projects from Berlin or Paris'],
  ])('of several searches %j is %s', (searches, title) => {
    expect(sheetTitle('projects search', planOf({}, undefined, searches))([])).toBe(title);
  });

  it.each([
    ['projects search', { color_hex: '008080' }, { colours: 'teal' }, 'Projects in teal'],
    ['projects search', { color_hex: '008080' }, { colours: '008080' }, 'Projects in #008080'],
    ['projects search', { license: 'no-use' }, {}, 'Projects, all rights reserved'],
    ['projects search', { field: 'Typography', time: 'month' }, {}, 'Typography, past month'],
    ['users projects', { user: 'ab', time: 'today' }, {}, 'Projects by ab, today'],
    ['collections projects', { collection_id: '7' }, { name: 'Houseplants' }, 'Houseplants'],
    ['projects comments', { project_id: '7' }, { name: 'Water' }, 'Comments on Water'],
    ['wips comments', { wip_id: '7' }, { name: '' }, 'Comments on work in progress 7'],
    ['users stats', { user: 'ada' }, { name: 'Ada Ng' }, 'Figures of Ada Ng'],
    ['users followers', { user: 'ada' }, { name: '' }, 'Followers of ada'],
  ] as const)('of %s with %j and the words %j is %s', (command, values, words, title) => {
    expect(sheetTitle(command, planOf(values), words)([])).toBe(title);
  });

  it('names several colours as they were typed', () => {
    const palette = like({ kind: 'palette', colours: ['ffa500', '008080'] });
    expect(sheetTitle('projects search', planOf({}, palette), { colours: 'orange,teal' })([])).toBe(
      'Projects in orange, teal',
    );
  });

  it('says by what a facet counts', () => {
    const title = sheetTitle('projects search', planOf({}), { facet: 'stats.comment_count' });
    expect(title([])).toBe('Projects, by comment count');
  });

  it.each([
    [like({ kind: 'project', id: '1' }), { field: 'Fashion' }, 'Fashion like project 1'],
    [
      like({ kind: 'file', path: '/home/ada/secret/a.jpg', content: new Uint8Array() }),
      {},
      'Like a.jpg',
    ],
    [like({ kind: 'palette', colours: ['ff8800', '000000'] }), {}, 'Projects in #ff8800, #000000'],
    [like({ kind: 'palette', colours: ['ff8800'] }), { field: 'Fashion' }, 'Fashion in #ff8800'],
  ] as const)('names what %j is compared with', (models, values, title) => {
    expect(sheetTitle('projects search', planOf(values, models))(records)).toBe(title);
  });
});
