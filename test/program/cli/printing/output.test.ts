import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chooseCheckedFormat } from '../../../../src/cli/printing/check-format.ts';
import { checkAndChooseFormat, openRenderer } from '../../../../src/cli/printing/output.ts';
import type { Options } from '../../../../src/settings/options/options.ts';
import type { MakeRenderer } from '../../../../src/view/format.ts';
import { type FormatName, formatNames, formatOf } from '../../../../src/view/formats/formats.ts';
import { presenterFor } from '../../../../src/view/record-presenter.ts';
import { cannedForTest } from '../../../support/canned.ts';
import { contextWith } from '../../../support/context.ts';
import { emptyFolder, type Given, runWith } from '../../../support/system.ts';
import { capture } from '../../../support/target.ts';

const home = emptyFolder();
await runWith(['config', 'set', 'output', 'csv'], { home });

describe('chooseCheckedFormat', () => {
  it.each<[string, Options, 'json' | undefined, number | undefined, string | undefined]>([
    ['tsv', {}, undefined, undefined, undefined],
    ['table', {}, undefined, 80, undefined],
    ['csv', {}, undefined, 80, home],
    ['tsv', {}, undefined, undefined, home],
    ['ndjson', { output: 'ndjson' }, undefined, 80, home],
    ['json', {}, 'json', 80, home],
    ['table', { output: 'table' }, 'json', undefined, home],
  ])(
    'is %s with %j, fallback %s, %s columns and settings in %s',
    (format, options, fallback, columns, folder) => {
      const given = {
        ...(columns === undefined ? {} : { columns }),
        ...(folder === undefined ? {} : { home: folder }),
      };
      expect(chooseCheckedFormat(contextWith(options, given).context, fallback)).toBe(format);
    },
  );

  it.each<[Options, string, string]>([
    [
      { output: 'ndjson', columns: 'id' },
      '--columns cannot be used with ndjson',
      '--columns works with table, csv, tsv',
    ],
    [
      { output: 'json', headers: true },
      '--headers cannot be used with json',
      '--headers works with table, csv, tsv',
    ],
    [
      { output: 'yaml', headers: false },
      '--no-headers cannot be used with yaml',
      '--no-headers works with table, csv',
    ],
    [
      { output: 'ids', columns: 'id', headers: true },
      '--columns cannot be used with ids',
      '--columns works with',
    ],
    [{ output: 'csv', jq: '.' }, '--jq cannot be used with csv', '--jq works with json or ndjson'],
  ])('refuses %j and names the formats that take the flag', (options, message, hint) => {
    const details = { hint: expect.stringContaining(hint) };
    expect(() => chooseCheckedFormat(contextWith(options).context)).toThrow(
      expect.objectContaining({ kind: 'usage', message, details }),
    );
  });
});

describe('a command whose row limits the formats', () => {
  const ownCommand = { name: 'credits', formats: ['markdown', 'json'] } as const;
  const formatWith = (
    options: Options,
    given: Parameters<typeof contextWith>[1] = {},
    fallback?: 'json',
  ) =>
    chooseCheckedFormat(
      { ...contextWith(options, given).context, customCommand: ownCommand },
      fallback,
    );

  it.each(formatNames.filter((name) => name !== 'markdown' && name !== 'json'))(
    'cannot be written as %s',
    (output) => {
      expect(() => formatWith({ output })).toThrow(
        expect.objectContaining({
          kind: 'usage',
          message: `credits cannot be written as ${output}`,
          details: { hint: expect.stringContaining('-o takes markdown or json here') },
        }),
      );
    },
  );

  it('is written in one of them, whatever the settings say', () => {
    expect(formatWith({ output: 'json' })).toBe('json');
    expect(formatWith({}, {}, 'json')).toBe('json');
    expect(formatWith({}, { columns: 80, home })).toBe('markdown');
    expect(formatWith({})).toBe('markdown');
  });
});

