import { expect, test } from 'vitest';
import { figures } from '../../../src/sample/figures.ts';
import { projects } from '../../../src/sample/projects.ts';
import { appreciated, crowd, made, people, random } from '../../support/community.ts';

const shown = projects(random, made, { crowd, appreciated });
const stats = figures(random, people, { projects: shown, appreciated });

test('A project with several owners counts for each of them', () => {
  for (const { user } of people) {
    const owned = shown.filter(({ project }) => user.id in project.owners);
    const views = owned.reduce((sum, { project }) => sum + project.stats.views, 0);
    expect(stats.get(user.id)?.all_time.project_views).toBe(views);
  }
});

test('Today never exceeds all time', () => {
  for (const { today, all_time: all } of stats.values()) {
    expect(today.project_views).toBeLessThanOrEqual(all.project_views);
    expect(today.project_appreciations).toBeLessThanOrEqual(all.project_appreciations);
    expect(today.profile_views).toBeLessThanOrEqual(all.profile_views);
  }
});
