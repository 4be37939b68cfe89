// A project of 2017: half of its pictures are in grids, and each has larger sizes than the
// displayed one.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { gridProject, gridService } from '../../../support/grids.ts';
import { connected } from '../../../support/mcp.ts';
import { jpeg, type PictureHost } from '../../../support/pictures.ts';
import { emptyFolder, runWith } from '../../../support/system.ts';

let host: PictureHost | undefined;
afterEach(async () => {
  await host?.stop();
  host = undefined;
});

async function serve(options: Parameters<typeof gridService>[0] = {}): Promise<PictureHost> {
  host = await gridService(options);
  return host;
}

/** Runs a command with the service. */
const run = (
  { url }: PictureHost,
  words: readonly string[],
  given: Parameters<typeof runWith>[1] = {},
) => runWith([...words, '--base-url', url, '--retries', '0'], given);

/** Downloads the project. Returns the names of the stored files with the widths of the pictures. */
async function download(service: PictureHost, flags: readonly string[] = [], dir = emptyFolder()) {
  const words = [
    'projects',
    'download',
    gridProject,
    '--dir',
    dir,
    '--template',
    '{number}.{ext}',
    ...flags,
  ];
  const { exit, stderr } = await run(service, words);
  const files = readdirSync(dir).filter((name) => /^\d+\./.test(name));
  const pngs = files.filter((name) => name.endsWith('.png'));
  const widths = pngs.map(
    (name) => [name, readFileSync(join(dir, name)).readUInt32BE(16)] as const,
  );
  return { exit, stderr, dir, files: Object.fromEntries(widths) };
}

const stored = { '00.png': 808, '01.png': 3000, '02.png': 2400, '03.png': 1600, '04.png': 2000 };
const all = { ...stored, '05.png': 600, '06.png': 1800, '07.png': 1800, '08.png': 1200 };
const pathsIn = ({ asked }: PictureHost) => asked.filter((path) => !path.startsWith('/v2/'));

