// Users, also called creatives, owners and followers.
import { type About, type Entity, type Handle, hasAny, none, standalone } from './entity.ts';
import { picture, sizesIn } from './pictures.ts';
import { type DecodedShape, id, integer, list, member, record, text, texts, time, url } from './shape.ts';

export const userShape = record({
  id: member('Id of the user', id(integer)),
  first_name: member('First name', text, { isNullable: true }),
  last_name: member('Last name', text, { isNullable: true }),
  username: member('User name, which can replace the id in paths', text, { isNullable: true }),
  city: member('City', text, { isNullable: true }),
  state: member('State or province', text, { isNullable: true }),
  country: member('Name of the country', text, { isNullable: true }),
  company: member('Company', text, { isNullable: true }),
  occupation: member('Occupation', text, { isNullable: true }),
  created_on: member('Time of registration', time),
  url: member('Address of the profile', url, { isNullable: true }),
  display_name: member('Name to show', text, { isNullable: true }),
  images: member('Addresses of the portrait, by size in pixels: 32, 50, 78, 115, 129, 138', texts),
  fields: member('Names of creative fields, up to three', list(text), { isNullable: true }),
});

const profileShape = record({
  ...userShape.props,
  twitter: member('Twitter handle', text, { isNullable: true }),
  links: member('Links on the profile', list(record({ title: member('Title', text), url: member('Address', url) }))),
  sections: member('Texts of the profile, by title', texts),
});

export type User = DecodedShape<typeof userShape>;

type Named = Readonly<Record<'id' | 'name' | 'url', string>>;

/** Returns the handle of a record with these owners. */
export const handleOf = (kind: string, { id, name, url }: Named, owners: readonly User[]): Handle => ({
  ...{ kind, id, name, url },
  people: owners.map((owner) => ({ id: owner.id, username: owner.username })),
});

/** Returns the facts for a download about a record with these owners. */
export const aboutOf = (
  { id, name, url }: Named,
  owners: readonly Pick<User, 'username' | 'display_name'>[],
  licence = '',
): About => ({
  ...{ id, name, url, licence },
  user: owners[0]?.username ?? '',
  by: owners.map(({ display_name, username }) => display_name || username),
});

export const user = {
  shape: userShape,
  noun: { one: 'creative', many: 'creatives' },
  plural: 'users',
  identity: ['id'],
  ...standalone,
  named: 'username',
  mark: (sent) => hasAny(sent, 'username', 'display_name'),
  handle: (found) =>
    handleOf('user', { id: found.id, name: found.display_name || found.username, url: found.url }, [found]),
  webPage: ['url'],
  pictures: ({ images }) => picture('portrait', 0, sizesIn(images)),
  download: none,
  trend: 'part',
} as const satisfies Entity<User>;

export const profile = {
  ...user,
  shape: profileShape,
  completes: 'user',
  mark: (sent) => hasAny(sent, 'username') && hasAny(sent, 'sections', 'links', 'twitter'),
  download: (found) => aboutOf({ id: found.id, name: found.display_name, url: found.url }, [found]),
} as const satisfies Entity<DecodedShape<typeof profileShape>>;
