import { expect, it } from 'vitest';
import { settingNames } from '../../../../src/settings/options/options.ts';
import { emptyFolder, runWith } from '../../../support/system.ts';

/** For each setting a value that it takes, and one that it refuses; undefined if it takes any text. */
const values: Readonly<Record<string, readonly [good: string, bad: string | undefined]>> = {
  output: ['json', 'xml'],
  concurrency: ['8', '0'],
  budget: ['100/h', '100'],
  baseUrl: ['https://api.example/', 'api.example'],
  keyParam: ['client_id', 'token'],
  keep: ['pictures', 'yes'],
  keepLimit: ['500MB', '500'],
  color: ['always', 'green'],
  images: ['kitty', 'gif'],
  pager: ['less -R', undefined],
  timeout: ['10s', 'soon'],
  retries: ['5', '-1'],
  retryMaxWait: ['1m', 'long'],
  insecureHttp: ['true', '1'],
  cache: ['1h', 'always'],
};

it.each(settingNames)('config set takes a right value for %s and refuses a wrong one', async (name) => {
  const [good = '', bad] = values[name] ?? expect.fail(`add values for ${name} to this test`);
  const home = emptyFolder();
  const flag = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  if (bad !== undefined) expect(await runWith(['config', 'set', flag, bad], { home })).toMatchObject({ exit: 2 });
  expect(await runWith(['config', 'set', flag, good], { home })).toMatchObject({
    exit: 0,
    stderr: expect.stringContaining(`Set ${flag} to `),
  });
  expect((await runWith(['config', 'get', flag], { home })).stdout).toBe(`${good}\n`);
});
