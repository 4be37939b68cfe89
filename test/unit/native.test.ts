import { expect, test } from 'vitest';
import { loadNative, nativePackages } from '../../src/native.ts';

test('a package that is not there is named, with what cannot be done without it and how to get it', () => {
  const load = () => {
    throw new Error('Could not load the "sharp" module\nPossible solutions:\n- npm install');
  };
  expect(() => loadNative('sharp', load)).toThrow(
    expect.objectContaining({
      kind: 'unexpected',
      message:
        'pictures cannot be shown, drawn or compared, because sharp is not installed for this system',
      details: expect.objectContaining({
        reason: 'Could not load the "sharp" module',
        hint: expect.stringContaining('--omit=optional'),
      }),
    }),
  );
});

test('a package that is there is returned', () => {
  expect(loadNative('libsql', () => nativePackages)).toBe(nativePackages);
});
