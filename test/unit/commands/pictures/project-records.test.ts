import { expect, it } from 'vitest';
import { printProjectsCurl, projectRecords } from '../../../../src/commands/pictures/project-records.ts';
import { contextWith } from '../../../support/context.ts';

it('what is derived of projects comes in the order of their ids', async () => {
  const { context } = contextWith({ demo: true });
  const connection = await context.source.open(context);
  const ids = ['22363486', '24389490'];
  const batches = projectRecords(context, { ids, connection }, async (project) => [
    { id: Reflect.get(Object(project), 'id') },
  ]);
  const texts: string[] = [];
  for await (const { records } of batches) texts.push(...records.map(({ text }) => text));
  await connection.close();
  expect(texts).toEqual(['{"id":22363486}', '{"id":24389490}']);
});

it('the requests are printed for curl', async () => {
  const { context, output } = contextWith({ demo: true });
  await printProjectsCurl(context, ['1', '2']);
  expect(output().stdout).toBe(
    'curl --get https://portfolio.example/v2/projects/1\ncurl --get https://portfolio.example/v2/projects/2\n',
  );
});
