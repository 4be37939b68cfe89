// Makes complete projects: works with their content, stats and comments.
import type { Sent } from '../api/entities.ts';
import { licenceOnWire } from '../api/reference/licences.ts';
import { pictureUrl, projectUrl, videoUrl } from './addresses.ts';
import type { Random } from './art/random.ts';
import { day, madeAt } from './dates.ts';
import { type AppreciatedProjects, type Crowd, comments } from './reactions.ts';
import type { CommentRecord, ProjectRecord } from './records.ts';
import { headings, licences } from './words/descriptions.json' with { type: 'json' };
import type { Work } from './works.ts';
import { description, paragraph, type Setting } from './writing.ts';

/** Number of works with enough comments for several pages. */
const mostDiscussed = 14;

export function projects(
  random: Random,
  works: readonly Work[],
  crowd: Crowd,
  appreciated: readonly AppreciatedProjects[],
): ProjectRecord[] {
  const appreciators = new Map<number, number>();
  for (const { project } of appreciated.flat()) appreciators.set(project, (appreciators.get(project) ?? 0) + 1);
  const older = works.filter(({ publishedOn }) => publishedOn < madeAt - 30 * day).sort((a, b) => b.views - a.views);
  const discussed = new Set(older.slice(0, mostDiscussed));
  return works.map((work) => {
    const few = Math.min(18, Math.floor(random.pareto(1, 0.9) * Math.min(3, Math.max(0.4, work.views / 800) ** 0.35)));
    const count = discussed.has(work) ? random.int(60, 130) : few;
    const written = comments(random, crowd, { ...work, since: work.publishedOn }, count);
    return project(random, work, appreciators.get(work.id) ?? 0, written);
  });
}

/** Returns a project. @param appreciators number of users in the sample who appreciated the project */
function project(random: Random, work: Work, appreciators: number, comments: readonly CommentRecord[]): ProjectRecord {
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
      copyright: { license: licenceOnWire(work.licence), description: licences[work.licence] },
      featured_on: features(random, work),
    },
    tags: work.tags,
    color: work.color,
    comments,
  };
}

/** Returns covers by size. The two small covers always exist. The large covers may be missing. */
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

type Module = Sent<'projectContent'>['modules'][number];

const widths = [600, 600, 724, 1000, 1200, 1400, 1920];
const ratios = [0.5, 0.5625, 0.6667, 0.75, 0.75, 1, 1.3333, 1.5, 2.4];
/** Families whose works often contain videos. */
const videoFamilies = new Set(['motion', 'sound', 'stage']);

export function modules(random: Random, setting: Setting, id: number): Module[] {
  const count = Math.min(14, Math.max(1, Math.round(random.pareto(3, 0.6))));
  const embedShare = videoFamilies.has(setting.family.name) ? 0.4 : 0.04;
  return Array.from({ length: count }, (_, index) => {
    if (random.chance(embedShare)) return embed(random);
    return index > 0 && random.chance(0.28) ? text(random, setting) : image(random, id);
  });
}

function image(random: Random, id: number): Module {
  const width = random.pick(widths);
  const height = Math.round(width * random.pick(ratios));
  return { type: 'image', src: pictureUrl('modules', width, { id, token: random.token() }), width, height };
}

/** Returns a text module. Its HTML and its plain text have the same content, line by line. */
function text(random: Random, setting: Setting): Module {
  const paragraphs = Array.from({ length: random.int(1, 2) }, () => paragraph(random, setting));
  const heading = random.chance(0.4) ? [random.pick(headings)] : [];
  const html = [...heading.map((words) => `<h3>${words}</h3>`), ...paragraphs.map((words) => toHtml(random, words))];
  return { type: 'text', text: html.join('\n'), text_plain: [...heading, ...paragraphs].join('\n') };
}

const entityNames: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function toHtml(random: Random, words: string): string {
  const escaped = words.replace(/[&<>"]/g, (sign) => entityNames[sign] ?? sign);
  const element = random.pick(['', '', 'strong', 'em', 'u']);
  const emphasised = element === '' ? escaped : escaped.replace(/^[^.!?]+[.!?]/, `<${element}>$&</${element}>`);
  return random.chance(0.2) ? `<p style="text-align: center;">${emphasised}</p>` : `<p>${emphasised}</p>`;
}

/** Returns a player for a video. The player is sometimes empty, as if the video were no longer available. */
function embed(random: Random): Module {
  if (random.chance(0.08)) return { type: 'embed', embed: '' };
  const [width, height] = random.pick([[600, 338] as const, [720, 405] as const, [600, 166] as const]);
  const src = videoUrl(random.token());
  const embed = `<iframe src="${src}" width="${width}" height="${height}" frameborder="0" allowfullscreen></iframe>`;
  return { type: 'embed', embed };
}
