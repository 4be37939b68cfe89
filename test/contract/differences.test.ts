// How real services differ from the reference: each form is shown in every format, and passed on as it came in JSON.
import { describe, expect, it } from 'vitest';
import { canShow, formatNames } from '../../src/view/formats/formats.ts';
import { canned } from '../support/canned.ts';
import { ask } from '../support/service.ts';
import { runWith } from '../support/system.ts';

type Json = Record<string, unknown>;

const first = (answer: Json, key: string): Json => Object((answer[key] as readonly unknown[])[0]);
const project = first(await ask('projects search'), 'projects');
const content = Object((await ask('projects show', { project_id: String(project['id']) }))['project']);
const owners = Object.values(Object(project['owners']));
const user = Object(owners[0]);
const profile = Object((await ask('users show', { user: String(user.id) }))['user']);
const collection = first(await ask('collections search'), 'collections');
const wip = first(await ask('wips search', { time: 'all' }), 'wips');
const revision = Object(Object.values(Object(wip['revisions']))[0]);
const comment = { user, comment: 'Fine\nwork', created_on: 1_262_304_000 };
const without = (record: Json, ...keys: string[]): Json =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));

/** Command, key of its answer, what differs, and something that must still be shown. */
const differences: readonly (readonly [string, string, string, unknown, string])[] = [
  ['projects', 'projects', 'owners as an array', { ...project, owners }, String(project['id'])],
  [
    'projects',
    'projects',
    'empty maps as arrays',
    { ...project, owners: [], covers: [], stats: [] },
    String(project['id']),
  ],
  [
    'projects',
    'projects',
    'numbers as text, false for zero',
    { ...project, id: '590', stats: { views: '77', appreciations: false } },
    '590',
  ],
  ['projects', 'projects', 'no fields', { ...project, fields: null }, String(project['id'])],
  ['projects', 'projects', 'null and absent texts', { ...without(project, 'url'), name: null }, String(project['id'])],
  [
    'projects',
    'projects',
    'other covers',
    { ...project, covers: { original: 'https://x.example/o', max_808: 'https://x.example/m', 202: null } },
    String(project['id']),
  ],
  ['projects', 'projects', 'extra keys', { ...project, conceived_on: 1, __proto: { a: 1 } }, String(project['id'])],
  ['projects', 'projects', 'a record that is null', null, ''],
  ['projects', 'projects', 'a record that is a text', 'gone', ''],
  ['projects show 1', 'project', 'no featured_on', without(content, 'featured_on'), content.name],
  [
    'projects show 1',
    'project',
    'features instead',
    {
      ...without(content, 'featured_on'),
      features: [{ featured_on: 1_262_304_000, url: 'https://x.example', site: { name: 'Served' } }],
    },
    'Served',
  ],
  [
    'projects show 1',
    'project',
    'unknown modules',
    {
      ...content,
      modules: [
        { type: 'video', src: 'https://x.example/v.mp4', embed: '<b>x</b>', width: '5', height: 5 },
        { type: 'audio', embed: '' },
        { type: 'media_collection', components: [{}] },
        { type: 'hologram' },
        null,
      ],
    },
    'hologram',
  ],
  ['projects show 1', 'project', 'no copyright', without(content, 'copyright', 'modules', 'description'), content.name],
  [
    'user show x',
    'user',
    'three image sizes',
    { ...profile, images: { 50: 'a', 115: 'b', 138: 'c' } },
    profile.username,
  ],
  [
    'user show x',
    'user',
    'no images, empty sections as an array',
    { ...without(profile, 'images'), sections: [] },
    profile.username,
  ],
  [
    'user show x',
    'user',
    'an empty username',
    { ...profile, username: '', links: null, twitter: null },
    String(profile.id),
  ],
  [
    'collections',
    'collections',
    'an integer id, owners as a map',
    { ...collection, id: 12, owners: { 1: user } },
    '12',
  ],
  [
    'collections show 1',
    'collection',
    'latest_projects instead of images',
    { ...without(collection, 'images'), latest_projects: [project] },
    String(collection['title']),
  ],
  [
    'wips',
    'wips',
    'revisions as an array, no privacy',
    { ...without(wip, 'privacy', 'owner'), revisions: [revision], stats: { views: 1 } },
    String(wip['id']),
  ],
  ['wips show 1', 'wip', 'no revisions', without(wip, 'revisions'), String(wip['title'])],
  [
    'wips revision 1 2',
    'revision',
    'other image sizes',
    {
      ...revision,
      images: {
        thumb_40: { url: 'https://x.example/40', width: 40, height: 30 },
        limit_640: { url: 'https://x.example/640' },
      },
    },
    'https://x.example/640',
  ],
  [
    'wips revision 1 2',
    'revision',
    'one image',
    { ...without(revision, 'images'), image: 'https://x.example/one' },
    'https://x.example/one',
  ],
  ['projects comments 1', 'comments', 'a date as text', { ...comment, created_on: '2010-01-01 00:00:00' }, 'Fine'],
  ['wips comments 1 2', 'comments', 'a date as a number', comment, 'Fine'],
  ['user stats x', 'stats', 'figures missing', { today: [], all_time: { project_views: '9' } }, '9'],
  ['user experience x', 'work_experience', 'no dates', { position: 'Designer', organization: null }, 'Designer'],
  ['fields', 'fields', 'a renamed field', { id: 132, name: 'UI/UX' }, 'UI/UX'],
];

describe.each(differences)('%s %s: %s', (command, key, _, record, shown) => {
  const single = /show|revision|stats/.test(command);
  const good = key === 'projects' ? [project] : [];
  const body = JSON.stringify({ http_code: 200, [key]: single ? record : [record, ...good] });

  const kind = /comments|stats|experience/.test(command) ? {} : { identity: ['id'] };

  it.each(formatNames.filter((format) => canShow(format, kind)))('as %s', async (format) => {
    const service = await canned(() => ({ body }));
    try {
      const env = { PORTFOLIO_BASE_URL: service.url };
      const columns = format === 'table' ? { columns: 100 } : {};
      const { exit, stdout, stderr } = await runWith([...command.split(' '), '-o', format], { env, ...columns });
      expect(stderr.replace(/^\d+ [a-z ]+(, sorted by \w+)?(; more: .*)?\n(more: .*\n)?$/, '')).toBe('');
      expect(exit).toBe(0);
      if (format === 'json') expect(stdout).toBe(body);
      if (format === 'ndjson') expect(JSON.parse(stdout.split('\n')[0] ?? '')).toEqual(record);
      if (format === 'table') expect(stdout).toContain(shown);
      if (format === 'table' && good.length > 0) expect(stdout).toContain(String(project['id']));
    } finally {
      await service.stop();
    }
  });
});

it('a field that the service renamed is taken once the service has listed it', async () => {
  const service = await canned((url) => ({
    body: JSON.stringify(
      url.includes('fields') ? { fields: [{ id: 132, name: 'UI/UX' }], popular: [] } : { projects: [] },
    ),
  }));
  try {
    const env = { PORTFOLIO_BASE_URL: service.url };
    const before = await runWith(['projects', '--field', 'ui/ux'], { env });
    expect(before.exit).toBe(2);
    expect(service.asked).toEqual([]);
    const { home } = await runWith(['fields'], { env });
    expect((await runWith(['projects', '--field', 'ui/ux'], { env, home })).exit).toBe(0);
    expect(service.asked.at(-1)).toBe('/v2/projects?field=UI%2FUX');
  } finally {
    await service.stop();
  }
});
