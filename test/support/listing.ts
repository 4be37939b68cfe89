// A listing of one of the catalogue's endpoints, for tests of what is said and done with it.
import { type CommandName, endpointOf } from '../../src/api/catalogue.ts';
import type { Run } from '../../src/records/listing.ts';
import { subjectOf } from '../../src/view/subject.ts';
import { contextWith, type FakeContext } from './context.ts';
import type { Given } from './system.ts';

interface Asked extends Given, Partial<Pick<Run, 'values' | 'several'>> {
  readonly words?: Run['given']['words'];
}

const nothing = () => Promise.reject(new Error('nothing is asked here'));

export function runOf(
  name: CommandName,
  { values = {}, several, words = [], ...given }: Asked = {},
): Run & Pick<FakeContext, 'output'> {
  const { context, output } = contextWith({ demo: true }, given);
  const endpoint = endpointOf(name);
  const connection: Run['connection'] = {
    base: 'https://portfolio.example',
    client: { get: nothing },
    pictures: { get: nothing, read: nothing },
    now: context.system.now(),
    rememberFields: async () => {},
    close: async () => {},
  };
  const asked = { values, several, given: { words, isSeveral: several !== undefined } };
  return { endpoint, subject: subjectOf(endpoint), context, connection, output, ...asked };
}
