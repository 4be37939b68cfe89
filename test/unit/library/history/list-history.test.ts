import { describe, expect, test } from 'vitest';
import {
  findNames,
  insertPages,
  type ReceivedPage,
  receivedPart,
} from '../../../../src/library/history/list-history.ts';
import { openLibrary } from '../../../../src/library/store/library.ts';
import { openForWriting } from '../../../../src/library/store/writer.ts';
import {
  ask,
  idsOf,
  madeAt,
  parsedTexts,
  serviceBase,
  temporaryFile,
} from '../../../support/records.ts';

const page = (
  command: ReceivedPage['command'],
  inPath: ReceivedPage['inPath'],
  ids: readonly number[],
  more: Partial<ReceivedPage> = {},
): ReceivedPage => ({
  ...{ command, inPath, query: '', place: 0, seen: 10 },
  records: parsedTexts(ids.map((id) => JSON.stringify({ id, username: `user${id}` }))),
  ...more,
});

function serviceWith(...pages: readonly ReceivedPage[]) {
  const file = temporaryFile();
  const writer = openForWriting(file);
  for (const each of pages) writer.transaction((store) => insertPages(store, serviceBase, [each]));
  writer.close();
  return { library: openLibrary(file), now: () => madeAt * 1000 };
}

describe('a list comes back in the order in which it was sent', () => {
  test.each([
    ['users followers', { user: 'user9' }, '/v2/users/user9/followers'],
    ['users following', { user: '9' }, '/v2/users/9/following'],
    ['creatives', {}, '/v2/creativestofollow'],
  ] as const)('%s', (command, inPath, target) => {
    const service = serviceWith(
      page(command, inPath, [5, 3]),
      page(command, inPath, [4], { place: 2 }),
    );
    expect(idsOf(service, target)).toEqual([5, 3, 4]);
  });

  test('under each of the names of a creative', () => {
    const service = serviceWith(
      page('users show', { user: 'user9' }, [9]),
      page('users followers', { user: 'user9' }, [5, 3]),
    );
    for (const name of ['9', 'user9', 'USER9'])
      expect(idsOf(service, `/v2/users/${name}/followers`)).toEqual([5, 3]);
    expect(findNames(service.library, '9')).toEqual(['9', 'user9']);
  });

  test('the projects of a collection and of a creative, whose records do not say so', () => {
    const service = serviceWith(
      page('collections projects', { collection_id: '7' }, [1, 2]),
      page('users projects', { user: 'ada' }, [2]),
    );
    expect(idsOf(service, '/v2/collections/7/projects')).toEqual([1, 2]);
    expect(idsOf(service, '/v2/users/ada/projects')).toEqual([2]);
  });
});

test('parts of a creative are found by every name, whichever they were kept by', () => {
  const stats = {
    ...page('users stats', { user: 'user9' }, []),
    records: parsedTexts(['{"today":{}}']),
  };
  const job = {
    ...page('users experience', { user: '9' }, []),
    records: parsedTexts(['{"position":"a"}']),
  };
  const service = serviceWith(page('users show', { user: 'user9' }, [9]), stats, job);
  for (const name of ['9', 'user9']) {
    expect(ask(service, `/v2/users/${name}/stats`).text).toBe('{"stats":{"today":{}}}');
    expect(ask(service, `/v2/users/${name}/work_experience`).text).toBe(
      '{"work_experience":[{"position":"a"}]}',
    );
  }
});

describe('a record that left a list', () => {
  const of = { user: '9' };
  const first = page('users followers', of, [5, 3, 4]);
  const again = (seen: number, isWhole: boolean) =>
    page('users followers', of, [3, 4], { seen, wholeSince: isWhole ? seen : undefined });
  test.each([
    ['a part of it was read again', [again(20, false), again(30, false)], [3, 5, 4]],
    ['it was read as a whole once', [again(20, true), again(30, false)], [3, 5, 4]],
    ['it was read as a whole twice', [again(20, true), again(30, true)], [3, 4]],
  ])('if %s', (_, more, ids) => {
    expect(idsOf(serviceWith(first, ...more), '/v2/users/9/followers')).toEqual(ids);
  });
});

