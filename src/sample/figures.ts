// Computes the stats of each creative, all-time and today, as sums over their projects.
import type { Sent } from '../api/entities.ts';
import type { Random } from './art/random.ts';
import { day, madeAt } from './dates.ts';
import type { ProjectRecord } from './records.ts';
import type { AppreciatedProjects } from './ties.ts';
import type { Creative } from './users.ts';

type Stats = Sent<'stats'>;
type Counts = Stats['today'];

const dayAgo = madeAt - day;
/** Maximum share of all views and appreciations that belong to the last day. */
const todayShare = 0.002;

/** Returns the stats by user id. A project with several owners counts for each of them. */
export function figures(
  random: Random,
  creatives: readonly Creative[],
  { projects, appreciated }: { projects: readonly ProjectRecord[]; appreciated: readonly AppreciatedProjects[] },
): Map<number, Stats> {
  const appreciatedToday = new Map<number, number>();
  for (const { project, on } of appreciated.flat()) {
    if (on >= dayAgo) appreciatedToday.set(project, (appreciatedToday.get(project) ?? 0) + 1);
  }
  const owned = new Map<number, Stats[]>(creatives.map(({ user }) => [user.id, []]));
  for (const record of projects) {
    const stats = projectStats(random, record, appreciatedToday.get(record.project.id) ?? 0);
    for (const owner of Object.keys(record.project.owners)) owned.get(Number(owner))?.push(stats);
  }
  return new Map(creatives.map(({ user, fame }) => [user.id, userStats(random, owned.get(user.id) ?? [], fame)]));
}

/** Returns a project's part of its owners' stats: everything except profile views. */
function projectStats(random: Random, { project, comments }: ProjectRecord, appreciatedToday: number): Stats {
  const { views, appreciations } = project.stats;
  const all_time = { project_views: views, project_appreciations: appreciations, project_comments: comments.length };
  const commentsToday = comments.filter(({ createdOn }) => createdOn >= dayAgo).length;
  const appreciationsToday = Math.max(appreciatedToday, Math.floor(appreciations * todayShare * random.unit()));
  const today =
    project.published_on >= dayAgo
      ? all_time
      : {
          project_views: Math.min(
            views,
            Math.max(appreciationsToday + commentsToday, Math.ceil(views * todayShare * random.unit())),
          ),
          project_appreciations: appreciationsToday,
          project_comments: commentsToday,
        };
  return { today: { ...today, profile_views: 0 }, all_time: { ...all_time, profile_views: 0 } };
}

function userStats(random: Random, owned: readonly Stats[], fame: number): Stats {
  const all = owned.map(({ all_time }) => all_time).reduce(plus, none);
  const profileViews = Math.floor(
    Math.min(400_000, random.pareto(60, 1) * fame + all.project_views * 0.2 * random.unit()),
  );
  const today = owned.map((stats) => stats.today).reduce(plus, none);
  return {
    today: {
      ...today,
      profile_views: Math.min(
        profileViews,
        Math.floor(profileViews * todayShare * 2 * random.unit() + random.int(0, 2)),
      ),
    },
    all_time: { ...all, profile_views: profileViews },
  };
}

const none: Counts = { project_views: 0, project_appreciations: 0, project_comments: 0, profile_views: 0 };

const plus = (a: Counts, b: Counts): Counts => ({
  project_views: a.project_views + b.project_views,
  project_appreciations: a.project_appreciations + b.project_appreciations,
  project_comments: a.project_comments + b.project_comments,
  profile_views: 0,
});