describe('--jq', () => {
  it('makes JSON the format, whatever the settings say', () => {
    expect(chooseCheckedFormat(contextWith({ jq: '.' }, { home }).context)).toBe('json');
    expect(
      chooseCheckedFormat(contextWith({ jq: '.', output: 'ndjson' }, { columns: 80 }).context),
    ).toBe('ndjson');
  });

  it('is checked before there is anything to print', async () => {
    await expect(
      checkAndChooseFormat(contextWith({ jq: '.[' }).context, 'table'),
    ).rejects.toMatchObject({
      kind: 'usage',
    });
    await expect(checkAndChooseFormat(contextWith({ jq: '.' }).context, 'table')).resolves.toBe(
      'json',
    );
  });

  it.each<[readonly string[], string]>([
    [['fields', '--popular', '--jq', '.popular[0].name'], 'Graphic Design\n'],
    [['fields', '--popular', '--jq', '.popular[:2] | map(.id)'], '[44,73]\n'],
    [['projects', '--all', '--jq', '.projects | length > 300'], 'true\n'],
    [['projects', '-L', '30', '--jq', '.projects | length'], '30\n'],
    [['projects', '-L', '2', '-o', 'ndjson', '--jq', '.id'], '22363486\n24389490\n'],
    [['project', 'show', '22363486', '--jq', '.project.id'], '22363486\n'],
    [['api', '/v2/fields', '--jq', '.popular | length'], '11\n'],
    [['status', '--jq', '.key'], 'none\n'],
  ])('works in %j', async (args, stdout) => {
    expect(await runWith([...args, '--demo'])).toMatchObject({ exit: 0, stderr: '', stdout });
  });

  it('works in commands that ask no service', async () => {
    const { stdout } = await runWith([
      'config',
      'list',
      '--jq',
      '.settings[] | select(.setting == "retries").value',
    ]);
    expect(stdout).toBe('2\n');
    expect((await runWith(['cache', 'info', '--jq', '.entries'])).stdout).toBe('0\n');
  });
});

describe('openRenderer', () => {
  const fields = presenterFor({ entity: 'field', envelopeKey: 'fields', isList: true });
  const profile = presenterFor({ entity: 'profile', envelopeKey: 'user', isList: false });
  const projects = presenterFor({ entity: 'project', envelopeKey: 'projects', isList: true });

  async function printed(
    options: Options,
    format: FormatName,
    given: Given = {},
    presenter = fields,
  ): Promise<string> {
    const { context, output } = contextWith(options, given);
    const renderer = await openRenderer(context, format, { presenter, now: 0 });
    const value = { id: 1, name: 'Art', username: 'ada', stats: { views: 24_492 } };
    await renderer.write({ records: [{ value, text: '' }] });
    await renderer.end();
    return output().stdout;
  }

  it.each<[Options, string]>([
    [{}, '1\tArt\n'],
    [{ headers: true }, 'id\tname\n1\tArt\n'],
    [{ columns: 'name' }, 'Art\n'],
  ])('writes to stdout with the flags %j', async (options, text) => {
    expect(await printed(options, 'tsv')).toBe(text);
  });

  it('fails if the format collects too much, and prints the collected records at the end', async () => {
    const { context, output } = contextWith({});
    const make: MakeRenderer = (_, { output }) => ({
      write: async () => {},
      end: () => output.write('collected'),
      getCollectedBytes: () => 400_000_001,
    });
    const renderer = await openRenderer(context, 'tsv', {
      presenter: fields,
      now: 0,
      makeRenderer: make,
    });
    await expect(renderer.write({ records: [] })).rejects.toMatchObject({ kind: 'incomplete' });
    await renderer.end();
    expect(output().stdout).toBe('collected');
  });

  it.each<FormatName>(['table', 'json', 'html'])('%s counts what it collects', async (format) => {
    const { target } = capture(80);
    const { makeRenderer: renderer } = await formatOf(format).load();
    const { write, getCollectedBytes } = await renderer(projects, { ...target, isColoured: true });
    await write({
      records: [{ value: { id: 1, name: 'n'.repeat(1500) }, text: `"${'n'.repeat(1500)}"` }],
    });
    expect(getCollectedBytes?.()).toBeGreaterThan(1500);
  });

  it.each<[Options, string]>([
    [{}, 'portfolio user stats ada\n'],
    [{ demo: true }, 'portfolio user stats ada --demo\n'],
    [
      { profile: 'work', baseUrl: 'http://x' },
      'portfolio user stats ada --profile work --base-url http://x\n',
    ],
    [{ profile: 'my work' }, "portfolio user stats ada --profile 'my work'\n"],
  ])('suggests commands for the same source with %j', async (options, command) => {
    expect(await printed(options, 'table', {}, profile)).toContain(command);
  });

  it.each([
    [{ columns: 80 }, 'de_DE.UTF-8', '24.492'],
    [{ columns: 80 }, 'C', '24,492'],
    [{}, 'de_DE.UTF-8', '24492'],
  ])('groups digits with %j and locale %s: %s', async (screen, LANG, text) => {
    const given = { ...screen, env: { LANG }, session: null };
    expect(
      await printed({ columns: 'stats.views', headers: false }, 'table', given, projects),
    ).toBe(`${text}\n`);
  });
});

