// The HTML sheets that a transcript shows as text, and that axe looks at in a browser. A service on
// a socket sends a picture that is broken, and proportions from very narrow to very wide.
import { Parser } from 'htmlparser2';
import sharp from 'sharp';
import { day } from './following.ts';
import { gallery } from './gallery.ts';
import { emptyFolder, runWith, testNow } from './system.ts';

const scripts =
  '[24239374, 22768871, 22390093, 21323276, 14482539].exists(each, string(each) == string(id))';

/**
 * The words after `portfolio`. A command with `--demo` asks the sample, the others the service
 * below.
 */
export const sheets = {
  'a list': ['projects', '--field', 'illustration', '--country', 'Germany', '-L', '6', '--demo'],
  'the sheet of the README': [
    ...[
      'projects',
      '--field',
      'Graphic Design',
      '--country',
      'United Kingdom',
      '-L',
      '8',
      '--tile',
      'small',
      '--demo',
    ],
  ],
  'five scripts': ['projects', '--all', '--where', scripts, '--demo'],
  'four owners': [
    'projects',
    '--where',
    'size(owners) == 4',
    '-L',
    '2',
    '--max-pages',
    '12',
    '--demo',
  ],
  'a broken picture': ['projects'],
  'portrait pictures': ['projects', 'pictures', '4'],
  people: ['users', '--field', 'Graphic Design', '-L', '4', '--captions', 'full', '--demo'],
  collections: ['collections', '-L', '4', '--demo'],
  'only pictures': [
    'wips',
    '-L',
    '3',
    '--captions',
    'none',
    '--tile',
    'small',
    '--title',
    'Drafts',
    '--demo',
  ],
  'a page': ['project', 'show', '22363486', '--demo'],
  'a work in progress': ['wip', 'show', '116758', '--demo'],
  'two revisions': ['wips', 'diff', '116758', '--demo'],
  comments: ['project', 'comments', '22363486', '--demo'],
  palettes: ['projects', 'palette', '22363486', '24705365', '--demo'],
  figures: ['stats', 'guerinlea', '--demo'],
  counts: ['projects', '--facet', 'fields', '-L', '40', '--demo'],
  'a digest': ['library', 'new', '--since', '3d'],
  'a trend': ['library', 'trend', '1', '2', '3'],
} as const;

export type SheetName = keyof typeof sheets;

const sizes: Readonly<Record<string, readonly [number, number]>> = {
  '/tall.png': [120, 480],
  '/portrait.png': [180, 270],
  '/wide.png': [600, 100],
};

/** Number of days on which the library of a digest and a trend was synced. */
const days = 6;

/**
 * Starts the service whose pictures differ from those of the sample, and fills a library with some
 * days of it.
 */
export async function startSheets() {
  const files = new Map<string, Buffer>();
  for (const [path, [width, height]] of Object.entries(sizes)) {
    const create = { width, height, channels: 3, background: '#b03a2e' } as const;
    files.set(path, await sharp({ create }).png().toBuffer());
  }
  files.set('/broken.png', Buffer.from('not a picture'));
  const four = ['/tall.png', '/portrait.png'];
  const projects: Record<string, string[]> = {
    1: ['/broken.png'],
    2: ['/portrait.png'],
    3: ['/wide.png'],
  };
  let today = 0;
  const host = await gallery({
    projects,
    picture: (path) => files.get(path),
    record: (id) => {
      const [first] = projects[id] ?? [];
      const name = today > 3 && id === '2' ? 'Tide Tables, second printing' : `Work ${id}`;
      const stats = {
        views: 1200 * Number(id) + today ** 2 * 90,
        appreciations: 84 + today * Number(id),
        comments: 3,
      };
      const covers = { 404: new URL(first ?? '', host.url).href };
      return { name, stats, covers, copyright: { license: 'cc by-nc 3.0' } };
    },
  });
  const home = emptyFolder();
  const run = (words: readonly string[]) =>
    runWith(words, { home, env: { PORTFOLIO_BASE_URL: host.url }, now: testNow + today * day });
  for (const id of ['1', '2', '3']) await run(['library', 'watch', 'project', 'show', id]);
  for (; today < days; today += 1) {
    if (today === 1) await run(['library', 'watch', 'projects']);
    if (today === days - 2) projects[4] = four;
    await run(['library', 'sync']);
  }
  today = 0;
  return { ...host, home };
}

/**
 * Returns the HTML of a sheet.
 * @param host the service that `startSheets` started; undefined for sheets of the sample
 */
export async function sheetOf(
  name: SheetName,
  host?: { readonly url: string; readonly home: string },
): Promise<string> {
  const env = (sheets[name] as readonly string[]).includes('--demo')
    ? {}
    : { PORTFOLIO_BASE_URL: host?.url ?? '' };
  const given =
    sheets[name][0] === 'library' ? { home: host?.home ?? '', now: testNow + days * day } : {};
  const { exit, stdout, stderr } = await runWith([...sheets[name], '-o', 'html'], {
    env,
    ...given,
  });
  if (exit !== 0) throw new Error(stderr);
  return stdout;
}

const ofLine: ReadonlySet<string> = new Set([
  'a',
  'span',
  'time',
  'strong',
  'em',
  'code',
  'figcaption',
  'svg',
  'rect',
  'path',
]);

/**
 * Returns the texts of a sheet as lines, with alternative texts in brackets and the address of each
 * kind of link.
 */
export function textOf(html: string): string {
  const lines: string[] = [''];
  let isHidden = false;
  const add = (text: string) => {
    lines[lines.length - 1] += text;
  };
  const parser = new Parser({
    onopentag: (name, { alt, 'aria-label': label, type }) => {
      if (name === 'style' || name === 'script' || name === 'title') isHidden = true;
      if (!ofLine.has(name) && name !== 'img') lines.push('');
      if (name === 'h1' || name === 'h2' || name === 'h3') add(`${'#'.repeat(Number(name[1]))} `);
      if (alt !== undefined) lines.push(`[${alt}]`);
      if (label !== undefined) lines.push(`[${label}]`);
      if (type !== undefined) add(type === 'radio' ? '( ) ' : '[ ] ');
    },
    ontext: (text) => {
      if (!isHidden) add(text.replace(/\s+/g, ' '));
    },
    onclosetag: (name) => {
      if (name === 'style' || name === 'script' || name === 'title') isHidden = false;
      if (!ofLine.has(name)) lines.push('');
    },
  });
  parser.end(html);
  return `${lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')}\n`;
}
