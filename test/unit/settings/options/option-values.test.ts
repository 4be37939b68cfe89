import { describe, expect, it } from 'vitest';
import { alternatives } from '../../../../src/api/alternatives.ts';
import type { Scope } from '../../../../src/settings/options/option-row.ts';
import { checkedBaseUrl, checkedValue } from '../../../../src/settings/options/option-values.ts';
import { flagOf, type OptionName, optionNames, optionRow } from '../../../../src/settings/options/options.ts';
import { formatNames } from '../../../../src/view/formats/formats.ts';
import { runWith } from '../../../support/system.ts';

const check = (name: OptionName, text: string) => checkedValue(optionRow(name), '--flag', text);

describe('checkedValue', () => {
  it.each<[OptionName, string, string]>([
    ['output', 'csv', 'csv'],
    ['limit', '007', '7'],
    ['timeout', '1.5s', '1.5s'],
    ['columns', 'id, name', 'id, name'],
    ['baseUrl', 'https://API.example', 'https://api.example/'],
    ['insecureHttp', 'true', 'true'],
    ['insecureHttp', 'false', 'false'],
  ])('of %s takes %j as %j', (name, text, value) => {
    expect(check(name, text)).toBe(value);
  });

  it.each<[OptionName, string, string]>([
    ['output', 'cvs', `--flag takes ${alternatives(formatNames)}, not "cvs"; did you mean "css", "csv" or "ids"?`],
    ['output', '', '--flag must not be empty'],
    ['columns', '', '--flag must not be empty'],
    ['limit', '0', '--flag takes a whole number of at least 1, not "0"'],
    ['retries', '21', '--flag takes a whole number from 0 to 20, not "21"'],
    ['timeout', 'soon', '--flag takes a time, e.g. 500ms, 30s, 2m or 1h, not "soon"'],
    ['insecureHttp', 'yes', '--flag takes true or false, not "yes"'],
  ])('of %s refuses %j', (name, text, message) => {
    expect(() => check(name, text)).toThrow(expect.objectContaining({ kind: 'usage', message }));
  });
});

describe('an empty value', () => {
  it.each(optionNames)('of %s is refused', (name) => {
    for (const empty of ['', ' ']) {
      expect(() => check(name, empty)).toThrow(expect.objectContaining({ kind: 'usage' }));
    }
  });

  /** A command that has the flags of a scope. */
  const commands: Readonly<Record<Scope, readonly string[]>> = {
    list: ['projects', '--demo'],
    records: ['fields', '--demo'],
    colour: ['projects', '--demo'],
    download: ['project', 'download', '1', '--demo'],
    flip: ['wip', 'flip', '1', '--demo'],
    api: ['api', '/v2/fields', '--demo'],
    login: ['login'],
    serve: ['serve'],
    trend: ['library', 'trend', '1'],
    news: ['library', 'new'],
    following: ['library', 'sync'],
    check: ['library', 'check'],
    import: ['library', 'import', '-'],
    export: ['library', 'export', 'folder'],
    output: ['fields', '--demo'],
    web: ['projects', '--demo'],
    comments: ['project', 'show', '1', '--demo'],
    global: ['fields', '--demo'],
    connection: ['fields', '--demo'],
    request: ['fields', '--demo'],
    none: [],
  };

  it.each(optionNames.filter((name) => optionRow(name).value !== undefined && optionRow(name).scope !== 'none'))(
    'ends the command that --%s was typed for',
    async (name) => {
      const { scope } = optionRow(name);
      const { exit, stdout, stderr } = await runWith([...commands[scope], flagOf(name), '']);
      expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
      expect(stderr).toContain(flagOf(name));
    },
  );
});

describe('checkedBaseUrl', () => {
  it.each([
    ['http://localhost:8460', 'http://localhost:8460/'],
    ['https://api.example/base/', 'https://api.example/base/'],
  ])('takes %s', (text, url) => {
    expect(checkedBaseUrl(text)).toBe(url);
  });

  it.each([
    ['', 'must be an address'],
    ['api.example', 'must be an address'],
    ['ftp://api.example', 'must be an address'],
    ['https://api.example?api_key=k', 'must have no query and no password'],
    ['https://user@api.example', 'must have no query and no password'],
    ['https://:secret@api.example', 'must have no query and no password'],
  ])('refuses %j without repeating it', (text, part) => {
    const message = expect.stringContaining(part);
    expect(() => checkedBaseUrl(text)).toThrow(expect.objectContaining({ kind: 'usage', message }));
    expect(() => checkedBaseUrl(text)).not.toThrow(/secret|api_key/);
  });
});
