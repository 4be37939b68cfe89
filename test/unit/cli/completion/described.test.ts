import { expect, it } from 'vitest';
import { described } from '../../../../src/cli/completion/described.ts';

it('puts help in a column of its own, by width and not by length', () => {
  const candidates = [
    { text: '茶', help: 'Tea' },
    { text: 'milk', help: 'Milk' },
    { text: 'none', help: '' },
  ];
  expect(described(candidates).map(({ shown }) => shown)).toEqual(['茶    -- Tea', 'milk  -- Milk', 'none']);
});

it('shows the text alone where there is no help', () => {
  expect(described([{ text: 'a', help: '' }])).toEqual([{ text: 'a', shown: 'a' }]);
  expect(described([])).toEqual([]);
});
