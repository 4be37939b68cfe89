// Users, also called creatives, owners and followers.
import { type About, type Entity, hasAny, none, type RecordRef, standalone } from './entity.ts';
import { picture, sizesIn } from './pictures.ts';
import * as s from './shape.ts';

export const userShape = s.record({
  id: s.member('Id of the creative', s.id(s.integer)),
  first_name: s.member('First name', s.text, { isNullable: true }),
  last_name: s.member('Last name', s.text, { isNullable: true }),
  username: s.member('User name, which can replace the id in paths', s.text, { isNullable: true }),
  city: s.member('City', s.text, { isNullable: true }),
  state: s.member('State or province', s.text, { isNullable: true }),
  country: s.member('Name of the country', s.text, { isNullable: true }),
  company: s.member('Company', s.text, { isNullable: true }),
  occupation: s.member('Occupation', s.text, { isNullable: true }),
  created_on: s.member('Time of registration', s.time),
  url: s.member('Address of the profile', s.url, { isNullable: true }),
  display_name: s.member('Name to show', s.text, { isNullable: true }),
  images: s.member(
    'Addresses of the portrait, by size in pixels: 32, 50, 78, 115, 129, 138',
    s.texts,
    {
      isOmitted: true,
    },
  ),
  fields: s.member('Names of creative fields, up to three', s.list(s.text), { isNullable: true }),
});

const link = s.record({ title: s.member('Title', s.text), url: s.member('Address', s.url) });

const profileShape = s.record({
  ...userShape.props,
  twitter: s.member('Twitter handle', s.text, { isNullable: true }),
  links: s.member('Links on the profile', s.list(link), { isNullable: true }),
  sections: s.member('Texts of the profile, by title', s.texts),
});

export type User = s.DecodedShape<typeof userShape>;

type Named = Readonly<Record<'id' | 'name' | 'url', string>>;

export const handleOf = (
  kind: string,
  { id, name, url }: Named,
  owners: readonly User[],
): RecordRef => ({
  ...{ kind, id, name, url },
  people: owners.map((owner) => ({ id: owner.id, username: owner.username })),
});

export const aboutOf = (
  { id, name, url }: Named,
  owners: readonly Pick<User, 'username' | 'display_name' | 'url'>[],
  licence = '',
): About => ({
  ...{ id, name, url, licence },
  user: owners[0]?.username ?? '',
  by: owners.map(({ display_name, username }) => display_name || username),
  profiles: owners.map((owner) => owner.url),
});

export const user = {
  shape: userShape,
  noun: { one: 'creative', many: 'creatives' },
  plural: 'users',
  identity: ['id'],
  ...standalone,
  named: 'username',
  // A creative's dates are those of the newest project.
  listed: { time: 'published_on', sorts: {}, unknownSorts: ['featured_date', 'followed'] },
  mark: (sent) => hasAny(sent, 'username', 'display_name'),
  handle: (found) =>
    handleOf('user', { id: found.id, name: found.display_name || found.username, url: found.url }, [
      found,
    ]),
  webPage: ['url'],
  pictures: ({ images }) => picture('portrait', 0, sizesIn(images)),
  download: none,
  dated: none,
  trend: 'part',
} as const satisfies Entity<User>;

export const profile = {
  ...user,
  shape: profileShape,
  completes: 'user',
  mark: (sent) => hasAny(sent, 'username') && hasAny(sent, 'sections', 'links', 'twitter'),
  download: {
    pictures: 'portraits',
    credit: none,
    rest: none,
    about: (found) => aboutOf({ id: found.id, name: found.display_name, url: found.url }, [found]),
  },
} as const satisfies Entity<s.DecodedShape<typeof profileShape>>;
