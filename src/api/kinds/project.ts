// Projects.
import { isObject } from '../json/json-types.ts';
import { type Entity, hasAny, none, standalone } from './entity.ts';
import { picture, sizesIn } from './pictures.ts';
import {
  type DecodedShape,
  id,
  instead,
  integer,
  list,
  map,
  member,
  optional,
  own,
  record,
  text,
  texts,
  time,
  url,
} from './shape.ts';
import { aboutOf, handleOf, userShape } from './user.ts';

export const projectShape = record({
  id: member('Id of the project', id(integer)),
  name: member('Title', text, { isNullable: true }),
  published_on: member('Time of publication', time),
  created_on: member('Time of creation', time),
  modified_on: member('Time of the last change', time),
  url: member('Address of the web page', url, { isNullable: true }),
  fields: member('Names of creative fields', list(text), { isNullable: true }),
  covers: member('Addresses of the cover, by size in pixels: 115 and 202, sometimes 230 and 404', texts),
  mature_content: member('1 if the content is for adults', integer, { choices: [0, 1] }),
  owners: member('Users who made it, by id', map(userShape)),
  stats: member(
    'Figures of all time',
    record({
      views: member('Number of views', integer),
      appreciations: member('Number of appreciations', integer),
      comments: member('Number of comments', integer),
    }),
  ),
});

const module_ = record({
  type: member('Kind of content', text, { choices: ['image', 'text', 'embed'] }),
  src: member('Address of the picture', optional(url)),
  width: member('Width of the picture in pixels', optional(integer)),
  height: member('Height of the picture in pixels', optional(integer)),
  text: member('Text in HTML', optional(text)),
  text_plain: member('Text without markup', optional(text)),
  embed: member('HTML of something embedded', optional(text)),
});

const projectContentShape = record(
  {
    ...projectShape.props,
    description: member('Text about the project', text, { isNullable: true }),
    modules: member('Content, in order', list(module_)),
    copyright: member(
      'Licence',
      record({
        license: member('Licence of the work', text, {
          choices: ['no-use', 'cc by', 'cc by-sa', 'cc by-nd', 'cc by-nc', 'cc by-nc-sa', 'cc by-nc-nd'],
        }),
        description: member('The licence in words', text),
      }),
    ),
    featured_on: member(
      'Sites that featured the project',
      list(record({ site: member('Name of the site', text), timestamp: member('Time', time) }, feature)),
      { isNullable: true },
    ),
  },
  instead('featured_on', (sent) => own(sent, 'features')),
);

/** Turns `{featured_on, site: {name}}` into `{timestamp, site}`. */
function feature(sent: unknown): unknown {
  const site = own(sent, 'site');
  if (!isObject(sent) || !isObject(site)) return sent;
  return { ...sent, site: own(site, 'name'), timestamp: own(sent, 'timestamp') ?? own(sent, 'featured_on') };
}

type Project = DecodedShape<typeof projectShape>;

export const projectHandle = (found: Project) => handleOf('project', found, found.owners);

export const cover = ({ covers }: Pick<Project, 'covers'>) => picture('cover', 0, sizesIn(covers));

const isProject = (sent: Readonly<Record<string, unknown>>): boolean =>
  hasAny(sent, 'name') && hasAny(sent, 'covers', 'owners', 'published_on', 'fields', 'stats');

export const project = {
  shape: projectShape,
  noun: { one: 'project', many: 'projects' },
  plural: 'projects',
  identity: ['id'],
  ...standalone,
  mark: isProject,
  handle: projectHandle,
  webPage: ['url'],
  pictures: cover,
  download: none,
  trend: 'own',
} as const satisfies Entity<Project>;

export const projectContent = {
  ...project,
  shape: projectContentShape,
  completes: 'project',
  mark: (sent) => isProject(sent) && hasAny(sent, 'modules', 'copyright', 'description', 'featured_on'),
  pictures: (found) => [
    ...cover(found),
    ...found.modules
      .filter(({ type, src }) => src !== '' && (type === 'image' || type === ''))
      .flatMap(({ src, width, height }, at) => picture('module', at + 1, [{ url: src, width: width ?? 0, height }])),
  ],
  download: (found) => aboutOf(found, found.owners, found.copyright.license),
} as const satisfies Entity<DecodedShape<typeof projectContentShape>>;
