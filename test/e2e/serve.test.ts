// The embedded service as a process: what happens to it when its streams, its library or its
// connections fail.
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { start } from '../support/command.ts';

describe('serve', () => {
  it.each([
    ['a full disk', () => openSync('/dev/full', 'w'), 1],
    ['a closed pipe', () => 'pipe' as const, 0],
  ])('ends when its first line goes to %s', async (_, stdout, expected) => {
    const { child } = start(['serve', '--port', '0'], { stdio: ['ignore', stdout(), 'ignore'] });
    child.stdout?.destroy();
    const [exit, signal] = await once(child, 'close');
    expect({ exit, signal }).toEqual({ exit: expected, signal: null });
  });
});
