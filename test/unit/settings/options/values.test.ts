import { describe, expect, it } from 'vitest';
import { joinWithOr } from '../../../../src/api/words.ts';
import { checkBaseUrl } from '../../../../src/settings/options/base-url.ts';
import { parseDurationMs } from '../../../../src/settings/options/durations.ts';
import { parseRate } from '../../../../src/settings/options/limits.ts';
import { type OptionName, optionRowOf } from '../../../../src/settings/options/options.ts';
import { checkValue } from '../../../../src/settings/options/values.ts';
import { formatNames } from '../../../../src/view/formats/formats.ts';

const check = (name: OptionName, text: string, home = '/home/a') =>
  checkValue(optionRowOf(name), text, { label: '--flag', home });

const profileRule = `a letter, digit or _, then at most 63 letters, digits, blanks and . _ @ ' -`;

describe('checkValue', () => {
  it.each<[OptionName, string, string]>([
    ['output', 'csv', 'csv'],
    ['limit', '007', '7'],
    ['profile', "the client's", "the client's"],
    ['timeout', '1.5s', '1.5s'],
    ['columns', 'id, name', 'id, name'],
    ['baseUrl', 'https://API.example', 'https://api.example/'],
    ['insecureHttp', 'true', 'true'],
    ['insecureHttp', 'false', 'false'],
  ])('of %s takes %j as %j', (name, text, value) => {
    expect(check(name, text)).toBe(value);
  });

  it.each<[OptionName, string, string]>([
    [
      'output',
      'cvs',
      `--flag must be ${joinWithOr(formatNames)}, not "cvs"; did you mean "css" or "csv"?`,
    ],
    ['profile', '../x', `--flag must be ${profileRule}, not "../x"`],
    ['profile', '\u001b[31mx', `--flag must be ${profileRule}, not "\\u001b[31mx"`],
    ['profile', 'x'.repeat(65), `--flag must be ${profileRule}, not "${'x'.repeat(65)}"`],
    ['output', '', '--flag must not be empty'],
    ['columns', '', '--flag must not be empty'],
    ['limit', '0', '--flag must be a whole number of at least 1, not "0"'],
    ['retries', '21', '--flag must be a whole number from 0 to 20, not "21"'],
    ['timeout', 'soon', '--flag must be a time, e.g. 500ms, 30s, 2m or 1h, not "soon"'],
    ['insecureHttp', 'yes', '--flag must be true or false, not "yes"'],
  ])('of %s refuses %j', (name, text, message) => {
    expect(() => check(name, text)).toThrow(expect.objectContaining({ kind: 'usage', message }));
  });
});

describe('checkBaseUrl', () => {
  it.each([
    ['http://localhost:8460', 'http://localhost:8460/'],
    ['https://api.example/base/', 'https://api.example/base/'],
    ['https://api.example/v2', 'https://api.example/'],
    ['https://api.example/base/v2/', 'https://api.example/base'],
    ['https://api.example/v2/base', 'https://api.example/v2/base'],
    ['https://api.example/xv2', 'https://api.example/xv2'],
  ])('takes %s', (text, url) => {
    expect(checkBaseUrl(text)).toBe(url);
  });

  it.each([
    ['', 'must be an address'],
    ['api.example', 'must be an address'],
    ['ftp://api.example', 'must be an address'],
    ['https://api.example?api_key=k', 'must not contain a query or a password'],
    ['https://user@api.example', 'must not contain a query or a password'],
    ['https://:secret@api.example', 'must not contain a query or a password'],
  ])('refuses %j without repeating it', (text, part) => {
    const message = expect.stringContaining(part);
    expect(() => checkBaseUrl(text)).toThrow(expect.objectContaining({ kind: 'usage', message }));
    expect(() => checkBaseUrl(text)).not.toThrow(/secret|api_key/);
  });
});

describe('parseDurationMs', () => {
  it.each([
    ['500ms', 500],
    ['30s', 30_000],
    ['1.5s', 1500],
    ['0.001s', 1],
    ['2m', 120_000],
    ['1h', 3_600_000],
    ['7d', 604_800_000],
    ['2w', 1_209_600_000],
    ['1y', 31_536_000_000],
    ['10', 10_000],
    ['0.25', 250],
    [' 2m ', 120_000],
    ['999999d', 86_399_913_600_000],
  ])('of %j are %i', (text, ms) => {
    expect(parseDurationMs('--timeout', text)).toBe(ms);
  });

  const wrong =
    '0 0s 0.4ms -1s +1s 1q 1h30m .5h 1. 1,5s 1e3 1S soon 1234567s 1.2345s Infinity 0x10'.split(' ');
  it.each([...wrong, '', '1 h', '1h\n2h'])('refuses %j, naming the flag', (text) => {
    expect(() => parseDurationMs('--timeout', text)).toThrow(
      /^--timeout must be a .*500ms, 30s, 2m or 1h/,
    );
  });
});

describe('parseRate', () => {
  it.each([
    ['150/h', { requests: 150, ms: 3_600_000 }],
    ['2/m', { requests: 2, ms: 60_000 }],
    ['999999/s', { requests: 999_999, ms: 1000 }],
  ])('%s', (text, rate) => {
    expect(parseRate('--budget', text)).toEqual(rate);
  });

  it.each(['', '0/h', '150', '150/d', '1000000/h', '-1/h'])(
    '%j is refused with an example',
    (text) => {
      expect(() => parseRate('--budget', text)).toThrow(
        '--budget must be a number of requests and a unit of time, e.g. 150/h',
      );
    },
  );
});
