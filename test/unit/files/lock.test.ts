import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorCode } from '../../../src/errors.ts';
import { whileLocked } from '../../../src/files/lock.ts';
import { emptyFolder } from '../../support/system.ts';

/** A clock that only counts; `onSleep` is called with the milliseconds slept so far. */
function countingClock(
  onSleep: (slept: number) => void = () => {},
  signal = new AbortController().signal,
) {
  let slept = 0;
  const system = {
    random: () => 0.5,
    signal,
    sleep: async (ms: number) => {
      signal.throwIfAborted();
      slept += ms;
      onSleep(slept);
    },
  };
  return { system, slept: () => slept };
}

function lockPath() {
  const folder = emptyFolder();
  return { folder, path: join(folder, 'config.json.lock') };
}

/** Puts another lock file in the place of this one, as another process would. */
function replaceLock(path: string): void {
  writeFileSync(`${path}.other`, '');
  renameSync(`${path}.other`, path);
}

describe('whileLocked', () => {
  it('returns the result of the work, and holds the lock only during it', async () => {
    const { folder, path } = lockPath();
    const { system, slept } = countingClock();
    expect(await whileLocked(path, system, () => existsSync(path))).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
    expect(slept()).toBe(0);
  });

  it('releases the lock when the work throws', async () => {
    const { folder, path } = lockPath();
    const work = () => {
      throw new Error('no');
    };
    await expect(whileLocked(path, countingClock().system, work)).rejects.toThrow('no');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('waits until another owner has released it', async () => {
    const { path } = lockPath();
    writeFileSync(path, '');
    const { system, slept } = countingClock((ms) => ms >= 1000 && rmSync(path, { force: true }));
    expect(await whileLocked(path, system, () => 'done')).toBe('done');
    expect(slept()).toBe(1000);
  });

  it('takes over a lock that has had the same owner for 5 seconds', async () => {
    const { folder, path } = lockPath();
    writeFileSync(path, '');
    const { system, slept } = countingClock();
    expect(await whileLocked(path, system, () => 'done')).toBe('done');
    expect(slept()).toBe(5000);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('leaves the lock of another waiter, which has replaced the same stale lock', async () => {
    const { folder, path } = lockPath();
    for (const file of [path, `${path}.stale`]) writeFileSync(file, '');
    const { system, slept } = countingClock((ms) => {
      if (ms === 5100) replaceLock(path);
      if (ms === 5100) rmSync(`${path}.stale`);
      if (ms === 6000) rmSync(path, { force: true });
    });
    expect(await whileLocked(path, system, () => slept())).toBe(6000);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('waits as long as owners change', async () => {
    const { path } = lockPath();
    writeFileSync(path, '');
    const { system, slept } = countingClock((ms) => {
      if (ms < 20_000) replaceLock(path);
      else rmSync(path, { force: true });
    });
    await whileLocked(path, system, () => {});
    expect(slept()).toBe(20_000);
  });

  it('leaves a lock that another process has taken over', async () => {
    const { path } = lockPath();
    await whileLocked(path, countingClock().system, () => replaceLock(path));
    expect(existsSync(path)).toBe(true);
  });

  it('stops waiting when the signal aborts, and leaves the lock', async () => {
    const { path } = lockPath();
    writeFileSync(path, '');
    const { system } = countingClock(() => {}, AbortSignal.abort(new Error('stop')));
    await expect(whileLocked(path, system, () => 'done')).rejects.toThrow('stop');
    expect(existsSync(path)).toBe(true);
  });

  it('fails with the system error if the lock cannot be created', async () => {
    const path = join(emptyFolder(), 'missing', 'lock');
    const error = await whileLocked(path, countingClock().system, () => {}).catch(
      (cause: unknown) => cause,
    );
    expect(errorCode(error)).toBe('ENOENT');
  });
});
