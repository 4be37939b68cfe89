// How real services differ from the reference: records in forms that they send, by the command that
// reads them.
import { ask } from './service.ts';

export type Json = Record<string, unknown>;

const first = (answer: Json, key: string): Json => Object((answer[key] as readonly unknown[])[0]);
export const project = first(await ask('projects search'), 'projects');
const content = Object(
  (await ask('projects show', { project_id: String(project['id']) }))['project'],
);
const owners = Object.values(Object(project['owners']));
const user = Object(owners[0]);
const profile = Object((await ask('users show', { user: String(user.id) }))['user']);
const collection = first(await ask('collections search'), 'collections');
const wip = first(await ask('wips search', { time: 'all' }), 'wips');
const revision = Object(Object.values(Object(wip['revisions']))[0]);
const comment = { user, comment: 'Fine\nwork', created_on: 1_262_304_000 };
const without = (record: Json, ...keys: string[]): Json =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));

const [projectId, covers] = [
  String(project['id']),
  { original: 'https://x.example/o', max_808: 'm', 202: null },
];
const features = [
  { featured_on: 1_262_304_000, url: 'https://x.example', site: { name: 'Served' } },
];
const modules = [
  { type: 'video', src: 'https://x.example/v.mp4', embed: '<b>x</b>', width: '5', height: 5 },
  { type: 'audio', embed: '' },
  { type: 'media_collection', components: [{}] },
  { type: 'hologram' },
  null,
];
const textual = { id: '590', stats: { views: '77', appreciations: false, comments: '0' } };
const images = {
  thumb_40: { url: 'https://x.example/40', width: 40, height: 30 },
  limit_640: { url: 'https://x.example/640' },
};
const oldWip = {
  ...without(wip, 'privacy', 'owner'),
  revisions: [revision],
  stats: { views: 1, comments: 0 },
};
const position = { position: 'Designer', organization: null };

/**
 * The records of each command that differ: what differs, the record, and a text that must still be
 * shown.
 */
export const differences: Readonly<
  Record<string, readonly (readonly [string, unknown, string])[]>
> = {
  projects: [
    ['owners as an array', { ...project, owners }, projectId],
    ['empty maps as arrays', { ...project, owners: [], covers: [], stats: [] }, projectId],
    ['numbers as text, false for zero', { ...project, ...textual }, '590'],
    ['no fields', { ...project, fields: null }, projectId],
    ['null and absent texts', { ...without(project, 'url'), name: null }, projectId],
    ['other covers', { ...project, covers }, projectId],
    ['extra keys', { ...project, conceived_on: 1, __proto: { a: 1 } }, projectId],
    ['a record that is null', null, ''],
    ['a record that is a text', 'gone', ''],
  ],
  'projects show 1': [
    ['no featured_on', without(content, 'featured_on'), content.name],
    ['features instead', { ...without(content, 'featured_on'), features }, 'Served'],
    ['unknown modules', { ...content, modules }, 'hologram'],
    ['no copyright', without(content, 'copyright', 'modules', 'description'), content.name],
  ],
  'users show x': [
    [
      'three image sizes',
      { ...profile, images: { 50: 'a', 115: 'b', 138: 'c' } },
      profile.username,
    ],
    [
      'no images, empty sections as an array',
      { ...without(profile, 'images'), sections: [] },
      profile.username,
    ],
    [
      'an empty username',
      { ...profile, username: '', links: null, twitter: null },
      String(profile.id),
    ],
  ],
  collections: [
    ['an integer id, owners as a map', { ...collection, id: 12, owners: { 1: user } }, '12'],
  ],
  'collections show 1': [
    [
      'latest_projects instead of images',
      { ...without(collection, 'images'), latest_projects: [project] },
      String(collection['title']),
    ],
  ],
  wips: [['revisions as an array, no privacy', oldWip, String(wip['id'])]],
  'wips show 1': [['no revisions', without(wip, 'revisions'), String(wip['title'])]],
  'wips revision 1 2000': [
    ['other image sizes', { ...revision, images }, 'https://x.example/640'],
    [
      'one image',
      { ...without(revision, 'images'), image: 'https://x.example/one' },
      'https://x.example/one',
    ],
  ],
  'projects comments 1': [
    ['a date as text', { ...comment, created_on: '2010-01-01 00:00:00' }, 'Fine'],
  ],
  'wips comments 1 2000': [['a date as a number', comment, 'Fine']],
  'users stats x': [['figures missing', { today: [], all_time: { project_views: '9' } }, '9']],
  'users experience x': [['no dates', position, 'Designer']],
  fields: [['a renamed field', { id: 132, name: 'UI/UX' }, 'UI/UX']],
};