describe('a download', () => {
  it('stores all pictures in the largest size, and says what it does not fetch', async () => {
    const { exit, stderr, files } = await download(await serve());
    expect({ exit, files }).toEqual({ exit: 0, files: all });
    expect(stderr).toBe(
      '1 part of the type hologram is not shown\n1 embedded player not fetched; --get-urls --embeds prints the addresses\n',
    );
  });

  it('takes the next size if the host lacks the largest, and says so', async () => {
    const lacks = (path: string) =>
      path.includes('/source/letter-a') || path.includes('/source/plan-1');
    const page = Buffer.from('<!doctype html><title>gone</title>');
    const service = await serve({
      picture: (path) => (lacks(path) ? (path.includes('letter') ? 'missing' : page) : undefined),
    });
    const { exit, stderr, files } = await download(service);
    expect({ exit, files }).toEqual({ exit: 0, files: { ...all, '02.png': 2400, '06.png': 1800 } });
    expect(stderr).toContain(
      '2 pictures stored in a smaller size, because the largest is not available: 02.png, 06.png',
    );
  });

  it('prints the addresses of the largest sizes with --get-urls', async () => {
    const { stdout } = await run(await serve(), [
      'projects',
      'download',
      gridProject,
      '--get-urls',
    ]);
    const names = stdout
      .trim()
      .split('\n')
      .map((url) => url.split('/').slice(-2).join('/'));
    expect(names.slice(0, 4)).toEqual([
      'original/40100200.jpg',
      'source/kiosk-front.jpg',
      'source/letter-a.jpg',
      'source/letter-b.jpg',
    ]);
    expect(names).toHaveLength(9);
  });

  it('compares the largest known width with --min-width', async () => {
    const { stderr, files } = await download(await serve(), ['--min-width', '1300']);
    expect(Object.keys(files)).toEqual(Object.keys(all).filter((name) => name !== '05.png'));
    expect(stderr).toContain('left out because of their width: 1 picture\n');
  });

  it('gives no advice to run again if no picture can ever be had', async () => {
    const service = await serve({
      picture: (path) => (path.includes('no-sizes') ? 'missing' : undefined),
    });
    const { exit, stderr } = await download(service);
    expect({ exit, stderr }).toEqual({
      exit: 8,
      stderr: expect.stringContaining('1 of 9 pictures could not be'),
    });
    expect(stderr).not.toContain('hint:');
  });

  it('stores half a JPEG that came whole, and says so', async () => {
    const service = await serve({
      picture: (path) => (path.includes('no-sizes') ? jpeg(900, false) : undefined),
    });
    const { exit, stderr, dir } = await download(service);
    expect({ exit, stderr }).toEqual({
      exit: 0,
      stderr: expect.stringContaining(
        '1 picture stored without the end, which the host does not send: 05.jpg\n',
      ),
    });
    expect(readFileSync(join(dir, '05.jpg'))).toEqual(jpeg(900, false));
  });

  it.each([
    ['avif', Buffer.from('\0\0\0\x20ftypavif\0\0\0\0avifmif1', 'latin1')],
    ['heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['tiff', Buffer.from('II*\0\x08\0\0\0\0\0', 'latin1')],
    ['bmp', Buffer.from('BM\x46\0\0\0\0\0\0\0\x36\0\0\0', 'latin1')],
  ])('stores %s as it is, without drawing it', async (type, bytes) => {
    const service = await serve({
      picture: (path) => (path.includes('no-sizes') ? bytes : undefined),
    });
    const { exit, dir } = await download(service, ['--picture', '5']);
    expect(exit).toBe(0);
    expect(readFileSync(join(dir, `05.${type}`))).toEqual(bytes);
  });

  it('says that the content is withheld', async () => {
    const service = await serve({ change: withheld });
    const { exit, stderr, files } = await download(service);
    expect({ exit, files }).toEqual({ exit: 0, files: { '00.png': 808 } });
    const said = 'the service shows the content of 1 project only to people who are logged in\n';
    expect(stderr).toBe(said);
    const listed = await run(service, ['projects', 'pictures', gridProject]);
    expect(listed).toMatchObject({
      exit: 0,
      stderr: said,
      stdout: expect.stringContaining('cover'),
    });
  });
});

function withheld(text: string): string {
  const { project } = JSON.parse(text);
  return JSON.stringify({
    project: { ...project, mature_content: 1, mature_access: 'logged-out', modules: [] },
  });
}

describe('a page', () => {
  it('shows the pictures of grids in their places, and says what it does not show', async () => {
    const { stdout } = await run(await serve(), ['project', 'show', gridProject, '-o', 'table']);
    const content = stdout
      .slice(stdout.indexOf('Content'), stdout.indexOf('Comments:'))
      .split('\n');
    const lines = content.slice(1).filter((line) => line !== '');
    expect(
      lines.map((line) => line.replace(/http:.*project_modules/, '…').replace(/ +/g, ' ')),
    ).toEqual([
      'image 3000×2000 …/source/kiosk-front.jpg',
      'Three weeks in the workshop.',
      'image 2400×1600 …/source/letter-a.jpg',
      'image 1600×2400 …/source/letter-b.jpg',
      'image 2000×2000 …/source/letter-c.jpg',
      'image 600×450 …/disp/no-sizes.jpg',
      'image 1800×1200 …/source/plan-1.jpg',
      'image 1800×1200 …/source/plan-2.jpg',
      'video 600×338 https://video.example/embed/1',
      'image 1200×4000 …/source/kiosk-night.jpg',
      '1 part of the type hologram is not shown',
    ]);
    expect(stdout).toMatch(/Fields +Graphic Design, Illustration\n/);
  });

  it('is an HTML page with all pictures in the width of the page', async () => {
    const service = await serve();
    const { stdout } = await run(service, ['project', 'show', gridProject, '-o', 'html']);
    expect(stdout.match(/<img /g)).toHaveLength(8);
    expect(stdout).toContain('1 part of the type hologram is not shown');
    expect(stdout).not.toContain('media_collection');
    expect(pathsIn(service).sort()).toEqual([
      '/project_modules/1400/letter-a.jpg',
      '/project_modules/1400/letter-b.jpg',
      '/project_modules/1400/letter-c.jpg',
      '/project_modules/1400/plan-1.jpg',
      '/project_modules/1400/plan-2.jpg',
      '/project_modules/disp/no-sizes.jpg',
      '/project_modules/max_1200/kiosk-front.jpg',
      '/project_modules/max_1200/kiosk-night.jpg',
    ]);
  });

  it.each(['table', 'html'])('says that the content is withheld, as %s', async (format) => {
    const service = await serve({ change: withheld });
    const { stdout } = await run(service, ['project', 'show', gridProject, '-o', format]);
    expect(stdout).toContain('The service shows the content only to people who are logged in.');
  });
});

it('has fields in every format by their names, and JSON as it was sent', async () => {
  const service = await serve();
  const show = (...flags: readonly string[]) =>
    run(service, ['project', 'show', gridProject, ...flags]);
  for (const format of ['tsv', 'csv', 'markdown', 'html'])
    expect((await show('-o', format)).stdout).toMatch(/Graphic Design, ?Illustration/);
  const cells = await show('-o', 'tsv', '--columns', 'fields,.tools');
  expect(cells.stdout.trim()).toBe('Graphic Design,Illustration\tPencil');
  expect(JSON.parse((await show('-o', 'json')).stdout).project.fields[0]).toMatchObject({ id: 44 });
});

it('lists all pictures with their numbers and largest sizes', async () => {
  const { stdout } = await run(await serve(), ['projects', 'pictures', gridProject]);
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => line.split('\t').slice(1, 5).join(' '));
  expect(rows).toEqual([
    '1 module 3000 2000',
    '2 module 2400 1600',
    '3 module 1600 2400',
    '4 module 2000 2000',
    '5 module 600 450',
    '6 module 1800 1200',
    '7 module 1800 1200',
    '8 module 1200 4000',
  ]);
});

