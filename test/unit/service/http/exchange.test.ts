import { describe, expect, test } from 'vitest';
import { type Conditions, serveRequest } from '../../../../src/service/http/exchange.ts';
import { allowedHosts, requestedHost } from '../../../../src/service/http/hosts.ts';
import { serviceOf, user, userRecord } from '../../../support/records.ts';

const service = serviceOf({ users: [userRecord(user(1))] });

async function statusOf(
  conditions: Partial<Conditions>,
  isAllowed = true,
  ifNoneMatch?: string,
): Promise<number> {
  const request = {
    method: 'GET',
    target: '/v2/users/1',
    hosts: ['h'],
    local: undefined,
    ifNoneMatch,
  };
  const serving = {
    service,
    conditions: { random: () => 0, ...conditions },
    allows: () => isAllowed,
  };
  return (await serveRequest(request, serving)).status;
}

test('a request is refused by its host before a fault is drawn', async () => {
  const lines: string[] = [];
  const conditions = {
    faults: [{ status: 503, share: 1 }],
    log: (line: string) => lines.push(line),
  };
  expect([await statusOf(conditions, false), await statusOf(conditions)]).toEqual([421, 503]);
  expect(lines).toEqual(['GET /v2/users/1 421', 'GET /v2/users/1 503']);
});

test('a star in If-None-Match names any response, but not a failure', async () => {
  expect(await statusOf({}, true, '*')).toBe(304);
  expect(await statusOf({ faults: [{ status: 500, share: 1 }] }, true, '*')).toBe(500);
});

const allows = (names: readonly string[], host: string, local?: string) =>
  allowedHosts(names)(host, local);

describe('a host is allowed', () => {
  test.each<[string, readonly string[], string, string?]>([
    ['as a name that was given', ['one.example', 'two.example'], 'two.example'],
    ['in any case, with any port', ['One.Example:80'], 'oNE.example:8460'],
    ['as the address that was bound', ['192.168.1.5'], '192.168.1.5:8460'],
    ['as an IPv6 address that was bound', ['fd00::5'], '[fd00::5]:8460'],
    ['as an IPv6 address in brackets that was given', ['[fd00::5]:80'], '[fd00::5]'],
    ['as the address that the connection came to', ['0.0.0.0'], '10.0.0.7:8460', '10.0.0.7'],
    ['the same where IPv6 takes IPv4 connections', ['::'], '10.0.0.7:8460', '::ffff:10.0.0.7'],
    ['the same with IPv6', ['::'], '[fd00::7]:8460', 'fd00::7'],
  ])('%s', (_, names, host, local) => {
    expect(allows(names, host, local)).toBe(true);
  });
});

describe('a host is refused', () => {
  test.each<[string, readonly string[], string, string?]>([
    ['as another address', ['0.0.0.0'], '10.0.0.8:8460', '10.0.0.7'],
    ['with more behind the port', ['one.example'], 'one.example:80@other.example'],
    ['without a known address', [], ''],
    ['as another name', ['one.example'], 'one.example.other.example'],
    ...[
      'localhost.other.example',
      '127.0.0.1.other.example',
      'my-localhost',
      '1127.0.0.1',
      'localhost.',
    ].map((name): [string, readonly string[], string] => [`as ${name}`, ['one.example'], name]),
  ])('%s', (_, names, host, local) => {
    expect(allows(names, host, local)).toBe(false);
  });
});

test.each<[string, readonly string[], string | undefined]>([
  ['/v2/fields', ['one.example'], 'one.example'],
  ['/v2/fields', [], undefined],
  ['http://one.example:80/v2/fields', ['One.Example'], 'one.example:80'],
  ['HTTPS://one.example?q=a://b', [], 'one.example'],
  ['/v2/projects?q=http://other.example', ['one.example'], 'one.example'],
  ['*', ['one.example'], 'one.example'],
])('a request for %s with the Host headers %j asks for %s', (target, hosts, host) => {
  expect(requestedHost(target, hosts)).toEqual({ host });
});

test.each<[string, readonly string[], RegExp]>([
  ['/v2/fields', ['localhost', 'localhost'], /more than one Host/],
  ['http://localhost/v2/fields', ['localhost', 'other.example'], /more than one Host/],
  ['http://other.example/v2/fields', ['localhost'], /differ/],
  ['http://localhost/v2/fields', ['other.example'], /differ/],
  ['http://other.example@localhost/', ['localhost'], /does not belong to this service/],
  ['http:///v2/fields', ['localhost'], /does not belong to this service/],
  ['file://localhost/etc/passwd', ['localhost'], /does not belong to this service/],
])('a request for %s with the Host headers %j is malformed', (target, hosts, problem) => {
  expect(requestedHost(target, hosts)).toEqual({ problem: expect.stringMatching(problem) });
});
