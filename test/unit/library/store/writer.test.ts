import { describe, expect, test } from 'vitest';
import { select } from '../../../../src/library/index/queries.ts';
import { openLibrary } from '../../../../src/library/store/library.ts';
import { openForWriting, type RecordInput } from '../../../../src/library/store/writer.ts';
import { ask, idsOf, madeAt, serviceWith, temporaryFile } from '../../../support/records.ts';

const seen = madeAt;
const project = (
  text: string,
  more: { readonly seen?: number; readonly facts?: RecordInput['facts'] } = {},
): RecordInput => ({
  entity: 'project',
  text,
  seen: more.seen ?? seen,
  ...(more.facts === undefined ? {} : { facts: more.facts }),
});
const content = (text: string, at = seen): RecordInput => ({ entity: 'projectContent', text, seen: at });
/** A library that knows all there is, as the sample does. */
const whole = { fixedNow: madeAt };
const textsOf = (service: ReturnType<typeof serviceWith>, target: string) => ask(service, target).text;

describe('a record that comes again', () => {
  test('is replaced by what was seen later, whichever comes last', () => {
    const [older, newer] = [
      project('{"id":1,"name":"old"}', { seen: 5 }),
      project('{"id":1,"name":"new"}', { seen: 6 }),
    ];
    for (const groups of [[[older], [newer]], [[newer], [older]], [[newer, older]], [[older, newer]]]) {
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

  test('is sent in the form that the library has', () => {
    const service = serviceWith([[content('{"id":1,"modules":[]}'), project('{"id":2}')]]);
    expect(textsOf(service, '/v2/projects')).toBe('{"projects":[{"id":2},{"id":1,"modules":[]}]}');
    expect(textsOf(service, '/v2/projects/2')).toBe('{"project":{"id":2}}');
  });

  test('is still found by what only its other form contains', () => {
    const whole = content('{"id":1,"name":"old","description":"whale","copyright":{"license":"cc by"}}', 5);
    const service = serviceWith([[whole], [project('{"id":1,"name":"new","stats":{"views":4}}', { seen: 6 })]]);
    for (const query of ['license=by', 'q=whale', 'q=new'])
      expect(idsOf(service, `/v2/projects?${query}`)).toEqual([1]);
    expect(idsOf(service, '/v2/projects?q=old')).toEqual([]);
  });

  test('keeps its facts until others are inserted', () => {
    const facts: RecordInput['facts'] = { labels: { tag: ['Ink'] }, figures: { red: 255, green: 0, blue: 0 } };
    const first = [project('{"id":1}', { facts })];
    const queries = ['tags=ink', 'color_hex=ff0000', 'q=ink'];
    const again = serviceWith([first, [project('{"id":1,"name":"x"}')]]);
    for (const query of queries) expect(idsOf(again, `/v2/projects?${query}`)).toEqual([1]);
    const other = serviceWith([first, [project('{"id":1}', { facts: { labels: { tag: ['oil'] } } })]]);
    expect(queries.map((query) => idsOf(other, `/v2/projects?${query}`))).toEqual([[], [1], []]);
  });
});

describe('ids are compared as they are written', () => {
  const near = ['9007199254740992', '9007199254740993', '90071992547409920'];
  const service = serviceWith([near.map((id) => project(`{"id":${id},"owners":[{"id":${id}}]}`))]);

  test('so that two that JavaScript takes for one are two', () => {
    expect(textsOf(service, '/v2/projects').match(/"id":\d+,/g)).toEqual(near.toReversed().map((id) => `"id":${id},`));
    for (const id of near) {
      expect(textsOf(service, `/v2/projects/${id}`)).toContain(`{"id":${id},`);
      expect(textsOf(service, `/v2/users/${id}/projects`)).toBe(`{"projects":[{"id":${id},"owners":[{"id":${id}}]}]}`);
    }
  });

  test('and a text is the same as a number', () => {
    const both = serviceWith([[project('{"id":5}'), project('{"id":"5"}')]]);
    expect(textsOf(both, '/v2/projects')).toBe('{"projects":[{"id":"5"}]}');
  });
});

describe('records that belong to another', () => {
  const comment = (parent: string, text: string): RecordInput => ({ entity: 'projectComment', parent, text, seen });
  const [early, late] = ['{"comment":"a","created_on":1}', '{"comment":"b","created_on":"1970-01-01 00:00:02"}'];

  test('are listed with it, and once however often they come', () => {
    const service = serviceWith([
      [comment('5', late), comment('5', early)],
      [comment('5', late), comment('6', early)],
    ]);
    expect(textsOf(service, '/v2/projects/5/comments')).toBe(`{"comments":[${late},${early}]}`);
    expect(textsOf(service, '/v2/projects/6/comments')).toBe(`{"comments":[${early}]}`);
    expect(ask(service, '/v2/projects/7/comments').status).toBe(404);
  });

  test('are its experience in the order in which it came, its newest stats, and what it appreciated', () => {
    const of = (entity: 'experience' | 'stats' | 'appreciation', text: string, at = seen): RecordInput => ({
      entity,
      parent: '1',
      text,
      seen: at,
    });
    const jobs = ['{"position":"z"}', '{"position":"a"}'].map((text) => of('experience', text));
    const stats = [of('stats', '{"today":[]}', 6), of('stats', '{"today":{}}', 5)];
    const liked = ['{"project":{"id":7},"timestamp":1}', '{"project":{"id":8},"timestamp":2}'];
    const facts = { links: { appreciates: [{ id: '9', at: 3 }] } };
    const person: RecordInput = { entity: 'user', text: '{"id":1}', seen, facts };
    const appreciations = liked.map((text) => of('appreciation', text));
    const service = serviceWith([[person, ...jobs, ...stats, ...appreciations, project('{"id": 9}')]], whole);
    expect(textsOf(service, '/v2/users/1/work_experience')).toBe(
      '{"work_experience":[{"position":"z"},{"position":"a"}]}',
    );
    expect(textsOf(service, '/v2/users/1/stats')).toBe('{"stats":{"today":[]}}');
    const made = '{"project":{"id": 9},"timestamp":3}';
    expect(textsOf(service, '/v2/users/1/appreciations')).toBe(`{"appreciations":[${made},${liked[1]},${liked[0]}]}`);
    expect(textsOf(serviceWith([[person]], whole), '/v2/users/1/appreciations')).toBe('{"appreciations":[]}');
  });

  test('are revisions, known of from the work alone too', () => {
    const wip: RecordInput = { entity: 'wip', text: '{"id":7,"revisions":[{"id":70},{"id":71}]}', seen };
    const revision: RecordInput = { entity: 'revision', text: '{"id":71,"wip_id":7}', seen };
    const remark: RecordInput = { entity: 'wipComment', parent: '70', text: early, seen };
    const service = serviceWith([[wip, revision, remark]], whole);
    expect(textsOf(service, '/v2/wips/7/71')).toBe('{"revision":{"id":71,"wip_id":7}}');
    expect(textsOf(service, '/v2/wips/7/70/comments')).toBe(`{"comments":[${early}]}`);
    expect(textsOf(service, '/v2/wips/7/71/comments')).toBe('{"comments":[]}');
    expect(ask(service, '/v2/wips/7/72/comments').status).toBe(404);
    expect(ask(service, '/v2/wips/8/71').status).toBe(404);
  });
});

describe('a record may refer to others that are not there', () => {
  const service = serviceWith([[project('{"id":5,"owners":[{"id":1,"username":"ada"}]}')]], whole);

  test('and lists of those have it', () => {
    expect(idsOf(service, '/v2/users/1/projects')).toEqual([5]);
    expect(idsOf(service, '/v2/users/1/wips')).toEqual([]);
    expect(idsOf(service, '/v2/users/1/followers')).toEqual([]);
    expect(idsOf(service, '/v2/users/1/following')).toEqual([]);
  });

  test('but they cannot be shown', () => {
    expect(ask(service, '/v2/users/1').status).toBe(404);
    expect(ask(service, '/v2/users/2/projects').status).toBe(404);
  });
});

test.each(['', '{', '{"id":1', '{"id":01}', "{'id':1}", '{"id":1}}', '{"a":"\0"}'])(
  'what is not JSON is not put in, nor what came with it: %j',
  (text) => {
    const file = temporaryFile();
    const writer = openForWriting(file);
    expect(() => writer.insert([project('{"id":1}'), project(text)])).toThrow(SyntaxError);
    writer.insert([project('{"id":2}')]);
    writer.close();
    const library = openLibrary(file);
    expect(library.rows(select('project', [])).map(library.idOf)).toEqual(['2']);
  },
);

test('labels with characters that SQLite would cut are found by nothing less', () => {
  const service = serviceWith([[project(String.raw`{"id":1,"fields":["Ink\u0000Oil","\ud800"],"name":"a\u0000b"}`)]]);
  expect(idsOf(service, '/v2/projects?q=a+b')).toEqual([1]);
  expect(idsOf(service, '/v2/projects?q=ink')).toEqual([1]);
  expect(textsOf(service, '/v2/projects/1')).toContain(String.raw`"Ink\u0000Oil","\ud800"`);
});

test('a compacted library is one file', () => {
  const file = temporaryFile();
  const writer = openForWriting(file);
  writer.insert([project('{"id":1}')]);
  writer.compact();
  writer.insert([project('{"id":2}')]);
  writer.close();
  expect(openLibrary(file).rows(select('project', []))).toHaveLength(2);
});
