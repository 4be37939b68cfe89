import { expect, it } from 'vitest';
import { canRepaint } from '../../../src/terminal/repaint.ts';

it.each([
  [{}, true],
  [{ TERM: 'xterm' }, true],
  [{ TERM: 'dumb' }, false],
  [{ TERM: 'xterm', ACCESSIBLE: '1' }, false],
  [{ ACCESSIBLE: '' }, true],
])('canRepaint with %j is %j', (env, repaints) => {
  expect(canRepaint(env)).toBe(repaints);
});
