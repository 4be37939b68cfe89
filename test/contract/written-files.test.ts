// Every flag that writes files is run with a key, which each request has in its address: the key is
// in none of the files.
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import {
  flagOf,
  type OptionName,
  optionNames,
  optionRowOf,
} from '../../src/settings/options/options.ts';
import { canary, expectNoCanary, filesOf, plainCanary } from '../support/canary.ts';
import { cannedForTest } from '../support/canned.ts';
import { homeWith } from '../support/home.ts';
import { emptyFolder, runWith } from '../support/system.ts';

/** The arguments that make each flag write its files, below the home folder. */
const commands: { readonly [N in OptionName]?: (home: string) => readonly string[] } = {
  keep: () => ['projects', '--keep'],
  keepPictures: () => ['projects', '--keep=pictures'],
  cache: () => ['projects', '--cache', '1h'],
  record: (home) => ['projects', '--record', join(home, 'recording.har')],
  download: (home) => ['projects', '--download', join(home, 'pictures')],
  archive: (home) => [
    'projects',
    '--download',
    join(home, 'pictures'),
    '--archive',
    join(home, 'archive.ndjson'),
  ],
  out: (home) => ['projects', '--out', join(home, 'sheet.html'), '--cache', '1h'],
  index: (home) => ['projects', '--download', join(home, 'pictures'), '--index'],
  xmp: (home) => ['projects', '--download', join(home, 'pictures'), '--xmp'],
  xmpFiles: (home) => ['projects', '--download', join(home, 'pictures'), '--xmp=files'],
  dir: (home) => ['project', 'download', '5', '--dir', join(home, 'pictures'), '--cache', '1h'],
};

const project = { id: 5, name: 'A', covers: {}, owners: [] };

/** Returns the files that the flag writes. @param headers of each response */
async function filesWrittenBy(name: OptionName, headers: Readonly<Record<string, string>>) {
  const argsFor = commands[name];
  if (argsFor === undefined)
    throw new Error(`add a command with the flag ${name} to test/contract/written-files.test.ts`);
  const service = await cannedForTest((url) => ({
    headers,
    body: JSON.stringify(url.startsWith('/v2/projects/5') ? { project } : { projects: [project] }),
  }));
  const home = emptyFolder();
  const env = {
    PORTFOLIO_BASE_URL: service.url,
    PORTFOLIO_API_KEY: canary,
    PORTFOLIO_CONFIG_DIR: join(home, 'config'),
  };
  const { exit } = await runWith(argsFor(home), { home, env });
  expect(exit).toBe(0);
  expect(service.asked.some((url) => url.includes('KqZ7canary'))).toBe(true);
  return filesOf(home);
}

const writing = optionNames.filter((name) => optionRowOf(name).writesFiles === true);

test.each(writing)('--%s stores no key', async (name) => {
  const files = await filesWrittenBy(name, {});
  expect(Object.keys(files)).not.toEqual([]);
  expectNoCanary(files);
});

test.each(writing)(
  '--%s stores no key that a response repeats, and its lines of JSON stay readable',
  async (name) => {
    const files = await filesWrittenBy(name, {
      'x-repeats': encodeURI(canary),
      'x-form': `api_key=${encodeURI(canary)}`,
    });
    expectNoCanary(files);
    for (const [path, content] of Object.entries(files)) {
      // The first line of the content is the path.
      const lines = /\.(json|jsonl|ndjson|har)$/.test(path)
        ? content.trim().split('\n').slice(1)
        : [];
      for (const line of path.endsWith('l') || path.endsWith('ndjson') ? lines : [lines.join('\n')])
        if (line !== '') JSON.parse(line);
    }
  },
);

/** Commands that store a text of the user, or write it into files or their names. */
const storing: readonly (readonly string[])[] = [
  ['projects', '-o', 'html', '--title', plainCanary],
  ['projects', '-o', 'html', '--subtitle', plainCanary],
  ['projects', '--board', plainCanary],
  ['library', 'watch', '--name', plainCanary, 'projects'],
  ['projects', '--download', 'pictures', '--template', `${plainCanary}/{id}`],
  ['board', 'add', 'mood', '22363486', '--note', `see ${plainCanary}`],
  ['board', 'add', plainCanary, '22363486'],
  ['library', 'watch', 'projects', plainCanary],
  ['alias', 'set', plainCanary, 'projects'],
  ['config', 'set', 'pager', plainCanary],
];

test.each(storing.map((args) => [args]))(
  '%j is refused, because it contains the key of a profile',
  async (args) => {
    const { home } = homeWith(JSON.stringify({ profiles: { work: { key: plainCanary } } }));
    const env = { PORTFOLIO_LIBRARY: join(home, 'library.db'), PORTFOLIO_API_KEY: canary };
    const flags = ['alias', 'config'].includes(args[0] ?? '') ? [] : ['--demo'];
    const { exit, stderr } = await runWith([...args, ...flags], { home, env });
    expect({ exit, stderr }).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('contains your key, which is'),
    });
    expectNoCanary(filesOf(home));
  },
);

it('has a command above for each flag whose text is written', () => {
  const written = optionNames
    .filter((name) => optionRowOf(name).isWrittenToFiles === true)
    .map(flagOf);
  expect(written.filter((flag) => !storing.flat().includes(flag))).toEqual([]);
});

it('is known of each flag with a path whether it writes files', () => {
  const unknown = optionNames.filter((name) => {
    const { valueDefinition, writesFiles } = optionRowOf(name);
    return (
      (valueDefinition?.kind === 'file' || valueDefinition?.kind === 'folder') &&
      writesFiles === undefined
    );
  });
  expect(unknown, 'say in the row of the options table whether the flag writes files').toEqual([]);
});
