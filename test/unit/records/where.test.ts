import { describe, expect, it } from 'vitest';
import { endpointOf } from '../../../src/api/catalogue.ts';
import { whereFilter } from '../../../src/records/where.ts';

const endpoint = endpointOf('projects search');
const given = { endpoint, noun: 'project', block: <T>(work: () => T) => work() };

async function keptBy(expression: string, values: readonly unknown[]) {
  const { passes, whenNone } = await whereFilter(expression, given);
  const kept = values.filter((value, position) => passes({ value, position, text: '' }));
  return { kept, why: whenNone() };
}

describe('--where', () => {
  it('keeps what the expression holds for, whichever form the service sends', async () => {
    const values = [
      { id: 1, stats: { views: 1001 }, owners: { 7: { username: 'ada' } } },
      { id: 2, stats: { views: '2000' }, owners: [{ username: 'ada' }] },
      { id: 3, stats: { views: 1 }, owners: [] },
    ];
    const { kept } = await keptBy('stats.views > 1000 && owners.exists(o, o.username == "ada")', values);
    expect(kept).toEqual(values.slice(0, 2));
  });

  it('keeps no record that lacks what is asked for, and survives what is no record', async () => {
    const { kept } = await keptBy('stats.views > 0', [null, 3, 'a', [], {}, { stats: null }, { stats: [] }]);
    expect(kept).toEqual([]);
  });

  it('says why, where a name is in no record', async () => {
    const { why } = await keptBy('nme == "a"', [{ name: 'a' }]);
    expect(why).toBe('no project has "nme"; did you mean "name"?');
  });

  it.each([
    ['stats.veiws > 3', 'no project has "stats.veiws"; did you mean "stats.views"?'],
    ['stat.views > 3', 'no project has "stat"; did you mean "stats"?'],
    ['owners.exists(o, o.usrname == "a")', undefined],
  ])('says why, where %s reads what is in no record', async (expression, why) => {
    expect((await keptBy(expression, [{ stats: { views: 4 } }])).why).toBe(why);
  });

  it('says nothing of a name that the reference lacks but a record has', async () => {
    expect((await keptBy('slug == "a"', [{ slug: 'b' }, {}])).why).toBeUndefined();
  });

  it.each([
    ['stats.views > 1', { stats: { views: 'many' } }, '--where: "many" is not a number'],
    ['secret', { secret: 3 }, '--where: the expression is not true or false'],
  ])('says why, where values cannot be compared: %s', async (expression, value, why) => {
    expect(await keptBy(expression, [value])).toEqual({ kept: [], why });
  });
});
