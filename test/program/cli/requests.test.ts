import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { curlLine } from '../../../src/cli/curl.ts';
import { contextWith } from '../../support/context.ts';
import { runWith } from '../../support/system.ts';

const url = new URL("https://api.example/v2/projects?q=it's%20$HOME%20%60x%60&field=Fine%20Arts");
const env = { PORTFOLIO_API_KEY: 'canary-7', PORTFOLIO_BASE_URL: 'https://api.example' };

describe('curlLine', () => {
  it('has each parameter as an argument, and the name of the variable instead of the key', () => {
    expect(
      curlLine(
        new URL('https://api.example/v2/projects?q=a&page=2'),
        contextWith({}, { env }).context,
      ),
    ).toBe(
      'curl --get https://api.example/v2/projects --data-urlencode q=a --data-urlencode page=2' +
        ' --data-urlencode "api_key=$PORTFOLIO_API_KEY"',
    );
  });

  it('names the key as the settings say', () => {
    const { context } = contextWith({}, { env: { ...env, PORTFOLIO_KEY_PARAM: 'client_id' } });
    expect(curlLine(url, context)).toContain(' "client_id=$PORTFOLIO_API_KEY"');
  });

  it.each([
    ['without a key', {}, { env: { PORTFOLIO_BASE_URL: 'https://api.example' } }],
    ['with --demo', { demo: true }, { env }],
  ])('has no parameter for the key %s', (_, options, given) => {
    expect(curlLine(url, contextWith(options, given).context)).not.toContain('PORTFOLIO_API_KEY');
  });

  it('hides a key that was typed as a value', () => {
    const { context } = contextWith({}, { env });
    context.mask.addKey('canary-7');
    const line = curlLine(new URL('https://api.example/v2/users/canary-7?q=canary-7'), context);
    expect(line).toMatch(/^curl --get .*\*\*\*.* --data-urlencode 'q=\*\*\*' /);
    expect(line).not.toContain('canary-7');
  });

  it('is refused where the request would be', () => {
    const base = { PORTFOLIO_BASE_URL: 'http://api.example' };
    const { context } = contextWith({}, { env: { ...env, ...base } });
    expect(() => curlLine(new URL('http://api.example/v2'), context)).toThrow(
      /not sent to api.example over plain http/,
    );
    const trusting = contextWith({ insecureHttp: true }, { env: { ...env, ...base } }).context;
    expect(curlLine(new URL('http://api.example/v2'), trusting)).toContain('$PORTFOLIO_API_KEY');
  });

  it('is read by a shell as these arguments', () => {
    const line = curlLine(url, contextWith({}, { env }).context).replace(
      /^curl/,
      String.raw`printf '%s\n'`,
    );
    const seen = execFileSync('sh', ['-c', line], {
      env: { PORTFOLIO_API_KEY: 'k $1' },
      encoding: 'utf8',
    });
    expect(seen.split('\n').filter((word) => !word.startsWith('--'))).toEqual([
      'https://api.example/v2/projects',
      "q=it's $HOME `x`",
      'field=Fine Arts',
      'api_key=k $1',
      '',
    ]);
  });
});

describe('--curl', () => {
  it('prints the request that finds the newest revision, where none is named', async () => {
    const { stdout, stderr } = await runWith([
      'wips',
      'comments',
      '116758',
      '--page',
      '2',
      '--demo',
      '--curl',
    ]);
    expect(stdout).toBe('curl --get https://portfolio.example/v2/wips/116758\n');
    expect(stderr).toBe(
      'this request finds the id of the revision; with that id, --curl prints the next request\n',
    );
  });
});

it('prints with --curl a request for each page of --limit, and says that --all has more', async () => {
  const curl = async (...flags: string[]) =>
    runWith(['projects', '--curl', '--demo', ...flags], { columns: 200 });
  const pages = ({ stdout }: { readonly stdout: string }) =>
    stdout
      .trim()
      .split('\n')
      .map((line) => /page=\d+/.exec(line)?.[0]);
  expect(pages(await curl('-L', '40'))).toEqual([undefined, 'page=2', 'page=3', 'page=4']);
  expect(pages(await curl('-L', '20', '--page', '3'))).toEqual(['page=3', 'page=4']);
  expect((await curl('--all')).stderr).toContain('only the first page of each search; page=2');
  expect(pages(await curl())).toEqual([undefined]);
});
