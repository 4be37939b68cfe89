import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type Canned, canned } from '../../../support/canned.ts';
import { emptyFolder, runWith } from '../../../support/system.ts';

let service: Canned | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

const key = 'k-12345678';

describe('doctor', () => {
  it('says of the demo that all is as in the reference', async () => {
    const { exit, stdout, stderr } = await runWith(['doctor', '--demo', '--json']);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    const { checks } = JSON.parse(stdout);
    expect(checks.filter(({ result }: { result: string }) => result === 'failed')).toEqual([]);
    expect(checks.at(-1)).toMatchObject({ check: 'reference', result: 'ok' });
    expect(checks.at(-1).text).toMatch(/^All records are as in the reference: .*wipComment/);
  });

  it('prints sentences with signs on a terminal, none wider than it', async () => {
    const { stdout, stderr } = await runWith(['doctor', '--demo'], { columns: 40 });
    expect(stderr).toBe('');
    for (const line of stdout.trimEnd().split('\n')) {
      expect(line).toMatch(/^[✓✗ -] \S/);
      expect(line.length).toBeLessThanOrEqual(40);
    }
  });

  it.each(['csv', 'tsv', 'ndjson'])('prints a row for each finding as %s', async (format) => {
    const { exit, stdout } = await runWith(['doctor', '--demo', '-o', format], {
      env: { LANG: 'C.UTF-8' },
    });
    expect(exit).toBe(0);
    expect(stdout.split('\n').filter((line) => /program|locale|reference/.test(line))).toHaveLength(
      3,
    );
  });

  it('refuses --curl, because it sends many requests', async () => {
    service = await canned(() => ({ body: '{}' }));
    const { exit, stderr } = await runWith(['doctor', '--curl', '--base-url', service.url]);
    expect({ exit, asked: service.asked }).toEqual({ exit: 2, asked: [] });
    expect(stderr).toContain('--curl cannot be used with doctor');
  });

  it('compares what a library of your own has, however little', async () => {
    const env = { PORTFOLIO_LIBRARY: join(emptyFolder(), 'library.db') };
    await runWith(['projects', '-L', '2', '--demo', '--keep'], { env });
    const { exit, stdout, stderr } = await runWith(['doctor', '--offline', '--json'], { env });
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    const { checks } = JSON.parse(stdout);
    const texts = (name: string) =>
      checks.flatMap(({ check, text }: Record<string, string>) => (check === name ? [text] : []));
    expect(texts('key')).toEqual([]);
    expect(texts('service')).toEqual([expect.stringMatching(/library\.db answers without a key/)]);
    expect(texts('reference').join('\n')).toMatch(
      /as in the reference: project, .*\nNo records of these kinds were found: projectComment, ownWip,/s,
    );
  });

  it('ends with 4 where no service is set up, after what can be said without one', async () => {
    const { exit, stdout, stderr } = await runWith(['doctor'], { columns: 80 });
    expect(exit).toBe(4);
    expect(stdout).toContain('✓ This is portfolio');
    expect(stdout).toContain('✗ No service is set up.\n');
    expect(stderr).toContain('portfolio login');
  });

  it('ends with the exit code of what failed, and asks no more then', async () => {
    service = await canned(() => ({ status: 403, body: '' }));
    const env = { PORTFOLIO_BASE_URL: service.url, PORTFOLIO_API_KEY: key };
    const { exit, stdout, stderr } = await runWith(['doctor'], { env, columns: 80 });
    expect(exit).toBe(4);
    expect(stdout).toContain('✗ The service refused the key, sent as api_key and as client_id.');
    expect(stdout + stderr).not.toContain(key);
    expect(service.asked).toHaveLength(2);
  });

  it('shows the active settings and their sources, but not the key', async () => {
    service = await canned(() => ({ body: '{"fields":[]}' }));
    const { home } = await runWith(['config', 'set', 'timeout', '10s']);
    const env = { PORTFOLIO_BASE_URL: service.url, PORTFOLIO_API_KEY: key };
    const { stdout, stderr } = await runWith(['doctor', '--retries', '0'], {
      env,
      home,
      columns: 100,
    });
    expect(stdout).toContain(`The setting base_url is ${service.url}/, from PORTFOLIO_BASE_URL.`);
    expect(stdout).toContain('The setting timeout is 10s, from the profile.');
    expect(stdout).toContain('The setting retries is 0, from the flag.');
    expect(stdout).toContain('The key is set, from PORTFOLIO_API_KEY.');
    expect(stdout + stderr).not.toContain(key);
  });
});
