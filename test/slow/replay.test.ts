// A long recording: all commands print the same from it as from the service.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startServer } from '../../src/service/http/server.ts';
import { openSamplePictures } from '../../src/sources/embedded.ts';
import { canary, expectNoCanary, filesOf } from '../support/canary.ts';
import { service as sample } from '../support/service.ts';
import { emptyFolder, runWith } from '../support/system.ts';

/** An afternoon at the sample service. */
const afternoon = [
  'fields --popular',
  'projects --json',
  'projects --page 2 -o csv',
  'projects poster -L 30 -o ndjson',
  'projects --field Illustration --sort views --all -o ids',
  'projects --color-hex ff8800 --color-range 20 -o markdown',
  'projects -L 24 --facet fields',
  'projects -L 24 --sort-by stats.views --desc',
  'projects -L 6 --like 24705365',
  'projects -L 3 -o html',
  'project show 22363486 -o table',
  'project show 22363486 4991743 --json',
  'project show 22363486 --comments',
  'projects pictures 22363486',
  'projects palette 22363486 24705365',
  'users --city Berlin -o table',
  'user show albacastro zajachanna',
  'user projects albacastro --all -o urls',
  'user followers albacastro --all --json',
  'stats albacastro -o table',
  'wips --time all -o csv',
  'api /v2/projects -f field=Illustration -i',
  'api /v2/nothing',
  'project show 1',
  'user show nobody-here',
].map((line) => line.split(' '));

/**
 * The text without the flags that choose the source, which suggested commands have. Pages align
 * these commands.
 */
const withoutFlags = (text: string) =>
  text.replaceAll(/ --(base-url|replay) \S+/g, '').replaceAll(/:?\s+portfolio /g, ' portfolio ');

test('each command of an afternoon prints the same from the recording, byte for byte', async () => {
  const place = { host: '127.0.0.1', port: 0, random: () => 1 };
  const server = await startServer(
    { ...sample, key: canary, pictures: openSamplePictures(sample.library) },
    place,
  );
  const home = emptyFolder();
  const record = join(home, 'afternoon.har');
  const env = { PORTFOLIO_API_KEY: canary };
  const live = [];
  for (const args of afternoon)
    live.push(
      await runWith([...args, '--base-url', server.url, '--record', record], { home, env }),
    );
  await server.stop();
  expect(live.filter(({ exit }) => exit === 0)).toHaveLength(afternoon.length - 3);
  for (const [at, args] of afternoon.entries()) {
    const { exit, stdout, stderr } = await runWith([...args, '--replay', record], { home });
    const shown = { exit, stdout: withoutFlags(stdout), stderr: withoutFlags(stderr) };
    const { [at]: before = { exit: 0, stdout: '', stderr: '' } } = live;
    expect({ args, ...shown }).toEqual({
      ...{ args, exit: before.exit },
      ...{ stdout: withoutFlags(before.stdout), stderr: withoutFlags(before.stderr) },
    });
  }
  expectNoCanary(filesOf(home));
}, 120_000);
