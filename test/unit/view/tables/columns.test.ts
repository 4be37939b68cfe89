import { describe, expect, test } from 'vitest';
import { decode } from '../../../../src/api/decode.ts';
import { type EntityName, entities } from '../../../../src/api/entities.ts';
import { priorityColumnRank } from '../../../../src/view/kinds/view.ts';
import { viewOf } from '../../../../src/view/kinds/views.ts';
import { chooseColumns } from '../../../../src/view/tables/columns.ts';
import { chooseReadableColumns } from '../../../../src/view/tables/columns-for-people.ts';
import { exactText } from '../../../../src/view/text/cells.ts';
import { listOf, project, user } from '../../../support/samples.ts';

function cell(spec: string, sent: unknown = project): string {
  const columns = chooseColumns(listOf('project'), spec);
  return columns.map((column) => exactText(decode('project', sent), column)).join('|');
}

describe('columnsFor', () => {
  test.each([
    ['id,name', '4889175|Water Wigs'],
    ['stats.views', '12345'],
    ['owners', 'Ada Ng 👩‍🎨'],
    ['owners.0.username', 'adang'],
    ['owners.50001.username', 'adang'],
    ['owners.username', 'adang'],
    ['id,owners.id', '4889175|50001'],
    ['owners.created_on', '2014-03-01T12:00:00Z'],
    ['covers.202', 'https://img.example/202.png'],
    ['published_on', '2014-03-01T12:00:00Z'],
    ['owners.0.fields.1', 'Graphic Design'],
    ['stats', '{"views":12345,"appreciations":678,"comments":9}'],
    [' id , name ', '4889175|Water Wigs'],
  ])('%s shows %j', (spec, text) => {
    expect(cell(spec)).toBe(text);
  });

  test('shows the sites that featured a project, which services send in lists', () => {
    const features = [
      {
        featured_on: 1_700_000_000,
        url: 'https://x.example/g',
        site: { name: 'Gallery', key: 'g' },
      },
      { featured_on: 1_700_000_001, site: { id: 3, name: 'Hall' } },
    ];
    const featured = { ...project, features };
    expect(cell('features.site.name', featured)).toBe('Gallery,Hall');
    expect(cell('features.featured_on', featured)).toBe(
      '2023-11-14T22:13:20Z,2023-11-14T22:13:21Z',
    );
    expect(cell('id,features', featured)).toContain('4889175|[{');
    expect(cell('features,features.site.name')).toBe('|');
    expect(() => cell('features.sit')).toThrow('did you mean "features.site"?');
  });

  test('joins the values of several owners, as a list or as a map', () => {
    const owners = { 1: user, 2: { ...user, id: 2, username: 'bo' } };
    expect(cell('owners.username', { ...project, owners })).toBe('adang,bo');
    expect(cell('owners.username', { ...project, owners: Object.values(owners) })).toBe('adang,bo');
    expect(cell('.makers.username', { ...project, makers: owners })).toBe('adang,bo');
  });

  test('never cuts ids and usernames', () => {
    const columns = chooseColumns(listOf('project'), 'id,owners.username,owners.0.id,name');
    expect(columns.map(({ kind }) => kind)).toEqual(['id', 'id', 'id', 'text']);
    expect(columns.map(({ minWidth }) => minWidth)).toEqual([undefined, undefined, undefined, 18]);
  });

  test('shows a member that the reference lacks, after a dot', () => {
    expect(
      cell('.colors.0.r,stats.likes', { ...project, colors: [{ r: 5 }], stats: { likes: [1, 2] } }),
    ).toBe('5|1,2');
  });

  test('suggests a similar name for a further part, unless a dot comes first', () => {
    expect(() => cell('id,stats.view')).toThrow(
      'unknown column "stats.view"; did you mean "stats.views"?',
    );
    expect(cell('.stats.view', { ...project, stats: { view: 5 } })).toBe('5');
  });

  test.each(['fields.name', 'name.x', 'owners.username.x', 'published_on.year', 'fields.0.name'])(
    'refuses %s, which is below a text or a number, unless a dot comes first',
    (name) => {
      expect(() => chooseColumns(listOf('project'), name, '--facet')).toThrow(
        `so there is no "${name}"`,
      );
      expect(chooseColumns(listOf('project'), `.${name}`)).toHaveLength(1);
    },
  );

  test('suggests the nearest name and lists all if the first part is unknown', () => {
    expect(() => chooseColumns(listOf('project'), 'veiws', '--sort-by')).toThrow(
      '--sort-by: unknown column "veiws"; did you mean "stats.views"?',
    );
    const problem = () => cell('stat.views');
    expect(problem).toThrow('unknown column "stat.views"; did you mean "stats.views"?');
    expect(problem).toThrow(
      expect.objectContaining({ details: { hint: expect.stringContaining('published_on') } }),
    );
    expect(() => chooseColumns(listOf('project'), 'constructor')).toThrow('unknown column');
    for (const name of ['license', 'licence', 'copyright.license'])
      expect(() => chooseColumns(listOf('project'), name)).toThrow(
        expect.objectContaining({
          details: { hint: expect.stringMatching(/^lists do not have "licence"/) },
        }),
      );
  });

  test.each(['', 'id,', ',', ' '])('refuses the empty name in %j', (spec) => {
    expect(() => chooseColumns(listOf('project'), spec)).toThrow('--columns must be names');
  });

  test.each(Object.keys(entities) as EntityName[])('knows every default column of %s', (entity) => {
    const names = viewOf(entity).columns.map(({ name }) => name);
    expect(chooseColumns(listOf(entity), names.join(','))).toHaveLength(names.length);
    expect(chooseColumns(listOf(entity)).map(({ name }) => name)).toEqual(names);
  });
});

describe('columnsForPeople', () => {
  const usual = chooseColumns(listOf('project')).map(({ name }) => name);
  test.each([
    ['a figure that is a default column', ['stats.appreciations'], usual, ['stats.appreciations']],
    [
      'a time that is not a default column',
      ['created_on'],
      usual.toSpliced(-1, 0, 'created_on'),
      ['created_on'],
    ],
    ['a name', ['name'], usual, []],
    [
      'members that are no figures, and unknown ones',
      ['owners.username', 'stats', 'votes'],
      usual,
      [],
    ],
  ])('shows %s before the other figures', (_, asked, names, early) => {
    const columns = chooseReadableColumns({ ...listOf('project'), priorityPaths: asked });
    expect(columns.map(({ name }) => name)).toEqual(names);
    expect(
      columns.filter(({ dropRank: drop }) => drop === priorityColumnRank).map(({ name }) => name),
    ).toEqual(early);
  });

  test('shows exactly the columns that --columns names', () => {
    const columns = chooseReadableColumns(
      { ...listOf('project'), priorityPaths: ['created_on'] },
      'id,stats.views',
    );
    expect(columns.map(({ name }) => name)).toEqual(['id', 'stats.views']);
  });
});
