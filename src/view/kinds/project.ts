// Defines the columns, page and caption of projects.
import type { DecodedRecord } from '../../api/entities.ts';
import { type ContentPart, findPartFiles } from '../../api/kinds/content.ts';
import { isWithheld } from '../../api/kinds/project.ts';
import { formatLicence, licenceDeedUrl } from '../../api/reference/licences.ts';
import {
  aboutOwners,
  addressColumn,
  by,
  dated,
  item,
  namesOf,
  paragraph,
  size,
  unknownTexts,
  userWord,
  withheldText,
} from './parts.ts';
import type { Block, Caption, Card, KindView, Linked } from './view.ts';

const projectCard = (project: DecodedRecord<'projectContent'>): Card => ({
  title: project.name,
  address: project.url,
  subtitle: [
    by(project.owners),
    ...aboutOwners(project.owners),
    project.mature_content ? 'Mature content' : '',
  ],
  facts: [
    ['Views', project.stats.views],
    ['Appreciations', project.stats.appreciations],
    ['Comments', project.stats.comments],
    ['Fields', project.fields.join(', ')],
    ['Published', { time: project.published_on }],
    ['Modified', { time: project.modified_on }],
    [
      'Featured',
      project.featured_on.map(({ site, timestamp }) => dated(site, timestamp)).join(', '),
    ],
    ['Licence', licenceOf(project.copyright)],
    ['ID', project.id],
    ['URL', project.url],
  ],
  sections: [
    { heading: 'Description', blocks: [paragraph(project.description)] },
    { heading: 'Content', blocks: contentBlocks(project) },
  ],
  more: [
    ...(project.stats.comments === 0
      ? []
      : [['Comments', ['project', 'comments', project.id]] as const]),
    ...project.owners.map(
      (owner) => [`More by ${userWord(owner)}`, ['user', 'projects', userWord(owner)]] as const,
    ),
  ],
});

/** If its code is unknown, the text is the service's description. */
export function licenceOf({
  license,
  description,
}: DecodedRecord<'projectContent'>['copyright']): Linked | undefined {
  const text = formatLicence(license) ?? [license, description].filter(Boolean).join(': ');
  return text === '' ? undefined : { text, address: licenceDeedUrl(license) };
}

function contentBlocks(project: DecodedRecord<'projectContent'>): readonly Block[] {
  const parts = findPartFiles(project.modules);
  const unknown = parts.flatMap((part) => (part.kind === 'unknown' ? part.type : []));
  const missing = isWithheld(project) ? [withheldText] : unknownTexts(unknown);
  return [...parts.flatMap(blockOf), ...missing.map(paragraph)];
}

function blockOf(part: ContentPart): Block | readonly Block[] {
  switch (part.kind) {
    case 'picture': {
      const [largest] = part.picture.sizes;
      return item(
        ['image', largest && size(largest)].filter(Boolean).join(' '),
        largest?.url ?? '',
      );
    }
    case 'text': {
      // A text without tags is shown as a paragraph, which keeps line ends.
      const isMarkup = part.html.includes('<') || part.plain === '';
      return isMarkup ? { kind: 'html', text: part.html } : paragraph(part.plain);
    }
    case 'player': {
      const shown = item([part.type, size(part.size)].filter(Boolean).join(' '), part.src);
      return part.src === '' ? { ...shown, embed: part.embed } : shown;
    }
    case 'unknown':
      return [];
  }
}

export const projectCaption = ({
  name,
  url,
  owners,
  stats,
}: DecodedRecord<'project'>): Caption => ({
  title: name,
  address: url,
  by: namesOf(owners),
  figures: [
    ['stats.views', stats.views, { one: 'view', many: 'views' }],
    [
      'stats.appreciations',
      stats.appreciations,
      { one: 'appreciation', many: 'appreciations', sign: '♥' },
    ],
    ['stats.comments', stats.comments, { one: 'comment', many: 'comments' }],
  ],
});

export const project = {
  columns: [
    { name: 'id', heading: 'ID' },
    { name: 'name', heading: 'NAME', link: 'url', minWidth: 18 },
    { name: 'owners', heading: 'OWNERS', link: 'owners.url', minWidth: 10, dropRank: 1 },
    { name: 'fields', heading: 'FIELDS', minWidth: 16, dropRank: 6 },
    { name: 'published_on', heading: 'PUBLISHED', dropRank: 3 },
    { name: 'stats.views', heading: 'VIEWS', dropRank: 2 },
    { name: 'stats.appreciations', heading: 'APPRECIATIONS', dropRank: 4 },
    { name: 'stats.comments', heading: 'COMMENTS', dropRank: 5 },
    addressColumn,
  ],
  caption: projectCaption,
} satisfies KindView<DecodedRecord<'project'>>;

export const projectContent = {
  ...project,
  card: projectCard,
  caption: (record) => ({ ...projectCaption(record), licence: licenceOf(record.copyright) }),
} satisfies KindView<DecodedRecord<'projectContent'>>;
