// The pages that `show` prints of each kind of record. Blank facts are left out when drawn.
import type { Decoded } from '../../api/entities.ts';
import { compareIds } from '../../api/ids.ts';
import { licenceInWords } from '../../api/reference/licences.ts';
import { label } from '../text/cells.ts';
import { day } from '../text/times.ts';
import type { Block, Card } from './view.ts';

export const projectCard = (project: Decoded<'projectContent'>): Card => ({
  title: project.name,
  address: project.url,
  subtitle: [by(project.owners), ...aboutOwners(project.owners), project.mature_content ? 'Mature content' : ''],
  facts: [
    ['Views', project.stats.views],
    ['Appreciations', project.stats.appreciations],
    ['Comments', project.stats.comments],
    ['Fields', project.fields.join(', ')],
    ['Published', { time: project.published_on }],
    ['Modified', { time: project.modified_on }],
    ['Featured', project.featured_on.map(({ site, timestamp }) => dated(site, timestamp)).join(', ')],
    ['Licence', licenceOf(project.copyright)],
    ['ID', project.id],
    ['URL', project.url],
  ],
  sections: [
    { heading: 'Description', blocks: [paragraph(project.description)] },
    { heading: 'Content', blocks: project.modules.map(moduleBlock) },
  ],
  more: [
    ...(project.stats.comments === 0 ? [] : [['Comments', ['project', 'comments', project.id]] as const]),
    ...project.owners.map((owner) => [`More by ${userWord(owner)}`, ['user', 'projects', userWord(owner)]] as const),
  ],
});

export const profileCard = (user: Decoded<'profile'>): Card => ({
  title: label(user) ?? user.display_name,
  address: user.url,
  subtitle: [occupationOf(user), [user.city, user.state, user.country].filter(Boolean).join(', ')],
  facts: [
    ['Username', user.username],
    ['Fields', user.fields.join(', ')],
    ['Twitter', user.twitter],
    ['Joined', { time: user.created_on }],
    ['ID', user.id],
    ['URL', user.url],
  ],
  sections: [
    ...Object.entries(user.sections).map(([heading, text]) => ({ heading, blocks: [paragraph(text)] })),
    { heading: 'Links', blocks: user.links.map(({ title, url }) => item(title, url)) },
  ],
  more: [
    ['Figures', ['user', 'stats', userWord(user)]],
    ['Projects', ['user', 'projects', userWord(user)]],
  ],
});

export const wipCard = (wip: Decoded<'wip'>): Card => ({
  title: wip.title,
  address: wip.url,
  subtitle: [by([wip.owner]), ...aboutOwners([wip.owner])],
  facts: [
    ['Views', wip.stats.views],
    ['Comments', wip.stats.comments],
    ['Revisions', wip.stats.revisions],
    ['Privacy', wip.privacy],
    ['Created', { time: wip.created_on }],
    ['ID', wip.id],
    ['URL', wip.url],
  ],
  sections: newestFirst(wip.revisions).map((revision) => ({
    heading: dated(revisionName(revision), revision.created_on),
    blocks: [paragraph(revision.description), ...pictureItems(revision).slice(0, 1)],
  })),
  more: [
    ...(wip.stats.comments === 0 ? [] : [['Comments', ['wip', 'comments', wip.id]] as const]),
    ...newestFirst(wip.revisions)
      .slice(0, 1)
      .map(({ id }) => ['All sizes', ['wip', 'revision', wip.id, id]] as const),
  ],
});

export const revisionCard = (revision: Decoded<'revision'>): Card => ({
  title: revisionName(revision),
  address: revision.url,
  subtitle: [revision.wip_id === undefined ? '' : `of work in progress ${revision.wip_id}`],
  facts: [
    ['Tags', revision.tags.join(', ')],
    ['Created', { time: revision.created_on }],
    ['ID', revision.id],
    ['URL', revision.url],
    ['Short URL', revision.short_url],
  ],
  sections: [
    { heading: 'Description', blocks: [paragraph(revision.description)] },
    { heading: 'Pictures', blocks: pictureItems(revision) },
  ],
});

export const collectionCard = (collection: Decoded<'collection'>): Card => ({
  title: collection.title,
  subtitle: [by(collection.owners), ...aboutOwners(collection.owners)],
  facts: [
    ['Projects', collection.stats.items],
    ['Followers', collection.stats.followers],
    ['Created', { time: collection.created_on }],
    ['Modified', { time: collection.modified_on }],
    ['ID', collection.id],
  ],
  sections: [{ heading: 'Pictures', blocks: collection.images.map((url) => item('', url)) }],
  more: [['Projects', ['collection', 'projects', collection.id]]],
});

const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
const item = (label: string, address: string): Extract<Block, { kind: 'item' }> => ({ kind: 'item', label, address });
const dated = (text: string, time: number | undefined): string =>
  time === undefined ? text : text === '' ? day(time) : `${text}, ${day(time)}`;

type User = Decoded<'user'>;

/** The display name, and the username that commands take. */
export function nameOf(user: User): string {
  const name = label(user) ?? user.username;
  return user.username === '' || user.username === name ? name : `${name} (${user.username})`;
}

const userWord = ({ username, id }: User): string | number | undefined => username || id;

function by(owners: readonly User[]): string {
  const names = owners.map(nameOf).filter(Boolean);
  return names.length === 0 ? '' : `by ${names.join(', ')}`;
}

/** What the owners do and where, a line each, with a name where there are several. */
const aboutOwners = (owners: readonly User[]): readonly string[] =>
  owners.flatMap((owner) => {
    const about = [occupationOf(owner), owner.city, owner.country].filter(Boolean).join(', ');
    return about === '' ? [] : [owners.length === 1 ? about : `${label(owner) ?? owner.username}: ${about}`];
  });

const occupationOf = ({ occupation, company }: User): string => [occupation, company].filter(Boolean).join(' at ');

const newestFirst = (revisions: readonly Decoded<'revision'>[]): readonly Decoded<'revision'>[] =>
  [...revisions].sort((a, b) => (b.created_on ?? 0) - (a.created_on ?? 0) || compareIds(b.id, a.id));

/** The id is what `wips revision` takes, the number what people count by. */
const revisionName = ({ id, number }: Decoded<'revision'>): string =>
  number === undefined ? `Revision ${id}`.trim() : `Revision ${number}${id === '' ? '' : ` (id ${id})`}`;

/** The largest first. */
const pictureItems = ({ images }: Decoded<'revision'>): readonly Block[] =>
  Object.values(images)
    .filter(({ url }) => url !== '')
    .sort((a, b) => (b.width ?? 0) - (a.width ?? 0))
    .map((picture) => item(size(picture), picture.url));

const size = ({ width, height }: { width: number | undefined; height: number | undefined }): string =>
  width === undefined || height === undefined ? '' : `${width}×${height}`;

/** In words where the licence is known, else as the service describes it. */
const licenceOf = ({ license, description }: Decoded<'projectContent'>['copyright']): string =>
  licenceInWords(license) ?? [license, description].filter(Boolean).join(': ');

/** A kind of module that the reference does not list is shown by its name and what it points to. */
function moduleBlock(module: Decoded<'projectContent'>['modules'][number]): Block {
  if (module.type === 'text') {
    // Without tags, line ends are those of the text.
    const isMarkup = module.text.includes('<') || module.text_plain === '';
    return isMarkup ? { kind: 'html', text: module.text } : paragraph(module.text_plain);
  }
  const shown = item([module.type || 'module', size(module)].filter(Boolean).join(' '), module.src);
  return module.src === '' ? { ...shown, embed: module.embed } : shown;
}
