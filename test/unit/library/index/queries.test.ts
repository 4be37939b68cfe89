import { describe, expect, test } from 'vitest';
import { commandNames, endpointOf } from '../../../../src/api/catalogue.ts';
import { queryParamNames } from '../../../../src/api/schema.ts';
import {
  labelled,
  linkedTo,
  select,
  sources,
  worded,
} from '../../../../src/library/index/queries.ts';
import type { SqlQuery } from '../../../../src/library/index/schema.ts';
import { openToWrite } from '../../../../src/library/store/database.ts';
import { openLibrary } from '../../../../src/library/store/library.ts';
import {
  collectionRecord,
  day,
  idsOf,
  libraryWith,
  madeAt,
  projectRecord,
  type RecordText,
  serviceOf,
  temporaryFile,
  user,
  userRecord,
  wipRecord,
} from '../../../support/records.ts';

const ada = user(1, {
  username: 'Ada',
  display_name: 'Zoë',
  country: 'Germany',
  state: 'Bavaria',
  city: 'München',
});
const bo = user(2, {
  username: 'bo',
  display_name: 'Émile',
  country: 'Ukraine',
  city: 'Kyiv',
  fields: ['Fashion'],
});
const cy = user(3, { username: '77', display_name: 'Cy', company: '東京タワー' });
const remark = (createdOn: number) => ({ user: 3, comment: `at ${createdOn}`, createdOn });
const follow = (user: number, since: number) => ({ user, since });
const item = (project: number, addedOn: number) => ({ project, addedOn });
const ago = (days: number): number => madeAt - days * day;

const service = serviceOf({
  users: [
    userRecord(ada, { tags: ['Ink', 'poster'], suggested: 1 }),
    userRecord(bo, { tags: ['paper'], following: [follow(1, 100)] }),
    userRecord(cy, { following: [follow(1, 200), follow(2, 50)], suggested: 2 }),
  ],
  projects: [
    projectRecord({
      id: 11,
      owners: [ada],
      views: 5,
      appreciations: 1,
      featuredOn: 1000,
      published_on: madeAt - 3600,
    }),
    projectRecord({
      ...{
        id: 12,
        owners: [ada, bo],
        views: 9,
        appreciations: 1,
        featuredOn: 2000,
        published_on: ago(3),
      },
      comments: [remark(1), remark(2)],
    }),
    projectRecord({
      ...{
        id: 13,
        owners: [bo],
        name: 'Crème brûlée, "flambée"',
        description: "It's a dessert; don't drop it",
      },
      ...{
        views: 7,
        published_on: ago(20),
        tags: ['Sweet', 'paper'],
        fields: ['Fine Arts', 'Fashion'],
      },
      ...{ color: 'ff8000', licence: 'by-nc', comments: [remark(1)] },
    }),
    projectRecord({
      ...{ id: 14, owners: [cy], name: '東京タワーの写真', views: 7, tags: ['night'] },
      ...{ color: 'ff8015', licence: 'by', published_on: ago(200) },
    }),
  ],
  wips: [
    wipRecord({
      id: 21,
      owner: ada,
      revised: [ago(9), madeAt - 60],
      views: 3,
      comments: [remark(5), remark(6)],
    }),
    wipRecord({ id: 22, owner: ada, revised: [ago(2)], views: 8, appreciations: 4, title: 'Zine' }),
    wipRecord({ id: 23, owner: bo, revised: [ago(5)], views: 5, comments: [remark(5)] }),
  ],
  collections: [
    collectionRecord({ id: 31, owner: ada, items: [item(11, 50)], modified_on: madeAt - 60 }),
    collectionRecord({
      id: 32,
      owner: bo,
      title: 'Best of desserts',
      items: [item(12, ago(2)), item(13, 10)],
    }),
    collectionRecord({ id: 33, owner: ada, items: [], modified_on: 7 }),
  ],
});

/** The targets of all rows. */
const targets: URL[] = [];

const rows = (cases: readonly (readonly [string, readonly number[]])[]): void => {
  targets.push(...cases.map(([target]) => new URL(`/v2${target}`, 'http://service.test')));
  test.each(cases)('%s lists %j', (target, ids) => {
    expect(idsOf(service, `/v2${target}`)).toEqual(ids);
  });
};

