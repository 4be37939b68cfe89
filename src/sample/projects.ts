// Makes complete projects: works of the cast with their content, stats and comments.
import { entities, type Sent } from '../api/entities.ts';
import { licenceOnWire } from '../api/reference/licences.ts';
import { colourFigures } from '../library/index/record-index.ts';
import { pictureUrl, projectUrl, videoUrl } from './addresses.ts';
import { digitsOf, type Random, randomFrom } from './art/random.ts';
import { creatives, type Work, works } from './cast.ts';
import { appreciated, comments } from './reactions.ts';
import type { Part, ProjectRecord } from './records.ts';
import { headings, licences } from './words/descriptions.json' with { type: 'json' };
import { description, paragraph, type Setting } from './writing.ts';

export const projects: Part<ProjectRecord> = {
  make: () => {
    const appreciators = new Map<number, number>();
    for (const { project } of creatives.flatMap(appreciated))
      appreciators.set(project, (appreciators.get(project) ?? 0) + 1);
    return works.map((work) => project(work, appreciators.get(work.id) ?? 0));
  },
  *inputs({ project, tags, color, comments }, author) {
    const facts = { figures: colourFigures(color), labels: { tag: tags } };
    yield { entity: 'project', record: picked(entities.project.shape, project), facts };
    yield { entity: 'projectContent', record: project };
    for (const { user, comment, createdOn } of comments) {
      const record = { user: author(user), comment, created_on: createdOn };
      yield { entity: 'projectComment', record, parent: String(project.id) };
    }
  },
};

/** Returns the members of `record` that the shape has. */
export const picked = ({ props }: { readonly props: object }, record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name in props));

const settingOf = ({ family, owners: [author], published }: Work): Setting => {
  if (author === undefined) throw new Error('each work has an owner');
  return { family, author, moment: published };
};

/** Returns a project. @param appreciators number of users in the sample who appreciated the project */
function project(work: Work, appreciators: number): ProjectRecord {
  const { id, name, owners, fields, tags, color, licence, views } = work;
  const random = randomFrom(`project ${id}`);
  const setting = settingOf(work);
  const remarks = comments(random, setting, work.comments);
  const appreciations = Math.max(appreciators, work.appreciations);
  return {
    project: {
      id,
      name,
      published_on: work.published,
      created_on: work.created,
      modified_on: work.modified,
      url: projectUrl(id, name),
      fields,
      covers: covers(random, id),
      mature_content: work.mature ? 1 : 0,
      owners: Object.fromEntries(owners.map(({ user }) => [user.id, user])),
      stats: { views: Math.max(views, appreciations + remarks.length), appreciations, comments: remarks.length },
      description: description(random, setting),
      modules: work.content.map((part, at) => module(random, setting, part, { id, at })),
      copyright: { license: licenceOnWire(licence), description: licences[licence] },
      featured_on: work.featured.map((timestamp, at) => ({
        site: at === 0 ? 'Editors’ Choice' : work.family.site,
        timestamp,
      })),
    },
    ...{ tags, color, comments: remarks },
  };
}

/** Returns covers by size. The two small covers always exist. The large covers may be missing. */
function covers(random: Random, id: number): Readonly<Record<string, string>> {
  const sizes = [115, 202, ...(random.chance(0.8) ? [230] : []), ...(random.chance(0.6) ? [404] : [])];
  return Object.fromEntries(sizes.map((size) => [size, pictureUrl('projects', size, id)]));
}

type Module = Sent<'projectContent'>['modules'][number];

/** Makes a module. @param part `text`, `embed`, `gone` (a video that is no longer there), or the size of a picture */
function module(random: Random, setting: Setting, part: string, { id, at }: { id: number; at: number }): Module {
  if (part === 'text') return text(random, setting);
  if (part === 'gone') return { type: 'embed', embed: '' };
  if (part === 'embed') return { type: 'embed', embed: player(random, digitsOf(`video ${id} ${at}`)) };
  const [width = 0, height = 0] = part.split('x').map(Number);
  return { type: 'image', src: pictureUrl('modules', width, id, at), width, height };
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

/** Returns a player for a video. */
function player(random: Random, id: string): string {
  const [width, height] = random.pick([[600, 338] as const, [720, 405] as const, [600, 166] as const]);
  return `<iframe src="${videoUrl(id)}" width="${width}" height="${height}" frameborder="0" allowfullscreen></iframe>`;
}
