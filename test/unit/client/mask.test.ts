import { describe, expect, it } from 'vitest';
import { createMask } from '../../../src/client/mask.ts';

describe('the mask', () => {
  it('hides keys by name and by value, in any encoding', () => {
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

  it('cuts after the key is hidden, and never within a character', () => {
    const mask = createMask();
    mask.learn('secret');
    expect(mask.hide('xxxsecret', 6)).toBe('xxx***');
    expect(mask.hide('xx😀', 3)).toBe('xx…');
  });

  it('hides the longer of two keys that begin in the same way', () => {
    const mask = createMask();
    mask.learn('abc');
    mask.learn('abcdef');
    expect(mask.hide('abcdef abc')).toBe('*** ***');
  });

  it('ignores an empty key, and does not read a key as a pattern', () => {
    const mask = createMask();
    mask.learn('');
    mask.learn('a.*(b');
    expect(mask.hide('axb a.*(b')).toBe('axb ***');
  });
});
