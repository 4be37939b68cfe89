// The catalogue against the API document: facts of the reference written down here a second time,
// by hand.
import { describe, expect, it } from 'vitest';
import { commandNames, endpointOf } from '../../src/api/catalogue.ts';
import { read } from '../../src/api/read-value.ts';
import { pathParamNames, queryParamNames } from '../../src/api/schema.ts';

/**
 * Path, key of the answer, query parameters: endpoints 1 to 19 of the reference, then those known
 * from recorded answers.
 */
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
  [
    '/v2/projects',
    'projects',
    'q sort time field country state city page tags color_hex color_range license',
  ],
  ['/v2/projects/{project_id}', 'project', ''],
  ['/v2/projects/{project_id}/comments', 'comments', 'page'],
  ['/v2/wips', 'wips', 'q page sort time'],
  ['/v2/wips/{wip_id}', 'wip', ''],
  ['/v2/wips/{wip_id}/{revision_id}', 'revision', ''],
  ['/v2/wips/{wip_id}/{revision_id}/comments', 'comments', 'page'],
];

const sorted = (words: readonly string[]) => [...words].sort().join(' ');

describe('the catalogue', () => {
  it('has the endpoints of the reference only', () => {
    const paths = commandNames.map((name) => endpointOf(name).path);
    expect(sorted(paths)).toBe(sorted(reference.map(([path]) => path)));
  });

  it.each(reference)('%s has the key %s and the parameters %s', (path, key, params) => {
    const endpoint = commandNames.map(endpointOf).find((candidate) => candidate.path === path);
    expect(endpoint).toBeDefined();
    if (endpoint === undefined) return;
    expect(endpoint.envelopeKey).toBe(key);
    expect(sorted(queryParamNames(endpoint))).toBe(sorted(params.split(' ').filter(Boolean)));
  });

  it.each(commandNames)('%s declares each placeholder of its path', (name) => {
    const endpoint = endpointOf(name);
    for (const param of pathParamNames(endpoint)) expect(endpoint.params).toHaveProperty(param);
  });

  it.each(commandNames)(
    '%s has help without a full stop and defaults that it would accept',
    (name) => {
      for (const [label, param] of Object.entries(endpointOf(name).params)) {
        expect(param.help).toMatch(/^[A-Z0-9].*[^.]$/);
        if (!('default' in param)) continue;
        expect(read(param, label, String(param.default))).toEqual({ value: String(param.default) });
      }
    },
  );

  it.each(commandNames)('%s has a page size if and only if it has pages', (name) => {
    const endpoint = endpointOf(name);
    expect(endpoint.pageSize !== undefined).toBe('page' in endpoint.params);
  });

  it('has the default `today` only for works in progress', () => {
    const today = commandNames.filter((name) => {
      const { time } = endpointOf(name).params;
      return time !== undefined && 'default' in time && time.default === 'today';
    });
    expect(today).toEqual(['wips search']);
  });
});
