// What can be wrong with an expression is told before anything is sent, by every command that asks
// a service and takes one.
import { afterAll, describe, expect, it } from 'vitest';
import { commandNames, endpointOf } from '../../src/api/catalogue.ts';
import { pathParamNames } from '../../src/api/schema.ts';
import type { CommandRow } from '../../src/cli/command.ts';
import { commandTree } from '../../src/commands/tree.ts';
import { canned } from '../support/canned.ts';
import { runWith } from '../support/system.ts';

const service = await canned(() => ({ body: '{}' }));
afterAll(() => service.stop());

const rowsIn = (rows: readonly CommandRow[]): readonly CommandRow[] =>
  rows.flatMap((row) => [row, ...('commands' in row ? rowsIn(row.commands ?? []) : [])]);

const own = rowsIn(commandTree).flatMap((row) =>
  row.kind === 'custom' &&
  row.flagGroups.includes('output') &&
  row.flagGroups.includes('connection')
    ? (row.examples ?? []).slice(0, 1)
    : [],
);
const endpoints = commandNames.map((name) =>
  [name, ...pathParamNames(endpointOf(name)).map(() => '1')].join(' '),
);

describe.each([...own, ...endpoints])('%s', (command) => {
  it('refuses a wrong --jq and sends nothing', async () => {
    const env = { PORTFOLIO_BASE_URL: service.url };
    const before = service.asked.length;
    const { exit, stdout, stderr } = await runWith([...command.split(' '), '--jq', '.a |'], {
      env,
    });
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
    expect(stderr).toMatch(/^portfolio: --jq: .*\n {2}\.a \|\n {5}\^\n/);
    expect(service.asked.slice(before)).toEqual([]);
  });
});
