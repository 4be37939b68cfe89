import { describe, expect, it } from 'vitest';
import { type CommandName, commandNames, endpointOf } from '../../../src/api/catalogue.ts';
import { pathParamNames, queryParamNames, toFlagName } from '../../../src/api/schema.ts';
import { checkParams } from '../../../src/records/values.ts';

const commandLine = (name: string) => `portfolio ${name}`;
const nothing = { knownFields: () => [], commandLine };
const typed = (args: readonly string[], params: Readonly<Record<string, string>> = {}) => ({
  args,
  params: new Map(Object.entries(params)),
});
const values = (name: CommandName, ...given: Parameters<typeof typed>) =>
  checkParams(endpointOf(name), typed(...given), nothing);

describe('checkValues', () => {
  it.each<[CommandName, string[], Record<string, string>, Record<string, string>]>([
    ['projects search', [], {}, {}],
    ['projects search', ['fox', 'and', 'hare'], {}, { q: 'fox and hare' }],
    ['projects search', [], { q: 'fox' }, { q: 'fox' }],
    [
      'projects search',
      [],
      { field: 'fine arts', country: 'Germany' },
      { field: 'Fine Arts', country: 'GM' },
    ],
    [
      'projects search',
      [],
      { color_hex: '#f80', color_range: '9' },
      { color_hex: 'ff8800', color_range: '9' },
    ],
    ['wips revision', ['7', '71'], {}, { wip_id: '7', revision_id: '71' }],
    [
      'users projects',
      ['https://portfolio.example/ada'],
      { page: '2' },
      { user: 'ada', page: '2' },
    ],
  ])('of %s, words %j and flags %j are %j', (name, words, params, sent) => {
    expect(values(name, words, params).params).toEqual(sent);
  });

  it.each<[CommandName, string[], Record<string, string>, string]>([
    [
      'projects search',
      ['fox'],
      { q: 'hare' },
      'give the query as words or with --query, not both',
    ],
    ['projects search', [], { color_range: '9' }, '--color-range needs --color-hex'],
    ['projects search', [], { page: '0' }, '--page must be a whole number of at least 1, not "0"'],
    ['projects show', ['..'], {}, 'ID must be a number or the web address of a record, not ".."'],
  ])('of %s, words %j and flags %j are refused', (name, words, params, message) => {
    expect(() => values(name, words, params)).toThrow(
      expect.objectContaining({ kind: 'usage', message }),
    );
  });

  it.each(commandNames)('refuses an empty value for each parameter of %s', (name) => {
    const endpoint = endpointOf(name);
    const refused = (flag: string) =>
      expect.objectContaining({ kind: 'usage', message: `${flag} must not be empty` });
    for (const empty of ['', ' ']) {
      const words = pathParamNames(endpoint).map(() => '1');
      for (const param of queryParamNames(endpoint)) {
        const flag = `--${toFlagName(param, endpoint.params[param])}`;
        expect(() => values(name, words, { [param]: empty })).toThrow(refused(flag));
      }
      for (const [at, param] of pathParamNames(endpoint).entries()) {
        const argument = toFlagName(param, endpoint.params[param]).toUpperCase();
        expect(() => values(name, words.with(at, empty))).toThrow(refused(argument));
      }
    }
  });

  it('refuses words that are all empty', () => {
    expect(() => values('projects search', ['', ' '])).toThrow('--query must not be empty');
  });

  it('passes on the note for a code that could be misunderstood', () => {
    const { params: sent, notes } = values('projects search', [], { country: 'DE' });
    expect(sent).toEqual({ country: 'GM' });
    expect(notes).toEqual(['--country DE is the ISO code of Germany; sent as the country code GM']);
  });

  it('accepts a field that only this service has, and looks it up only then', () => {
    let looked = 0;
    const known = () => {
      looked += 1;
      return [{ id: 9001, name: 'Weaving' }];
    };
    const of = (field: string) =>
      checkParams(endpointOf('projects search'), typed([], { field }), {
        knownFields: known,
        commandLine,
      }).params;
    expect(of('Illustration')).toEqual({ field: 'Illustration' });
    expect(looked).toBe(0);
    expect([of('weaving'), of('9001')]).toEqual([{ field: 'Weaving' }, { field: 'Weaving' }]);
    expect(() => of('Weavin')).toThrow('unknown field');
  });
});
