// Every endpoint: what --keep put into a library of the user's own, --offline prints again. The
// library has only what this one command was sent, so a resolver that forgets the lists that were
// kept has nothing to go by.
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type CommandName, commandNames, endpointOf } from '../../src/api/catalogue.ts';
import { pathParamNames } from '../../src/api/schema.ts';
import { startServer } from '../../src/service/http/server.ts';
import { canned } from '../support/canned.ts';
import { service } from '../support/service.ts';
import { emptyFolder, runWith } from '../support/system.ts';

const server = await startServer(service, { host: '127.0.0.1', port: 0, random: () => 1 });
afterAll(() => server.stop());

/**
 * Its line, with the values of the path that its last example has: they find something in the
 * sample.
 */
function lineOf(name: CommandName): readonly string[] {
  const { examples, params } = endpointOf(name);
  const inPath = pathParamNames(endpointOf(name)).length;
  const words = examples.at(-1)?.replace(/ -.*/, '').split(' ') ?? [];
  const time = params['time'] === undefined ? [] : ['--time', 'all'];
  return [...name.split(' '), ...words.slice(words.length - inPath), ...time, '--json'];
}

const newLibrary = (): readonly string[] => ['--library', join(emptyFolder(), 'library.db')];
const keep = async (args: readonly string[], library: readonly string[], url: string) => {
  const { exit, stdout } = await runWith([...args, '--keep', ...library], {
    env: { PORTFOLIO_BASE_URL: url },
  });
  expect({ args, exit }).toEqual({ args, exit: 0 });
  return JSON.parse(stdout);
};

describe.each(commandNames)('%s', (name) => {
  const endpoint = endpointOf(name);
  const { envelopeKey, subset, isList, params } = endpoint;
  const line = lineOf(name);
  const isOfRecord = isList && pathParamNames(endpoint).length > 0;

  it('prints offline what was kept', async () => {
    const library = newLibrary();
    const kept = await keep(line, library, server.url);
    const { exit, stdout } = await runWith([...line, '--offline', ...library]);
    expect(exit).toBe(0);
    const found = JSON.parse(stdout);
    // What a service sorts by may be in no record.
    const comparable = (records: unknown) =>
      Array.isArray(records) && params['sort']
        ? new Set(records.map((each) => JSON.stringify(each)))
        : records;
    expect(Object.keys(found)).toEqual(Object.keys(kept));
    for (const [key, records] of Object.entries(kept)) {
      expect(records).not.toEqual([]);
      expect(comparable(found[key])).toEqual(comparable(records));
    }
  });

  if (isList)
    it('prints an empty list offline where the service sent one', async () => {
      const keys = [envelopeKey, ...(subset === undefined ? [] : [subset.envelopeKey])];
      const empty = Object.fromEntries(keys.map((key) => [key, []]));
      const host = await canned(() => ({ body: JSON.stringify(empty) }));
      const library = newLibrary();
      try {
        await keep(line, library, host.url);
      } finally {
        await host.stop();
      }
      // A whole list that has pages is a document of its own, which ends its line.
      const { exit, stdout } = await runWith([...line, '--offline', ...library]);
      expect({ exit, stdout: stdout.trimEnd() }).toEqual({
        exit: 0,
        stdout: JSON.stringify(empty),
      });
    });

  if (isOfRecord)
    it('says offline that a list was never kept', async () => {
      const library = newLibrary();
      await keep(lineOf('fields'), library, server.url);
      const { exit, stdout, stderr } = await runWith([...line, '--offline', ...library]);
      expect({ exit, stdout }).toEqual({ exit: 3, stdout: '' });
      expect(stderr).toContain('"not_kept"');
    });
});