it('finds the colours of a picture in a grid, in a small size', async () => {
  const service = await serve();
  const { exit, stdout } = await run(service, [
    'projects',
    'palette',
    gridProject,
    '--picture',
    '4',
  ]);
  expect({ exit, stdout }).toEqual({ exit: 0, stdout: `${gridProject}\t#738c5a\tmoss green\t1\n` });
  expect(pathsIn(service)).toEqual(['/project_modules/disp/letter-c.jpg']);
});

it('keeps each picture in a size of about 1,400 pixels', async () => {
  const service = await serve();
  const { exit } = await run(service, ['project', 'show', gridProject, '--keep=pictures']);
  expect(exit).toBe(0);
  const sizes = pathsIn(service).map((path) => path.split('/').slice(-2).join('/'));
  expect(sizes.sort()).toEqual([
    '1400/kiosk-front.jpg',
    '1400/kiosk-night.jpg',
    '1400/letter-a.jpg',
    '1400/letter-b.jpg',
    '1400/letter-c.jpg',
    '1400/plan-1.jpg',
    '1400/plan-2.jpg',
    'disp/no-sizes.jpg',
    'original/40100200.jpg',
  ]);
});

it('is looked at by an assistant, which is told what it does not see, without control characters or the key', async () => {
  const service = await serve({
    change: (text) => text.replace('"hologram"', '"holo\\u001b[31mgram secret-key"'),
  });
  const env = { PORTFOLIO_API_KEY: 'secret-key' };
  const { client, call } = await connected({ baseUrl: service.url }, { env });
  try {
    const { texts } = await call('look', {
      kind: 'project',
      ids: [gridProject],
      as: 'words',
      numbers: [0, 4],
    });
    expect(texts.join('\n')).toContain('square, 2000 × 2000');
    expect(texts.at(-1)).toMatch(
      /^2 of 9 pictures\.\n1 part of the type holo.*gram \*{3} is not shown\.\nthe service repeats your key/,
    );
    expect(texts.join('\n')).not.toMatch(/\x1b|secret-key/);
  } finally {
    await client.close();
  }
});
