import { describe, expect, it } from 'vitest';
import { machineChecks } from '../../../../src/commands/doctor/doctor-machine.ts';
import { contextWith } from '../../../support/context.ts';
import type { Given } from '../../../support/system.ts';

/** What the check of this name says. */
async function said(check: string, given: Given, options = {}): Promise<readonly string[]> {
  const { context } = contextWith(options, given);
  const findings = (await machineChecks.find(({ name }) => name === check)?.run(context)) ?? [];
  return findings.map(({ result, text }) => `${result}: ${text}`);
}

describe('the checks of the machine', () => {
  it.each([
    ['program', {}, ['ok: This is portfolio 0.0.0-test on Node 20.19.0 (needs >=20.19.0).']],
    [
      'terminal',
      { columns: 90, rows: 30, env: { TERM: 'foot' } },
      ['ok: The terminal has 90 columns and 30 rows, type foot.'],
    ],
    [
      'terminal',
      {},
      ['ok: Output is not on a terminal, so lists are printed as tab-separated values.'],
    ],
    ['colour', { columns: 80, colorDepth: 8 }, ['ok: Output has 256 colours.']],
    [
      'colour',
      { columns: 80, colorDepth: 8, env: { NO_COLOR: '1' } },
      ['ok: Output has no colour.'],
    ],
    ['links', { columns: 80, rows: 30, env: { TERM: 'foot' } }, ['ok: Names are links.']],
    ['locale', { env: { LANG: 'de_DE.UTF-8' } }, ['ok: Numbers are written as 1.234.567.']],
  ])('%s, %j', async (check, given, expected) => {
    expect(await said(check, given)).toEqual(expected);
  });

  it('notes a locale whose characters are not those of the output', async () => {
    expect((await said('locale', { env: { LANG: 'C' } }))[1]).toMatch(
      /^note: The locale C does not use UTF-8/,
    );
  });

  it('names a setting that is wrong', async () => {
    const [finding] = await said('settings', { env: { PORTFOLIO_KEY_PARAM: 'token' } });
    expect(finding).toMatch(/^failed: The settings cannot be used: .*PORTFOLIO_KEY_PARAM/);
  });

  it('takes no settings for the demo', async () => {
    expect(await said('settings', {}, { demo: true })).toEqual([
      'ok: The demo does not use the settings of a profile.',
    ]);
  });
});
