import { describe, expect, it } from 'vitest';
import { endpointOf } from '../../../src/api/catalogue.ts';
import { parsePage } from '../../../src/records/page.ts';
import { parsePageWithSubset } from '../../../src/records/subset.ts';

const response = (body: string, headers = {}) => ({
  status: 200,
  headers,
  body: Buffer.from(body),
});

describe('a page', () => {
  it('has the records of a list, each in the text in which it came', () => {
    const { records } = parsePage(
      response('{"x":0, "projects":[{"id": 1.0}, null]}'),
      'projects',
      true,
    );
    expect(records.map(({ text, value, index: position }) => [text, value, position])).toEqual([
      ['{"id": 1.0}', { id: 1 }, 0],
      ['null', null, 1],
    ]);
    const single = parsePage(response('{"project": {"id":7} }'), 'project', false);
    expect(single.records.map(({ text }) => text)).toEqual(['{"id":7}']);
  });

  it('marks the records that the subset has too', () => {
    const body = '{"fields":[{"id":1},{"id":"2"},{"name":"x"}],"popular":[{"id":2},{"name":"x"}]}';
    const { records } = parsePageWithSubset(response(body), endpointOf('fields'), false);
    expect(records.map(({ isInOtherList: isMarked, text }) => [isMarked, text])).toEqual([
      [false, '{"id":1}'],
      [true, '{"id":"2"}'],
      [false, '{"name":"x"}'],
    ]);
  });

  it.each([
    ['{"projects":[]}', undefined],
    [
      '{"projects":[],"error":null,"errors":[],"messages":[{"type":"info","message":"last page"}]}',
      undefined,
    ],
    ['{"projects":null}', 'null'],
    ['{"projects":[],"error":"timeout"}', 'error'],
    ['{"projects":[],"valid":0,"errors":[{"code":3}]}', 'error'],
    ['{"projects":[],"http_code":200,"messages":[{"type":"error","message":"db down"}]}', 'error'],
  ])('without records may be an end, or a failure: %s', (body, doubt) => {
    const page = parsePage(response(body), 'projects', true);
    expect([page.records, page.doubt]).toEqual([[], doubt]);
  });

  it.each([
    ['', {}, 'the response is empty'],
    ['<html>', { 'content-type': 'text/html' }, 'HTML'],
    ['{"projects":[', {}, 'broken or cut short'],
  ])('that is no JSON (%j) says why', (body, headers, why) => {
    expect(() => parsePage(response(body, headers), 'projects', true)).toThrow(
      expect.objectContaining({
        kind: 'unreadable',
        details: expect.objectContaining({ reason: why }),
      }),
    );
  });

  it.each([
    '{"users":[]}',
    '[1]',
    '7',
    'null',
    '{"projects":{}}',
    `{"projects":[${'1,'.repeat(50_000)}1]}`,
  ])('is refused when it is something else: %.30s', (body) => {
    expect(() => parsePage(response(body), 'projects', true)).toThrow(
      expect.objectContaining({ kind: 'unreadable' }),
    );
  });

  it('is refused when it has so many lists and maps that they would fill the memory', () => {
    const body = `{"projects":[${'[],'.repeat(400_000)}[]]}`;
    expect(() => parsePage(response(body), 'projects', true)).toThrow('lists and maps');
  });
});
