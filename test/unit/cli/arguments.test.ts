import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { inputLines, resolveArguments } from '../../../src/cli/arguments.ts';
import type { ArgumentRow } from '../../../src/cli/command.ts';
import { contextWith } from '../../support/context.ts';

const project = { kind: 'id', of: 'project', webAddressSegment: 'gallery' } as const;
const one: readonly ArgumentRow[] = [{ name: 'id', help: 'Id', valueDefinition: project }];
const many: readonly ArgumentRow[] = [
  { name: 'user', help: 'User', valueDefinition: { kind: 'user' }, isVariadic: true },
];
const pair: readonly ArgumentRow[] = [
  ...one,
  { name: 'revision', help: 'Revision', valueDefinition: project, isOptional: true },
];

const line = (text: string, number: number) => ({ text, line: number });

async function resolved(rows: readonly ArgumentRow[], typed: readonly string[], stdin?: string) {
  const { context } = contextWith({}, stdin === undefined ? {} : { stdin });
  const { argumentValues: words, isIdList } = await resolveArguments(rows, typed, context);
  return { values: words.map(({ value }) => value), isIdList };
}

describe('resolveArguments', () => {
  it.each([
    ['an id', one, ['12'], ['12'], false],
    ['a web address', one, ['https://x.example/gallery/12/Name'], ['12'], false],
    ['one user of several', many, ['ada'], ['ada'], false],
    ['several users', many, ['ada', 'bob'], ['ada', 'bob'], true],
    ['arguments of their own', pair, ['1', '2'], ['1', '2'], false],
    ['text of any kind', [{ name: 'key', help: 'Key' }], ['-'], ['-'], false],
    ['words that no row takes', [], ['@1', '-'], ['@1', '-'], false],
  ])('takes %s', async (_, rows, typed, values, isIdList) => {
    expect(await resolved(rows, typed)).toEqual({ values, isIdList });
  });

  it('takes 200,000 ids of standard input', async () => {
    const ids = Array.from({ length: 200_000 }, (_, at) => String(at + 1));
    expect((await resolved(many, ['-'], ids.join('\n'))).values).toHaveLength(200_000);
  });

  it.each([
    ['one', 'ada\n', ['ada']],
    ['several, and web addresses', ' ada \n\nhttps://x.example/bob\n', ['ada', 'bob']],
    ['without comments', '# my works\n12\n  #13\n', ['12']],
    ['none', '\n', []],
  ])('reads standard input for - as several: %s', async (_, stdin, values) => {
    expect(await resolved(many, ['-'], stdin)).toEqual({ values, isIdList: true });
  });

  it('keeps - in its place among others', async () => {
    expect((await resolved(many, ['x', '-', 'y'], 'ada\nbob\n')).values).toEqual([
      'x',
      'ada',
      'bob',
      'y',
    ]);
  });

  it('reads one record where one is taken', async () => {
    expect(await resolved(one, ['-'], '12\n')).toEqual({ values: ['12'], isIdList: false });
  });

  it.each([
    [one, ['-'], '1\n2\n', 'ID takes one record, and standard input has 2'],
    [one, ['-'], '', 'ID takes one record, and standard input has none'],
    [many, ['-', '-'], 'a', 'standard input can be read only once: type - only once'],
    [
      many,
      ['-'],
      'ada\n\nb b\n',
      'line 3 of standard input: USER must be a username, an id or a web address, not "b b"',
    ],
    [one, ['x'], '', 'ID must be a number or the web address of a record, not "x"'],
    [one, [' '], '', 'ID must not be empty'],
  ])('refuses %j %j with %j', async (rows, typed, stdin, message) => {
    await expect(resolved(rows, typed, stdin)).rejects.toMatchObject({ kind: 'usage', message });
  });
});

describe('inputLines', () => {
  function reading(chunks: readonly (string | Uint8Array)[], isTTY = false) {
    const notes: string[] = [];
    const { context } = contextWith({}, isTTY ? { columns: 80 } : {});
    const system = { ...context.system, stdin: { isTTY, stream: Readable.from(chunks) } };
    return { lines: inputLines({ system, note: async (text) => void notes.push(text) }), notes };
  }
  const bytes = Buffer.from('é\n');

  it.each<[string, readonly (string | Uint8Array)[], readonly object[]]>([
    [
      'without blanks and blank lines, which count',
      ['\uFEFF12\r\n', '\n  3', '4\t\n\n'],
      [line('12', 1), line('34', 3)],
    ],
    [
      'with a character that is cut in two',
      [bytes.subarray(0, 1), bytes.subarray(1)],
      [line('é', 1)],
    ],
    ['none of an empty input', [], []],
  ])('returns lines %s', async (_, chunks, lines) => {
    expect(await reading(chunks).lines).toEqual(lines);
  });

  it('stops reading at a limit', async () => {
    const chunks = Array.from({ length: 20 }, () => 'x'.repeat(1_000_000));
    await expect(reading(chunks).lines).rejects.toThrow('10000000 characters');
  });

  it('asks for lines on a terminal', async () => {
    const { lines, notes } = reading(['1\n'], true);
    await lines;
    expect(notes).toEqual(['reading ids, one per line; Ctrl-D ends the input']);
  });
});
