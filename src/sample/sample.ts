// Makes the records of the sample library. The same seed gives the same records.
import type { Sent } from '../api/entities.ts';
import { type Random, randomFrom } from './art/random.ts';
import { collections } from './collections.ts';
import { day, madeAt } from './dates.ts';
import { projects } from './projects.ts';
import { type AppreciatedProjects, appreciate, crowdOf, follow } from './reactions.ts';
import type { ProjectRecord, Records, UserRecord } from './records.ts';
import { type Creative, creatives } from './users.ts';
import { wips } from './wips.ts';
import { works } from './works.ts';

const size = { users: 432, projects: 2160, wips: 640, collections: 320, suggested: 60 };

/**
 * Returns all records. Each part has its own random numbers, so a change in one does not change the others. With the
 * default seed, the popular fields have the documented order; a test checks this.
 */
export function sampleRecords(seed = 22): Records {
  const people = creatives(randomFrom(seed), size.users);
  const makers = crowdOf(people, 2);
  const made = works(randomFrom(seed + 1), people, size.projects);
  const following = follow(randomFrom(seed + 2), people);
  const appreciated = appreciate(randomFrom(seed + 3), people, made);
  const shown = projects(randomFrom(seed + 4), made, crowdOf(people), appreciated);
  const stats = statsOf(randomFrom(seed + 5), people, shown, appreciated);
  const users = people.map(
    (person, index): UserRecord => ({
      profile: { ...person.user, ...person.more },
      tags: usualTags(person, shown),
      stats: stats[index] ?? { today: none, all_time: none },
      experience: person.experience,
      following: following[index] ?? [],
      appreciated: appreciated[index] ?? [],
    }),
  );
  // Suggests the users whose work has the most appreciations.
  const liked = ({ stats }: UserRecord) => stats.all_time.project_appreciations;
  const best = [...users].sort((a, b) => liked(b) - liked(a)).slice(0, size.suggested);
  return {
    madeAt,
    users,
    projects: shown,
    wips: wips(randomFrom(seed + 6), makers, size.wips),
    collections: collections(randomFrom(seed + 7), makers, made, size.collections),
    suggested: best.map(({ profile }) => profile.id),
  };
}

/** Returns the most frequent tags of a creative's projects; for a creative without projects, tags of the family. */
function usualTags({ user, family }: Creative, shown: readonly ProjectRecord[]): string[] {
  const counts = new Map<string, number>();
  const used = shown.filter(({ project }) => user.id in project.owners).flatMap(({ tags }) => tags);
  for (const tag of used) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const usual = [...counts].sort((a, b) => b[1] - a[1]).map(([tag]) => tag);
  return (usual.length > 0 ? usual : family.tags.slice(0, 2)).slice(0, 8);
}

type Stats = Sent<'stats'>;
type Counts = Stats['today'];

const dayAgo = madeAt - day;
/** Maximum share of all views and appreciations that belong to the last day. */
const todayShare = 0.002;

/** Returns the stats of each creative. A project with several owners counts for each owner. */
function statsOf(
  random: Random,
  creatives: readonly Creative[],
  projects: readonly ProjectRecord[],
  appreciated: readonly AppreciatedProjects[],
): Stats[] {
  const appreciatedToday = new Map<number, number>();
  for (const { project, on } of appreciated.flat()) {
    if (on >= dayAgo) appreciatedToday.set(project, (appreciatedToday.get(project) ?? 0) + 1);
  }
  const owned = new Map<string, Stats[]>(creatives.map(({ user }) => [String(user.id), []]));
  for (const record of projects) {
    const stats = projectStats(random, record, appreciatedToday.get(record.project.id) ?? 0);
    for (const owner of Object.keys(record.project.owners)) owned.get(owner)?.push(stats);
  }
  return creatives.map(({ user, fame }) => userStats(random, owned.get(String(user.id)) ?? [], fame));
}

/** Returns the figures that a project adds to its owners' stats: everything except profile views. */
function projectStats(random: Random, { project, comments }: ProjectRecord, appreciatedToday: number): Stats {
  const { views, appreciations } = project.stats;
  const all_time = counts(views, appreciations, comments.length);
  const commentsToday = comments.filter(({ createdOn }) => createdOn >= dayAgo).length;
  const appreciationsToday = Math.max(appreciatedToday, Math.floor(appreciations * todayShare * random.unit()));
  if (project.published_on >= dayAgo) return { today: all_time, all_time };
  const viewsToday = Math.max(appreciationsToday + commentsToday, Math.ceil(views * todayShare * random.unit()));
  return { today: counts(Math.min(views, viewsToday), appreciationsToday, commentsToday), all_time };
}

function userStats(random: Random, owned: readonly Stats[], fame: number): Stats {
  const all = owned.map(({ all_time }) => all_time).reduce(plus, none);
  const most = random.pareto(60, 1) * fame + all.project_views * 0.2 * random.unit();
  const views = Math.floor(Math.min(400_000, most));
  const viewsToday = Math.floor(views * todayShare * 2 * random.unit() + random.int(0, 2));
  const today = owned.map((stats) => stats.today).reduce(plus, none);
  return {
    today: { ...today, profile_views: Math.min(views, viewsToday) },
    all_time: { ...all, profile_views: views },
  };
}

const counts = (project_views: number, project_appreciations: number, project_comments: number): Counts => ({
  ...{ project_views, project_appreciations, project_comments },
  profile_views: 0,
});

const none = counts(0, 0, 0);

const plus = (a: Counts, b: Counts): Counts =>
  counts(
    a.project_views + b.project_views,
    a.project_appreciations + b.project_appreciations,
    a.project_comments + b.project_comments,
  );
