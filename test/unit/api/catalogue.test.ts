// What holds for every entry is in test/contract/catalogue.test.ts.
import { expect, it } from 'vitest';
import { catalogue, commandNames, endpointOf } from '../../../src/api/catalogue.ts';

it('names a command for each entry, and finds the entry by it', () => {
  expect(commandNames).toEqual(Object.keys(catalogue));
  expect(commandNames.map(endpointOf)).toEqual(Object.values(catalogue));
});
