import { describe, expect, it } from 'vitest';
import type { RecordRef } from '../../../src/api/kinds/entity.ts';
import type { RecordIdDefinition } from '../../../src/cli/command.ts';
import { resolveRows, rowWords } from '../../../src/cli/row-words.ts';
import { type LastList, saveLastList } from '../../../src/settings/last-list.ts';
import type { Options } from '../../../src/settings/options/options.ts';
import { contextWith } from '../../support/context.ts';
import type { Given } from '../../support/system.ts';

const person = (username: string, id = '5') => ({ id, username });
const handle = (
  kind: RecordRef['kind'],
  id: string,
  ...people: RecordRef['people']
): RecordRef => ({
  kind,
  id,
  name: `N${id}`,
  url: `https://x.example/${id}`,
  people,
});
const rows: readonly RecordRef[] = [
  handle('project', '11', person('ada')),
  handle('project', '12', person('bob'), person('', '7')),
  handle('user', '5', person('ada')),
  handle('collection', '13', person('cy')),
  handle('wip', '14', person('dee')),
  handle('comment', '', person('eve')),
  handle('revision', '15'),
];
const project: RecordIdDefinition = { kind: 'id', of: 'project', webAddressSegment: 'gallery' };
const wip: RecordIdDefinition = { kind: 'id', of: 'wip', webAddressSegment: 'wip' };
const user: RecordIdDefinition = { kind: 'user' };

interface Case {
  readonly list?: Partial<LastList>;
  readonly options?: Options;
  readonly given?: Given;
}

async function find(
  word: string,
  named: RecordIdDefinition,
  { list, options = { demo: true }, given = {} }: Case = {},
) {
  const { context, output } = contextWith(options, given);
  if (list !== undefined || given.session === undefined) {
    const whole = {
      base: 'https://portfolio.example',
      flags: ' --demo',
      total: rows.length,
      rows,
      ...list,
    };
    await saveLastList(context.system, 'test', whole);
  }
  const found = await resolveRows(word, named, context);
  return {
    values: found.map(({ value }) => value),
    urls: found.map(({ url }) => url),
    stderr: output().stderr,
  };
}

describe('resolveRows', () => {
  it.each([
    ['@1', project, ['11']],
    ['@1-2', project, ['11', '12']],
    ['@5', wip, ['14']],
    ['@3', user, ['ada']],
    ['@1', user, ['ada']],
    ['@4', user, ['cy']],
    ['@5', user, ['dee']],
    ['@6', user, ['eve']],
    ['@3-last', user, undefined],
  ])('%s for %j is %j', async (word, named, values) => {
    const found =
      values === undefined
        ? find(word, named, { list: { total: 6, rows: rows.slice(0, 6) } })
        : find(word, named);
    expect((await found).values).toEqual(values ?? ['ada', 'cy', 'dee', 'eve']);
  });

  it('knows the last row, and the pages of records but not of people that a row only names', async () => {
    expect(
      (await find('@last', project, { list: { total: 2, rows: rows.slice(0, 2) } })).values,
    ).toEqual(['12']);
    expect((await find('@1', project)).urls).toEqual(['https://x.example/11']);
    expect((await find('@3', user)).urls).toEqual(['https://x.example/5']);
    expect((await find('@1', user)).urls).toEqual([undefined]);
  });

  it('takes the first of several owners, and names the others', async () => {
    const { values, stderr } = await find('@2', user);
    expect(values).toEqual(['bob']);
    expect(stderr).toBe('row 2, "N12", has 2 owners; using bob, not 7\n');
  });

  it.each([
    ['@4', project, 'row 4 is a collection, not a project'],
    ['@1', wip, 'row 1 is a project, not a work in progress'],
    ['@7', user, 'row 7 is a revision without a known owner'],
    ['@8', project, 'there is no row 8: the last list has 7 rows'],
    ['@0', project, 'there is no row 0: the last list has 7 rows'],
    ['@1-9', project, 'there is no row 9: the last list has 7 rows'],
    ['@3-2', project, 'the first row of @3-2 is after the last one'],
    ['@ada', user, '"@ada" is not a row of a list'],
    ['@', project, '"@" is not a row of a list'],
  ])('%s for %j is refused: %s', async (word, named, message) => {
    await expect(find(word, named)).rejects.toMatchObject({ kind: 'usage', message });
  });

  it('says where only the first rows are kept', async () => {
    const list = { total: 20_000 };
    const message = 'the last list has 20000 rows, but only the first 10000 are stored';
    await expect(find('@8', project, { list })).rejects.toMatchObject({ message });
  });

  it.each([
    [{}, 'list something first'],
    [
      { command: 'portfolio projects --demo' },
      'to list the rows before it again: portfolio projects --demo',
    ],
  ])(
    'has no rows after an empty list (%j), and says how to list those before',
    async (more, hint) => {
      const list = { total: 0, rows: [], ...more };
      await expect(find('@1', project, { list })).rejects.toMatchObject({
        message: 'there is no row 1: the last list is empty',
        details: { hint },
      });
    },
  );

  it('has no rows without a terminal, and before the first list', async () => {
    const message =
      '@1 is a row of the last list in a terminal, but the program does not run in one';
    await expect(find('@1', project, { given: { session: null } })).rejects.toMatchObject({
      kind: 'usage',
      message,
    });
    const none = '@1 is a row of the last list in this terminal, but nothing has been listed yet';
    await expect(find('@1', project, { given: { session: 'other' } })).rejects.toMatchObject({
      message: none,
    });
  });

  it('refuses rows of another service, and says how to ask it', async () => {
    await expect(
      find('@1', project, { options: { baseUrl: 'https://b.example/' } }),
    ).rejects.toMatchObject({
      kind: 'usage',
      message: '@1 is a row of a list of the demo',
      details: { hint: 'add --demo' },
    });
    await expect(find('@1', project, { options: {} })).rejects.toMatchObject({
      details: { hint: 'add --demo' },
    });
    const list = { base: 'https://a.example/', flags: '' };
    await expect(find('@1', project, { list })).rejects.toMatchObject({
      message: '@1 is a row of a list from https://a.example/',
      details: { hint: 'the list is from https://a.example/' },
    });
    const offline = { base: 'https://library.invalid', flags: ' --offline --library my.db' };
    await expect(find('@1', project, { list: offline })).rejects.toMatchObject({
      message: '@1 is a row of a list of a library',
      details: { hint: 'add --offline --library my.db' },
    });
    const board = { base: 'https://a.example/', flags: ' --library my.db' };
    const options = { offline: true, library: 'my.db' };
    await expect(find('@1', project, { list: board, options })).rejects.toMatchObject({
      details: { hint: 'the list is from https://a.example/; type the id of the record instead' },
    });
  });
});

describe('rowWords', () => {
  it.each([
    [project, ['@1 N11', '@2 N12']],
    [wip, ['@5 N14']],
    [user, ['@1 N11', '@2 N12', '@3 N5', '@4 N13', '@5 N14', '@6 N']],
  ])('offers for %j the rows %j', async (named, expected) => {
    const { context } = contextWith({});
    await saveLastList(context.system, 'test', {
      base: 'https://x.example',
      flags: '',
      total: rows.length,
      rows,
    });
    const words = (await rowWords(context))(named);
    expect(words.map(({ text, help }) => `${text} ${help}`)).toEqual(expected);
  });

  it('offers nothing where there is no list, and no terminal', async () => {
    expect((await rowWords(contextWith({}).context))(project)).toEqual([]);
  });
});
