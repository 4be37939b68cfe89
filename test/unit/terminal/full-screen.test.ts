import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { openKeys } from '../../../src/system/keys.ts';
import { newFrame } from '../../../src/terminal/cells.ts';
import {
  type FullScreen,
  type ScreenEvent,
  withFullScreen,
} from '../../../src/terminal/full-screen.ts';
import { fakeSystem } from '../../support/system.ts';

const enter = '\x1B[?1049h\x1B[?25l\x1B[?1000h\x1B[?1006h\x1B[?2004h';
const settle = '\x1B\\\x1B[m\x1B]8;;\x1B\\\x1B[?7h\x1B[?2026l';
// Blank, because some terminals have no alternate screen.
const showMain = '\x1B[H\x1B[J\x1B[?25h\x1B[?1049l';
const mouseOff = '\x1B[?2004l\x1B[?1006l\x1B[?1000l';
const leave = `${settle}${mouseOff}${showMain}`;

/** A terminal whose window and keyboard a test changes. */
function terminal() {
  const stop = new AbortController();
  const given = { columns: 80, rows: 24, signal: stop.signal };
  const { system, output } = fakeSystem([], given);
  const listeners = new Set<() => void>();
  const input = Object.assign(new PassThrough(), { setRawMode: () => {} });
  const stopped: string[] = [];
  const faked = {
    ...system,
    stdout: {
      ...system.stdout,
      get columns() {
        return given.columns;
      },
      onResize: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    openKeyboard: async () =>
      openKeys(input, {
        signal: stop.signal,
        interrupt: () => stop.abort(new Error('interrupted')),
        onStop: () => () => {},
      }),
    suspend: async () => void stopped.push(output().stdout),
  };
  const resize = (columns: number) => {
    given.columns = columns;
    for (const listener of listeners) listener();
  };
  return { system: faked, output, input, resize, listeners, stopped };
}

const pager = { holdNotesDuring: <T>(view: () => Promise<T>): Promise<T> => view() };
const key = (pressed: string): ScreenEvent => ({ kind: 'key', key: pressed });
const redraw: ScreenEvent = { kind: 'redraw' };

const events = async ({ next }: FullScreen, count: number): Promise<ScreenEvent[]> => {
  const all: ScreenEvent[] = [];
  while (all.length < count) all.push(...(await next()));
  return all;
};

test('the terminal is restored, and the result returned', async () => {
  const { system, output, listeners } = terminal();
  expect(
    await withFullScreen(pager, system, async ({ write }) => write('text').then(() => 5)),
  ).toBe(5);
  expect(output().stdout).toBe(`${enter}text${leave}`);
  expect(listeners.size).toBe(0);
});

test('the terminal is restored after an error', async () => {
  const { system, output } = terminal();
  await expect(
    withFullScreen(pager, system, () => Promise.reject(new Error('broken'))),
  ).rejects.toThrow('broken');
  expect(output().stdout).toBe(`${enter}${leave}`);
});

test('the terminal is restored if the process ends early, and not twice', async () => {
  const { system } = terminal();
  const atExit = new Set<() => string>();
  const writeAtExit = (text: () => string) => {
    atExit.add(text);
    return () => atExit.delete(text);
  };
  const screen = { ...system.stdout, writeAtExit };
  await withFullScreen(pager, { ...system, stdout: screen }, async () => {
    expect([...atExit].map((text) => text())).toEqual([leave]);
  });
  expect(atExit.size).toBe(0);
});

test('the terminal is restored after Ctrl-C, which ends a wait', async () => {
  const { system, output, input } = terminal();
  const shown = withFullScreen(pager, system, ({ next }) => next());
  setImmediate(() => input.write('\x03'));
  await expect(shown).rejects.toThrow('interrupted');
  expect(output().stdout).toBe(`${enter}${leave}`);
});

test('text is written unchanged, and not after the end', async () => {
  const { system, output } = terminal();
  const { write } = await withFullScreen(pager, system, async (screen) => {
    await screen.write('text');
    return screen;
  });
  await write('late');
  expect(output().stdout).toBe(`${enter}text${leave}`);
});

describe('draw', () => {
  const frame = (...ids: readonly string[]) => {
    const drawing = newFrame(20, 3);
    for (const [column, id] of ids.entries())
      drawing.place({
        column,
        row: 1,
        area: { columns: 1, rows: 1 },
        sequence: `<${id}>`,
        remove: `<no ${id}>`,
      });
    return drawing.finish();
  };
  const pictures = (text: string) => text.match(/<[^>]+>/g) ?? [];

  test('writes pictures while the view waits, and deletes them at the end', async () => {
    const { system, output } = terminal();
    await withFullScreen(pager, system, async ({ draw, next }) => {
      await draw(frame('a', 'b'));
      expect(pictures(output().stdout)).toEqual([]);
      await next(1);
      await draw(frame('a', 'c'));
      await next(1);
    });
    expect(pictures(output().stdout)).toEqual(['<a>', '<b>', '<no b>', '<c>', '<no a>', '<no c>']);
    expect(output().stdout).toMatch(/<no a><no c>.*\[\?1049l$/);
  });

  test('writes keys first, and the pictures later', async () => {
    const { system, output, input } = terminal();
    await withFullScreen(pager, system, async ({ draw, next }) => {
      input.write('xy');
      await draw(frame('a', 'b'));
      expect(await next()).toEqual([key('x'), key('y')]);
      expect(pictures(output().stdout)).toEqual(['<a>']);
      await draw(frame('a', 'b', 'c'));
      await next(1);
    });
    expect(pictures(output().stdout).slice(0, 3)).toEqual(['<a>', '<b>', '<c>']);
  });

  test.each([
    ['another size', '', ['<a>', '<no a>', '<a>', '<no a>']],
    ['Ctrl-Z', '\x1A', ['<a>', '<no a>', '<a>', '<no a>']],
  ])('after %s, draws everything again', async (_, typed, written) => {
    const { system, output, input, resize } = terminal();
    await withFullScreen(pager, system, async ({ draw, next }) => {
      await draw(frame('a'));
      await next(1);
      if (typed === '') resize(40);
      else input.write(typed);
      expect(await next()).toEqual([redraw]);
      await draw(frame('a'));
      await next(1);
    });
    expect(pictures(output().stdout)).toEqual(written);
    expect(output().stdout.match(/\[3;1H/g)).toHaveLength(2);
  });

  test('after `repaint`, draws everything again, once', async () => {
    const { system, output } = terminal();
    await withFullScreen(pager, system, async ({ draw, next, repaint }) => {
      for (const before of [() => {}, repaint, () => {}]) {
        before();
        await draw(frame('a'));
        await next(1);
      }
    });
    expect(pictures(output().stdout)).toEqual(['<a>', '<no a>', '<a>', '<no a>']);
    expect(output().stdout.match(/\[3;1H/g)).toHaveLength(2);
  });
});

describe('next', () => {
  const frameWith = (text: string) => {
    const drawing = newFrame(20, 3);
    drawing.put(0, 0, text);
    return drawing.finish();
  };

  test('returns all events of a burst, also those that come before the next frame', async () => {
    const { system, input } = terminal();
    const taken = await withFullScreen(pager, system, async ({ draw, next }) => {
      await draw(frameWith('a'));
      const begin = performance.now();
      for (let at = 0; at < 100; at++) input.write('x');
      setTimeout(() => input.write('y'), 5);
      const first = await next();
      return { first, ms: performance.now() - begin };
    });
    expect(taken.first).toEqual([...Array.from({ length: 100 }, () => key('x')), key('y')]);
    expect(taken.ms).toBeGreaterThan(10);
  });

  test('waits for no frame if nothing was drawn, or long after it', async () => {
    const { system, input } = terminal();
    const ms = await withFullScreen(pager, system, async ({ draw, next }) => {
      await draw(frameWith('a'));
      await draw(frameWith('a'));
      await sleep(40);
      const begin = performance.now();
      input.write('x');
      await next();
      return performance.now() - begin;
    });
    expect(ms).toBeLessThan(14);
  });

  test('clicks and pasted text are events', async () => {
    const { system, input } = terminal();
    input.write('\x1B[<0;3;4M\x1B[200~q\x1B[201~');
    expect(await withFullScreen(pager, system, (screen) => events(screen, 2))).toEqual([
      { kind: 'mouse', action: 'press', column: 2, row: 3 },
      { kind: 'paste', text: 'q' },
    ]);
  });

  test('`wake` ends a wait, or the next one', async () => {
    const { system, input } = terminal();
    const seen = await withFullScreen(pager, system, async ({ next, wake }) => {
      setImmediate(wake);
      const first = await next(60_000);
      wake();
      const second = await next(60_000);
      input.write('a');
      return [first, second, await next(60_000)];
    });
    expect(seen).toEqual([[], [], [key('a')]]);
  });

  test('a new size of the window asks for a redraw, and no key is lost', async () => {
    const { system, input, resize } = terminal();
    const seen = await withFullScreen(pager, system, async (screen) => {
      setImmediate(() => resize(40));
      const [first] = await screen.next();
      const { columns } = screen.size();
      input.write('a');
      await sleep(1);
      input.write('b');
      resize(30);
      return [first, columns, ...(await events(screen, 3)), ...(await screen.next(20))];
    });
    expect(seen).toEqual([redraw, 40, redraw, key('a'), key('b')]);
  });

  test('a failure of the keyboard after a new size is reported by the next wait', async () => {
    const { system, input, resize } = terminal();
    const failing = withFullScreen(pager, system, async ({ next }) => {
      setImmediate(() => resize(40));
      await next();
      input.write('\x03');
      await sleep(5);
      return next();
    });
    await expect(failing).rejects.toThrow('interrupted');
  });

  test('a signal restores the terminal, whatever the caller waits for', async () => {
    const stop = new AbortController();
    const { system, output } = terminal();
    const shown = withFullScreen(
      pager,
      { ...system, signal: stop.signal },
      () => new Promise(() => {}),
    );
    setImmediate(() => stop.abort(new Error('interrupted')));
    await expect(shown).rejects.toThrow('interrupted');
    expect(output().stdout).toBe(`${enter}${leave}`);
  });

  test('Ctrl-Z gives the terminal back until the program continues', async () => {
    const { system, output, input, stopped } = terminal();
    input.write('\x1Aq');
    expect(await withFullScreen(pager, system, (screen) => events(screen, 2))).toEqual([
      redraw,
      key('q'),
    ]);
    expect(stopped).toEqual([`${enter}${leave}`]);
    expect(output().stdout).toBe(`${enter}${leave}${enter}${leave}`);
  });
});
