import { expect, test } from 'vitest';
import { type Conditions, served } from '../../../../src/service/http/exchange.ts';
import { serviceOf, user, userRecord } from '../../../support/records.ts';

const service = serviceOf({ users: [userRecord(user(1))] });

async function statusOf(conditions: Partial<Conditions>, isAllowed = true, ifNoneMatch?: string): Promise<number> {
  const request = { method: 'GET', target: '/v2/users/1', hosts: ['h'], local: () => undefined, ifNoneMatch };
  const serving = { service, conditions: { random: () => 0, ...conditions }, allows: () => isAllowed };
  return (await served(request, serving)).status;
}

test('a request is refused by its host before a fault is drawn', async () => {
  const lines: string[] = [];
  const conditions = { faults: [{ status: 503, share: 1 }], log: (line: string) => lines.push(line) };
  expect([await statusOf(conditions, false), await statusOf(conditions)]).toEqual([421, 503]);
  expect(lines).toEqual(['GET /v2/users/1 421', 'GET /v2/users/1 503']);
});

test('a star in If-None-Match names any response, but not a failure', async () => {
  expect(await statusOf({}, true, '*')).toBe(304);
  expect(await statusOf({ faults: [{ status: 500, share: 1 }] }, true, '*')).toBe(500);
});
