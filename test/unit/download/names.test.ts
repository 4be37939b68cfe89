import { describe, expect, it } from 'vitest';
import { safeName } from '../../../src/download/names.ts';
import { nastyTexts } from '../../support/nasty.ts';

describe('a name', () => {
  it.each([
    ['Work', 'Work'],
    ['..', '_'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['a/b\\c', 'a_b_c'],
    ['.ssh', '_ssh'],
    ['CON', 'CON_'],
    ['nul.png', 'nul_.png'],
    ['end. . ', 'end'],
    ['\0', '_'],
    ['a\u202egnp.exe', 'a_gnp.exe'],
    ['', '_'],
    ['\ud800', '_'],
  ])('of %j is %j', (text, name) => {
    expect(safeName(text)).toBe(name);
  });

  it.each(['漢'.repeat(300), 'a'.repeat(300), '👩‍👩‍👧'.repeat(100), `${'a'.repeat(249)} . x`])(
    'is cut to what file systems store',
    (text) => {
      const name = safeName(text, '.json');
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
      expect(Buffer.byteLength(name)).toBeGreaterThan(200);
      expect(name).toMatch(/\.json$/);
      expect(Buffer.from(name).toString()).toBe(name);
    },
  );

  it.each(nastyTexts)('of a hostile text is one name: %j', (text) => {
    expect(safeName(text)).not.toMatch(/[/\\:\x00-\x1f\x7f-\x9f]|^\.+$|^$/);
  });
});
