import { describe, expect, it } from 'vitest';
import type { Transport } from '../../../src/api/request.ts';
import { checkKeyDestination, createKeyedTransport, type Key } from '../../../src/client/key.ts';
import { plain } from '../../support/request.ts';

const key: Key = {
  value: 'k&1',
  param: 'client_id',
  origin: 'https://api.example',
  isKeyAllowedOverHttp: false,
};

/** Addresses of other machines that look like this one, or like a private network. */
const remote = [
  ...[
    'http://api.example/',
    'http://192.168.0.7/',
    'http://0.0.0.0/',
    'http://128.0.0.1/',
    'http://[::2]/',
  ],
  ...[
    'http://127.0.0.1.example/',
    'http://localhost.example/',
    'http://notlocalhost/',
    'http://[::ffff:10.0.0.1]/',
  ],
  // Some systems ask DNS for these.
  ...['http://api.localhost/', 'http://api.localhost:8460/', 'http://localhost./'],
];

describe('checkRoute', () => {
  it.each([
    ...['https://api.example/', 'http://LOCALHOST:80/', 'http://localhost:8080/', 'http://127.1/'],
    ...['http://127.255.0.3:8460/', 'http://[::1]:80/', 'http://[::1]:8460/'],
  ])('allows the key to be sent to %s', (url) => {
    expect(() => checkKeyDestination(new URL(url), false)).not.toThrow();
  });

  it.each([...remote, 'ftp://api.example/'])(
    'forbids it to be sent to %s, unless the user allows it',
    (url) => {
      expect(() => checkKeyDestination(new URL(url), false)).toThrow(
        expect.objectContaining({ kind: 'unsafe' }),
      );
      expect(() => checkKeyDestination(new URL(url), true)).not.toThrow();
    },
  );
});

describe('a request', () => {
  /** The address that is sent. */
  async function sent(url: URL, given?: Key): Promise<string> {
    let address = '';
    const transport: Transport = async ({ href }) => {
      address = href;
      return { status: 200, headers: {}, body: Buffer.from('') };
    };
    await createKeyedTransport(transport, async () => given).transport(url, plain.signal);
    return address;
  }

  it('has the key after the parameters', async () => {
    const asked = new URL('https://api.example/v2/projects?q=a%20b');
    expect(await sent(asked, key)).toBe('https://api.example/v2/projects?q=a%20b&client_id=k%261');
  });

  it('does not have the key of another origin', async () => {
    expect(await sent(new URL('https://api.example:444/v2/fields'), key)).toBe(
      'https://api.example:444/v2/fields',
    );
  });

  it('does not have a key that is in the address already', async () => {
    const given = new URL('https://other.example/?client_id=a&q=1&api_key=b&client_id=c');
    expect(await sent(given, key)).toBe('https://other.example/?q=1');
    expect(await sent(given)).toBe('https://other.example/?q=1');
    expect(given.href).toContain('api_key=b');
  });

  it.each(remote)(
    'does not have the key over plain http to %s, unless the user allows it',
    async (url) => {
      const given = { ...key, value: 'k', origin: new URL(url).origin };
      await expect(sent(new URL(url), given)).rejects.toMatchObject({ kind: 'unsafe' });
      expect(
        new URL(await sent(new URL(url), { ...given, isKeyAllowedOverHttp: true })).search,
      ).toBe('?client_id=k');
      expect(
        new URL(await sent(new URL(url), { ...given, origin: 'https://api.example' })).search,
      ).toBe('');
    },
  );
});
