import { expect, it } from 'vitest';
import { isInSentences, sentence } from '../../../../src/cli/printing/findings.ts';
import { contextWith } from '../../../support/context.ts';

it.each([
  ['ok', '✓ All is well, and\n  there is more to say\n'],
  ['note', '- All is well, and\n  there is more to say\n'],
  ['failed', '✗ All is well, and\n  there is more to say\n'],
] as const)('%s has a sign, and goes on below the first word', async (result, line) => {
  const { context } = contextWith({}, { columns: 22 });
  expect(await sentence({ result, text: 'All is well, and there is more to say' }, context)).toBe(line);
});

it('is printed on the page for a person, unless columns are asked for', () => {
  expect(isInSentences('table', contextWith({}).context)).toBe(true);
  expect(isInSentences('grid', contextWith({}).context)).toBe(false);
  expect(isInSentences('table', contextWith({ columns: 'check' }).context)).toBe(false);
});
