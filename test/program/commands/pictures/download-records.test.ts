import { expect, it } from 'vitest';
import { printCurlLines, readRecords } from '../../../../src/commands/pictures/download-records.ts';
import { parseTemplate } from '../../../../src/download/template.ts';
import { contextWith } from '../../../support/context.ts';

const template = parseTemplate('{user}/{id}/{number}');

it('records are read in order, with their bodies, and those that are missing are told at the end', async () => {
  const { context } = contextWith({ demo: true });
  const connection = await context.source.open(context);
  const used: string[] = [];
  const request = { command: 'projects show', ids: ['22363486', '1'], template, connection } as const;
  const { records, error } = await readRecords(context, request, async ({ id }, body) => {
    used.push(`${id} ${Buffer.from(body).toString().slice(0, 12)}`);
  });
  await connection.close();
  expect(records.map(({ id, noun }) => [id, noun])).toEqual([['22363486', 'project']]);
  expect(used).toEqual(['22363486 {"project":{']);
  expect(error).toMatchObject({ kind: 'incomplete', details: { each: [{ message: 'no project 1' }] } });
});

it('the requests are printed for curl', async () => {
  const { context, output } = contextWith({ demo: true });
  await printCurlLines(context, { command: 'users show', ids: ['ida'] });
  expect(output().stdout).toBe('curl --get https://portfolio.example/v2/users/ida\n');
});
