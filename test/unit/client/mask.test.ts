import { describe, expect, it } from 'vitest';
import { createMask } from '../../../src/client/mask.ts';
import { hideInJson } from '../../../src/client/masked-client.ts';
import { sanitise } from '../../../src/view/text/text.ts';

describe('the mask', () => {
  it('hides keys by name and by value, in any encoding', () => {
    const mask = createMask();
    mask.addKey('s3 cret&');
    const text = 'GET /x?api_key=abc&q=1 client_id=def "s3 cret&" s3%20cret%26';
    expect(mask.hideKeys(text)).toBe('GET /x?api_key=***&q=1 client_id=*** "***" ***');
  });

  it('hides keys in forms, JSON, JSON within JSON, and in any case', () => {
    const mask = createMask();
    mask.addKey('S3 "cret/');
    const quoted = JSON.stringify('S3 "cret/');
    expect(mask.hideKeys(`s3+%22CRET%2f ${quoted} ${JSON.stringify(quoted)}`)).toBe(
      '*** "***" "\\"***\\""',
    );
  });

  it.each(['', 'a', 'me:', 'user:', 'longer user:'])(
    'hides keys in base64 after %j, also for URLs',
    (before) => {
      const mask = createMask();
      const key = 's3cret??>>~~key';
      mask.addKey(key);
      for (const encoding of ['base64', 'base64url'] as const) {
        const encoded = Buffer.from(`${before}${key}`).toString(encoding);
        expect(mask.containsKey(encoded)).toBe(true);
        expect(mask.hideKeys(encoded)).toMatch(/^[\w+/-]*\*\*\*[\w+/=-]{0,4}$/);
        const shown = Buffer.from(mask.hideKeys(encoded).replace('***', ''), encoding).toString(
          'latin1',
        );
        expect(shown.includes('cret')).toBe(false);
      }
      expect(
        mask.hideKeys(JSON.stringify(Buffer.from(key).toString('base64')).replaceAll('/', '\\/')),
      ).toMatch(/^"\*\*\*/);
    },
  );

  it('hides keys in values for JSON, which still parses', () => {
    const mask = createMask();
    mask.addKey('s3 "cret');
    const value = {
      api_key: 5,
      Client_ID: ['a'],
      at: '/x?api_key=abc',
      list: [{ text: 'the s3 "cret' }],
      n: 1,
    };
    const json = JSON.stringify(value, mask.jsonReplacer);
    expect(JSON.parse(json)).toEqual({
      api_key: '***',
      Client_ID: '***',
      at: '/x?api_key=***',
      list: [{ text: 'the ***' }],
      n: 1,
    });
  });

  it('hides keys in the names of members', () => {
    const mask = createMask();
    mask.addKey('a-secret');
    const value = JSON.parse('{"a-secret":{"the a-secret":1,"b":["x"]},"__proto__":"a-secret"}');
    expect(JSON.stringify(value, mask.jsonReplacer)).toBe(
      '{"***":{"the ***":1,"b":["x"]},"__proto__":"***"}',
    );
  });

  it('cuts after the key is hidden, and never within a character', () => {
    const mask = createMask();
    mask.addKey('a-secret');
    expect(mask.hideKeys('xxxa-secret', 6)).toBe('xxx***');
    expect(mask.hideKeys('xx😀', 3)).toBe('xx…');
  });

  it.each([
    'api_key=abc',
    'API_KEY=abc',
    'Client_Id%3dabc',
    '"client_id" : "abc',
    'a-secret',
    'A-SECRET',
  ])('hides it where nothing else in a text is suspicious: %s', (key) => {
    const mask = createMask();
    expect(mask.hideKeys(`x ${key} y`)).toBe(
      /secret/i.test(key) ? `x ${key} y` : `x ${key.replace('abc', '***')} y`,
    );
    mask.addKey('a-secret');
    expect(mask.hideKeys(`x ${key} y`)).toBe(`x ${key.replace(/abc|a-secret/i, '***')} y`);
  });

  it('hides the longer of two keys that begin in the same way', () => {
    const mask = createMask();
    mask.addKey('abcdefgh');
    mask.addKey('abcdefghijk');
    expect(mask.hideKeys('abcdefghijk abcdefgh')).toBe('*** ***');
  });

  it('hides only known keys in records, which may mention the parameter of a key', () => {
    const mask = createMask();
    const text = 'see ?client_id=abc,next';
    expect(mask.hideKnownKeys(text)).toBe(text);
    mask.addKey('a-secret');
    expect(mask.hideKnownKeys(`${text} A%2DSECRET`)).toBe(`${text} ***`);
  });

  it.each([
    ['{"a": "the key n-secret", "n": 1.0}', '{"a": "the key ***", "n": 1.0}'],
    ['{"a": "\\n-secret"}', '{"a": "***"}'],
    ['{"n":12345678,"a":"12345678","12345678":1}', '{"***":1,"n":12345678,"a":"***"}'],
    ['<p>12345678</p>', '<p>***</p>'],
  ])('hides known keys in JSON, which stays valid: %s', (text, hidden) => {
    const mask = createMask();
    for (const key of ['n-secret', '12345678']) mask.addKey(key);
    expect(hideInJson(text, mask.hideKnownKeys, mask)).toBe(hidden);
  });

  it('ignores an empty key, and does not read a key as a pattern', () => {
    const mask = createMask();
    mask.addKey('');
    mask.addKey('a.*(bcdef');
    expect(mask.hideKeys('axbcdef a.*(bcdef')).toBe('axbcdef ***');
  });

  it('leaves ordinary words alone if the key is shorter than 8 characters, and still hides it by name', () => {
    const mask = createMask();
    mask.addKey('project');
    mask.addKey('projects');
    expect(
      mask.hideKeys('no project in projects of ?api_key=project {"client_id": "project"}'),
    ).toBe('no project in *** of ?api_key=*** {"client_id": "***"}');
  });

  it.each([
    ['?client_id=YOUR_ID and "api_key": "x"', false],
    ['A-SECRET', true],
    ['api_key=a-secret', true],
    ['', false],
  ])('finds only learned values in %j', (text, found) => {
    const mask = createMask();
    expect(mask.containsKey(text)).toBe(false);
    mask.addKey('a-secret');
    expect([mask.containsKey(text), mask.containsKey(text)]).toEqual([found, found]);
  });

  it.each([
    ['with a carriage return', 'secret-key\r', 'the secret-key'],
    ['with a tab', 'secret\tkey', 'the secret key'],
    ['with a bracket, after its name', 'Ab3)SECRET', 'api_key=Ab3)SECRET'],
    ['escaped twice for a URL', 'a/secret?', encodeURIComponent(encodeURIComponent('a/secret?'))],
    ['in HTML', `it's "<secret>&`, 'it&#39;s &quot;&lt;secret&gt;&amp;'],
    ['with letters that are escaped for a URL', 'a-secret!', '%61%2Dsecret%21'],
    ['with characters that most encoders leave', "it's(a)*~key", 'it%27s%28a%29%2a%7Ekey'],
    ['partly escaped', 'S3 cret/key', 'S3+cret/%6Bey'],
    ['escaped three times for a URL', 'a/secret?', 'a%25252Fsecret%25253F'],
    ['in HTML within a URL, and twice in HTML', 'a&secret<key', 'a%26secret&amp;lt;key'],
    ['with letters outside ASCII', 'schlüssel', 'schl%C3%BCssel'],
    ['with letters outside ASCII, in JSON and HTML', 'schlüßel9', 'schl\\u00fc&#223;el9'],
    ['in HTML with zeros', `it's secret`, 'it&#0039;s secret'],
    ['in HTML with a hexadecimal code', `it's secret`, 'it&#x27;s secret'],
  ])('hides a key %s', (_, key, text) => {
    const mask = createMask();
    mask.addKey(key);
    expect(mask.hideKeys(text)).toMatch(/^[a-z_ =]*\*\*\*$/);
  });

  it('takes no long time for a text that is one long escape, and for a long key', () => {
    const mask = createMask();
    mask.addKey('a-secret/'.repeat(500));
    expect(mask.hideKeys(`the "${encodeURIComponent('a-secret/'.repeat(500))}" key`)).toBe(
      'the "***" key',
    );
    for (const part of ['\\', '%25', '&amp;', 'a-secret/']) {
      const text = part.repeat(200_000);
      const begin = performance.now();
      expect(mask.containsKey(text)).toBe(part === 'a-secret/');
      expect(performance.now() - begin).toBeLessThan(2000);
    }
  });

  it('recognises a key that is escaped as in URLs or JSON', () => {
    const mask = createMask();
    mask.addKey('a-secret');
    expect(
      ['a-secret', '%61-secret', '"\\u0061-secret"', 'a secret'].map(mask.containsKey),
    ).toEqual([true, true, true, false]);
  });
});

describe('a key with something unseen between its characters', () => {
  const key = 'q7ZpW2kL9xTbV4mNc8Rd';
  const mask = createMask();
  mask.addKey(key);
  it.each([
    ['a soft hyphen', 'q7ZpW2kL\u00ad9xTbV4mNc8Rd'],
    ['a blank without a width', 'q7ZpW2kL\u200b9xTbV4mNc8Rd'],
    ['its escape', String.raw`q7ZpW2kL\u200b9xTbV4mNc8Rd`],
    ['a tab, which URL leaves out', 'q7ZpW2kL\t9xTbV4mNc8Rd'],
    ['an escaped tab', String.raw`q7ZpW2kL\t9xTbV4mNc8Rd`],
    ['a control character', 'q7ZpW2kL\u00079xTbV4mNc8Rd'],
    ['a tag character', 'q7ZpW2kL\u{e0041}9xTbV4mNc8Rd'],
    ['a tag of HTML', 'q7ZpW2<b>kL9xTbV4</b>mNc8Rd'],
    ['letters of full width', 'q７ＺpW2kL9xTbV4mNc8Rd'],
    ['a filler of Hangul', 'q7ZpW2kL\u31649xTbV4mNc8Rd'],
    ['an annotation', 'q7ZpW2kL\ufff99xTbV4mNc8Rd'],
    ['half of a character', 'q7ZpW2kL\ud8349xTbV4mNc8Rd'],
    ['a colour', 'q7ZpW2kL\u001b[31m9xTbV4mNc8Rd'],
    ['an escaped colour', String.raw`q7ZpW2kL\u001b[31m9xTbV4mNc8Rd`],
    ['several of these', 'q7ZpW2kL\u200b\u00ad\u31649xTbV4mNc8Rd'],
  ])('is hidden: %s', (_, text) => {
    expect(mask.hideKnownKeys(`a ${text} b`)).toBe('a *** b');
  });

  it('is hidden whichever character `sanitise` would remove from it', () => {
    const removed = Array.from({ length: 0xf_0000 }, (_, code) =>
      String.fromCodePoint(code),
    ).filter((character) => sanitise(`a${character}b`) === 'ab');
    expect(removed.length).toBeGreaterThan(4000);
    const shown = removed.filter(
      (character) => mask.hideKnownKeys(`q7ZpW2kL${character}9xTbV4mNc8Rd`) !== '***',
    );
    expect(shown).toEqual([]);
  });

  // With an unlimited number, each start was followed to the end: 25 s for 300 kB.
  it.each([
    ['aQ7ZpW2kL9xTbV4m', String.raw`\u000a`],
    ['nQ7ZpW2kL9xTbV4m', String.raw`\n`],
    ['aQ7ZpW2kL9xTbV4m', '%0a'],
    ['bQ7ZpW2kL9xTbV4m', '<b>'],
    ['aQ7ZpW2kL9xTbV4m', String.raw`\ud83a`],
  ])('is looked for in a bounded time: %s in %s', (secret, part) => {
    const { addKey, hideKnownKeys } = createMask();
    addKey(secret);
    const text = part.repeat(2_000_000 / part.length);
    expect(hideKnownKeys(text)).toBe(text);
  });

  it('is still found if it is long', () => {
    const long = createMask();
    const value = Array.from({ length: 300 }, (_, at) => String.fromCharCode(97 + (at % 26))).join(
      '',
    );
    long.addKey(value);
    expect(long.hideKnownKeys(`a ${value} b`)).toBe('a *** b');
  });
});
