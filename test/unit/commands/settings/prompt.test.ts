import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { askBaseUrl, askKey, canAsk, readKey } from '../../../../src/commands/settings/prompt.ts';
import { contextWith } from '../../../support/context.ts';

describe('askBaseUrl', () => {
  it('asks on a terminal, and an empty answer is the current address', async () => {
    const ask = (answer: string) =>
      askBaseUrl(contextWith({}, { answers: [answer] }).context, 'https://old.example');
    expect(await ask('https://new.example')).toBe('https://new.example');
    expect(await ask('')).toBe('https://old.example');
  });

  it.each([
    ['api.example.org', 'https://api.example.org'],
    ['api.example.org:8443/v', 'https://api.example.org:8443/v'],
    ['localhost', 'http://localhost'],
    ['localhost:8461', 'http://localhost:8461'],
    ['api.localhost:8461', 'https://api.localhost:8461'],
    ['127.0.0.1:8461/x', 'http://127.0.0.1:8461/x'],
    ['[::1]:8461', 'http://[::1]:8461'],
    ['localhost.example.org', 'https://localhost.example.org'],
    ['127.0.0.1.example.org', 'https://127.0.0.1.example.org'],
    [' http://api.example.org ', 'http://api.example.org'],
    ['ftp://x', 'ftp://x'],
  ])('completes %s to %s', async (typed, url) => {
    expect(await askBaseUrl(contextWith({}, { answers: [typed] }).context, undefined)).toBe(url);
  });

  it.each([
    [{}, { answers: [] }, true],
    [{ withKey: true }, { answers: [] }, false],
    [{}, {}, false],
  ])('can ask with %j and %j: %s', (options, given, can) => {
    expect(canAsk(contextWith(options, given).context)).toBe(can);
  });

  it.each([
    ['without a terminal', {}, {}],
    ['with --with-key', { withKey: true }, { answers: ['https://new.example'] }],
  ])('does not ask %s', async (_, options, given) => {
    const { context } = contextWith(options, given);
    expect(await askBaseUrl(context, 'https://old.example')).toBe('https://old.example');
    await expect(askBaseUrl(context, undefined)).rejects.toMatchObject({ kind: 'usage' });
  });
});

describe('askKey', () => {
  it('asks on a terminal, trims the answer and ends the line that was not shown', async () => {
    const { context, output } = contextWith({}, { answers: [' k-1 '] });
    expect(await askKey(context)).toBe('k-1');
    expect(output().stderr).toBe('\n');
  });

  it('ends when the program is interrupted', async () => {
    const stop = new AbortController();
    const { context } = contextWith({}, { answers: [], signal: stop.signal });
    const answer = askKey(context);
    setImmediate(() => stop.abort(new Error('stopped')));
    await expect(answer).rejects.toThrow('stopped');
  });
});

describe('a prompt', () => {
  it('whose input ends is an error, not an answer', async () => {
    const { context } = contextWith();
    const stdin = { isTTY: true, stream: Readable.from([]) };
    await expect(
      askKey({ ...context, system: { ...context.system, stdin } }),
    ).rejects.toMatchObject({
      kind: 'usage',
      message: 'the input ended before an answer was given',
    });
  });

  it('fails for no reason of stderr', async () => {
    const { context } = contextWith({}, { answers: ['k-1'] });
    const { system } = context;
    const stderr = { ...system.stderr, write: () => Promise.reject(new Error('write EPIPE')) };
    expect(await askKey({ ...context, system: { ...system, stderr } })).toBe('k-1');
  });
});

describe('readKey', () => {
  it.each(['k-1', 'k-1\n', '  k-1\r\n'])('reads %j from standard input', async (stdin) => {
    expect(await readKey(contextWith({}, { stdin }).context)).toBe('k-1');
  });

  it.each([
    ['', 'the key is empty'],
    [' \n', 'the key is empty'],
    ['two words', 'without spaces or control characters'],
    ['a\nb', 'without spaces or control characters'],
    ['a\x07b', 'without spaces or control characters'],
    ['x'.repeat(4097), 'at most 4096 characters'],
  ])('refuses %j', async (stdin, message) => {
    await expect(readKey(contextWith({}, { stdin }).context)).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringContaining(message),
    });
  });
});
