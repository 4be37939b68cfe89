import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startPager } from '../../../src/system/pager-process.ts';
import { emptyFolder } from '../../support/system.ts';

const PATH = process.env['PATH'];

/** What a pager wrote to the file $OUT, and its exit code. */
async function paged(command: string, text: string, env: Record<string, string> = {}) {
  const file = join(emptyFolder(), 'out');
  const pager = startPager(command, { env: { PATH, OUT: file, ...env }, platform: process.platform });
  await pager.write(text).catch(() => {});
  pager.end();
  const exit = await pager.ended;
  return { exit, out: exit === 0 ? readFileSync(file, 'utf8') : '' };
}

describe('startPager', () => {
  it.each([
    ['a command of the shell', 'tr a-z A-Z | cat > "$OUT"', 'ONE\n'],
    ['a command with a comment', 'cat > "$OUT" # for now', 'one\n'],
    ['a command that opens its input by name', 'cat /dev/stdin > "$OUT"', 'one\n'],
  ])('passes the text to %s', async (_, command, out) => {
    expect(await paged(command, 'one\n')).toEqual({ exit: 0, out });
  });

  it.each([
    [{}, 'FRX utf-8 -c\n'],
    [{ LESS: '-R', LESSCHARSET: 'ascii', LV: '-b' }, '-R ascii -b\n'],
    [{ LESS: '' }, ' utf-8 -c\n'],
  ])('sets the options of less and lv only where the user has not: %j', async (env, out) => {
    expect((await paged('cat > /dev/null; echo "$LESS $LESSCHARSET $LV" > "$OUT"', 'one\n', env)).out).toBe(out);
  });

  it.runIf(process.platform !== 'win32')('looks for no program in the current folder', async () => {
    const seen = await paged('cat > /dev/null; echo "$PATH" > "$OUT"', 'one\n', { PATH: `.:bin::${PATH}:` });
    expect(seen.out.trim().split(':')).toEqual(PATH?.split(':').filter((folder) => folder.startsWith('/')));
  });

  it.each([126, 127, 1])('resolves to the exit code of the command: %i', async (exit) => {
    expect((await paged(`exit ${exit}`, 'one\n')).exit).toBe(exit);
  });

  it('rejects a write once the command has ended', async () => {
    const pager = startPager('exit 0', { env: { PATH }, platform: process.platform });
    await pager.ended;
    await expect(pager.write('one\n')).rejects.toThrow();
  });

  it('leaves Ctrl-C to the command while it runs, and then listens as before', async () => {
    const before = process.listeners('SIGINT');
    const heard: string[] = [];
    const listener = () => heard.push('SIGINT');
    process.on('SIGINT', listener);
    const pager = startPager('cat > /dev/null', { env: { PATH }, platform: process.platform });
    process.kill(process.pid, 'SIGINT');
    await new Promise((resolve) => setTimeout(resolve, 50));
    pager.end();
    await pager.ended;
    expect(heard).toEqual([]);
    expect(process.listeners('SIGINT')).toEqual([...before, listener]);
    process.off('SIGINT', listener);
  });
});
