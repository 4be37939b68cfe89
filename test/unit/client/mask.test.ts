import { describe, expect, it } from 'vitest';
import { createMask } from '../../../src/client/mask.ts';

describe('the mask', () => {
  it('hides keys by name and by value, in any writing', () => {
    const mask = createMask();
    mask.learn('s3 cret&');
    const text = 'GET /x?api_key=abc&q=1 client_id=def "s3 cret&" s3%20cret%26';
    expect(mask.hide(text)).toBe('GET /x?api_key=***&q=1 client_id=*** "***" ***');
  });

  it('hides keys in forms, JSON, JSON within JSON, and in any case', () => {
    const mask = createMask();
    mask.learn('S3 "cret/');
    const quoted = JSON.stringify('S3 "cret/');
    expect(mask.hide(`s3+%22CRET%2f ${quoted} ${JSON.stringify(quoted)}`)).toBe('*** "***" "\\"***\\""');
  });

  it('cuts when the key is hidden, not before, and no character in two', () => {
    const mask = createMask();
    mask.learn('secret');
    expect(mask.hide('xxxsecret', 6)).toBe('xxx***');
    expect(mask.hide('xx😀', 3)).toBe('xx…');
  });

  it('hides the longer of two keys of which one begins the other', () => {
    const mask = createMask();
    mask.learn('abc');
    mask.learn('abcdef');
    expect(mask.hide('abcdef abc')).toBe('*** ***');
  });

  it('takes an empty key for none, and a key for no pattern', () => {
    const mask = createMask();
    mask.learn('');
    mask.learn('a.*(b');
    expect(mask.hide('axb a.*(b')).toBe('axb ***');
  });
});
