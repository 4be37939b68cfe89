import { expect, it } from 'vitest';
import { runWith } from '../../support/system.ts';

const api = (args: readonly string[], env = {}) => runWith(['api', ...args], { env });

it('prints the document without an account, with examples of the sample', async () => {
  const { exit, stdout, stderr } = await api(['--openapi']);
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
  const document = JSON.parse(stdout);
  expect(document).toMatchObject({ openapi: '3.1.1', servers: [{ url: 'http://127.0.0.1:8460' }] });
  expect(document.security).toContainEqual({});
  const { example } =
    document.paths['/v2/users/{user}'].get.responses[200].content['application/json'];
  expect(example.user.username).toBe('albacastro');
});

it('names the active service, which needs a key', async () => {
  const { stdout } = await api(['--openapi', '--jq', '.servers[0].url, (.security | length)'], {
    PORTFOLIO_BASE_URL: 'https://api.example/portfolio/',
  });
  expect(stdout).toBe('https://api.example/portfolio\n2\n');
});

it('prints YAML with -o yaml', async () => {
  expect((await api(['--openapi', '-o', 'yaml'])).stdout).toMatch(/^openapi: 3\.1\.1\ninfo:\n/);
});

it.each([
  [[], 'missing argument <path>'],
  [['/v2/fields', '--openapi'], '--openapi takes no path'],
  [['--openapi', '-i'], '--openapi and --include cannot be used together'],
  [['--openapi', '-f', 'a=b'], '--openapi and --raw-field cannot be used together'],
  [['--openapi', '--curl'], '--openapi and --curl cannot be used together'],
  [['--openapi', '-o', 'csv'], 'an OpenAPI document cannot be written as csv'],
])('refuses %j', async (args, message) => {
  const { exit, stdout, stderr } = await api(args);
  expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
  expect(stderr).toContain(message);
});
