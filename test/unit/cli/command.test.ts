import { expect, it } from 'vitest';
import {
  type ArgumentRow,
  findArgumentRow,
  recordIdDefinitionOf,
} from '../../../src/cli/command.ts';

const id: ArgumentRow = {
  name: 'id',
  help: 'Id',
  valueDefinition: { kind: 'id', of: 'wip', webAddressSegment: 'wip' },
};
const words: ArgumentRow = {
  name: 'word',
  help: 'Word',
  valueDefinition: { kind: 'text' },
  isVariadic: true,
};

it.each([
  [[id, words], 0, id],
  [[id, words], 3, words],
  [[id], 1, undefined],
  [[], 0, undefined],
])('of %j, position %i is %j', (rows, at, argument) => {
  expect(findArgumentRow(rows, at)).toBe(argument);
});

it('only ids and user names are records', () => {
  expect([id, words, undefined].map(recordIdDefinitionOf)).toEqual([
    id.valueDefinition,
    undefined,
    undefined,
  ]);
});
