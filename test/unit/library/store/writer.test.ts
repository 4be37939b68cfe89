import { describe, expect, test } from 'vitest';
import { select } from '../../../../src/library/index/queries.ts';
import { openLibrary } from '../../../../src/library/store/library.ts';
import {
  ask,
  idsOf,
  madeAt,
  openForTexts,
  type RecordText,
  serviceBase,
  serviceWith,
  temporaryFile,
} from '../../../support/records.ts';

const record = (
  entity: RecordText['entity'],
  text: string,
  more: Partial<RecordText> = {},
): RecordText => ({
  ...{ entity, text, seen: madeAt, ...more },
});
const project = (text: string, more: Partial<RecordText> = {}) => record('project', text, more);
const content = (text: string, more: Partial<RecordText> = {}) =>
  record('projectContent', text, more);
/** A library that has all records, as the sample does. */
const whole = { fixedNow: madeAt };
const textsOf = (service: ReturnType<typeof serviceWith>, target: string) =>
  ask(service, target).text;

describe('a record that comes again', () => {
  test('is replaced by what was seen later, whichever comes last', () => {
    const older = project('{"id":1,"name":"old"}', { seen: 5 });
    const newer = project('{"id":1,"name":"new"}', { seen: 6 });
    for (const groups of [
      [[older], [newer]],
      [[newer], [older]],
      [[newer, older]],
      [[older, newer]],
    ]) {
      const service = serviceWith(groups);
      expect(textsOf(service, '/v2/projects')).toBe('{"projects":[{"id":1,"name":"new"}]}');
      expect(idsOf(service, '/v2/projects?q=new')).toEqual([1]);
      expect(idsOf(service, '/v2/projects?q=old')).toEqual([]);
    }
  });

  test('keeps both of its forms, and each list has its own', () => {
    const service = serviceWith([[content('{"id":1,"modules":[]}')], [project('{"id":1}')]]);
    expect(textsOf(service, '/v2/projects')).toBe('{"projects":[{"id":1}]}');
    expect(textsOf(service, '/v2/projects/1')).toBe('{"project":{"id":1,"modules":[]}}');
  });

  test('is still found by members that only its other form contains', () => {
    const text = '{"id":1,"name":"old","description":"whale","copyright":{"license":"cc by"}}';
    const newer = project('{"id":1,"name":"new","stats":{"views":4}}', { seen: 6 });
    const service = serviceWith([[content(text, { seen: 5 })], [newer]]);
    for (const query of ['license=by', 'q=whale', 'q=new'])
      expect(idsOf(service, `/v2/projects?${query}`)).toEqual([1]);
    expect(idsOf(service, '/v2/projects?q=old')).toEqual([]);
  });

  test('keeps its facts until others are inserted', () => {
    const facts: RecordText['facts'] = {
      labels: { tag: ['Ink'] },
      figures: { red: 255, green: 0, blue: 0 },
    };
    const first = [project('{"id":1}', { facts })];
    const queries = ['tags=ink', 'color_hex=ff0000', 'q=ink'];
    const again = serviceWith([first, [project('{"id":1,"name":"x"}')]]);
    for (const query of queries) expect(idsOf(again, `/v2/projects?${query}`)).toEqual([1]);
    const other = serviceWith([
      first,
      [project('{"id":1}', { facts: { labels: { tag: ['oil'] } } })],
    ]);
    expect(queries.map((query) => idsOf(other, `/v2/projects?${query}`))).toEqual([[], [1], []]);
  });
});

describe('ids are compared as they are written', () => {
  const near = ['9007199254740992', '9007199254740993', '90071992547409920'];
  const service = serviceWith([near.map((id) => project(`{"id":${id},"owners":[{"id":${id}}]}`))]);

  test('so that two that JavaScript takes for one are two', () => {
    expect(textsOf(service, '/v2/projects').match(/"id":\d+,/g)).toEqual(
      near.toReversed().map((id) => `"id":${id},`),
    );
    for (const id of near) {
      expect(textsOf(service, `/v2/projects/${id}`)).toContain(`{"id":${id},`);
      expect(textsOf(service, `/v2/users/${id}/projects`)).toBe(
        `{"projects":[{"id":${id},"owners":[{"id":${id}}]}]}`,
      );
    }
  });

  test('and a text is the same as a number', () => {
    const both = serviceWith([[project('{"id":5}'), project('{"id":"5"}')]]);
    expect(textsOf(both, '/v2/projects')).toBe('{"projects":[{"id":"5"}]}');
  });
});

