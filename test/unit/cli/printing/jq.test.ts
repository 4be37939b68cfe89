import { describe, expect, it } from 'vitest';
import { jqChange } from '../../../../src/cli/printing/jq.ts';
import { quoteArgument } from '../../../../src/view/text/message.ts';
import { contextWith } from '../../../support/context.ts';

const { context } = contextWith();
const run = async (expression: string, json: string) =>
  (await jqChange(expression, context))([json]);
const errorOf = (promise: Promise<unknown>) =>
  promise.then(Promise.reject.bind(Promise), (error: unknown) => error);

describe('jqChange', () => {
  it.each([
    ['.a', '{"a":"  y  "}', ['"  y  "']],
    ['.[]', '["","a\\nb","\\u0000"]', ['""', '"a\\nb"', '"\\u0000"']],
    ['.', '12345678901234567890 1.10', ['12345678901234567890', '1.10']],
    ['-.a', '{"a":1}', ['-1']],
    ['.b | empty', '{}', []],
    ['[.[] | select(. > 1)] | sort', '[3,1,2]', ['[2,3]']],
    ['"漢" + .', '"é"', ['"漢é"']],
  ])('%j of %j is %j', async (expression, json, results) => {
    expect(await run(expression, json)).toEqual(results);
  });

  it.each([
    ['.a |', 'syntax error, unexpected end of file', { text: '.a |', index: 3 }],
    ['-n', 'n/0 is not defined', { text: '-n', index: 1 }],
    ['"é漢" | foo', 'foo/0 is not defined', { text: '"é漢" | foo', index: 7 }],
    [
      '.a |\n  foo(1) | bar',
      'foo/1 is not defined in line 2',
      { text: '  foo(1) | bar', index: 2 },
    ],
    ['# all', 'Top-level program not given (try ".")', undefined],
    ['import "a" as a; 1', 'module not found: a', undefined],
  ])('tells at once what is wrong with %j, and where', async (expression, message, place) => {
    const error = await errorOf(jqChange(expression, context));
    expect(error).toMatchObject({ kind: 'usage', message: `--jq: ${message}` });
    expect(Object(error).details.mistake).toEqual(place);
  });

  it('tells at once of an expression that needs too much memory as it is compiled', async () => {
    expect(await errorOf(jqChange('"a" * 1e9 | length', context))).toMatchObject({
      kind: 'usage',
      message: '--jq ran out of memory',
    });
  });

  it.each([
    ['.username', '{"user":{"username":"ada"}}', '.user.username'],
    ['.name', '{"projects":[{"name":"a"}],"more":1}', quoteArgument('.projects[].name')],
    ['.a', '{"a":null}', undefined],
    ['.a', '[]', undefined],
    ['.a', '{"x":{"b":1}} {"x":{"a":1}}', undefined],
    ['.nosuch', '{"user":{"username":"ada"}}', undefined],
  ])('names the content if %j of %j is only null', async (expression, json, meant) => {
    const { context: noted, output } = contextWith();
    await (await jqChange(expression, noted))([json]).catch(() => {});
    const note = `--jq printed null; did you mean --jq ${meant}?\n`;
    expect(output().stderr).toBe(meant === undefined ? '' : note);
  });

  it('does not run the expression to check it', async () => {
    expect(await jqChange('def endless: endless; endless', context)).toBeTypeOf('function');
  });

  it.each([
    ['.[0]', '{}', 'usage', '--jq: Cannot index object with number (0)'],
    ['error("no \\(.)")', '1', 'usage', '--jq: no 1'],
    ['error', '{"a":1}', 'usage', '--jq: {"a":1}'],
    ['"two\\nlines" | halt_error(3)', '1', 'usage', '--jq: two lines'],
    ['"" | halt_error', '1', 'usage', '--jq: stopped by halt_error'],
    ['.', '<html>', 'unreadable', 'jq cannot read the response'],
    ['def deeper: 1 + deeper; deeper', '1', 'usage', '--jq ran out of memory'],
  ])('%j of %s is an error', async (expression, json, kind, message) => {
    expect(await errorOf(run(expression, json))).toMatchObject({ kind, message });
  });

  it('refuses a document that jq has no memory for, and works on', async () => {
    const change = await jqChange('length', context);
    const error = await errorOf(change([`[${'1,'.repeat(23 * 1024 * 1024)}1]`]));
    expect(error).toMatchObject({
      kind: 'usage',
      message: '--jq ran out of memory',
    });
    expect(await change(['[1,2]'])).toEqual(['2']);
  });

  it('prints what the expression writes to stderr as notes', async () => {
    const { context: noted, output } = contextWith();
    await (await jqChange('debug | "a\x1b[1mb" | stderr | 1', noted))(['{}']);
    expect(output().stderr).toBe('["DEBUG:",{}]\nab\n');
  });

  it('does not begin once the program is interrupted', async () => {
    const { context: stopped } = contextWith(
      {},
      { signal: AbortSignal.abort(new Error('interrupted')) },
    );
    const change = await jqChange('.', stopped);
    await expect(change(['1'])).rejects.toThrow('interrupted');
  });
});
