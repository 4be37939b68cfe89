import { describe, expect, it } from 'vitest';
import { entities } from '../../../src/api/entities.ts';
import * as p from '../../../src/api/params.ts';
import { read } from '../../../src/api/read-value.ts';
import type { Param } from '../../../src/api/schema.ts';
import { meantPath } from '../../../src/api/suggestions.ts';
import { checkTypedText } from '../../../src/api/values.ts';
import { joinWithOr } from '../../../src/api/words.ts';

describe('accept takes what people type', () => {
  it.each<[string, Param, string, string]>([
    ['a field in any case', p.field, 'illustration', 'Illustration'],
    ['a field by its id', p.field, '132', 'User Interface Design'],
    ['a country by name', p.country, 'Germany', 'GM'],
    ['a country without its accents', p.country, 'cote d’ivoire'.replace('’', "'"), 'IV'],
    ['a FIPS code in lower case', p.country, 'gm', 'GM'],
    ['tags with commas', p.tags, 'poster, black and white', 'poster|black and white'],
    ['a colour with #', p.colorHex, '#FF8800', 'ff8800'],
    ['a short colour', p.colorHex, '#f80', 'ff8800'],
    ['a licence with cc', p.licence, 'CC BY-NC', 'by-nc'],
    ['a choice in capitals', p.projectSort, 'VIEWS', 'views'],
    ['an id', p.idParam('project'), '4889175', '4889175'],
    [
      "a project's address",
      p.idParam('project'),
      'https://www.example.org/gallery/4889175/Water-Wigs?x=1',
      '4889175',
    ],
    ["a user's address", p.user, 'https://www.example.org/timtadder', 'timtadder'],
    [
      'a project’s address without a scheme',
      p.idParam('project'),
      'www.example.org/gallery/4889175/Water-Wigs',
      '4889175',
    ],
    ['a user’s address without a scheme', p.user, 'portfolio.example/albacastro', 'albacastro'],
    ['an address of this machine', p.idParam('wip'), 'localhost:8460/wip/29751', '29751'],
    ['a username with dots', p.user, 'tim.tadder', 'tim.tadder'],
    ["a WIP's address", p.idParam('wip'), 'http://www.example.org/wip/29751/47137', '29751'],
    ['a text as it is', p.searchText, ' a b ', ' a b '],
  ])('%s', (_, param, text, value) => {
    expect(checkTypedText(param, 'it', text)).toMatchObject({ value });
  });

  it('a field that this service is known to list', () => {
    expect(checkTypedText(p.field, '--field', 'ui/ux', [{ id: 132, name: 'UI/UX' }])).toEqual({
      value: 'UI/UX',
    });
  });

  it('an ISO code that FIPS lacks, with a note', () => {
    expect(checkTypedText(p.country, '--country', 'DE')).toEqual({
      value: 'GM',
      note: '--country DE is the ISO code of Germany; sent as the country code GM',
    });
  });

  it('a code with two meanings as FIPS, with a note', () => {
    expect(checkTypedText(p.country, '--country', 'ch')).toEqual({
      value: 'CH',
      note: '--country CH is read as the country code of China; for Switzerland (ISO CH), use SZ',
    });
  });
});

describe('accept refuses the rest with a sentence that names what is allowed', () => {
  it.each<[Param, string, string]>([
    [p.perPage, '21', '--flag must be a whole number from 1 to 20, not "21"'],
    [p.colorRange, '256', '--flag must be a whole number from 0 to 255, not "256"'],
    [p.page, '0', '--flag must be a whole number of at least 1, not "0"'],
    [p.page, '1e3', '--flag must be a whole number of at least 1, not "1e3"'],
    [
      p.wipSort,
      'view',
      '--flag must be comments, views or last_item_added_date, not "view"; did you mean "views"?',
    ],
    [p.field, 'Ilustration', '--flag: unknown field "Ilustration"; did you mean "Illustration"?'],
    [
      p.country,
      'Germny',
      '--flag must be a country\'s name or its two-letter code, not "Germny"; did you mean "Germany"?',
    ],
    [p.field, 'UX', '--flag: unknown field "UX"; did you mean "User Interface Design"?'],
    [
      p.field,
      'interface',
      '--flag: unknown field "interface"; did you mean "User Interface Design"?',
    ],
    [p.colorHex, 'orange', '--flag must be six hexadecimal digits, e.g. ff8800, not "orange"'],
    [p.tags, ' , ', '--flag must be one or more tags, none of them empty, not " | "'],
    [
      p.licence,
      'mit',
      '--flag must be by, by-sa, by-nd, by-nc, by-nc-sa, by-nc-nd or no-use, not "mit"',
    ],
    [
      p.idParam('project'),
      '..',
      '--flag must be a number or the web address of a record, not ".."',
    ],
    [p.user, '..', '--flag must be a username, an id or a web address, not ".."'],
    [p.user, 'a/b', '--flag must be a username, an id or a web address, not "a/b"'],
    [
      p.user,
      'https://x.example/%2e%2e',
      '--flag must be a username, an id or a web address, not ".."',
    ],
  ])('%o %s', (param, text, problem) => {
    expect(checkTypedText(param, '--flag', text)).toMatchObject({
      problem: expect.stringContaining(problem),
    });
  });
});

describe('read takes only what is sent', () => {
  it.each<[Param, string]>([
    [p.country, 'Germany'],
    [p.colorHex, '#ff8800'],
    [p.licence, 'cc by'],
  ])('%o not %s', (param, text) => {
    expect(read(param, 'it', text)).toHaveProperty('problem');
  });
});

it.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a or b'],
  [['a', 'b', 'c'], 'a, b or c'],
])('writes %j as %j', (words, text) => {
  expect(joinWithOr(words)).toBe(text);
});

it.each([
  ['Deutschland', '"Germany"'],
  ['österreich', '"Austria"'],
  ['Germny', '"Germany"'],
  ['Holland', '"Netherlands"?'],
  ['USA', '"United States"?'],
  ['Great Britain', '"United Kingdom"?'],
])('suggests a country for %s', (typed, name) => {
  expect(checkTypedText(p.country, '--country', typed)).toEqual({
    problem: expect.stringContaining(`did you mean ${name}`),
  });
});

it('suggests no country whose name is only a little like the typed one', () => {
  expect(checkTypedText(p.country, '--country', 'Rolland')).toEqual({
    problem: expect.stringMatching(/not "Rolland"$/),
  });
});

describe('meantPath', () => {
  it.each([
    ['stats.view', 'stats.views'],
    ['stat.views', 'stats.views'],
    ['owners.0.usernam', 'owners.0.username'],
    ['owners.citi', 'owners.city'],
    ['views', 'stats.views'],
    ['stats.views', undefined],
    ['stats.shares', undefined],
    ['covers.202', undefined],
    ['owners.images.50', undefined],
    ['xyzzy', undefined],
  ])('of %s is %s', (path, meant) => {
    expect(meantPath(entities.project.shape, path.split('.'))).toBe(meant);
  });
});
