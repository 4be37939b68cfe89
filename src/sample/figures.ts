// The figures of each creative, all-time and today, which are the sums over what they own.
import type { Sent } from '../api/entities.ts';
import { day, madeAt } from './dates.ts';
import type { Random } from './random.ts';
import type { ProjectRecord } from './records.ts';
import type { Appreciated } from './ties.ts';
import type { Creative } from './users.ts';

type Stats = Sent<'stats'>;
type Figures = Stats['today'];

const dayAgo = madeAt - day;
/** Share of all views and appreciations that fell to the last day, at most. */
const share = 0.002;

/** By user id. A project of several owners counts for each of them. */
export function figures(
  random: Random,
  creatives: readonly Creative[],
  { projects, appreciated }: { projects: readonly ProjectRecord[]; appreciated: readonly Appreciated[] },
): Map<number, Stats> {
  const fresh = new Map<number, number>();
  for (const { project, on } of appreciated.flat()) {
    if (on >= dayAgo) fresh.set(project, (fresh.get(project) ?? 0) + 1);
  }
  const owned = new Map<number, Stats[]>(creatives.map(({ user }) => [user.id, []]));
  for (const record of projects) {
    const stats = ofProject(random, record, fresh.get(record.project.id) ?? 0);
    for (const owner of Object.keys(record.project.owners)) owned.get(Number(owner))?.push(stats);
  }
  return new Map(creatives.map(({ user, fame }) => [user.id, summed(random, owned.get(user.id) ?? [], fame)]));
}

/** The part of a project's figures that its owners count; profile views come in with the owner. */
function ofProject(random: Random, { project, comments }: ProjectRecord, fresh: number): Stats {
  const { views, appreciations } = project.stats;
  const all_time = { project_views: views, project_appreciations: appreciations, project_comments: comments.length };
  const said = comments.filter(({ createdOn }) => createdOn >= dayAgo).length;
  const lately = Math.max(fresh, Math.floor(appreciations * share * random.unit()));
  const today =
    project.published_on >= dayAgo
      ? all_time
      : {
          project_views: Math.min(views, Math.max(lately + said, Math.ceil(views * share * random.unit()))),
          project_appreciations: lately,
          project_comments: said,
        };
  return { today: { ...today, profile_views: 0 }, all_time: { ...all_time, profile_views: 0 } };
}

function summed(random: Random, owned: readonly Stats[], fame: number): Stats {
  const all = owned.map(({ all_time }) => all_time).reduce(plus, none);
  const seen = Math.floor(Math.min(400_000, random.tail(60, 1) * fame + all.project_views * 0.2 * random.unit()));
  const today = owned.map((stats) => stats.today).reduce(plus, none);
  return {
    today: { ...today, profile_views: Math.min(seen, Math.floor(seen * share * 2 * random.unit() + random.int(0, 2))) },
    all_time: { ...all, profile_views: seen },
  };
}

const none: Figures = { project_views: 0, project_appreciations: 0, project_comments: 0, profile_views: 0 };

const plus = (a: Figures, b: Figures): Figures => ({
  project_views: a.project_views + b.project_views,
  project_appreciations: a.project_appreciations + b.project_appreciations,
  project_comments: a.project_comments + b.project_comments,
  profile_views: 0,
});
