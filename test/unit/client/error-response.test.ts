import { describe, expect, it } from 'vitest';
import type { Response } from '../../../src/api/request.ts';
import { checkStatus } from '../../../src/client/error-response.ts';

const url = new URL('https://api.example/v2/projects/17?q=a');
const now = Date.UTC(2026, 0, 1);
const response = (
  status: number,
  body: string | Buffer = '',
  headers: Response['headers'] = {},
): Response => ({
  status,
  headers,
  body: Buffer.from(body),
});
const outcomeOf = (given: Response): unknown => {
  try {
    return checkStatus(given, url, now);
  } catch (error) {
    return error;
  }
};

describe('checkStatus', () => {
  it.each([200, 204, 299])('passes a %i on', (status) => {
    const given = response(status);
    expect(checkStatus(given, url, now)).toBe(given);
  });

  it.each([
    [206, 'unreadable', 'the service sent only a part of the response'],
    [401, 'key_refused', 'the service refused the request'],
    [403, 'key_refused', 'the service refused the request'],
    [404, 'not_found', 'nothing at /v2/projects/17'],
    [429, 'rate_limited', 'the service allows no more requests for now'],
    [304, 'service', 'the service refused the request'],
    [418, 'service', 'the service refused the request'],
    [500, 'service', 'the service failed'],
    [599, 'service', 'the service failed'],
  ])('turns a %i into %s: %s', (status, kind, message) => {
    expect(outcomeOf(response(status))).toMatchObject({
      kind,
      message,
      details: { status, reason: `HTTP ${status}` },
    });
  });

  it.each([
    ['503', 'service', 503],
    ['"503"', 'service', 503],
    ['404', 'not_found', 404],
    ['"429"', 'rate_limited', 429],
    ['401', 'key_refused', 401],
    ['null', 'service', 500],
    ['0', 'service', 500],
    ['{"a":[]}', 'service', 500],
  ])('turns http_code %s in the body of a 200 into %s', (code, kind, status) => {
    const why = `HTTP 200 with http_code ${code}: down`;
    const given = response(
      200,
      `{"projects":[{"http_code":200}], "http_code" : ${code},"messages":["down"]}`,
    );
    expect(outcomeOf(given)).toMatchObject({ kind, details: { status, reason: why } });
  });

  it.each([
    '{"http_code":200,"projects":[]}',
    '{"http_code": "200"}',
    '{"projects":[{"http_code":503}],"http_code":200}',
    '{"projects":[{"name":"\\"http_code\\":503"}]}',
    '{"http_code":503',
    '<html>"http_code":503',
  ])('passes a 200 with the body %s on', (body) => {
    const given = response(200, body);
    expect(outcomeOf(given)).toBe(given);
  });

  it.each([
    [
      '{"http_code":"400","messages":[{"type":"error","message":"page takes a number"}]}',
      ': page takes a number',
    ],
    ['{"messages":["page takes a number"]}', ': page takes a number'],
    ['{"messages":[{"message":""},{"message":"second"}]}', ''],
    ['{"messages":[{"message":17}]}', ''],
    ['{"messages":[]}', ''],
    ['{"messages":null}', ''],
    ['{"message":"elsewhere"}', ''],
    ['[]', ''],
    ['null', ''],
    ['<html>Bad Gateway</html>', ''],
    ['', ''],
  ])('says what the body %s says', (body, said) => {
    expect(outcomeOf(response(400, body))).toMatchObject({
      details: { reason: `HTTP 400${said}` },
    });
  });

  it('cuts a long message, and does not parse a body that is too long for one', () => {
    const body = (length: number) => JSON.stringify({ messages: ['x'.repeat(length)] });
    const why = `HTTP 400: ${'x'.repeat(10_000)}`;
    expect(outcomeOf(response(400, body(20_000)))).toMatchObject({ details: { reason: why } });
    expect(outcomeOf(response(400, body(1024 * 1024)))).toMatchObject({
      details: { reason: 'HTTP 400' },
    });
  });

  it.each([429, 503])('tells from the Retry-After of a %i when to try again', (status) => {
    expect(outcomeOf(response(status, '', { 'retry-after': '90' }))).toMatchObject({
      details: { retryAfter: 90, retryTimeText: 'in 90 s', hint: 'try again in 90 s' },
    });
  });

  it('does not read it if a retry cannot help', () => {
    expect(outcomeOf(response(404, '', { 'retry-after': '90' }))).not.toHaveProperty(
      'details.retryAfter',
    );
  });
});
