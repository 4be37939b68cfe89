import { expect, it } from 'vitest';
import { levelFor } from '../../../src/terminal/colour.ts';
import { fakeSystem } from '../../support/system.ts';

it.each<[level: number, where: 'terminal' | 'pipe', when: string | undefined, env: Record<string, string>]>([
  [1, 'terminal', undefined, {}],
  [1, 'terminal', 'auto', {}],
  [0, 'terminal', 'never', {}],
  [0, 'terminal', undefined, { NO_COLOR: '1' }],
  [1, 'terminal', undefined, { NO_COLOR: '' }],
  [1, 'terminal', 'always', { NO_COLOR: '1' }],
  [0, 'terminal', undefined, { CLICOLOR: '0' }],
  [1, 'terminal', undefined, { CLICOLOR: '0', CLICOLOR_FORCE: '1' }],
  [0, 'terminal', undefined, { TERM: 'dumb' }],
  [0, 'terminal', undefined, { FORCE_COLOR: '0' }],
  [2, 'terminal', undefined, { FORCE_COLOR: '2' }],
  [3, 'terminal', undefined, { FORCE_COLOR: '3' }],
  [0, 'terminal', undefined, { NO_COLOR: '1', FORCE_COLOR: '1' }],
  [0, 'pipe', undefined, {}],
  [1, 'pipe', 'always', {}],
  [1, 'pipe', undefined, { CLICOLOR_FORCE: '1' }],
  [0, 'pipe', undefined, { CLICOLOR_FORCE: '0' }],
  [1, 'pipe', undefined, { FORCE_COLOR: '1' }],
  [1, 'pipe', undefined, { FORCE_COLOR: '' }],
])('colour level %i: a %s of 16 colours, --color %s, %j', (level, where, when, env) => {
  const { stdout } = fakeSystem([], { colorDepth: 4, ...(where === 'terminal' ? { columns: 80 } : {}) }).system;
  expect(levelFor(when, env, stdout)).toBe(level);
});

it.each([
  [1, 0],
  [4, 1],
  [8, 2],
  [24, 3],
])('a terminal of %i bits has colour level %i', (colorDepth, level) => {
  expect(levelFor(undefined, {}, fakeSystem([], { colorDepth, columns: 80 }).system.stdout)).toBe(level);
});
