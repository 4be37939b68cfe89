import { describe, expect, it } from 'vitest';
import { parseTemplate } from '../../../src/download/template.ts';

const values = { user: 'ida', id: '12', name: 'A/B', number: '03', kind: 'module', noun: 'project' };

describe('a template', () => {
  it.each([
    ['{user}/{id}-{name}/{number}.{ext}', 'ida/12-A_B/03'],
    ['{number}', '03'],
    ['all/{noun}-{kind}-{number}.{ext}', 'all/project-module-03'],
    ['{user}.{number}.{ext}', 'ida.03'],
  ])('%s is %s', (template, path) => {
    expect(parseTemplate(template)(values).join('/')).toBe(path);
  });

  it('stays in the folder whatever the values are', () => {
    const path = parseTemplate('{user}/{name}/{number}')({ ...values, user: '..', name: '../../x', number: '' });
    expect(path).toEqual(['_', '_.._x', 'unknown']);
  });

  it.each(['', '/a/{id}', '../{id}', 'a//{id}', 'a/./{id}', '{id}/', ' /x'])(
    '%j is no path below a folder',
    (template) => {
      expect(() => parseTemplate(template)).toThrow('--template must be a path below the folder');
    },
  );

  it.each([
    ['{title}', 'unknown {title}'],
    ['{}', 'unknown {}'],
    ['{constructor}', 'unknown {constructor}'],
    ['{ext}/{id}', '{ext} must be at the end'],
  ])('%s is refused', (template, message) => {
    expect(() => parseTemplate(template)).toThrow(message);
  });
});