describe('project search', () => {
  rows([
    ['/projects', [12, 11, 13, 14]], // featured ones by date, then the rest by publication
    ['/projects?sort=published_date', [11, 12, 13, 14]],
    ['/projects?sort=views', [12, 14, 13, 11]], // a tie: the newer id first
    ['/projects?sort=appreciations', [12, 11, 14, 13]],
    ['/projects?sort=comments', [12, 13, 14, 11]],
    ['/projects?time=today', [11]],
    ['/projects?time=week', [12, 11]],
    ['/projects?time=month', [12, 11, 13]],
    ['/projects?time=all', [12, 11, 13, 14]],
    ['/projects?q=creme', [13]],
    ['/projects?q=CR%C3%88ME+brul', [13]],
    ['/projects?q=creme+tower', []],
    ['/projects?q=sweet', [13]], // a tag
    ["/projects?q=don't", [13]], // the description
    ['/projects?q=emile', [12, 13]], // an owner's name
    ['/projects?q=fashion', [13]], // a field
    ['/projects?q=タワー', [14]],
    ['/projects?q=東京', [14]],
    ['/projects?q=京東', []],
    ['/projects?q=creme+OR+project', []], // no operator
    ['/projects?q=!!!', []],
    ['/projects?q=%20', [12, 11, 13, 14]],
    ['/projects?field=fashion', [13]],
    ['/projects?field=112', [13]], // an id: Fine Arts
    ['/projects?country=gm', [12, 11]],
    ['/projects?country=UP', [12, 13]],
    ['/projects?city=munchen', [12, 11]],
    ['/projects?state=BAVARIA&city=M%C3%BCnchen', [12, 11]],
    ['/projects?state=Bavaria&city=Kyiv', []], // one owner must live in both
    ['/projects?city=Kyiv%00', []],
    ['/projects?tags=SWEET', [13]],
    ['/projects?tags=night|sweet', [13, 14]],
    ['/projects?tags=night&tags=sweet', [13, 14]],
    ['/projects?color_hex=ff8000', [13]],
    ['/projects?color_hex=FF8000&color_range=21', [13, 14]],
    ['/projects?color_hex=010203&color_range=3', [12, 11]],
    ['/projects?color_range=3', [12, 11, 13, 14]],
    ['/projects?license=by-nc', [13]],
    ['/projects?license=by', [14]],
    [
      '/projects?q=paper&license=by-nc&country=UP&time=month&color_hex=ff8000&field=Fashion&tags=paper',
      [13],
    ],
  ]);
});

describe('user search', () => {
  rows([
    ['/users', [1, 2, 3]], // both own the project featured last; Ada published later
    ['/users?sort=views', [2, 1, 3]],
    ['/users?sort=appreciations', [1, 2, 3]],
    ['/users?sort=comments', [2, 1, 3]],
    ['/users?sort=published_date', [1, 2, 3]],
    ['/users?sort=followed', [1, 2, 3]],
    ['/users?q=zoe', [1]],
    ['/users?q=東京', [3]],
    ['/users?field=Fashion', [2]],
    ['/users?country=UP&city=kyiv', [2]],
    ['/users?state=bavaria', [1]],
    ['/users?tags=paper|ink', [1, 2]],
  ]);
});

describe("a creative's lists", () => {
  rows([
    ['/users/ADA/projects', [12, 11]],
    ['/users/1/projects?sort=published_date', [11, 12]],
    ['/users/1/projects?time=today', [11]],
    ['/users/ada/wips', [22, 21]],
    ['/users/ada/wips?sort=views', [22, 21]],
    ['/users/ada/wips?sort=comments', [21, 22]],
    ['/users/ada/wips?sort=appreciations', [22, 21]],
    ['/users/ada/wips?sort=published_date', [22, 21]],
    ['/users/ada/wips?time=today', [21]],
    ['/users/ada/collections', [33, 31]],
    ['/users/ada/collections?sort=last_item_added_date', [31, 33]],
    ['/users/ada/collections?time=today', [31]],
    ['/users/ada/followers', [3, 2]], // newest following first
    ['/users/ada/followers?sort_order=asc', [2, 3]],
    ['/users/ada/followers?sort=alpha', [3, 2]],
    ['/users/ada/followers?sort=alpha&sort_order=desc', [2, 3]],
    ['/users/ada/followers?sort=views', [2, 3]],
    ['/users/ada/followers?sort=appreciations', [2, 3]],
    ['/users/ada/followers?sort=comments', [2, 3]],
    ['/users/ada/followers?sort=followed', [2, 3]],
    ['/users/ada/followers?per_page=1&page=2', [2]],
    ['/users/77/following', [1, 2]], // all digits, but no such id: the username
    ['/users/77/following?sort=alpha', [2, 1]],
    ['/users/77/following?sort=alpha&sort_order=desc&per_page=1&page=2', [2]],
    ['/users/ada/following', []],
    ['/creativestofollow', [3, 1]],
  ]);
});

