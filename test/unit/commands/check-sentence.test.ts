import { expect, it } from 'vitest';
import { sentence } from '../../../src/commands/check-sentence.ts';
import { contextWith } from '../../support/context.ts';

it.each([
  ['ok', '✓ All is well, and\n  there is more to say\n'],
  ['note', '- All is well, and\n  there is more to say\n'],
  ['failed', '✗ All is well, and\n  there is more to say\n'],
] as const)('%s has a sign, and goes on below the first word', async (result, line) => {
  const { context } = contextWith({}, { columns: 22 });
  expect(await sentence({ result, text: 'All is well, and there is more to say' }, context)).toBe(line);
});
