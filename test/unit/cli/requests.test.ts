import { expect, test } from 'vitest';
import type { CommandName } from '../../../src/api/catalogue.ts';
import { createQuerySettings, resolveQuery } from '../../../src/cli/requests.ts';
import { prepareQuery } from '../../../src/records/prepare-query.ts';
import { contextWith } from '../../support/context.ts';

async function planned(
  endpoint: CommandName,
  words: readonly string[],
  params: readonly [string, string][] = [],
) {
  const { context } = contextWith({ demo: true });
  const commandRow = { kind: 'endpoint', name: 'show', help: '', endpoint } as const;
  const { query, notes } = await resolveQuery(
    {
      commandRow,
      commandPath: [],
      args: words,
      typedFlags: [],
      params: new Map(params),
      options: {},
    },
    context,
  );
  const prepared = await prepareQuery(query, createQuerySettings(context));
  return {
    values: prepared.params,
    several: prepared.paramsByRecord,
    notes: [...prepared.notes, ...notes],
  };
}

test('one record has its values, several have them each', async () => {
  expect(await planned('projects show', ['5'])).toMatchObject({
    values: { project_id: '5' },
    several: undefined,
  });
  const several = [{ project_id: '5' }, { project_id: '6' }];
  expect(await planned('projects show', ['5', '6'])).toMatchObject({ values: {}, several });
});

test('values are checked, with notes about them', async () => {
  const found = await planned('projects search', ['poster', 'art'], [['country', 'DE']]);
  expect(found.values).toEqual({ q: 'poster art', country: 'GM' });
  expect(found.notes).toHaveLength(1);
  const wrong = planned('projects search', [], [['field', 'Ilustration']]);
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
  expect((await planned('wips comments', words)).values).toEqual(values);
});

test('the address of a revision is that of its work, if no revision is taken', async () => {
  expect(await planned('wips show', ['https://portfolio.example/wip/5/7'])).toMatchObject({
    values: { wip_id: '5' },
    notes: [
      'this is the address of revision 7; to read only this revision: portfolio wips revision 5 7 --demo',
    ],
  });
  expect((await planned('wips show', ['https://portfolio.example/wip/5'])).notes).toEqual([]);
});
