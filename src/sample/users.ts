// Makes the profiles of the creatives: what they write about themselves, their jobs, and the stats of their projects.
import { entities, type Sent } from '../api/entities.ts';
import { websiteUrl } from './addresses.ts';
import { type Random, randomFrom } from './art/random.ts';
import { type Creative, creatives, day, madeAt } from './cast.ts';
import { picked, projects } from './projects.ts';
import { appreciated, following } from './reactions.ts';
import type { Part, ProjectRecord, UserRecord } from './records.ts';
import words from './words/profiles.json' with { type: 'json' };
import { capital, fill, type Slots, slotsFor, yearOf } from './writing.ts';

/** Number of users whom /v2/creativestofollow suggests. */
const suggestions = 40;

export const users: Part<UserRecord> = {
  make: () => {
    const shown = projects.make();
    const recent = creatives.flatMap(appreciated).filter(({ on }) => isToday(on));
    const likedToday = recent.map(({ project }) => project);
    const made = creatives.map((creative) => profiled(creative, shown, likedToday));
    // Suggests the users whose work has the most appreciations.
    const liked = ({ stats }: UserRecord) => stats.all_time.project_appreciations;
    const ranked = [...made].sort((a, b) => liked(b) - liked(a));
    return made.map((record) => ({ ...record, suggested: Math.max(0, suggestions - ranked.indexOf(record)) }));
  },
  *inputs({ profile, tags, stats, experience, following, appreciated, suggested }) {
    const parent = String(profile.id);
    const follows = following.map(({ user, since }) => ({ id: String(user), at: since }));
    // Stores only ids, because the texts would repeat the projects.
    const appreciates = appreciated.map(({ project, on }) => ({ id: String(project), at: on }));
    const facts = { figures: { suggested }, labels: { tag: tags }, links: { follows, appreciates } };
    yield { entity: 'user', record: picked(entities.user.shape, profile), facts };
    yield { entity: 'profile', record: profile };
    yield { entity: 'stats', record: stats, parent };
    for (const job of experience) yield { entity: 'experience', record: job, parent };
  },
};

function profiled(creative: Creative, shown: readonly ProjectRecord[], likedToday: readonly number[]): UserRecord {
  const { user, family } = creative;
  const random = randomFrom(`user ${user.id}`);
  const own = shown.filter(({ project }) => user.id in project.owners);
  const tags = own.flatMap(({ tags }) => tags);
  return {
    profile: {
      ...user,
      twitter: random.chance(0.45) ? `@${user.username.replaceAll('-', '_')}` : '',
      links: links(random, user.username),
      sections: sections(random, creative),
    },
    tags: [...new Set(tags.length > 0 ? tags : family.tags)].slice(0, 8),
    stats: statsOf(creative, own, likedToday),
    experience: experience(random, creative),
    following: following(creative),
    appreciated: appreciated(creative),
    suggested: 0,
  };
}

function links(random: Random, username: string): { title: string; url: string }[] {
  const all = [
    { title: 'Website', url: websiteUrl(username) },
    { title: 'Shop', url: websiteUrl(username, 'shop.') },
    { title: 'Journal', url: `${websiteUrl(username)}/journal` },
    { title: 'Newsletter', url: websiteUrl(username, 'letters.') },
  ];
  return all.slice(0, random.pick([0, 0, 1, 1, 1, 2, 2, 3, 4]));
}

const localAbouts: Readonly<Record<string, readonly { title: string; text: string }[]>> = words.byCulture;

