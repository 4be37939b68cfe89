// Complete projects: works with their content, stats and comments.
import { licenceOnWire } from '../api/reference/licences.ts';
import { pictureUrl, projectUrl } from './addresses.ts';
import type { Random } from './art/random.ts';
import { type Crowd, comments } from './comments.ts';
import { day, madeAt } from './dates.ts';
import { modules } from './modules.ts';
import { description } from './paragraphs.ts';
import type { ProjectRecord, Remark } from './records.ts';
import type { Appreciated } from './ties.ts';
import licenceNotes from './words/licence-notes.json' with { type: 'json' };
import type { Work } from './works.ts';

/** How many works have so many comments that they fill several pages. */
const mostDiscussed = 14;

export interface Audience {
  readonly crowd: Crowd;
  readonly appreciated: readonly Appreciated[];
}

export function projects(random: Random, works: readonly Work[], { crowd, appreciated }: Audience): ProjectRecord[] {
  const appreciators = new Map<number, number>();
  for (const { project } of appreciated.flat()) appreciators.set(project, (appreciators.get(project) ?? 0) + 1);
  const older = works.filter(({ publishedOn }) => publishedOn < madeAt - 30 * day).sort((a, b) => b.views - a.views);
  const discussed = new Set(older.slice(0, mostDiscussed));
  return works.map((work) => {
    const { owners, setting, publishedOn: since, views } = work;
    const few = Math.min(18, Math.floor(random.pareto(1, 0.9) * Math.min(3, Math.max(0.4, views / 800) ** 0.35)));
    const count = discussed.has(work) ? random.int(60, 130) : few;
    const written = comments(random, crowd, { owners, setting, since, count });
    return project(random, work, { appreciators: appreciators.get(work.id) ?? 0, comments: written });
  });
}

interface Feedback {
  /** How many users of the sample appreciated it. */
  readonly appreciators: number;
  readonly comments: readonly Remark[];
}

function project(random: Random, work: Work, { appreciators, comments }: Feedback): ProjectRecord {
  const appreciations = Math.max(appreciators, Math.floor(work.views * (0.02 + 0.11 * random.unit())));
  return {
    project: {
      id: work.id,
      name: work.name,
      published_on: work.publishedOn,
      created_on: work.createdOn,
      modified_on: work.modifiedOn,
      url: projectUrl(work.id, work.name),
      fields: work.fields,
      covers: covers(random, work),
      mature_content: work.mature ? 1 : 0,
      owners: Object.fromEntries(work.owners.map(({ user }) => [user.id, user])),
      stats: { views: Math.max(work.views, appreciations + comments.length), appreciations, comments: comments.length },
      description: description(random, work.setting),
      modules: modules(random, work.setting, work.id),
      copyright: { license: licenceOnWire(work.licence), description: licenceNotes[work.licence] },
      featured_on: features(random, work),
    },
    tags: work.tags,
    color: work.color,
    comments,
  };
}

/** The two small sizes always, the two large ones only if the uploaded picture was large enough. */
function covers(random: Random, work: Work): Readonly<Record<string, string>> {
  const sizes = [115, 202, ...(random.chance(0.8) ? [230] : []), ...(random.chance(0.6) ? [404] : [])];
  return Object.fromEntries(sizes.map((size) => [size, pictureUrl('projects', size, work)]));
}

function features(random: Random, { featuredOn, family }: Work): { site: string; timestamp: number }[] {
  if (featuredOn === undefined) return [];
  const first = { site: 'Editors’ Choice', timestamp: featuredOn };
  const second = featuredOn + random.int(1, 20) * day;
  return random.chance(0.4) && second < madeAt ? [first, { site: family.site, timestamp: second }] : [first];
}
