import { describe, expect, it } from 'vitest';
import { drawStatistics } from '../../../../src/view/charts/statistics.ts';
import { style } from '../../../support/samples.ts';

const value = {
  today: {
    project_views: 10,
    project_appreciations: '5',
    project_comments: false,
    profile_views: 0,
  },
  all_time: { project_views: 2000, project_appreciations: 500, project_comments: 1 },
};
const drawn = (width: number, values: readonly unknown[] = [value], more = {}) =>
  drawStatistics(
    values.map((each) => ({ value: each })),
    { ...style(width), ...more },
    true,
  );

describe('statistics', () => {
  it('are blank for other JSON', async () => {
    for (const odd of [null, [], { today: 3 }, { today: { project_views: 'many' } }]) {
      expect(await drawn(80, [odd])).toMatch(/^FIGURE .*\nProject views\n/);
    }
  });
});
