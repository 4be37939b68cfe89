import { expect, test } from 'vitest';
import { cubeColour } from '../../../../src/terminal/pictures/cube.ts';

test.each([
  [[0, 0, 0], 16],
  [[255, 255, 255], 231],
  [[255, 0, 0], 196],
  [[95, 135, 175], 67],
  [[8, 8, 8], 232],
  [[128, 128, 128], 244],
  [[130, 127, 128], 244],
  [[250, 120, 30], 208],
] as const)('the nearest colour of %j is %i', (colour, nearest) => expect(cubeColour([...colour])).toBe(nearest));
