// Small records in the reference's form, with the characters that break layouts.
import type { DocumentedRecord, EntityName } from '../../src/api/entities.ts';
import { presenterFor, type RecordPresenter } from '../../src/view/record-presenter.ts';
import { withCommas } from '../../src/view/text/numbers.ts';
import { loadPaint, type Style } from '../../src/view/text/paint.ts';

const noPaint = await loadPaint(0);

const now = Date.UTC(2024, 2, 1, 12);

/** A list of these records. */
export const listOf = (entity: EntityName): RecordPresenter =>
  presenterFor({ entity, envelopeKey: 'records', isList: true });

export const style = (width?: number): Style => ({
  width,
  now,
  paint: noPaint,
  groupDigits: withCommas,
  bars: width === undefined ? 'none' : 'blocks',
  sourceFlags: '',
});

export const user = {
  id: 50001,
  first_name: 'Ada',
  last_name: 'Ng',
  username: 'adang',
  city: '東京都',
  state: '',
  country: 'Japan',
  company: 'Studio 五',
  occupation: 'Illustrator',
  created_on: 1_393_675_200,
  url: 'https://portfolio.example/adang',
  display_name: 'Ada Ng 👩‍🎨',
  images: { 50: 'https://img.example/50.png' },
  fields: ['Illustration', 'Graphic Design'],
} satisfies DocumentedRecord<'user'>;

export const profile = {
  ...user,
  twitter: 'adang',
  links: [{ title: 'Shop', url: 'https://shop.example/' }],
  sections: { 'About me': 'First line.\nSecond line.' },
} satisfies DocumentedRecord<'profile'>;

export const project = {
  id: 4_889_175,
  name: 'Water Wigs',
  published_on: 1_393_675_200,
  created_on: 1_393_675_200,
  modified_on: 1_393_761_600,
  url: 'https://portfolio.example/gallery/4889175/Water-Wigs',
  fields: ['Photography'],
  covers: { 115: 'https://img.example/115.png', 202: 'https://img.example/202.png' },
  mature_content: 0,
  owners: { 50001: user },
  stats: { views: 12_345, appreciations: 678, comments: 9 },
} satisfies DocumentedRecord<'project'>;

/** Names that take more room, or less, than they have characters. */
export const projects: readonly DocumentedRecord<'project'>[] = [
  project,
  {
    ...project,
    id: 2,
    name: '水のかつら、または夏の終わりの写真集について',
    fields: ['Photography', 'Fine Arts'],
  },
  {
    ...project,
    id: 3,
    name: '👨‍👩‍👧‍👦 Family 🇩🇪🇯🇵 portraits 👍🏽 in a very long series of many pictures ❤️',
    fields: [],
  },
  { ...project, id: 4, name: 'Two\nlines\tand \x1b[31mred\x1b[0m \u202Eback\u200B', owners: {} },
  {
    ...project,
    id: 5,
    name: `${'a'.repeat(300)}`,
    stats: { views: 0, appreciations: 0, comments: 0 },
  },
  { ...project, id: 6, name: 'e\u0301'.repeat(80), published_on: 1_709_290_800 },
];

export const projectContent = {
  ...project,
  description: 'Portraits with 水 instead of hair.',
  modules: [
    { type: 'image', src: 'https://img.example/1.jpg', width: 1400, height: 900 },
    { type: 'image', src: 'https://img.example/2.jpg', width: 600, height: 800 },
    { type: 'text', text: '<p>Made in <b>San Diego</b> &amp; Tokyo.</p>', text_plain: '' },
    { type: 'embed', embed: '<iframe width="1" src="//player.example/7"></iframe>' },
    { type: 'hologram', src: 'https://img.example/h.bin' },
  ],
  copyright: { license: 'cc by-nc', description: '' },
  featured_on: [{ site: 'Photography Served', timestamp: 1_393_675_200 }],
} satisfies DocumentedRecord<'projectContent'>;

const picture = (width: number, height: number) => ({
  width,
  height,
  url: `https://img.example/${width}.png`,
});

const revision = {
  id: 71,
  wip_id: 7,
  description: 'Inked.',
  url: 'https://portfolio.example/wip/7/71',
  images: { thumbnail: picture(202, 158), high_definition: picture(1600, 1200) },
  created_on: 1_393_675_200,
  number: 1,
  short_url: 'https://p.example/71',
  tags: ['ink', 'sketch'],
} satisfies DocumentedRecord<'revision'>;

export const wip = {
  id: 7,
  title: 'Fox',
  url: 'https://portfolio.example/wip/7',
  privacy: 'public',
  created_on: 1_393_675_200,
  stats: { views: 5, comments: 1, revisions: 2 },
  revisions: {
    71: revision,
    72: { ...revision, id: 72, number: 2, created_on: 1_393_761_600, description: '' },
  },
  owner: user,
} satisfies DocumentedRecord<'wip'>;

export const collection = {
  id: '900',
  title: 'Wigs',
  owners: [user],
  stats: { items: 12, followers: 3 },
  images: ['https://img.example/1.jpg'],
  created_on: 1_393_675_200,
  modified_on: 1_393_675_200,
} satisfies DocumentedRecord<'collection'>;
