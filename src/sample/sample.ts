// Makes the records of the sample library. The same seed gives the same records.

import { randomFrom } from './art/random.ts';
import { collections } from './collections.ts';
import { crowdOf } from './comments.ts';
import { madeAt } from './dates.ts';
import { figures } from './figures.ts';
import { projects } from './projects.ts';
import type { ProjectRecord, Records, UserRecord } from './records.ts';
import { appreciate, follow } from './ties.ts';
import { type Creative, creatives } from './users.ts';
import { wips } from './wips.ts';
import { works } from './works.ts';

const size = { users: 432, projects: 2160, wips: 640, collections: 320, suggested: 60 };

/**
 * Each part has its own random numbers, so a change in one does not change the others. With the default seed, the
 * popular fields have the documented order; a test checks this.
 */
export function sampleRecords(seed = 22): Records {
  const people = creatives(randomFrom(seed), size.users);
  const crowd = crowdOf(people);
  const makers = crowdOf(people, 2);
  const made = works(randomFrom(seed + 1), people, size.projects);
  const following = follow(randomFrom(seed + 2), people);
  const appreciated = appreciate(randomFrom(seed + 3), people, made);
  const shown = projects(randomFrom(seed + 4), made, { crowd, appreciated });
  const stats = figures(randomFrom(seed + 5), people, { projects: shown, appreciated });
  const users = people.map(
    (person, index): UserRecord => ({
      profile: { ...person.user, ...person.more },
      tags: usualTags(person, shown),
      stats: stats.get(person.user.id) ?? { today: nothing, all_time: nothing },
      experience: person.experience,
      following: following[index] ?? [],
      appreciated: appreciated[index] ?? [],
    }),
  );
  return {
    madeAt,
    users,
    projects: shown,
    wips: wips(randomFrom(seed + 6), makers, size.wips),
    collections: collections(randomFrom(seed + 7), makers, made, size.collections),
    suggested: suggested(users),
  };
}

const nothing = { project_views: 0, project_appreciations: 0, project_comments: 0, profile_views: 0 };

/** Returns the most frequent tags of a creative's projects, or the first tags of the family. */
function usualTags({ user, family }: Creative, shown: readonly ProjectRecord[]): string[] {
  const counts = new Map<string, number>();
  for (const { project, tags } of shown) {
    if (!(user.id in project.owners)) continue;
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  const usual = [...counts].sort((a, b) => b[1] - a[1]).map(([tag]) => tag);
  return (usual.length > 0 ? usual : family.tags.slice(0, 2)).slice(0, 8);
}

/** Returns the ids of the users with the most appreciated work. */
function suggested(users: readonly UserRecord[]): number[] {
  const liked = ({ stats }: UserRecord) => stats.all_time.project_appreciations;
  return [...users]
    .sort((a, b) => liked(b) - liked(a))
    .slice(0, size.suggested)
    .map(({ profile }) => profile.id);
}
