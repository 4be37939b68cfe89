import { expect, test } from 'vitest';
import { endpointOf } from '../../../src/api/catalogue.ts';
import type { Call } from '../../../src/cli/command.ts';
import { requestsOf } from '../../../src/cli/requests.ts';
import { contextWith } from '../../support/context.ts';

const typed = (
  name: 'projects show' | 'projects search' | 'wips comments' | 'wips show',
  words: readonly string[],
  params: [string, string][] = [],
) => ({
  command: { kind: 'endpoint', name: 'show', help: '', endpoint: name } satisfies Call['command'],
  words,
  params: new Map(params),
});

test('one record has its values, several have them each', async () => {
  const { context } = contextWith({ demo: true });
  const one = await requestsOf(endpointOf('projects show'), typed('projects show', ['5']), context);
  expect(one).toMatchObject({ values: { project_id: '5' }, several: undefined });
  const two = await requestsOf(endpointOf('projects show'), typed('projects show', ['5', '6']), context);
  expect(two).toMatchObject({ values: {}, several: [{ project_id: '5' }, { project_id: '6' }] });
});

test('values are checked, and notes are told', async () => {
  const { context } = contextWith({ demo: true });
  const found = await requestsOf(
    endpointOf('projects search'),
    typed('projects search', ['poster', 'art'], [['country', 'DE']]),
    context,
  );
  expect(found.values).toEqual({ q: 'poster art', country: 'GM' });
  expect(found.notes).toHaveLength(1);
  const wrong = requestsOf(
    endpointOf('projects search'),
    typed('projects search', [], [['field', 'Ilustration']]),
    context,
  );
  await expect(wrong).rejects.toThrow('did you mean "Illustration"?');
});

test.each([
  [['https://portfolio.example/wip/5/7'], { wip_id: '5', revision_id: '7' }],
  [['portfolio.example/wip/5/7?x#y'], { wip_id: '5', revision_id: '7' }],
  [['https://portfolio.example/wip/5/7', '8'], { wip_id: '5', revision_id: '8' }],
  [['https://portfolio.example/wip/5/7th-try'], { wip_id: '5' }],
  [['https://portfolio.example/wip/5'], { wip_id: '5' }],
  [['5'], { wip_id: '5' }],
])('comments of %j are those of %j', async (words, values) => {
  const { context } = contextWith({ demo: true });
  const comments = await requestsOf(endpointOf('wips comments'), typed('wips comments', words), context);
  expect(comments.values).toEqual(values);
});

test('the address of a revision is that of its work, where no revision is taken', async () => {
  const { context } = contextWith({ demo: true });
  const words = ['https://portfolio.example/wip/5/7'];
  const show = await requestsOf(endpointOf('wips show'), typed('wips show', words), context);
  expect(show).toMatchObject({
    values: { wip_id: '5' },
    notes: ['the address is that of revision 7; to read it alone: portfolio wips revision 5 7 --demo'],
  });
  const plain = await requestsOf(
    endpointOf('wips show'),
    typed('wips show', ['https://portfolio.example/wip/5']),
    context,
  );
  expect(plain.notes).toEqual([]);
});