/** Returns the texts of the profile by title. Some profiles have no texts. */
function sections(random: Random, author: Creative): Readonly<Record<string, string>> {
  if (random.chance(0.3)) return {};
  const { occupation, city, created_on: moment } = author.user;
  const slots = {
    ...slotsFor({ family: author.family, author, moment }),
    occupation: [occupation === '' ? 'Somebody' : occupation],
    occupation_small: [occupation === '' ? 'person of many trades' : occupation.toLowerCase()],
    home: [city === '' ? 'no place in particular' : city],
  };
  const local = random.chance(0.5) ? localAbouts[author.culture] : undefined;
  const about =
    local === undefined ? { title: 'About', text: fill(random.pick(words.abouts), slots, random) } : random.pick(local);
  // Awards of consecutive years, newest first. The first is from the year before the author joined.
  const awards = random.several(words.awards, random.int(1, 4)).map((award, at) => {
    return fill(award, { ...slots, year: [String(yearOf(moment) - 1 - at)] }, random);
  });
  return Object.fromEntries([
    [about.title, about.text],
    ...(random.chance(0.35) ? [['Awards', awards.join('\n')]] : []),
    ...(random.chance(0.35) ? [['Clients', list(random, '{client_plain}', slots)]] : []),
    ...(random.chance(0.2) ? [['Exhibitions', list(random, '{client_plain}, {city}', slots)]] : []),
  ]);
}

/** Returns two to six lines from one template. The lines are filled together, so that they differ. */
function list(random: Random, line: string, slots: Slots): string {
  const template = Array.from({ length: random.int(2, 6) }, () => line).join('\n');
  return capital(fill(template, slots, random));
}

type Job = Sent<'experience'>;

/** The sample's current month, November 2026, in months since the year 0. */
const currentMonth = 2026 * 12 + 10;

/** Returns jobs, newest first. If the user has a company, the first job is the current one. */
function experience(random: Random, { user, family }: Creative): Job[] {
  if (random.chance(0.35)) return [];
  const dated = random.chance(0.92);
  const location = [user.city, user.country].filter((part) => part !== '').join(', ');
  let until = currentMonth - random.int(0, 30);
  const since = dated ? { start_date: monthYear(until) } : {};
  const present: Job = { position: user.occupation, organization: user.company, location, ...since };
  const past = random.several(words.companies, random.int(1, 3)).map((organization): Job => {
    const end = until - random.int(0, 4);
    const start = end - random.int(5, 50);
    until = start;
    const dates = dated ? { start_date: monthYear(start), end_date: monthYear(end) } : {};
    return { position: random.pick(family.occupations), organization, location, ...dates };
  });
  return user.company === '' ? past : [present, ...past];
}

/** Returns `MM-YYYY`. */
const monthYear = (month: number): string => `${String((month % 12) + 1).padStart(2, '0')}-${Math.floor(month / 12)}`;

type Counts = Sent<'stats'>['today'];

const counts = (project_views: number, project_appreciations: number, project_comments: number): Counts => ({
  ...{ project_views, project_appreciations, project_comments },
  profile_views: 0,
});

const sum = (all: readonly Counts[], profile_views: number): Counts => {
  const total = (key: keyof Counts) => all.reduce((total, each) => total + each[key], 0);
  const projects = counts(total('project_views'), total('project_appreciations'), total('project_comments'));
  return { ...projects, profile_views };
};

const isToday = (time: number): boolean => time >= madeAt - day;

/** Returns the stats of a creative: the sums of the projects. A project with several owners counts for each owner. */
function statsOf({ fame }: Creative, own: readonly ProjectRecord[], likedToday: readonly number[]): Sent<'stats'> {
  const all = own.map(({ project: { stats } }) => counts(stats.views, stats.appreciations, stats.comments));
  const today = own.map(({ project, comments }, at) => {
    if (isToday(project.published_on)) return all[at] ?? counts(0, 0, 0);
    const liked = likedToday.filter((id) => id === project.id).length;
    const commented = comments.filter(({ createdOn }) => isToday(createdOn)).length;
    const views = Math.ceil(project.stats.views * viewsToday) + liked + commented;
    return counts(Math.min(project.stats.views, views), liked, commented);
  });
  const profileViews = Math.floor(60 * fame + all.reduce((total, { project_views }) => total + project_views, 0) / 9);
  return { today: sum(today, Math.ceil(profileViews * viewsToday)), all_time: sum(all, profileViews) };
}

/** Share of all views that belong to the last day. */
const viewsToday = 0.001;
