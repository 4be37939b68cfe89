// The pages that `show` prints, as data: what they say, not how they look. Blank facts are left out when drawn.
import type { Decoded } from '../api/entities.ts';
import { compareIds } from '../api/ids.ts';
import { label } from './cells.ts';
import { day } from './times.ts';

/** `time` is in Unix seconds. */
export type FactValue = string | number | undefined | { readonly time: number | undefined };

/** An item is one line of a list and never broken; a paragraph may have line ends of its own, or be HTML. */
export interface Block {
  readonly kind: 'paragraph' | 'html' | 'item';
  readonly text: string;
  /** HTML of something embedded, whose address stands at the end of an item. */
  readonly embed?: string;
}

export interface Section {
  readonly heading: string;
  readonly blocks: readonly Block[];
}

export interface Card {
  readonly title: string;
  readonly subtitle: readonly string[];
  readonly facts: readonly (readonly [label: string, value: FactValue])[];
  readonly sections: readonly Section[];
}

export const projectCard = (project: Decoded<'projectContent'>): Card => ({
  title: project.name,
  subtitle: [by(project.owners), project.mature_content ? 'Mature content' : ''],
  facts: [
    ['Views', project.stats.views],
    ['Appreciations', project.stats.appreciations],
    ['Comments', project.stats.comments],
    ['Fields', project.fields.join(', ')],
    ['Published', { time: project.published_on }],
    ['Modified', { time: project.modified_on }],
    ['Featured', project.featured_on.map(({ site, timestamp }) => dated(site, timestamp)).join(', ')],
    ['Licence', licenceInWords(project.copyright.license)],
    ['Copyright', project.copyright.description],
    ['Id', project.id],
    ['Address', project.url],
  ],
  sections: [
    { heading: 'Description', blocks: [paragraph(project.description)] },
    { heading: 'Content', blocks: project.modules.map(moduleBlock) },
  ],
});

export const profileCard = (user: Decoded<'profile'>): Card => ({
  title: label(user) ?? user.display_name,
  subtitle: [
    [user.occupation, user.company].filter(Boolean).join(' at '),
    [user.city, user.state, user.country].filter(Boolean).join(', '),
  ],
  facts: [
    ['Username', user.username],
    ['Fields', user.fields.join(', ')],
    ['Twitter', user.twitter],
    ['Joined', { time: user.created_on }],
    ['Id', user.id],
    ['Address', user.url],
  ],
  sections: [
    ...Object.entries(user.sections).map(([heading, text]) => ({ heading, blocks: [paragraph(text)] })),
    { heading: 'Links', blocks: user.links.map(({ title, url }) => item(title, url)) },
  ],
});

export const wipCard = (wip: Decoded<'wip'>): Card => ({
  title: wip.title,
  subtitle: [by([wip.owner])],
  facts: [
    ['Views', wip.stats.views],
    ['Comments', wip.stats.comments],
    ['Revisions', wip.stats.revisions],
    ['Privacy', wip.privacy],
    ['Created', { time: wip.created_on }],
    ['Id', wip.id],
    ['Address', wip.url],
  ],
  sections: [...wip.revisions]
    .sort((a, b) => (b.created_on ?? 0) - (a.created_on ?? 0) || compareIds(b.id, a.id))
    .map((revision) => ({
      heading: dated(revisionName(revision), revision.created_on),
      blocks: [paragraph(revision.description), ...pictureItems(revision)],
    })),
});

export const revisionCard = (revision: Decoded<'revision'>): Card => ({
  title: revisionName(revision),
  subtitle: [revision.wip_id === undefined ? '' : `of work in progress ${revision.wip_id}`],
  facts: [
    ['Tags', revision.tags.join(', ')],
    ['Created', { time: revision.created_on }],
    ['Id', revision.id],
    ['Address', revision.url],
    ['Short address', revision.short_url],
  ],
  sections: [
    { heading: 'Description', blocks: [paragraph(revision.description)] },
    { heading: 'Pictures', blocks: pictureItems(revision) },
  ],
});

export const collectionCard = (collection: Decoded<'collection'>): Card => ({
  title: collection.title,
  subtitle: [by(collection.owners)],
  facts: [
    ['Projects', collection.stats.items],
    ['Followers', collection.stats.followers],
    ['Created', { time: collection.created_on }],
    ['Modified', { time: collection.modified_on }],
    ['Id', collection.id],
  ],
  sections: [{ heading: 'Pictures', blocks: collection.images.map((url) => item(url)) }],
});

const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
const item = (...parts: readonly string[]): Block => ({ kind: 'item', text: parts.filter(Boolean).join('  ') });
const dated = (text: string, time: number | undefined): string =>
  time === undefined ? text : text === '' ? day(time) : `${text}, ${day(time)}`;

const by = (owners: readonly Decoded<'user'>[]): string => {
  const names = owners.map((owner) => {
    const name = label(owner) ?? owner.username;
    return owner.username === '' || owner.username === name ? name : `${name} (${owner.username})`;
  });
  return names.filter(Boolean).length === 0 ? '' : `by ${names.filter(Boolean).join(', ')}`;
};

/** The id is what `wips revision` takes, the number what people count by. */
const revisionName = ({ id, number }: Decoded<'revision'>): string =>
  number === undefined ? `Revision ${id}`.trim() : `Revision ${number}${id === '' ? '' : ` (id ${id})`}`;

const pictureItems = ({ images }: Decoded<'revision'>): readonly Block[] =>
  Object.values(images)
    .filter(({ url }) => url !== '')
    .sort((a, b) => (b.width ?? 0) - (a.width ?? 0))
    .map((picture) => item(size(picture), picture.url));

const size = ({ width, height }: { width: number | undefined; height: number | undefined }): string =>
  width === undefined || height === undefined ? '' : `${width}×${height}`;

const licenceInWords = (licence: string): string =>
  licence === 'no-use' ? 'All rights reserved (no-use)' : /^cc\b/i.test(licence) ? licence.toUpperCase() : licence;

/** A kind of module that the reference does not list is shown by its name and what it points to. */
function moduleBlock(module: Decoded<'projectContent'>['modules'][number]): Block {
  switch (module.type) {
    case 'image':
      return item(size(module), module.src);
    case 'text':
      return module.text_plain ? paragraph(module.text_plain) : { kind: 'html', text: module.text };
    default: {
      const shown = item(module.type || 'module', size(module), module.src);
      return module.src ? shown : { ...shown, embed: module.embed };
    }
  }
}
