import { describe, expect, it, test } from 'vitest';
import { type CommandName, commandNames, endpointOf } from '../../../src/api/catalogue.ts';
import { flagName } from '../../../src/api/request.ts';
import { pathParams, queryParams } from '../../../src/api/schema.ts';
import type { Call } from '../../../src/cli/command.ts';
import { requestsOf, valuesOf } from '../../../src/cli/requests.ts';
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

const nothing = { options: {}, known: () => ({}) };
const input = (words: readonly string[], params: Readonly<Record<string, string>> = {}) => ({
  words,
  params: new Map(Object.entries(params)),
});
const values = (name: CommandName, ...given: Parameters<typeof input>) =>
  valuesOf(endpointOf(name), input(...given), nothing);

describe('valuesOf', () => {
  it.each<[CommandName, string[], Record<string, string>, Record<string, string>]>([
    ['projects search', [], {}, {}],
    ['projects search', ['fox', 'and', 'hare'], {}, { q: 'fox and hare' }],
    ['projects search', [], { q: 'fox' }, { q: 'fox' }],
    ['projects search', [], { field: 'fine arts', country: 'Germany' }, { field: 'Fine Arts', country: 'GM' }],
    ['projects search', [], { color_hex: '#f80', color_range: '9' }, { color_hex: 'ff8800', color_range: '9' }],
    ['wips revision', ['7', '71'], {}, { wip_id: '7', revision_id: '71' }],
    ['users projects', ['https://portfolio.example/ada'], { page: '2' }, { user: 'ada', page: '2' }],
  ])('of %s, words %j and flags %j are %j', (name, words, params, sent) => {
    expect(values(name, words, params).values).toEqual(sent);
  });

  it.each<[CommandName, string[], Record<string, string>, string]>([
    ['projects search', ['fox'], { q: 'hare' }, 'give the query as words or with --query, not both'],
    ['projects search', [], { color_range: '9' }, '--color-range needs --color-hex'],
    ['projects search', [], { page: '0' }, '--page takes a whole number of at least 1, not "0"'],
    ['projects show', ['..'], {}, 'ID takes a numeric id or a web address that contains one, not ".."'],
  ])('of %s, words %j and flags %j are refused', (name, words, params, message) => {
    expect(() => values(name, words, params)).toThrow(expect.objectContaining({ kind: 'usage', message }));
  });

  it.each(commandNames)('refuses an empty value for each parameter of %s', (name) => {
    const endpoint = endpointOf(name);
    const refused = (flag: string) => expect.objectContaining({ kind: 'usage', message: `${flag} must not be empty` });
    for (const empty of ['', ' ']) {
      const words = pathParams(endpoint).map(() => '1');
      for (const param of queryParams(endpoint)) {
        const flag = `--${flagName(param, endpoint.params[param])}`;
        expect(() => values(name, words, { [param]: empty })).toThrow(refused(flag));
      }
      for (const [at, param] of pathParams(endpoint).entries()) {
        const argument = flagName(param, endpoint.params[param]).toUpperCase();
        expect(() => values(name, words.with(at, empty))).toThrow(refused(argument));
      }
    }
  });

  it('refuses words that are all empty', () => {
    expect(() => values('projects search', ['', ' '])).toThrow('--query must not be empty');
  });

  it('passes on the note for a code that could be misunderstood', () => {
    const { values: sent, notes } = values('projects search', [], { country: 'DE' });
    expect(sent).toEqual({ country: 'GM' });
    expect(notes).toEqual(['--country DE is the ISO code of Germany; sent as its FIPS code GM']);
  });

  it('accepts a field that only this service has, and looks it up only then', () => {
    let looked = 0;
    const known = () => {
      looked += 1;
      return { fields: [{ id: 9001, name: 'Weaving' }] };
    };
    const of = (field: string) =>
      valuesOf(endpointOf('projects search'), input([], { field }), { options: {}, known }).values;
    expect(of('Illustration')).toEqual({ field: 'Illustration' });
    expect(looked).toBe(0);
    expect([of('weaving'), of('9001')]).toEqual([{ field: 'Weaving' }, { field: 'Weaving' }]);
    expect(() => of('Weavin')).toThrow('unknown field');
  });
});
