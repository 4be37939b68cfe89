import { describe, expect, it } from 'vitest';
import { endpointOf } from '../../../src/api/catalogue.ts';
import { entities } from '../../../src/api/entities.ts';
import { PortfolioError } from '../../../src/errors.ts';
import { toComparable, whereFilter } from '../../../src/records/where.ts';

const endpoint = endpointOf('projects search');
const given = {
  endpoint,
  noun: 'project',
  completeShape: undefined,
};

const now = Date.parse('2026-11-01T00:00:00Z');

async function keptBy(expression: string, values: readonly unknown[]) {
  const { passes, check, explainNoMatch } = await whereFilter(expression, given);
  const kept = values.filter((value, position) =>
    passes({ value, index: position, text: '' }, now),
  );
  let mistake: unknown;
  try {
    check();
  } catch (error) {
    mistake = error instanceof PortfolioError ? `${error.kind}: ${error.message}` : error;
  }
  return { kept, why: explainNoMatch(), mistake };
}

describe('--where', () => {
  it('selects records for which the expression is true, whichever form the service sends', async () => {
    const values = [
      { id: 1, stats: { views: 1001 }, owners: { 7: { username: 'ada' } } },
      { id: 2, stats: { views: '2000' }, owners: [{ username: 'ada' }] },
      { id: 3, stats: { views: 1 }, owners: [] },
    ];
    const { kept } = await keptBy(
      'stats.views > 1000 && owners.exists(o, o.username == "ada")',
      values,
    );
    expect(kept).toEqual(values.slice(0, 2));
  });

  it('selects no record without the member, and accepts values that are not records', async () => {
    const { kept } = await keptBy('stats.views > 0', [
      null,
      3,
      'a',
      [],
      {},
      { stats: null },
      { stats: [] },
    ]);
    expect(kept).toEqual([]);
  });

  it('suggests a name if no record has the one in the expression', async () => {
    const { why } = await keptBy('nme == "a"', [{ name: 'a' }]);
    expect(why).toBe('no project has "nme"; did you mean "name"?');
  });

  it.each([
    ['stats.veiws > 3', 'no project has "stats.veiws"; did you mean "stats.views"?'],
    ['stat.views > 3', 'no project has "stat"; did you mean "stats"?'],
    ['owners.exists(o, o.usrname == "a")', undefined],
  ])('explains that no record has the path in %s', async (expression, why) => {
    expect((await keptBy(expression, [{ stats: { views: 4 }, owners: [] }])).why).toBe(why);
  });

  it('refuses a date without quotes, which would be a subtraction', async () => {
    await expect(keptBy('modified_on > 2026-10-01', [])).rejects.toMatchObject({
      message: '--where: write the date as timestamp("2026-10-01")',
    });
    expect((await keptBy('name != "2026-10-01"', [{ name: 'a' }])).kept).toHaveLength(1);
  });

  it('accepts a name that is not in the reference if a record has it', async () => {
    expect((await keptBy('slug == "a"', [{ slug: 'b' }, {}])).why).toBeUndefined();
  });

  it.each([
    ['stats.views > 1', { stats: { views: 'many' } }, '--where: "many" is not a number'],
    [
      'modified_on > "2026-10-01"',
      { modified_on: 1 },
      '--where: "2026-10-01" is not a number; write a date as timestamp("2026-10-01")',
    ],
    ['secret', { secret: 3 }, '--where: the expression is not true or false'],
  ])('explains why values cannot be compared: %s', async (expression, value, why) => {
    expect(await keptBy(expression, [value])).toMatchObject({ kept: [], why });
  });

  it.each([
    [
      'views > 1',
      [{ stats: { views: 4 } }],
      'usage: no project has "views"; did you mean "stats.views"?',
    ],
    [
      'true || stats.veiws > 1',
      [{ stats: {} }],
      'usage: no project has "stats.veiws"; did you mean "stats.views"?',
    ],
    [
      'stats.views > 1',
      [{ stats: { views: 'a' } }, { stats: { views: 'b' } }],
      'usage: --where: "a" is not a number',
    ],
    ['stats.views > 1', [{ stats: { views: 'a' } }, { stats: { views: 0 } }], undefined],
    ['slug == "a"', [{}, { slug: 'b' }], undefined],
    ['has(stats.shares)', [{ stats: {} }], undefined],
    ['stats.views > 1', [{ stats: {} }, {}], undefined],
    ['name == "a"', [{}], undefined],
  ])('finds the mistake in %s after the first page', async (expression, values, mistake) => {
    expect((await keptBy(expression, values)).mistake).toBe(mistake);
  });
});

describe('the hint of a name that no record has', () => {
  const hintOf = async (expression: string) => {
    const wholeShape = entities.projectContent.shape;
    const { passes, check } = await whereFilter(expression, {
      ...given,
      completeShape: wholeShape,
    });
    passes({ value: { name: 'a' }, text: '', index: 0 }, 0);
    try {
      check();
    } catch (error) {
      return error instanceof PortfolioError ? error.details.hint : undefined;
    }
    return undefined;
  };

  it.each([
    ['name == London', /^if London is a text, quote it: "London"; the members are id, name, /],
    ['views > 1', /^the members are id, name, /],
    ['licence == "by"', /^to select by it: --license$/],
    ['copyright.license == "by"', /^to select by it: --license$/],
    ['country == "Japan"', /^to select by it: --country$/],
    ['description == "a"', /^lists do not have "description"; only single records do$/],
  ])('%s', async (expression, hint) => expect(await hintOf(expression)).toMatch(hint));
});

const { stats, owners, name, fields, id, covers } = entities.project.shape.props;
const owner = { id: 7, username: 'ada' };

describe('a member of a record, as expressions compare it', () => {
  it.each([
    [
      'figures sent as text or false are numbers',
      stats,
      { views: '590', comments: false },
      { views: 590, comments: 0 },
    ],
    [
      'keys that the reference lacks stay',
      stats,
      { views: 1, shares: '2' },
      { views: 1, shares: '2' },
    ],
    ['an empty list in the place of figures stays', stats, [], []],
    ['owners by id are a list', owners, { 7: owner }, [owner]],
    ['owners in a list are that list', owners, [owner], [owner]],
    ['no fields are an empty list', fields, null, []],
    ['a missing text is not filled in', name, null, null],
    ['an id stays a number or a text', id, '12345678901234567890', '12345678901234567890'],
    ['pictures by size keep their keys', covers, { 115: 'a' }, { 115: 'a' }],
    ['what is not a number stays', entities.project.shape.props.created_on, 'soon', 'soon'],
    [
      'a date and time is a number',
      entities.wipComment.shape.props.created_on,
      '2014-01-01 00:00:00',
      1_388_534_400,
    ],
    ['an unknown member stays', undefined, { a: [1] }, { a: [1] }],
  ])('%s', (_, shape, sent, value) => {
    expect(toComparable(shape, sent)).toEqual(value);
  });
});
