// Users, also called creatives, owners and followers.
import {
  type CreditInfo,
  type Entity,
  hasAny,
  none,
  type RecordRef,
  standalone,
} from './entity.ts';
import { picture, sizesIn } from './pictures.ts';
import * as s from './shape.ts';

export const userShape = s.record({
  id: s.member('Id of the creative', s.id(s.integer)),
  first_name: s.nullishMember('First name', s.text),
  last_name: s.nullishMember('Last name', s.text),
  username: s.nullishMember('User name, which can replace the id in paths', s.text),
  city: s.nullishMember('City', s.text),
  state: s.nullishMember('State or province', s.text),
  country: s.nullishMember('Name of the country', s.text),
  company: s.nullishMember('Company', s.text),
  occupation: s.nullishMember('Occupation', s.text),
  created_on: s.member('Time of registration', s.time),
  url: s.nullishMember('Address of the profile', s.url),
  display_name: s.nullishMember('Name to show', s.text),
  images: s.member(
    'Addresses of the portrait, by size in pixels: 32, 50, 78, 115, 129, 138',
    s.textMap,
    {
      canBeOmitted: true,
    },
  ),
  fields: s.nullishMember('Names of creative fields, up to three', s.list(s.text)),
});

const linkShape = s.record({ title: s.member('Title', s.text), url: s.member('Address', s.url) });

const profileShape = s.record({
  ...userShape.props,
  twitter: s.nullishMember('Twitter handle', s.text),
  links: s.nullishMember('Links on the profile', s.list(linkShape)),
  sections: s.member('Texts of the profile, by title', s.textMap),
});

export type User = s.DecodedValue<typeof userShape>;

type NamedRecord = Readonly<Record<'id' | 'name' | 'url', string>>;

export const toRecordRef = (
  kind: string,
  { id, name, url }: NamedRecord,
  owners: readonly User[],
): RecordRef => ({
  kind,
  id,
  name,
  url,
  people: owners.map((owner) => ({ id: owner.id, username: owner.username })),
});

export const toCreditInfo = (
  { id, name, url }: NamedRecord,
  owners: readonly Pick<User, 'username' | 'display_name' | 'url'>[],
  licence = '',
): CreditInfo => ({
  id,
  name,
  url,
  licence,
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
  // In a library, the `published_on` of a creative is that of the creative's newest project.
  listed: { time: 'published_on', sorts: {}, unknownSorts: ['featured_date', 'followed'] },
  mark: (record) => hasAny(record, 'username', 'display_name'),
  refOf: (record) =>
    toRecordRef(
      'user',
      { id: record.id, name: record.display_name || record.username, url: record.url },
      [record],
    ),
  webPage: ['url'],
  pictures: ({ images }) => picture('portrait', 0, sizesIn(images)),
  download: none,
  datesOf: none,
  trend: 'part',
} as const satisfies Entity<User>;

export const profile = {
  ...user,
  shape: profileShape,
  completes: 'user',
  mark: (record) => hasAny(record, 'username') && hasAny(record, 'sections', 'links', 'twitter'),
  download: {
    pictures: 'portraits',
    credit: none,
    rest: none,
    about: (record) =>
      toCreditInfo({ id: record.id, name: record.display_name, url: record.url }, [record]),
  },
} as const satisfies Entity<s.DecodedValue<typeof profileShape>>;
