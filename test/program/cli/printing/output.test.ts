import { describe, expect, it } from 'vitest';
import { checkOutput, formatFor, rendererFor } from '../../../../src/cli/printing/output.ts';
import type { Options } from '../../../../src/settings/options/options.ts';
import { formatNames } from '../../../../src/view/formats/formats.ts';
import { subjectOf } from '../../../../src/view/subject.ts';
import { contextWith } from '../../../support/context.ts';
import { emptyFolder, runWith } from '../../../support/system.ts';

const home = emptyFolder();
await runWith(['config', 'set', 'output', 'csv'], { home });

describe('formatFor', () => {
  it.each<[string, Options, 'json' | undefined, number | undefined, string | undefined]>([
    ['tsv', {}, undefined, undefined, undefined],
    ['table', {}, undefined, 80, undefined],
    ['csv', {}, undefined, 80, home],
    ['tsv', {}, undefined, undefined, home],
    ['ndjson', { output: 'ndjson' }, undefined, 80, home],
    ['json', {}, 'json', 80, home],
    ['table', { output: 'table' }, 'json', undefined, home],
  ])('is %s with %j, fallback %s, %s columns and settings in %s', (format, options, fallback, columns, folder) => {
    const given = { ...(columns === undefined ? {} : { columns }), ...(folder === undefined ? {} : { home: folder }) };
    expect(formatFor(contextWith(options, given).context, fallback)).toBe(format);
  });

  it('refuses --columns with a format that has none, and says which have', () => {
    const { context } = contextWith({ output: 'ndjson', columns: 'id' });
    expect(() => formatFor(context)).toThrow(
      expect.objectContaining({
        kind: 'usage',
        message: '--columns cannot be used with ndjson',
        details: { hint: expect.stringMatching(/^--columns works with table, csv, tsv\b.* or markdown$/) },
      }),
    );
    expect(formatFor(contextWith({ output: 'csv', columns: 'id' }).context)).toBe('csv');
  });
});

it.each<[Options, string]>([
  [{ output: 'json', headers: true }, '--headers cannot be used with json'],
  [{ output: 'yaml', headers: false }, '--no-headers cannot be used with yaml'],
  [{ output: 'ids', columns: 'id', headers: true }, '--columns cannot be used with ids'],
])('formatFor refuses %j', (options, message) => {
  expect(() => formatFor(contextWith(options).context)).toThrow(expect.objectContaining({ kind: 'usage', message }));
});

describe('a command whose row limits the formats', () => {
  const command = { name: 'credits', formats: ['markdown', 'json'] } as const;
  const formatWith = (options: Options, given: Parameters<typeof contextWith>[1] = {}, fallback?: 'json') =>
    formatFor({ ...contextWith(options, given).context, command }, fallback);

  it.each(formatNames.filter((name) => name !== 'markdown' && name !== 'json'))('cannot be written as %s', (output) => {
    expect(() => formatWith({ output })).toThrow(
      expect.objectContaining({
        kind: 'usage',
        message: `credits cannot be written as ${output}`,
        details: { hint: '-o takes markdown or json here' },
      }),
    );
  });

  it('is written in one of them, whatever the settings say', () => {
    expect(formatWith({ output: 'json' })).toBe('json');
    expect(formatWith({}, {}, 'json')).toBe('json');
    expect(formatWith({}, { columns: 80, home })).toBe('markdown');
    expect(formatWith({})).toBe('markdown');
  });
});

