// What stands below the picture of a record in a grid, of each kind of record that has pictures.
import { decode } from '../../api/decode.ts';
import type { Decoded, EntityName } from '../../api/entities.ts';
import { picturesOf, type RecordPicture } from '../../api/record-pictures.ts';
import { label } from '../text/cells.ts';

export interface Caption {
  readonly title: string;
  /** What the title links to. */
  readonly address: string;
  /** Who made it; a user name. */
  readonly by: string;
  /** What somebody does, in place of figures. */
  readonly about?: string;
  /** The most important first: those that do not fit are left out. */
  readonly figures: readonly (readonly [count: number | undefined, unit: Unit])[];
}

type Unit = { readonly one: string; readonly many: string } | { readonly sign: string };

const views = { one: 'view', many: 'views' };
const likes = { sign: '♥' };
const revisions = { one: 'revision', many: 'revisions' };
const projects = { one: 'project', many: 'projects' };
const followers = { one: 'follower', many: 'followers' };

const names = (owners: readonly Decoded<'user'>[]): string =>
  owners
    .map((owner) => label(owner) ?? '')
    .filter(Boolean)
    .join(', ');

const project = ({ name, url, owners, stats }: Decoded<'project'>): Caption => ({
  title: name,
  address: url,
  by: names(owners),
  figures: [
    [stats.views, views],
    [stats.appreciations, likes],
  ],
});

const user = (record: Decoded<'user'>): Caption => ({
  title: label(record) ?? '',
  address: record.url,
  by: record.username,
  about: record.fields.join(', '),
  figures: [],
});

const wip = ({ title, url, owner, stats }: Decoded<'wip'>): Caption => ({
  title,
  address: url,
  by: names([owner]),
  figures: [
    [stats.revisions, revisions],
    [stats.views, views],
  ],
});

const table: { readonly [E in EntityName]?: (record: Decoded<E>) => Caption } = {
  user,
  profile: user,
  project,
  projectContent: project,
  collection: ({ title, owners, stats }) => ({
    title,
    address: '',
    by: names(owners),
    figures: [
      [stats.items, projects],
      [stats.followers, followers],
    ],
  }),
  wip,
  ownWip: wip,
  revision: ({ number, description, url }) => ({
    title: number === undefined ? description : `Revision ${number}`,
    address: url,
    by: number === undefined ? '' : description,
    figures: [],
  }),
  appreciation: (record) => project(record.project),
};

/** A record as a grid shows it. */
export interface Pictured {
  readonly caption: Caption;
  /** What stands for the whole record first. May be empty. */
  readonly pictures: readonly RecordPicture[];
}

/** From a record in any form. Undefined for kinds that have no pictures. */
export function picturedMaker<E extends EntityName>(entity: E): ((value: unknown) => Pictured) | undefined {
  const caption: ((record: Decoded<E>) => Caption) | undefined = table[entity];
  if (caption === undefined) return undefined;
  return (value) => {
    const record = decode(entity, value);
    return { caption: caption(record), pictures: picturesOf(entity, record) };
  };
}
