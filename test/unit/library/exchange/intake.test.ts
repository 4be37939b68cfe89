import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../../src/api/json/parse.ts';
import {
  findRecords,
  identityIn,
  recordKey,
  withoutFuture,
} from '../../../../src/library/exchange/intake.ts';

const seen = 100;
const find = (text: string) => [
  ...findRecords({ text, value: parseJson(text), line: 7 }, { seen }),
];
const at7 = (put: object) => ({ line: 7, put });

describe('a value of a file', () => {
  it('is its records, with the text as it was received', () => {
    expect(
      find('{ "projects": [ {"id" : 1.0} , {"id":2,"description":"","name":"x","covers":{}} ] }'),
    ).toEqual([
      at7({ entity: 'project', text: '{"id" : 1.0}', value: { id: 1 }, parent: '', seen }),
      at7({
        entity: 'projectContent',
        text: '{"id":2,"description":"","name":"x","covers":{}}',
        value: { id: 2, description: '', name: 'x', covers: {} },
        parent: '',
        seen,
      }),
    ]);
  });

  it.each([
    '{\n"projects": [{"id":1},\n\n{"id":\n2},\n{"id":1}\n]}',
    '[\n{"id":1,"covers":{},"name":""},\n\n{"id":\n2,"covers":{},"name":""},\n{"id":1,"covers":{},"name":""}\n]',
  ])('names the lines of its records: %j', (text) => {
    expect(find(text)).toMatchObject(
      [8, 10, 12].map((line) => ({ line, put: { entity: 'project' } })),
    );
  });

  it('belongs to no record', () => {
    const comment = '{"user":{},"comment":"x","created_on":1}';
    expect(find(comment)).toMatchObject([at7({ entity: 'projectComment', parent: '' })]);
  });

  it('may be a list of documents, with items that are not records', () => {
    expect(
      find('[{"projects":[{"id":1}]}, 5, [{"id":2}],\n{"a":1}, {"users":[{"id":3}]}]'),
    ).toMatchObject([
      at7({ entity: 'project', text: '{"id":1}' }),
      { line: 7, lastLine: 7, fault: 'not a record of a service' },
      { line: 7, fault: 'not a record of a service' },
      { line: 8, fault: 'not a record of a service' },
      { line: 8, put: { entity: 'user', text: '{"id":3}' } },
    ]);
  });

  it.each([
    ['{"a":1}', 'not a record of a service'],
    ['{"projects":[{"name":"x"}]}', 'it has no id'],
    ['{"covers":{},"name":"x"}', 'it has no id'],
    ['{"stats":{"today":{},"all_time":{}}}', 'it does not say whose statistics these are'],
  ])('is refused: %s', (text, fault) => {
    expect(find(text)).toEqual([{ line: 7, lastLine: 7, fault }]);
  });

  it.each(['', '{', '{"id":01}', '{"id":1}}', '{"a":"\0"}'])(
    'is no line of an export if its text is not JSON: %j',
    (text) => {
      const times = { first: 1, since: 1, last: 1, turn: 0 };
      const line = {
        table: 'records',
        service: 'https://api.example',
        form: 'project',
        id: '1',
        ...times,
        text,
      };
      expect(find(JSON.stringify(line))).toMatchObject([
        { fault: 'not a valid line of `library export`' },
      ]);
      expect(find(JSON.stringify({ ...line, text: '{"id":1}' }))).toMatchObject([
        { put: { value: { id: 1 } } },
      ]);
    },
  );

  it.each(['{"projects":[]}', '[]'])('may be a list that found nothing: %s', (text) => {
    expect(find(text)).toEqual([]);
  });
});

describe('a line of an exported library', () => {
  const base = 'https://a.example';
  const line = (id: number, [first, since, last]: readonly number[]) =>
    JSON.stringify({
      ...{
        table: 'records',
        service: base,
        form: 'projectContent',
        parent: '',
        id: '999',
        first,
        since,
        last,
        turn: 0,
      },
      record: { id, name: 'x' },
    });

  it('is identified by what a library stores, not by what the line says', () => {
    const [record] = find(line(2, [1, 1, 1]));
    if (record === undefined || !('put' in record)) throw new Error('not a record');
    expect(identityIn(record)).toEqual({ service: base, kind: 'project', id: '2' });
    expect(recordKey(identityIn(record))).toBe(JSON.stringify([base, 'project', '2']));
  });

  it('has no time in the future, and the order of its times', () => {
    const board = { table: 'boards', name: 'mood', added: 5000 };
    const texts = [line(1, [90, 95, 2000]), line(2, [2000, 3000, 5000]), JSON.stringify(board)];
    const found = texts
      .flatMap((text) => find(text))
      .flatMap((each) => ('fault' in each ? [] : each));
    const limited = withoutFuture(found, 100);
    expect(limited).toMatchObject([
      { put: { seen: 98, copied: { first: 90, since: 95 } } },
      { put: { seen: 100, copied: { first: 98, since: 99 } } },
      { text: expect.stringContaining('"added":100') },
    ]);
    expect(withoutFuture(found, 9999)).toEqual(found);
  });
});
