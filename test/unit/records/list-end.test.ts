import { describe, expect, it } from 'vitest';
import { stateAfterFailure, stateAfterPage } from '../../../src/records/list-end.ts';

describe('a list', () => {
  it.each([
    [12, true, 'full'],
    [1, true, 'full'],
    [3, false, 'short'],
    [0, false, 'end'],
    [0, true, 'end'],
  ] as const)(
    'is after a page with %i new records, full: %s, in state %s',
    (newRecordCount, isFull, next) => {
      expect(stateAfterPage({ newRecordCount, isFull })).toBe(next);
    },
  );

  it.each([
    ['first', 404, 'failed'],
    ['first', undefined, 'failed'],
    ['full', 404, 'incomplete'],
    ['full', 500, 'incomplete'],
    ['full', undefined, 'incomplete'],
    ['short', 404, 'end'],
    ['short', 500, 'end'],
    ['short', 429, 'incomplete'],
    ['short', 502, 'incomplete'],
    ['short', 503, 'incomplete'],
    ['short', 504, 'incomplete'],
    ['short', undefined, 'incomplete'],
  ] as const)('in state %s that fails with %s is %s', (state, status, outcome) => {
    expect(stateAfterFailure(state, status)).toBe(outcome);
  });
});
