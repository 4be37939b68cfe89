// The catalogue against the API document: facts of the reference written down here a second time, by hand.
import { describe, expect, it } from 'vitest';
import { commandNames, endpointOf } from '../../src/api/catalogue.ts';
import { countries } from '../../src/api/countries.ts';
import { creativeFields, popularFieldIds } from '../../src/api/creative-fields.ts';
import { pathParams, queryParams } from '../../src/api/schema.ts';
import { read } from '../../src/api/values.ts';

/** Path, key of the answer, query parameters: endpoints 1 to 19 of the reference, then those known from recorded answers. */
const reference: readonly (readonly [string, string, string])[] = [
  ['/v2/collections', 'collections', 'q time page sort'],
  ['/v2/collections/{collection_id}', 'collection', ''],
  ['/v2/collections/{collection_id}/projects', 'projects', 'time page sort per_page'],
  ['/v2/users', 'users', 'q field country state city page sort tags'],
  ['/v2/users/{user}', 'user', ''],
  ['/v2/users/{user}/projects', 'projects', 'sort time page'],
  ['/v2/users/{user}/wips', 'wips', 'sort time page'],
  ['/v2/users/{user}/appreciations', 'appreciations', 'page'],
  ['/v2/users/{user}/collections', 'collections', 'time page sort'],
  ['/v2/users/{user}/stats', 'stats', ''],
  ['/v2/users/{user}/followers', 'followers', 'page sort sort_order per_page'],
  ['/v2/users/{user}/following', 'following', 'page sort sort_order per_page'],
  ['/v2/users/{user}/work_experience', 'work_experience', ''],
  ['/v2/creativestofollow', 'creatives_to_follow', 'page'],
  ['/v2/fields', 'fields', ''],
  ['/v2/projects', 'projects', 'q sort time field country state city page tags color_hex color_range license'],
  ['/v2/projects/{project_id}', 'project', ''],
  ['/v2/projects/{project_id}/comments', 'comments', 'page'],
  ['/v2/wips', 'wips', 'q page sort time'],
  ['/v2/wips/{wip_id}', 'wip', ''],
  ['/v2/wips/{wip_id}/{revision_id}', 'revision', ''],
  ['/v2/wips/{wip_id}/{revision_id}/comments', 'comments', 'page'],
];

const sorted = (words: readonly string[]) => [...words].sort().join(' ');

describe('the catalogue', () => {
  it('has every endpoint of the reference and no other', () => {
    const paths = commandNames.map((name) => endpointOf(name).path);
    expect(sorted(paths)).toBe(sorted(reference.map(([path]) => path)));
  });

  it.each(reference)('%s answers %s and takes %s', (path, key, params) => {
    const endpoint = commandNames.map(endpointOf).find((candidate) => candidate.path === path);
    expect(endpoint).toBeDefined();
    if (endpoint === undefined) return;
    expect(endpoint.envelopeKey).toBe(key);
    expect(sorted(queryParams(endpoint))).toBe(sorted(params.split(' ').filter(Boolean)));
  });

  it.each(commandNames)('%s declares each placeholder of its path', (name) => {
    const endpoint = endpointOf(name);
    for (const param of pathParams(endpoint)) expect(endpoint.params).toHaveProperty(param);
  });

  it.each(commandNames)('%s has defaults that it would accept', (name) => {
    for (const [label, param] of Object.entries(endpointOf(name).params)) {
      if (!('default' in param)) continue;
      expect(read(param, label, String(param.default))).toEqual({ value: String(param.default) });
    }
  });

  it.each(commandNames)('%s knows the size of its pages if and only if it has pages', (name) => {
    const endpoint = endpointOf(name);
    expect(endpoint.pageSize !== undefined).toBe('page' in endpoint.params);
  });

  it('looks at today only where the reference says so', () => {
    const today = commandNames.filter((name) => {
      const { time } = endpointOf(name).params;
      return time !== undefined && 'default' in time && time.default === 'today';
    });
    expect(today).toEqual(['wips search']);
  });
});

describe('the reference data', () => {
  it('has the 127 fields, each id and name once', () => {
    expect(creativeFields).toHaveLength(127);
    expect(new Set(creativeFields.map(({ id }) => id)).size).toBe(127);
    expect(new Set(creativeFields.map(({ name }) => name)).size).toBe(127);
    expect(creativeFields.at(0)).toEqual({ id: 1, name: 'Academia' });
    expect(creativeFields.at(-1)).toEqual({ id: 105, name: 'Writing' });
    expect(creativeFields.find(({ id }) => id === 59)).toEqual({ id: 59, name: 'MakeUp Arts (MUA)' });
  });

  it('has the popular fields among them', () => {
    const names = popularFieldIds.map((id) => creativeFields.find((field) => field.id === id)?.name);
    expect(names.slice(0, 3)).toEqual(['Graphic Design', 'Photography', 'Interaction Design']);
    expect(names).not.toContain(undefined);
  });

  it('has every FIPS code once, each of two capitals', () => {
    const codes = countries().map(({ fips }) => fips);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([]);
  });

  it.each([
    ['GM', 'DE', 'Germany'],
    ['UK', 'GB', 'United Kingdom'],
    ['SZ', 'CH', 'Switzerland'],
    ['CH', 'CN', 'China'],
    ['AS', 'AU', 'Australia'],
    ['AU', 'AT', 'Austria'],
    ['SP', 'ES', 'Spain'],
    ['KS', 'KR', 'South Korea'],
  ])('knows %s as %s, %s', (fips, iso, name) => {
    expect(countries()).toContainEqual({ fips, iso, name });
  });
});
