import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMask } from '../../../src/client/mask.ts';
import { headOf } from '../../../src/commands/api.ts';
import { type Canned, canned } from '../../support/canned.ts';
import { runWith } from '../../support/system.ts';

const body = '{"fields":[{"id":3,"name":"Art"}], "big":12345678901234567890}';

let service: Canned;
beforeEach(async () => {
  service = await canned(() => ({ body }));
});
afterEach(() => service.stop());

const api = (...args: readonly string[]) => runWith(['api', ...args, '--base-url', service.url]);

describe('api', () => {
  it('requests the path with its query and the -f parameters, in order', async () => {
    await api('/v2/fields?b=1&a=x%20y', '-f', 'a=2', '-f', 'c=d=é&', '-f', 'e=');
    await api('v2//fields/');
    expect(service.asked).toEqual(['/v2/fields?b=1&a=x+y&a=2&c=d%3D%C3%A9%26&e=', '/v2/fields']);
  });

  it('prints the body as it came, whatever the path', async () => {
    expect(await api('/v2/fields')).toMatchObject({ exit: 0, stdout: body });
    expect(await api('/anything/else')).toMatchObject({ exit: 0, stdout: body });
  });

  it('prints status and headers before it with -i', async () => {
    expect((await api('/v2/fields', '-i')).stdout).toMatch(
      /^HTTP 200\n(?:[a-z-]+: .+\n)+\n\{"fields"/,
    );
  });

  it('prints the records of a known path in other formats', async () => {
    expect(await api('/v2/fields', '-o', 'csv')).toMatchObject({
      exit: 0,
      stdout: 'id,name\r\n3,Art\r\n',
    });
  });

  it.each([
    [['/v2/nowhere', '-o', 'table'], 'this path cannot be shown as table'],
    [['fields', '-o', 'table'], 'did you mean: portfolio api /v2/fields -o table'],
    [['https://other.example/v2/fields'], 'not a full URL'],
    [['//other.example/v2'], 'not a full URL'],
    [['/v2/../x'], 'must not contain . or ..'],
    [['/v2/%2E%2e/x'], 'must not contain . or ..'],
    [['/v2\\..\\..\\admin'], 'must not contain backslashes or control characters'],
    [['/v2/.\t./.\n./admin'], 'must not contain backslashes or control characters'],
    [['/v2/fields?api_key=typed-1'], 'api_key must not be typed'],
    [['/v2/fields', '-f', 'client_id=typed-1'], 'client_id must not be typed'],
    [['/v2/fields?%61pi_key=typed-1', '--curl'], 'api_key must not be typed'],
    [['/v2/fields', '-f', 'nothing'], '-f must be name=value, not "nothing"'],
    [['/v2/fields', '-f', '=x'], '-f must be name=value, not "=x"'],
  ])('refuses %j and sends nothing', async (args, message) => {
    const { exit, stderr } = await api(...args);
    expect(exit).toBe(2);
    expect(stderr).toContain(message);
    expect(service.asked).toEqual([]);
  });

  it.each([
    [['projects', '-f', 'sort=views'], 'did you mean: portfolio api /v2/projects -f sort=views'],
    [['/users/ada/projects'], 'did you mean: portfolio api /v2/users/ada/projects'],
  ])('that finds nothing at %j names the path with the version', async (args, hint) => {
    await service.stop();
    service = await canned(() => ({ status: 404, body: '' }));
    const { exit, stderr } = await api(...args);
    expect(exit).toBe(3);
    expect(stderr).toContain(`hint: ${hint}`);
  });

  it('prints the request with --curl and sends nothing', async () => {
    const { stdout } = await api('/v2/fields', '-f', 'a=b', '--curl');
    expect(stdout).toBe(`curl --get ${service.url}/v2/fields --data-urlencode a=b\n`);
    expect(service.asked).toEqual([]);
  });
});

it('headOf sanitises and masks what the service wrote', () => {
  const mask = createMask();
  mask.addKey('canary-8');
  const headers = { 'x-echo': 'canary-8', 'x-text': 'a\x1b[31mb' };
  expect(headOf({ status: 200, headers, body: new Uint8Array() }, { mask })).toBe(
    'HTTP 200\nx-echo: ***\nx-text: ab\n\n',
  );
});
