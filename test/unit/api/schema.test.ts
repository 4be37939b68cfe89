import { describe, expect, it } from 'vitest';
import { defaultOf, flagName, type Param, pathParams, queryParams } from '../../../src/api/schema.ts';

const param: Param = { kind: 'text', help: '' };

describe('parameters', () => {
  it.each([
    ['/v2/fields', [], ['a', 'b_c']],
    ['/v2/{a}', ['a'], ['b_c']],
    ['/v2/{b_c}/x/{a}', ['b_c', 'a'], []],
  ])('of %s are in its braces, and the others in the query', (path, inPath, inQuery) => {
    const endpoint = { path, params: { a: param, b_c: param } };
    expect(pathParams(endpoint)).toEqual(inPath);
    expect(queryParams(endpoint)).toEqual(inQuery);
  });

  it.each<[Param, string]>([
    [{ kind: 'integer', help: '', min: 0, default: 0 }, '0'],
    [{ kind: 'choice', help: '', choices: ['a'], default: 'a' }, 'a'],
    [{ kind: 'choice', help: '', choices: ['a'] }, ''],
    [param, ''],
  ])('%j has the default %j', (given, value) => {
    expect(defaultOf(given)).toBe(value);
  });

  it.each<[string, Param, string]>([
    ['q', param, 'q'],
    ['a_b_c', param, 'a-b-c'],
    ['q', { ...param, flag: 'query' }, 'query'],
  ])('%s has the flag of its name, or the flag in its row: %j', (name, given, flag) => {
    expect(flagName(name, given)).toBe(flag);
  });
});