describe('WIP search', () => {
  rows([
    ['/wips', [21]], // today, unless told otherwise
    ['/wips?time=all', [21, 23, 22]],
    ['/wips?time=week&sort=views', [22, 23, 21]],
    ['/wips?time=all&sort=last_item_added_date', [21, 22, 23]],
    ['/wips?time=all&q=zine', [22]],
    ['/wips?time=all&q=sketch+take', [21, 23, 22]],
  ]);
});

describe('collection search', () => {
  rows([
    ['/collections', [32, 33, 31]],
    ['/collections?sort=views', [32, 31, 33]],
    ['/collections?sort=last_item_added_date', [32, 31, 33]],
    ['/collections?time=today', [31]],
    ['/collections?time=week', [32, 31]],
    ['/collections?q=dessert', [32]],
    ['/collections/32/projects', [12, 13]],
    ['/collections/32/projects?sort=views&per_page=1&page=2', [13]],
    ['/collections/32/projects?sort=followed', [12, 13]],
    ['/collections/32/projects?time=week', [12]],
    ['/collections/33/projects', []],
  ]);
});

test.each(commandNames)('a row has each parameter of %s', (name) => {
  const path = new RegExp(`^${endpointOf(name).path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  const own = targets.filter(({ pathname }) => path.test(pathname));
  // Pages of all lists are cut in one place: unit/service/answer shows it.
  const missing = queryParamNames(endpointOf(name)).filter(
    (param) => param !== 'page' && !own.some(({ searchParams }) => searchParams.has(param)),
  );
  expect(missing, `add a row for ${name} that shows how this parameter changes the list`).toEqual(
    [],
  );
});

test.each(['5', 'a b', 'A', 'ä-"x"', "it's", '\u{1f6fc}', '*', 'AND', '\ud800'])(
  'the records of the owner %j are found, and those of no other',
  (id) => {
    const owned = (at: number, owner: string): RecordText => ({
      ...{ entity: 'project', seen: 1 },
      text: JSON.stringify({ id: at, name: owner, owners: [{ id: owner }], stats: { views: at } }),
    });
    const user: RecordText = { entity: 'user', text: JSON.stringify({ id }), seen: 1 };
    const others = [owned(2, `${id}5`), owned(3, id.toLowerCase().repeat(2))];
    const library = openLibrary(libraryWith([[owned(1, id), ...others, owned(4, id), user]]));
    expect(library.rows(sources('owner', id))).toEqual([1, 4]);
    expect(library.first({ sql: 'SELECT views FROM record WHERE row = 5', args: [] })).toBe(5);
    library.close();
  },
);

test('a search begins with the full-text index, and a list of a creative with its links', () => {
  const database = openToWrite(temporaryFile(), () => {});
  const planOf = ({ sql, args }: SqlQuery) => {
    const statement = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).raw();
    return statement.all([...args]).map((row) => (Array.isArray(row) ? String(row.at(-1)) : ''));
  };
  const steps = planOf(
    select('project', [worded('lamp'), labelled('field', 'Ink')], { by: ['views'] }),
  );
  expect(steps[0]).toMatch(/^SCAN words VIRTUAL TABLE/);
  expect(steps[1]).toBe('SEARCH record USING INTEGER PRIMARY KEY (rowid=?)');
  expect(planOf(select('project', [linkedTo('of', '5')]))[0]).toBe(
    'SEARCH record USING INTEGER PRIMARY KEY (rowid=?)',
  );
  expect(planOf(sources('follows', '5'))).toEqual([
    'SEARCH link USING INDEX linked (name=? AND id=?)',
  ]);
  expect(planOf(sources('owner', '5')).slice(-2)).toEqual([
    expect.stringMatching(/^SCAN words VIRTUAL TABLE/),
    'SEARCH l USING PRIMARY KEY (source=? AND name=? AND id=?)',
  ]);
});
