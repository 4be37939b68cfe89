import { describe, expect, it } from 'vitest';
import { integer, list, map, optional, record, text } from '../../../src/api/kinds/shape.ts';

describe('shapes', () => {
  it('are plain data', () => {
    expect(record({ ids: list(integer), byId: map(record({ name: optional(text) })) }, text)).toEqual({
      kind: 'record',
      props: {
        ids: { kind: 'list', of: { kind: 'integer' } },
        byId: {
          kind: 'map',
          of: { kind: 'record', props: { name: { kind: 'optional', of: { kind: 'text' } } }, others: undefined },
        },
      },
      others: { kind: 'text' },
    });
  });
});