describe('a key that the service repeats in its records', () => {
  const env = { PORTFOLIO_API_KEY: "it's-secret" };
  const fields = [
    { id: 9001, name: "it's-secret" },
    { id: 9002, name: 'Weaving' },
  ];
  const runAt = async (args: readonly string[], columns?: number) => {
    const service = await cannedForTest(() => ({
      body: JSON.stringify({ fields, projects: fields }),
    }));
    const given = columns === undefined ? {} : { columns, isPiped: true };
    return runWith([...args, '--base-url', service.url], { env, ...given });
  };

  it('is hidden in an HTML document, and a note says so once', async () => {
    const { stdout, stderr } = await runAt(['projects', '-L', '2', '-o', 'html'], 100);
    expect(stdout).toContain('***');
    expect(stdout).not.toMatch(/it(.|&[^;]*;)s-secret/);
    expect(stderr.match(/the service repeats your key/g)).toHaveLength(1);
  });

  it.each(['table', 'grid', 'csv', 'tsv', 'yaml', 'markdown'])(
    'is hidden in %s',
    async (format) => {
      const { stdout } = await runAt(['projects', '-L', '2', '-o', format]);
      expect(stdout.replaceAll('\\*', '*')).toContain('***');
      expect(stdout).not.toContain('secret');
    },
  );

  it.each(['json', 'ndjson'])(
    'is hidden in %s on a terminal, and exact in a pipe',
    async (format) => {
      const service = await cannedForTest(() => ({ body: JSON.stringify({ projects: fields }) }));
      const args = ['projects', '-L', '2', '-o', format, '--base-url', service.url];
      const [shown, piped] = [
        await runWith(args, { env, columns: 80 }),
        await runWith(args, { env }),
      ];
      expect(shown.stdout).toContain('***');
      expect(shown.stdout).not.toContain('secret');
      expect(piped.stdout).toContain('"it\'s-secret"');
    },
  );

  it.each([
    ['json', 'projects'],
    ['ndjson', 'projects'],
    ['csv', 'projects'],
    ['json', 'api /v2/projects'],
  ])('is hidden in a .%s file of %s', async (ending, words) => {
    const path = join(emptyFolder(), `list.${ending}`);
    expect((await runAt([...words.split(' '), '--out', path])).exit).toBe(0);
    expect(readFileSync(path, 'utf8')).toMatch(/\*{3}.*\s*.*Weaving/);
    expect(readFileSync(path, 'utf8')).not.toContain('secret');
  });

  it('is no text that only mentions its parameter', async () => {
    const mentioned = { id: 9001, name: 'see ?client_id=abc,def', url: 'https://a.test/9001' };
    const service = await cannedForTest(() => ({
      body: JSON.stringify({ projects: [mentioned] }),
    }));
    const args = ['projects', '-L', '1', '--base-url', service.url, '--columns', 'name,id'];
    const csv = await runWith([...args, '-o', 'csv'], { env });
    expect(csv.stdout).toBe('name,id\r\n"see ?client_id=abc,def",9001\r\n');
    const table = await runWith([...args, '-o', 'table'], { env });
    expect(table.stdout).toMatch(/see \?client_id=abc,def +9001\n/);
    expect(csv.stderr + table.stderr).not.toContain('repeats your key');
  });

  it('is not drawn into a picture, and a note says so', async () => {
    const { stderr } = await runAt(['projects', '-L', '2', '-o', 'png'], 100);
    expect(stderr.match(/the service repeats your key/g)).toHaveLength(1);
  });

  it('is not stored with the fields', async () => {
    const { home, exit } = await runAt(['fields']);
    expect(exit).toBe(0);
    expect(readFileSync(join(home, '.config', 'portfolio', 'fields.json'), 'utf8')).toMatch(
      /^[^'*]*Weaving[^'*]*$/,
    );
  });
});

it.each([
  [['library', 'sql', 'SELECT 1'], 'sql'],
  [['status', '--demo'], 'status'],
  [['config', 'list'], 'list'],
] as const)('%j has nothing for a sheet, and its help does not offer html', async (args, name) => {
  const { exit, stderr } = await runWith([...args, '-o', 'html']);
  expect({ exit, stderr }).toEqual({
    exit: 2,
    stderr: expect.stringContaining(`${name} cannot be written as html\n`),
  });
  const { stdout } = await runWith([...args.filter((word) => /^[a-z]+$/.test(word)), '--help']);
  expect(stdout).not.toMatch(/html/);
});