describe('records that belong to another', () => {
  const comment = (parent: string, text: string) => record('projectComment', text, { parent });
  const [early, late] = [
    '{"comment":"a","created_on":1}',
    '{"comment":"b","created_on":"1970-01-01 00:00:02"}',
  ];

  test('are listed with it, and once however often they come', () => {
    const service = serviceWith([
      [comment('5', late), comment('5', early)],
      [comment('5', late), comment('6', early)],
    ]);
    expect(textsOf(service, '/v2/projects/5/comments')).toBe(`{"comments":[${late},${early}]}`);
    expect(textsOf(service, '/v2/projects/6/comments')).toBe(`{"comments":[${early}]}`);
    expect(ask(service, '/v2/projects/7/comments').status).toBe(404);
  });

  test('are its experience in the order of insertion, its newest stats, and its appreciations', () => {
    const of = { parent: '1' };
    const jobs = ['{"position":"z"}', '{"position":"a"}'].map((text) =>
      record('experience', text, of),
    );
    const stats = ['{"today":[]}', '{"today":{}}'].map((text, at) =>
      record('stats', text, { ...of, seen: 6 - at }),
    );
    const liked = ['{"project":{"id":7},"timestamp":1}', '{"project":{"id":8},"timestamp":2}'];
    const person = record('user', '{"id":1}', {
      facts: { links: { appreciates: [{ id: '9', at: 3 }] } },
    });
    const appreciations = liked.map((text) => record('appreciation', text, of));
    const service = serviceWith(
      [[person, ...jobs, ...stats, ...appreciations, project('{"id": 9}')]],
      whole,
    );
    expect(textsOf(service, '/v2/users/1/work_experience')).toBe(
      '{"work_experience":[{"position":"z"},{"position":"a"}]}',
    );
    expect(textsOf(service, '/v2/users/1/stats')).toBe('{"stats":{"today":[]}}');
    const made = '{"project":{"id": 9},"timestamp":3}';
    expect(textsOf(service, '/v2/users/1/appreciations')).toBe(
      `{"appreciations":[${made},${liked[1]},${liked[0]}]}`,
    );
    expect(textsOf(serviceWith([[person]], whole), '/v2/users/1/appreciations')).toBe(
      '{"appreciations":[]}',
    );
  });

  test('are revisions, also if only the work in progress contains them', () => {
    const wip = record('wip', '{"id":7,"revisions":[{"id":70},{"id":71}]}');
    const revision = record('revision', '{"id":71,"wip_id":7}');
    const remark = record('wipComment', early, { parent: '70' });
    const service = serviceWith([[wip, revision, remark]], whole);
    expect(textsOf(service, '/v2/wips/7/71')).toBe('{"revision":{"id":71,"wip_id":7}}');
    expect(textsOf(service, '/v2/wips/7/70/comments')).toBe(`{"comments":[${early}]}`);
    expect(textsOf(service, '/v2/wips/7/71/comments')).toBe('{"comments":[]}');
    expect(ask(service, '/v2/wips/7/72/comments').status).toBe(404);
    expect(ask(service, '/v2/wips/8/71').status).toBe(404);
  });
});

test('a missing creative has the lists of records that refer to it, but cannot be shown', () => {
  const service = serviceWith([[project('{"id":5,"owners":[{"id":1,"username":"ada"}]}')]], whole);
  const lists = ['projects', 'wips', 'followers', 'following'];
  expect(lists.map((name) => idsOf(service, `/v2/users/1/${name}`))).toEqual([[5], [], [], []]);
  for (const path of ['1', '2/projects'])
    expect(ask(service, `/v2/users/${path}`).status).toBe(404);
});

test('labels with characters that SQLite would cut are found by nothing less', () => {
  const service = serviceWith([
    [project(String.raw`{"id":1,"fields":["Ink\u0000Oil","\ud800"],"name":"a\u0000b"}`)],
  ]);
  expect(idsOf(service, '/v2/projects?q=a+b')).toEqual([1]);
  expect(idsOf(service, '/v2/projects?q=ink')).toEqual([1]);
  expect(textsOf(service, '/v2/projects/1')).toContain(String.raw`"Ink\u0000Oil","\ud800"`);
});

test('a compacted library is one file', () => {
  const file = temporaryFile();
  const writer = openForTexts(file);
  writer.insert([project('{"id":1}')], serviceBase);
  writer.compact();
  writer.insert([project('{"id":2}')], serviceBase);
  writer.close();
  expect(openLibrary(file).rows(select('project', []))).toHaveLength(2);
});
