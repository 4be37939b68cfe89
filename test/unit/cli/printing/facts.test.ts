import { expect, it } from 'vitest';
import { writeFactList, writeFacts } from '../../../../src/cli/printing/facts.ts';
import type { Options } from '../../../../src/settings/options/options.ts';
import { contextWith } from '../../../support/context.ts';

const facts = { base_url: 'https://api.example', entries: 3, key: null };

it.each<[string, Options, number | undefined, string]>([
  ['rows of TSV in a pipe', {}, undefined, 'base_url\thttps://api.example\nentries\t3\nkey\t\n'],
  [
    'aligned lines on a terminal, without empty values',
    {},
    60,
    'base_url  https://api.example\nentries   3\n',
  ],
  [
    'an object as JSON',
    { output: 'json' },
    undefined,
    '{"base_url":"https://api.example","entries":3,"key":null}\n',
  ],
  [
    'an object as NDJSON',
    { output: 'ndjson' },
    undefined,
    '{"base_url":"https://api.example","entries":3,"key":null}\n',
  ],
  [
    'rows as CSV',
    { output: 'csv' },
    undefined,
    'name,value\r\nbase_url,https://api.example\r\nentries,3\r\nkey,\r\n',
  ],
  [
    'the columns that were asked for',
    { columns: 'value' },
    undefined,
    'https://api.example\n3\n\n',
  ],
])('facts are %s', async (_, options, columns, text) => {
  const { context, output } = contextWith(options, columns === undefined ? {} : { columns });
  await writeFacts(context, facts);
  expect(output().stdout).toBe(text);
});

it('a page of facts is for people, and scripts get the same facts as without it', async () => {
  const page = { title: 'Service', subtitle: ['default'], facts: [['Entries', 3000] as const] };
  const printed = async (options: Options, columns?: number) => {
    const { context, output } = contextWith(options, columns === undefined ? {} : { columns });
    await writeFacts(context, facts, page);
    return output().stdout;
  };
  expect(await printed({}, 60)).toBe('Service\ndefault\n\nEntries  3,000\n');
  expect(await printed({ output: 'table' })).toBe('Service\ndefault\n\nEntries  3000\n');
  expect(await printed({})).toBe('base_url\thttps://api.example\nentries\t3\nkey\t\n');
  expect(await printed({ output: 'json' }, 60)).toContain('"entries": 3');
});

it.each<[string, Options, string]>([
  ['rows', {}, 'a\t1\nb\t\n'],
  [
    'a document',
    { output: 'json' },
    '{"things":[{"name":"a","size":"1"},{"name":"b","size":""}]}\n',
  ],
  ['the columns that were asked for', { columns: 'name', output: 'csv' }, 'name\r\na\r\nb\r\n'],
])('a list of facts is %s', async (_, options, text) => {
  const { context, output } = contextWith(options);
  const records = [
    { name: 'a', size: '1' },
    { name: 'b', size: '' },
  ];
  await writeFactList(context, {
    noun: { one: 'thing', many: 'things' },
    envelopeKey: 'things',
    records,
  });
  expect(output().stdout).toBe(text);
});