describe('--jq', () => {
  it('makes JSON the format, whatever the settings say, and refuses others', () => {
    expect(formatFor(contextWith({ jq: '.' }, { home }).context)).toBe('json');
    expect(formatFor(contextWith({ jq: '.', output: 'ndjson' }, { columns: 80 }).context)).toBe('ndjson');
    expect(() => formatFor(contextWith({ jq: '.', output: 'csv' }).context)).toThrow(
      expect.objectContaining({ kind: 'usage', message: '--jq cannot be used with csv' }),
    );
  });

  it('is checked before there is anything to print', async () => {
    await expect(checkOutput(contextWith({ jq: '.[' }).context, 'table')).rejects.toMatchObject({ kind: 'usage' });
    await expect(checkOutput(contextWith({ jq: '.' }).context, 'table')).resolves.toBeUndefined();
  });

  it.each<[readonly string[], string]>([
    [['fields', '--popular', '--jq', '.popular[0].name'], 'Graphic Design\n'],
    [['fields', '--popular', '--jq', '.popular[:2] | map(.id)'], '[44,73]\n'],
    [['projects', '--all', '--jq', '.projects | length > 2000'], 'true\n'],
    [['projects', '-L', '30', '--jq', '.projects | length'], '30\n'],
    [['projects', '-L', '2', '-o', 'ndjson', '--jq', '.id'], '22363486\n24389490\n'],
    [['project', 'show', '22363486', '--jq', '.project.id'], '22363486\n'],
    [['api', '/v2/fields', '--jq', '.popular | length'], '11\n'],
    [['status', '--jq', '.key'], 'none\n'],
  ])('works in %j', async (args, stdout) => {
    expect(await runWith([...args, '--demo'])).toMatchObject({ exit: 0, stderr: '', stdout });
  });

  it('works in commands that ask no service', async () => {
    const { stdout } = await runWith(['config', 'list', '--jq', '.settings[] | select(.setting == "retries").value']);
    expect(stdout).toBe('2\n');
    expect((await runWith(['cache', 'info', '--jq', '.entries'])).stdout).toBe('0\n');
  });
});

describe('rendererFor', () => {
  const subject = subjectOf({ entity: 'field', envelopeKey: 'fields', isList: true });
  const records = [{ value: { id: 1, name: 'Art' }, text: '{"id":1,"name":"Art"}' }];

  it.each<[Options, number | undefined, string]>([
    [{}, undefined, '1\tArt\n'],
    [{ headers: true }, undefined, 'id\tname\n1\tArt\n'],
    [{ columns: 'name' }, undefined, 'Art\n'],
  ])('writes to stdout as %j says', async (options, columns, text) => {
    const { context, output } = contextWith(options, columns === undefined ? {} : { columns });
    const renderer = await rendererFor(context, 'tsv', { subject, now: 0 });
    await renderer.write({ records });
    await renderer.end();
    expect(output().stdout).toBe(text);
  });

  it('colours what --color says', async () => {
    const { context, output } = contextWith({ color: 'always' });
    const renderer = await rendererFor(context, 'table', { subject, now: 0 });
    await renderer.write({ records });
    await renderer.end();
    expect(output().stdout).toContain('\x1b[');
  });

  const page = subjectOf({ entity: 'profile', envelopeKey: 'user', isList: false });
  it.each<[Options, string]>([
    [{}, 'portfolio user stats ada\n'],
    [{ demo: true }, 'portfolio user stats ada --demo\n'],
    [{ profile: 'work', baseUrl: 'http://x' }, 'portfolio user stats ada --profile work --base-url http://x\n'],
    [{ profile: 'a; reboot' }, "portfolio user stats ada --profile 'a; reboot'\n"],
  ])('names commands that ask the same source with %j', async (options, command) => {
    const { context, output } = contextWith(options);
    const renderer = await rendererFor(context, 'table', { subject: page, now: 0 });
    const record = { value: { id: 1, username: 'ada' }, text: '' };
    await renderer.write({ records: [record] });
    expect(output().stdout).toContain(command);
  });

  it.each([
    [80, 'de_DE.UTF-8', '24.492'],
    [80, 'C', '24,492'],
    [undefined, 'de_DE.UTF-8', '24492'],
  ])('groups digits on a terminal of %s columns and locale %s: %s', async (columns, LANG, text) => {
    const given = { env: { LANG }, session: null, ...(columns === undefined ? {} : { columns }) };
    const { context, output } = contextWith({ columns: 'stats.views', headers: false }, given);
    const projects = subjectOf({ entity: 'project', envelopeKey: 'projects', isList: true });
    const renderer = await rendererFor(context, 'table', { subject: projects, now: 0 });
    await renderer.write({ records: [{ value: { id: 1, stats: { views: 24_492 } }, text: '' }] });
    await renderer.end();
    expect(output().stdout).toBe(`${text}\n`);
  });
});
