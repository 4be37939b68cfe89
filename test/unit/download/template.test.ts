import { describe, expect, it } from 'vitest';
import { parseTemplate, safeName } from '../../../src/download/template.ts';
import { nastyTexts } from '../../support/nasty.ts';

const values = {
  ...{ user: 'ida', id: '12', name: 'A/B', number: '03', kind: 'module', noun: 'project' },
  ...{ date: '2026-11-02', field: 'UI/UX', tags: 'type,poster', license: 'by-nc' },
};

describe('a template', () => {
  it.each([
    ['{user}/{id}-{name}/{number}.{ext}', 'ida/12-A_B/03'],
    ['{number}', '03'],
    ['{user}\\{number}.{ext}', 'ida/03'],
    ['all/{noun}-{kind}-{number}.{ext}', 'all/project-module-03'],
    ['{user}.{number}.{ext}', 'ida.03'],
    ['{date}/{license}/{field}/{tags}.{ext}', '2026-11-02/by-nc/UI_UX/type,poster'],
  ])('%s is %s', (template, path) => {
    expect(parseTemplate(template)(values).join('/')).toBe(path);
  });

  it('stays in the folder whatever the values are', () => {
    const path = parseTemplate('{user}/{name}/{number}')({
      ...values,
      user: '..',
      name: '../../x',
      number: '',
    });
    expect(path).toEqual(['_', '_.._x', 'unknown']);
  });

  it.each(['', '/a/{id}', '../{id}', 'a//{id}', 'a/./{id}', '{id}/', ' /x'])(
    '%j is no path below a folder',
    (template) => {
      expect(() => parseTemplate(template)).toThrow(
        expect.objectContaining({
          message: expect.stringContaining('--template must be a path below the folder'),
          details: { hint: '--dir names the folder, and --download after a list' },
        }),
      );
    },
  );

  it.each([
    ['{title}', 'unknown placeholder {title}'],
    ['{}', 'unknown placeholder {}'],
    ['{constructor}', 'unknown placeholder {constructor}'],
    ['{ext}/{id}', '{ext} must be at the end'],
    ['{user', 'a brace that belongs to no placeholder'],
  ])('%s is refused', (template, message) => {
    expect(() => parseTemplate(template)).toThrow(message);
  });
});

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
      expect(Buffer.byteLength(`${name}.webp`)).toBeLessThanOrEqual(255);
      expect(Buffer.byteLength(name)).toBeGreaterThan(200);
      expect(name).toMatch(/\.json$/);
      expect(Buffer.from(name).toString()).toBe(name);
    },
  );

  it.each(nastyTexts)('of a hostile text is one name: %j', (text) => {
    expect(safeName(text)).not.toMatch(/[/\\:\x00-\x1f\x7f-\x9f]|^\.+$|^$/);
  });
});