test('an empty list is empty, and one that was never read is not', () => {
  const service = serviceWith(page('users followers', { user: '9' }, []));
  expect(ask(service, '/v2/users/9/followers').text).toBe('{"followers":[]}');
  expect(ask(service, '/v2/users/9/following')).toMatchObject({
    ...{
      status: 404,
      lacks: { missingContentMessage: 'the following of user 9 are not in this library' },
    },
  });
  expect(receivedPart(service.library, 'users following', { user: '9' })).toBe('none');
  expect(receivedPart(service.library, 'users followers', { user: '9' })).toBe('part');
  expect(receivedPart(service.library, 'projects search', {})).toBe('whole');
});

test('creative fields are those that the service listed, popular ones apart', () => {
  const fields = {
    ...page('fields', {}, []),
    records: parsedTexts(['{"id":1,"name":"A"}', '{"id":2,"name":"B"}']),
  };
  const service = serviceWith(fields, {
    ...fields,
    query: 'popular',
    records: parsedTexts(['{"id":2,"name":"B"}']),
  });
  expect(ask(service, '/v2/fields').text).toBe(
    '{"fields":[{"id":1,"name":"A"},{"id":2,"name":"B"}],"popular":[{"id":2,"name":"B"}]}',
  );
});

test('the library remembers when something was last put in', () => {
  const service = serviceWith(
    page('users show', { user: '1' }, [1], { seen: 30 }),
    page('users show', { user: '2' }, [2], { seen: 20 }),
  );
  expect(service.library.kept).toBe(30);
});

describe('what a service found is found again, even if the records do not contain why', () => {
  const searched = (command: ReceivedPage['command'], query: string, ...ids: readonly number[]) =>
    page(command, {}, ids, { query });
  const service = serviceWith(
    searched('projects search', 'q=red+whale&sort=views', 1),
    searched('projects search', 'tags=ink', 2),
    searched('projects search', 'color_hex=ff8800&color_range=32', 3),
    searched('projects search', '', 4),
    searched('users search', 'q=whale', 5),
    searched('wips search', 'q=whale', 6),
    searched('collections search', 'q=whale', 7),
  );

  test.each([
    ['/v2/projects?q=red+whale', [1]],
    ['/v2/projects?q=whale', []],
    ['/v2/projects?tags=ink', [2]],
    ['/v2/projects?tags=oil', []],
    ['/v2/projects?color_hex=ff8800&color_range=32', [3]],
    ['/v2/projects?color_hex=ff8801', []],
    ['/v2/projects', [4, 3, 2, 1]],
    ['/v2/users?q=whale', [5]],
    ['/v2/wips?q=whale&time=all', [6]],
    ['/v2/collections?q=whale', [7]],
  ])('%s', (target, ids) => expect(idsOf(service, target)).toEqual(ids));
});

describe('statistics that were stored before the id of the creative was known', () => {
  const stats = (user: string, views: number, seen: number) =>
    ({
      ...page('users stats', { user }, []),
      records: parsedTexts([JSON.stringify({ all_time: { views } })]),
      seen,
    }) as const;
  const user = (id: number, username: string, seen: number) =>
    ({
      ...page('users show', { user: String(id) }, []),
      records: parsedTexts([JSON.stringify({ id, username })]),
      seen,
    }) as const;
  const idsAfter = (...pages: readonly ReceivedPage[]) => {
    const { transaction } = openForWriting(temporaryFile());
    for (const each of pages) transaction((store) => insertPages(store, serviceBase, [each]));
    return transaction((store) => [
      ...store.rows(
        "SELECT id, 1 + (SELECT count(*) FROM change WHERE change.row = record.row) FROM record WHERE id LIKE '% '",
      ),
      ...store.rows("SELECT id FROM link WHERE name = 'of'"),
    ]);
  };

  test('continue under the id', () => {
    const pages = [stats('Ada', 5, 1), stats('Ada', 6, 2), user(7, 'Ada', 3), stats('Ada', 8, 4)];
    expect(idsAfter(...pages)).toEqual([['7 ', 4], ['7']]);
  });

  test('belong to the creative who had the name last', () => {
    const pages = [
      user(8, 'bob', 1),
      user(7, 'ada', 2),
      stats('ada', 5, 3),
      user(8, 'ada', 4),
      stats('ada', 900, 5),
    ];
    expect(idsAfter(...pages)).toEqual([['7 ', 1], ['8 ', 1], ['7'], ['8']]);
  });
});
