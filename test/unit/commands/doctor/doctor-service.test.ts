import { afterEach, describe, expect, it } from 'vitest';
import { serviceChecks } from '../../../../src/commands/doctor/doctor-service.ts';
import { type Canned, canned } from '../../../support/canned.ts';
import { contextWith } from '../../../support/context.ts';

const fields = { body: '{"fields":[{"id":1,"name":"Academia"}]}' };
const key = 'k-12345678';
let service: Canned | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

/** What the check of this name says of a service that takes the key under these names. */
async function said(check: string, taken: readonly string[], env: Record<string, string> = {}) {
  service = await canned((url) =>
    taken.some((name) => url.includes(name)) ? fields : { status: 403, body: '' },
  );
  const { context } = contextWith({ baseUrl: service.url }, { env });
  const findings = (await serviceChecks.find(({ name }) => name === check)?.run(context)) ?? [];
  return findings.map(({ result, text }) => `${result}: ${text}`);
}

describe('the checks of the service', () => {
  it('measures how fast it answers, with a few requests', async () => {
    const [finding] = await said('service', ['/'], { PORTFOLIO_API_KEY: key });
    expect(finding).toMatch(/^ok: http:\S+ answers in \d+ ms \(the median of 5 requests\)\.$/);
    expect(service?.asked).toHaveLength(5);
  });

  it.each([
    [['api_key='], 'ok: The service accepts the key as api_key.'],
    [['api_key=', 'client_id='], 'ok: The service accepts the key as api_key and as client_id.'],
    [
      ['client_id='],
      'failed: The service accepts the key as client_id. It is sent as api_key: `portfolio config set key_param client_id` changes that.',
    ],
  ])('finds out under which names it takes the key: %j', async (taken, text) => {
    expect(await said('key', taken, { PORTFOLIO_API_KEY: key })).toEqual([text]);
  });

  it('says that no key is needed', async () => {
    expect(await said('key', ['/'])).toEqual([]);
    await service?.stop();
    expect((await said('service', ['/']))[0]).toMatch(/answers without a key in/);
  });

  it('says why it does not answer', async () => {
    const { context } = contextWith({ baseUrl: 'http://127.0.0.1:9', retries: '0' });
    const [finding] =
      (await serviceChecks.find(({ name }) => name === 'service')?.run(context)) ?? [];
    expect(finding).toMatchObject({ result: 'failed', error: { kind: 'network' } });
  });
});
