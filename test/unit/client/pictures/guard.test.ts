import { describe, expect, it } from 'vitest';
import {
  isPrivateHost,
  type LookupAll,
  privateError,
  publicOnly,
} from '../../../../src/client/pictures/guard.ts';

const hostOf = (host: string) => new URL(`http://${host}/`).hostname;

describe('a host', () => {
  it.each([
    ...[
      '127.0.0.1',
      '127.1',
      '0x7f.1',
      '0177.0.0.1',
      '2130706433',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::127.0.0.1]',
    ],
    ...[
      '１２７.0.0.1',
      'localhost',
      'LOCALHOST',
      'localhost.',
      'a.localhost',
      'router',
      'nas.local',
      'x.home.arpa',
    ],
    ...[
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
    ],
    ...[
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '[::]',
      '[fc00::1]',
      '[fd12::1]',
      '[fe80::1]',
      '[ff02::1]',
    ],
    ...['[64:ff9b:1::1]', '[2001::1]', '[fec0::1]', '[::ffff:0:a00:1]', '[100::1]'],
    ...['api.default.svc', 'nas.localdomain', 'fritz.box', 'nas.fritz.box'],
    ...[
      '[64:ff9b::7f00:1]',
      '[2002:7f00:1::]',
      '[::ffff:a00:1]',
      '192.0.0.1',
      'metadata.google.internal',
    ],
  ])('%s is private', (host) => {
    expect(isPrivateHost(hostOf(host))).toBe(true);
  });

  it.each([
    '1.1.1.1',
    '172.32.0.1',
    '192.0.2.1',
    '[2606:4700::1111]',
    '[::ffff:1.1.1.1]',
    'pics.example',
    'a.example.',
  ])('%s is not', (host) => {
    expect(isPrivateHost(hostOf(host))).toBe(false);
  });
});

describe('the lookup', () => {
  const looked = (name: string, options: object) =>
    new Promise((resolve) =>
      publicOnly()(name, options, (error, address) => resolve(error ?? address)),
    );

  it.each([{}, { all: true }, { family: 4 }])(
    'fails for a name whose address is private, asked with %o',
    async (options) => {
      expect(await looked('localhost', options)).toEqual(privateError('localhost'));
    },
  );

  it.each([
    ['a public one', ['1.1.1.1'], '1.1.1.1'],
    ['a private one', ['10.0.0.7'], privateError('pics.example')],
    ['a public and a private one', ['1.1.1.1', '127.0.0.1'], privateError('pics.example')],
    ['IPv4 within IPv6', ['::ffff:192.168.0.1'], privateError('pics.example')],
  ])('of a name that has %s', async (_, addresses, expected) => {
    const resolve: LookupAll = (_hostname, _options, callback) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    const looked = (options: object) =>
      new Promise((done) =>
        publicOnly(resolve)('pics.example', options, (error, address) => done(error ?? address)),
      );
    expect(await looked({})).toEqual(expected);
    expect(await looked({ all: true })).toEqual(
      typeof expected === 'string' ? [{ address: expected, family: 4 }] : expected,
    );
  });

  it('returns a public address', async () => {
    expect(await looked('1.1.1.1', {})).toBe('1.1.1.1');
    expect(await looked('1.1.1.1', { all: true })).toEqual([{ address: '1.1.1.1', family: 4 }]);
  });
});
