// Projects: the short variant in lists, and the complete variant with content and licence.
import { isObject } from '../json/json-types.ts';
import { findPartFiles, module_ } from './content.ts';
import { type Entity, hasAny, none, standalone } from './entity.ts';
import { picture, sizesIn } from './pictures.ts';
import * as s from './shape.ts';
import { toCreditInfo, toRecordRef, userShape } from './user.ts';

/**
 * Sites that featured a project. The reference has them only as `featured_on` of a complete
 * project. Some services send `features`, also in lists.
 */
const featuresShape = s.list(
  s.record({
    featured_on: s.member('Time', s.time),
    url: s.member('Address of the page on the site', s.optional(s.url)),
    site: s.member('The site', s.record({ name: s.member('Name of the site', s.text) })),
  }),
);

export const projectShape = s.record({
  id: s.member('Id of the project', s.id(s.integer)),
  name: s.nullishMember('Title', s.text),
  published_on: s.member('Time of publication', s.time),
  created_on: s.member('Time of creation', s.time),
  modified_on: s.member('Time of the last change', s.time),
  url: s.nullishMember('Address of the web page', s.url),
  fields: s.nullishMember('Names of creative fields', s.list(s.text)),
  covers: s.member(
    'Addresses of the cover, by size in pixels: 115 and 202, sometimes 230 and 404',
    s.textMap,
  ),
  mature_content: s.member('1 if the content is for adults', s.integer, { choices: [0, 1] }),
  owners: s.member('Creatives who made the project, by id', s.map(userShape)),
  stats: s.statistics('Figures of all time', {
    views: s.member('Number of views', s.integer),
    appreciations: s.member('Number of appreciations', s.integer),
    comments: s.member('Number of comments', s.integer),
  }),
  features: s.member('Sites that featured the project', s.optional(featuresShape)),
});

const documentedContentShape = s.record(
  {
    ...projectShape.props,
    description: s.nullishMember('Text about the project', s.text),
    modules: s.member('Content, in order', s.list(module_)),
    copyright: s.member(
      'Licence',
      s.record({
        license: s.member('Licence of the work', s.text, {
          choices: [
            'no-use',
            'cc by',
            'cc by-sa',
            'cc by-nd',
            'cc by-nc',
            'cc by-nc-sa',
            'cc by-nc-nd',
          ],
        }),
        description: s.member('The licence in words', s.text),
      }),
    ),
    featured_on: s.member(
      'Sites that featured the project',
      s.list(
        s.record(
          { site: s.member('Name of the site', s.text), timestamp: s.member('Time', s.time) },
          normaliseFeature,
        ),
      ),
      {
        canBeNullOrOmitted: true,
        replacements: {
          features: s.member(
            'Sites that featured the project, instead of featured_on',
            featuresShape,
          ),
        },
      },
    ),
  },
  s.fillEmptyMember('featured_on', (value) => s.getOwn(value, 'features')),
);

const projectContentShape = s.withUndocumented(documentedContentShape, { mature_access: s.text });

type ProjectContent = s.DecodedValue<typeof projectContentShape>;

/**
 * Converts `{featured_on, site: {name}}` to the documented `{timestamp, site}`, where `site` is the
 * name. Keeps all other members. Returns any other value unchanged.
 */
function normaliseFeature(value: unknown): unknown {
  const site = s.getOwn(value, 'site');
  if (!isObject(value) || !isObject(site)) return value;
  return {
    ...value,
    site: s.getOwn(site, 'name'),
    timestamp: s.getOwn(value, 'timestamp') ?? s.getOwn(value, 'featured_on'),
  };
}

type Project = s.DecodedValue<typeof projectShape>;

export const toProjectRef = (record: Project) => toRecordRef('project', record, record.owners);

export const toCoverPictures = ({ covers }: Pick<Project, 'covers'>) =>
  picture('cover', 0, sizesIn(covers));

const isProject = (record: Readonly<Record<string, unknown>>): boolean =>
  hasAny(record, 'name') && hasAny(record, 'covers', 'owners', 'published_on', 'fields', 'stats');

export const project = {
  shape: projectShape,
  noun: { one: 'project', many: 'projects' },
  plural: 'projects',
  identity: ['id'],
  ...standalone,
  webAddressSegment: 'gallery',
  owners: 'owners',
  // The reference does not say which time the parameter `time` compares. The embedded service
  // compares the time of publication.
  listed: { time: 'published_on', sorts: {}, unknownSorts: ['featured_date', 'followed'] },
  mark: isProject,
  refOf: toProjectRef,
  webPage: ['url'],
  pictures: toCoverPictures,
  datesOf: ({ published_on, modified_on }) => ({ published: published_on, updated: modified_on }),
  download: none,
  trend: 'own',
} as const satisfies Entity<Project>;

/** Whether the content is missing because the service sends it only to people who are logged in. */
export const isWithheld = ({ modules, mature_access: access = '' }: ProjectContent): boolean =>
  modules.length === 0 && access !== '' && access !== 'allowed';

export const projectContent = {
  ...project,
  shape: projectContentShape,
  completes: 'project',
  mark: (record) =>
    isProject(record) && hasAny(record, 'modules', 'copyright', 'description', 'featured_on'),
  pictures: (record) => [
    ...toCoverPictures(record),
    ...findPartFiles(record.modules).flatMap((media) =>
      media.kind === 'picture' ? media.picture : [],
    ),
  ],
  download: {
    pictures: 'all pictures',
    credit: 'by',
    rest: (record) => {
      const mediaList = findPartFiles(record.modules);
      return {
        players: mediaList.flatMap((media) =>
          media.kind === 'player' ? media.src || media.embed : [],
        ),
        unknown: mediaList.flatMap((media) => (media.kind === 'unknown' ? media.type : [])),
        isWithheld: isWithheld(record),
      };
    },
    about: (record) => toCreditInfo(record, record.owners, record.copyright.license),
  },
} as const satisfies Entity<ProjectContent>;
