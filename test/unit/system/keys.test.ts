import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { PortfolioError } from '../../../src/errors.ts';
import { openKeys } from '../../../src/system/keys.ts';

function keyboard() {
  const raw: boolean[] = [];
  const input = Object.assign(new PassThrough(), {
    setRawMode: (isRaw: boolean) => raw.push(isRaw),
  });
  const stop = new AbortController();
  const interrupt = () => stop.abort(new PortfolioError('interrupted', 'interrupted'));
  const stops = new Set<() => void>();
  const onStop = (listener: () => void) => {
    stops.add(listener);
    return () => stops.delete(listener);
  };
  return {
    input,
    raw,
    stop,
    stops,
    keys: openKeys(input, { signal: stop.signal, interrupt, onStop }),
  };
}

test('typed text is returned unchanged, also if it was typed before the call', async () => {
  const { input, raw, keys } = keyboard();
  const next = keys.next();
  input.write('\x1B[C');
  expect(await next).toBe('\x1B[C');
  input.write(Buffer.from('ü').subarray(0, 1));
  input.write(Buffer.from('ü').subarray(1));
  expect(await keys.next(1000)).toBe('ü');
  keys.close();
  expect(raw).toEqual([true, false]);
});

test('text that was not used is for the next reader', async () => {
  const { input, keys, stop } = keyboard();
  keys.close('jj');
  const next = openKeys(input, {
    signal: stop.signal,
    interrupt: () => {},
    onStop: () => () => {},
  });
  expect(await next.next(1000)).toBe('jj');
  next.close();
});

test('the wait may end without a key', async () => {
  const { keys } = keyboard();
  expect(await keys.next(1)).toBeUndefined();
  keys.close();
});

test('Ctrl-C interrupts, and gives the terminal back', async () => {
  const { input, raw, keys } = keyboard();
  const next = keys.next();
  input.write('\x03');
  await expect(next).rejects.toThrow('interrupted');
  await expect(keys.next()).rejects.toThrow('interrupted');
  expect(raw).toEqual([true, false]);
});

test('a closed terminal ends the wait', async () => {
  const { input, keys } = keyboard();
  const next = keys.next();
  input.end();
  await expect(next).rejects.toMatchObject({ kind: 'hung_up' });
  await expect(keys.next(1000)).rejects.toMatchObject({ kind: 'hung_up' });
});

test('a signal ends the wait', async () => {
  const { stop, raw, keys } = keyboard();
  const next = keys.next();
  stop.abort(new Error('terminated'));
  await expect(next).rejects.toThrow('terminated');
  expect(raw).toEqual([true, false]);
});

test('a stop by another process reads like Ctrl-Z, until the keys are closed', async () => {
  const { stops, keys } = keyboard();
  const next = keys.next();
  for (const stopped of stops) stopped();
  expect(await next).toBe('\x1A');
  keys.close();
  expect(stops.size).toBe(0);
});

test('a part of a character does not end the wait', async () => {
  const { input, keys } = keyboard();
  const next = keys.next(1000);
  const bytes = Buffer.from('ü');
  input.write(bytes.subarray(0, 1));
  await new Promise(setImmediate);
  input.write(bytes.subarray(1));
  expect(await next).toBe('ü');
  keys.close();
});

test('closing the keys ends the wait', async () => {
  const { keys } = keyboard();
  const next = keys.next(60_000);
  keys.close();
  expect(await next).toBeUndefined();
});

test('`wake` ends the wait, and no text is lost', async () => {
  const { input, keys } = keyboard();
  const next = keys.next();
  keys.wake();
  expect(await next).toBeUndefined();
  input.write('a');
  keys.wake();
  expect(await keys.next()).toBe('a');
  keys.close();
});
