import { describe, expect, it } from 'vitest';
import { matching, valuesOf } from '../../../../src/cli/completion/values.ts';
import type { AnyValue } from '../../../../src/cli/flags.ts';

const none = { profiles: () => [], handles: () => [] };
const candidate = (text: string, help = '') => ({ text, help });

describe('the candidates for a value', () => {
  it.each<[AnyValue, string, object[]]>([
    [{ kind: 'choice', choices: ['a', 'b'], meanings: { a: 'First' } }, '', [candidate('a', 'First'), candidate('b')]],
    [{ kind: 'licence' }, 'no', [candidate('no-use')]],
    [{ kind: 'field' }, 'illus', [candidate('Illustration', 'id 48')]],
    [{ kind: 'country' }, 'cote', [candidate("Côte d'Ivoire", 'IV')]],
    [{ kind: 'country' }, 'GM', [candidate('GM', 'Germany')]],
    [{ kind: 'integer', min: 1 }, '', []],
    [{ kind: 'text' }, 'x', []],
  ])('%j with %j typed are %j', (value, typed, candidates) => {
    expect(valuesOf(value, typed, none)).toEqual({ candidates });
  });

  it('are all fields and countries where nothing is typed', () => {
    expect(valuesOf({ kind: 'field' }, '', none).candidates).toHaveLength(127);
    expect(valuesOf({ kind: 'country' }, '', none).candidates.length).toBeGreaterThan(200);
  });

  it('keep what stands before them in the word', () => {
    expect(valuesOf({ kind: 'licence' }, 'no', none, '--license=').candidates).toEqual([candidate('--license=no-use')]);
  });

  it('are none for a switch', () => {
    expect(valuesOf(undefined, '', none)).toEqual({ candidates: [] });
  });
});

it('matches with regard to case where that finds something', () => {
  const all = [candidate('Art'), candidate('art'), candidate('Àrt')];
  expect(matching(all, 'a')).toEqual([candidate('art')]);
  expect(matching(all, 'AR')).toEqual(all);
});
